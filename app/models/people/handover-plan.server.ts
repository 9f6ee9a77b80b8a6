/** What a hand-over would move (rules R5.20): read in windows, so that others are served in between. */
import { type RawBuilder, sql } from "kysely";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import { MAX_HANDOVER_NAMES } from "#app/domain/limits.ts";
import type { NamedRow } from "#app/domain/named-row.ts";
import { rowsOfTeacher } from "#app/models/bookings/reservation-filter.server.ts";
import { jsonValues } from "#app/models/json-values.server.ts";
import type { Database } from "#db/client.server.ts";
import { prepareQuery } from "#db/prepared-query.ts";

/** The giver, the receiver, the days, and the disciplines and classes that pass; null for all of them. */
export type HandoverFilter = {
  fromUserId: number;
  toUserId: number;
  startDate: CivilDate;
  /** Null for good. */
  endDate: CivilDate | null;
  disciplineIds: number[] | null;
  classIds: number[] | null;
};

/** The clock of the school: what is over stays. */
export type SchoolNow = { today: CivilDate; time: string };

/** A reservation of the giver: one that passes, one that the filter leaves, or one that is over. */
export type GivenRow = {
  id: number;
  kind: "lesson" | "joined";
  version: string;
  seriesId: number | null;
  is: "wanted" | "left" | "over";
};

/** A reservation's place among those of a teacher. */
export type GivenPosition = { date: CivilDate; startTime: string; id: number };

const START: GivenPosition = { date: "", startTime: "", id: 0 };
const LAST_DAY = "9999-12-31";

type Column = "discipline_id" | "class_id";

function isAmong(alias: string, column: Column, ids: number[] | null): RawBuilder<boolean> {
  if (ids === null) return sql<boolean>`true`;
  return sql<boolean>`${sql.ref(`${alias}.${column}`)} IN ${jsonValues<number>(JSON.stringify(ids))}`;
}

function isOfLesson({ disciplineIds, classIds }: HandoverFilter): RawBuilder<boolean> {
  const further =
    classIds === null
      ? sql`false`
      : sql`EXISTS (SELECT 1 FROM reservation_classes AS joined WHERE joined.reservation_id = r.id
          AND joined.class_id IN ${jsonValues<number>(JSON.stringify(classIds))})`;
  return sql<boolean>`${isAmong("r", "discipline_id", disciplineIds)}
    AND (${isAmong("r", "class_id", classIds)} OR ${further})`;
}

/**
 * Looks through the next `size` pending and approved reservations of the giver from the first day on, in the order of
 * date and time.
 * @returns them, and where to go on; null where there are no more.
 */
export function readGivenWindow(
  db: Database,
  filter: HandoverFilter,
  now: SchoolNow,
  { after, size }: { after: GivenPosition | null; size: number },
): { rows: GivenRow[]; last: GivenPosition | null } {
  const { fromUserId, startDate, endDate } = filter;
  const { date, startTime, id } = after ?? START;
  const given = rowsOfTeacher(fromUserId, (row) => [
    sql`date >= ${startDate}`,
    sql`date <= ${endDate ?? LAST_DAY}`,
    sql`status <> 'rejected'`,
    sql`(date, start_time, ${row}) > (${date}, ${startTime}, ${id})`,
  ]);
  const isOver = sql`r.date < ${now.today} OR (r.date = ${now.today} AND r.end_time <= ${now.time})`;
  const query = db.q
    .selectFrom(
      sql<{ id: number; date: CivilDate; start_time: string }>`(
        ${given} ORDER BY date, start_time, id LIMIT ${size})`.as("wanted"),
    )
    // The order of the inner list is that of the answer.
    .innerJoin("reservations as r", "r.id", "wanted.id")
    .select([
      "r.id",
      "r.date",
      "r.start_time as startTime",
      "r.updated_at as version",
      "r.series_id as seriesId",
    ])
    .select([
      sql<GivenRow["kind"]>`CASE WHEN r.owner_id = ${fromUserId} THEN 'lesson' ELSE 'joined' END`.as("kind"),
      sql<
        GivenRow["is"]
      >`CASE WHEN ${isOver} THEN 'over' WHEN ${isOfLesson(filter)} THEN 'wanted' ELSE 'left' END`.as("is"),
    ])
    .orderBy("wanted.date")
    .orderBy("wanted.start_time")
    .orderBy("wanted.id");
  const found = db.all(query);
  const last = found.length === size ? found.at(-1) : undefined;
  return {
    rows: found.map(({ date: _, startTime: __, ...row }) => row),
    last: last ? { date: last.date, startTime: last.startTime, id: last.id } : null,
  };
}

/** A row that passes, in the version that was read. */
export type VersionedId = { id: number; version: string };

/** The missing lessons of the giver that are still to be made up: of the days of a temporary hand-over, else all. */
export function listGivenGaps(db: Database, filter: HandoverFilter, limit: number): VersionedId[] {
  const { fromUserId, startDate, endDate, disciplineIds, classIds } = filter;
  const query = db.q
    .selectFrom("gaps as g")
    .leftJoin("reservations as made", (join) =>
      join.onRef("made.id", "=", "g.made_up_by").on("made.status", "<>", "rejected"),
    )
    .select(["g.id", "g.updated_at as version"])
    .where("g.user_id", "=", fromUserId)
    .where("made.id", "is", null)
    .where("g.dismissed_at", "is", null)
    .where(isAmong("g", "discipline_id", disciplineIds))
    .where(isAmong("g", "class_id", classIds))
    .orderBy("g.date")
    .orderBy("g.id")
    .limit(limit);
  if (endDate === null) return db.all(query);
  return db.all(query.where("g.date", ">=", startDate).where("g.date", "<=", endDate));
}

