import { sql } from "kysely";
import type { Status } from "#app/domain/bookings/status.ts";
import { compareNames } from "#app/domain/by-name.ts";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import type { ProofClaim } from "#app/domain/proof/proof-state.ts";
import { classNamesOf, furtherIds, toIds } from "#app/models/bookings/joined.server.ts";
import type { Database } from "#db/client.server.ts";

export type Proof = {
  id: number;
  code: string;
  userId: number | null;
  personName: string;
  startDate: CivilDate;
  endDate: CivilDate | null;
  issuedAt: string;
};

export type ProofItem = {
  claim: ProofClaim;
  present: (ProofClaim & { status: Status; teacherUserIds: number[] }) | null;
};

export function insertProof(db: Database, input: Omit<Proof, "id"> & { digest: string }): number {
  return db.run(
    db.q.insertInto("proofs").values({
      code: input.code,
      user_id: input.userId,
      person_name: input.personName,
      start_date: input.startDate,
      end_date: input.endDate,
      digest: input.digest,
      issued_at: input.issuedAt,
    }),
  ).id;
}

export function insertProofItems(
  db: Database,
  proofId: number,
  items: (ProofClaim & { reservationId: number })[],
): void {
  const value = (name: string) => sql<string>`json_extract(item.value, ${`$.${name}`})`;
  db.run(
    db.q
      .insertInto("proof_items")
      .columns([
        "proof_id",
        "position",
        "reservation_id",
        "date",
        "start_time",
        "end_time",
        "environment_names",
        "discipline_name",
        "class_name",
      ])
      .expression((build) =>
        build
          .selectFrom(
            sql<{ key: number; value: string }>`json_each(${JSON.stringify(items)})`.as<"item">("item"),
          )
          .select([
            sql<number>`CAST(${proofId} AS INTEGER)`.as("proof_id"),
            sql<number>`item.key`.as("position"),
            sql<number>`json_extract(item.value, '$.reservationId')`.as("reservation_id"),
            value("date").as("date"),
            value("startTime").as("start_time"),
            value("endTime").as("end_time"),
            value("environmentNames").as("environment_names"),
            value("disciplineName").as("discipline_name"),
            value("className").as("class_name"),
          ]),
      ),
  );
}

/** The same paper, where the person had it made since the instant. */
export function findSameProof(
  db: Database,
  input: { userId: number; digest: string; since: string; until: string },
): { code: string; issuedAt: string } | null {
  const row = db.get(
    db.q
      .selectFrom("proofs")
      .select(["code", "issued_at as issuedAt"])
      .where("user_id", "=", input.userId)
      .where("issued_at", ">=", input.since)
      .where("issued_at", "<=", input.until)
      .where("digest", "=", input.digest)
      .orderBy("issued_at", "desc")
      .limit(1),
  );
  return row ?? null;
}

export function findProof(db: Database, code: string): Proof | null {
  const row = db.get(
    db.q
      .selectFrom("proofs")
      .select([
        "id",
        "code",
        "user_id as userId",
        "person_name as personName",
        "start_date as startDate",
        "end_date as endDate",
        "issued_at as issuedAt",
      ])
      .where("code", "=", code),
  );
  return row ?? null;
}

/** A JSON list of rooms in natural order, so that comparing a proof with the present state ignores their order. */
function inOrder(names: string): string[] {
  return (JSON.parse(names) as string[]).sort(compareNames);
}

type PresentRow = Record<
  "presentDate" | "presentStart" | "presentEnd" | "presentPlaces" | "presentDiscipline" | "presentClass",
  string
> & { status: Status; ownerId: number; furtherTeachers: string | null };

function presentOf(row: PresentRow): NonNullable<ProofItem["present"]> {
  return {
    status: row.status,
    teacherUserIds: toIds(row.ownerId, row.furtherTeachers),
    date: row.presentDate,
    startTime: row.presentStart,
    endTime: row.presentEnd,
    environmentNames: inOrder(row.presentPlaces),
    disciplineName: row.presentDiscipline,
    className: row.presentClass,
  };
}

export function listProofItems(db: Database, proofId: number): ProofItem[] {
  const rows = db.all(
    db.q
      .selectFrom("proof_items as i")
      .leftJoin("reservations as r", "r.id", "i.reservation_id")
      .leftJoin("disciplines as d", "d.id", "r.discipline_id")
      .leftJoin("classes as c", "c.id", "r.class_id")
      .select([
        "i.date",
        "i.start_time as startTime",
        "i.end_time as endTime",
        "i.environment_names as environmentNames",
        "i.discipline_name as disciplineName",
        "i.class_name as className",
        "r.status",
        "r.owner_id as ownerId",
        "r.date as presentDate",
        "r.start_time as presentStart",
        "r.end_time as presentEnd",
        "d.name as presentDiscipline",
        classNamesOf("r", "c.name").as("presentClass"),
        furtherIds.teachers("r").as("furtherTeachers"),
      ])
      .select(
        sql<string>`(
          SELECT json_group_array(e.name) FROM reservation_environments AS re
          JOIN environments AS e ON e.id = re.environment_id
          WHERE re.reservation_id = r.id
        )`.as("presentPlaces"),
      )
      .where("i.proof_id", "=", proofId)
      .orderBy("i.position"),
  );
  return rows.map((row) => ({
    claim: {
      date: row.date,
      startTime: row.startTime,
      endTime: row.endTime,
      environmentNames: inOrder(row.environmentNames),
      disciplineName: row.disciplineName,
      className: row.className,
    },
    present: row.status === null ? null : presentOf(row as PresentRow),
  }));
}

/** Removes papers that were issued before an instant with what they claim, `limit` at most; gives how many. */
export function deleteProofsBefore(
  db: Database,
  { before, limit }: { before: string; limit: number },
): number {
  const old = db.q
    .selectFrom("proofs")
    .select("id")
    .where("issued_at", "<", before)
    .orderBy("issued_at")
    .limit(limit);
  return db.run(db.q.deleteFrom("proofs").where("id", "in", old)).changes;
}
