/** What names in files mean: by the name itself, or as a person has chosen (rules R28.21). */
import { sql } from "kysely";
import type { NamedRow } from "#app/domain/named-row.ts";
import type { NameKind } from "#app/domain/timetable/names.ts";
import type { Database } from "#db/client.server.ts";
import { prepareQuery } from "#db/prepared-query.ts";

const TABLES = {
  teachers: "users",
  classes: "classes",
  disciplines: "disciplines",
  environments: "environments",
} as const satisfies Record<NameKind, string>;

const COLUMNS = {
  teachers: "user_id",
  classes: "class_id",
  disciplines: "discipline_id",
  environments: "environment_id",
} as const satisfies Record<NameKind, string>;

/** The rows that a kind of name can mean, by name; of people those who give lessons. */
export function listMeanings(db: Database, kind: NameKind): NamedRow[] {
  if (kind !== "teachers") {
    const query = db.q.selectFrom(TABLES[kind]).select(["id", "name"]).where("archived_at", "is", null);
    return db.all(query.orderBy("sort_key").orderBy("id"));
  }
  const people = db.q.selectFrom("users").select(["id", "name"]).where("role", "=", "teacher");
  return db.all(
    people.where("left_at", "is", null).where("archived_at", "is", null).orderBy("sort_key").orderBy("id"),
  );
}

/** Whether a name of a kind can mean the row. */
export function canMean(db: Database, kind: NameKind, id: number): boolean {
  if (kind !== "teachers")
    return (
      db.get(
        db.q.selectFrom(TABLES[kind]).select("id").where("archived_at", "is", null).where("id", "=", id),
      ) !== undefined
    );
  const people = db.q.selectFrom("users").select("id").where("id", "=", id).where("role", "=", "teacher");
  return db.get(people.where("left_at", "is", null).where("archived_at", "is", null)) !== undefined;
}

/** The id of what a name was said to mean, by its `aliasKey()`; null where nobody has said. */
export function findAlias(db: Database, kind: NameKind, nameKey: string): number | null {
  const query = db.q.selectFrom("timetable_aliases").select(`${COLUMNS[kind]} as targetId`);
  return db.get(query.where("kind", "=", kind).where("name_key", "=", nameKey))?.targetId ?? null;
}

/** A name with the meaning that somebody has chosen. */
export type Alias = {
  kind: NameKind;
  name: string;
  nameKey: string;
  targetId: number;
  chosenBy: string | null;
  chosenAt: string;
};

/** Every remembered name. */
export function listAliases(db: Database): Alias[] {
  const rows = db.all(
    db.q
      .selectFrom("timetable_aliases as a")
      .leftJoin("users as chooser", "chooser.id", "a.chosen_by")
      .select([
        "a.kind",
        "a.name_key",
        "a.name",
        "a.user_id",
        "a.class_id",
        "a.discipline_id",
        "a.environment_id",
        "chooser.name as chosenBy",
        "a.chosen_at as chosenAt",
      ]),
  );
  return rows.map((row) => {
    const { kind, name, name_key: nameKey, chosenBy, chosenAt } = row;
    return { kind, name, nameKey, targetId: row[COLUMNS[kind]] as number, chosenBy, chosenAt };
  });
}

const forgotten = prepareQuery((q, of: { kind: NameKind; nameKey: string }) =>
  q.deleteFrom("timetable_aliases").where("kind", "=", of.kind).where("name_key", "=", of.nameKey),
);

/** Remembers what a name means; `targetId` null forgets it. */
export function setAlias(
  db: Database,
  input: {
    kind: NameKind;
    name: string;
    nameKey: string;
    targetId: number | null;
    chosenBy: number;
    at: string;
  },
): void {
  const { kind, name, nameKey, targetId } = input;
  db.run(forgotten({ kind, nameKey }));
  if (targetId === null) return;
  db.run(
    db.q.insertInto("timetable_aliases").values({
      kind,
      name_key: nameKey,
      name,
      [COLUMNS[kind]]: targetId,
      chosen_by: input.chosenBy,
      chosen_at: input.at,
    }),
  );
}

/** What was remembered of a name, to be remembered again. */
export type TakenAlias = {
  name: string;
  nameKey: string;
  userId: number;
  chosenBy: number | null;
  chosenAt: string;
};

/** Forgets the names that mean a person, and gives them. */
export function takeAliasesOf(db: Database, userId: number): TakenAlias[] {
  const query = db.q
    .selectFrom("timetable_aliases")
    .select(["name", "name_key as nameKey", "chosen_by as chosenBy", "chosen_at as chosenAt"]);
  const taken = db.all(query.where("user_id", "=", userId).orderBy("name_key"));
  db.run(db.q.deleteFrom("timetable_aliases").where("user_id", "=", userId));
  return taken.map((each) => ({ ...each, userId }));
}

/** Remembers names again, but for those of which somebody has said something else since. */
export function restoreAliases(db: Database, taken: TakenAlias[]): void {
  for (const { name, nameKey, userId, chosenBy, chosenAt } of taken)
    db.run(
      db.q
        .insertInto("timetable_aliases")
        .values({
          kind: "teachers",
          name_key: nameKey,
          name,
          user_id: userId,
          chosen_by: sql<number | null>`(SELECT id FROM users WHERE id = ${chosenBy})`,
          chosen_at: chosenAt,
        })
        .onConflict((conflict) => conflict.doNothing()),
    );
}