const joinedGaps = prepareQuery((q, input: { seriesIds: string; fromUserId: number }) =>
  q
    .selectFrom("gaps as g")
    .select(["g.id", "g.updated_at as version"])
    .where("g.series_id", "in", jsonValues<number>(input.seriesIds))
    .where("g.made_up_by", "is", null)
    .where("g.dismissed_at", "is", null)
    .where("g.user_id", "<>", input.fromUserId)
    .where(
      sql<boolean>`EXISTS (SELECT 1 FROM json_each(g.further_teacher_ids) AS each WHERE each.value = ${input.fromUserId})`,
    )
    .orderBy("g.id"),
);

/** The missing lessons of series that name the giver as a further teacher. */
export function listJoinedGaps(db: Database, seriesIds: number[], fromUserId: number): VersionedId[] {
  return db.all(joinedGaps({ seriesIds: JSON.stringify(seriesIds), fromUserId }));
}

const seriesAfter = prepareQuery((q, input: { seriesIds: string; fromUserId: number; date: string }) =>
  q
    .selectFrom("series as s")
    .select(["s.id", "s.updated_at as version"])
    .where("s.id", "in", jsonValues<number>(input.seriesIds))
    .where(
      sql<boolean>`NOT EXISTS (SELECT 1 FROM reservations AS r
        WHERE r.series_id = s.id AND r.date > ${input.date} AND r.status <> 'rejected'
          AND (r.owner_id = ${input.fromUserId} OR EXISTS (SELECT 1 FROM reservation_teachers AS joined
            WHERE joined.reservation_id = r.id AND joined.user_id = ${input.fromUserId})))`,
    )
    .orderBy("s.id"),
);

/** Those of the series of which the giver has nothing after a day. */
export function listSeriesWithoutRest(
  db: Database,
  seriesIds: number[],
  { fromUserId, endDate }: HandoverFilter,
): VersionedId[] {
  return db.all(seriesAfter({ seriesIds: JSON.stringify(seriesIds), fromUserId, date: endDate ?? LAST_DAY }));
}

/** A lesson that passes, and what the receiver teaches at that time. */
export type ClashPair = { date: CivilDate; startTime: string; otherId: number };

const clashes = prepareQuery((q, input: { ids: string; toUserId: number; limit: number }) => {
  const given = sql`json_each(${input.ids}) AS given CROSS JOIN reservations AS r ON r.id = given.value`;
  const isAtOnce = sql`o.date = r.date AND o.start_time < r.end_time AND r.start_time < o.end_time
    AND o.status <> 'rejected' AND o.id <> r.id`;
  const pairs = sql<{ date: CivilDate; startTime: string; otherId: number }>`(
    SELECT r.date AS date, r.start_time AS startTime, o.id AS otherId FROM ${given}
    CROSS JOIN reservations AS o ON o.owner_id = ${input.toUserId} AND ${isAtOnce}
    UNION ALL
    SELECT r.date AS date, r.start_time AS startTime, o.id AS otherId FROM ${given}
    CROSS JOIN reservation_teachers AS joined ON joined.user_id = ${input.toUserId} AND joined.date = r.date
    CROSS JOIN reservations AS o ON o.id = joined.reservation_id AND ${isAtOnce}
    UNION ALL
    SELECT r.date AS date, r.start_time AS startTime, o.id AS otherId FROM ${given}
    CROSS JOIN reservations AS o ON o.substitute_user_id = ${input.toUserId} AND ${isAtOnce}
    ORDER BY 1, 2, 3 LIMIT ${input.limit})`;
  return q.selectFrom(pairs.as("pair")).select(["pair.date", "pair.startTime", "pair.otherId"]);
});

/** Where the receiver teaches already at the time of one of the reservations, by date and time; the first `limit`. */
export function listClashPairs(
  db: Database,
  ids: number[],
  { toUserId, limit }: { toUserId: number; limit: number },
): ClashPair[] {
  return db.all(clashes({ ids: JSON.stringify(ids), toUserId, limit }));
}

/** The disciplines and classes that a person has lessons of from a day on, by name. */
export function listTaught(
  db: Database,
  { userId, from }: { userId: number; from: CivilDate },
): Record<"disciplines" | "classes", NamedRow[]> {
  const taught = rowsOfTeacher(userId, () => [sql`date >= ${from}`, sql`status <> 'rejected'`]);
  const of = (table: "disciplines" | "classes", column: Column) =>
    db.all(
      db.q
        .selectFrom(table)
        .select(["id", "name"])
        .where(
          sql<boolean>`id IN (SELECT r.${sql.ref(column)} FROM (${taught}) AS taught
            CROSS JOIN reservations AS r ON r.id = taught.id)`,
        )
        .orderBy("sort_key")
        .orderBy("id")
        .limit(MAX_HANDOVER_NAMES),
    );
  return { disciplines: of("disciplines", "discipline_id"), classes: of("classes", "class_id") };
}
