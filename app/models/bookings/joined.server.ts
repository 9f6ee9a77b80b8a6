/**
 * Joined lessons (rules R28.10): the first class and teacher stand in `reservations`, the further ones in tables of
 * their own, which are empty for nearly every row.
 */
import { sql } from "kysely";
import { foldText } from "#app/domain/fold-text.ts";
import { CLASS_SEPARATOR, TEACHER_SEPARATOR } from "#app/domain/joined-names.ts";
import { listTeacherChoices } from "#app/models/catalog/choices.server.ts";
import { findTellingNames, type ToldTable } from "#app/models/catalog/telling-names.server.ts";
import { jsonValues } from "#app/models/json-values.server.ts";
import type { Database } from "#db/client.server.ts";
import { prepareQuery } from "#db/prepared-query.ts";

type Alias = "r" | "reservations";

/** The further ones of a row, each of `column`, in the order of their names; NULL where there are none. */
function further(
  alias: Alias,
  {
    table,
    reference,
    names,
    column,
    separator,
  }: Record<"table" | "reference" | "names" | "column", string> & {
    separator: string;
  },
) {
  return sql<string | null>`(SELECT group_concat(value, ${sql.lit(separator)}) FROM (
    SELECT named.${sql.ref(column)} AS value FROM ${sql.table(table)} AS joined
    CROSS JOIN ${sql.table(names)} AS named ON named.id = joined.${sql.ref(reference)}
    WHERE joined.reservation_id = ${sql.ref(`${alias}.id`)} ORDER BY named.sort_key, named.id))`;
}

const CLASSES = { table: "reservation_classes", reference: "class_id", names: "classes" };
const TEACHERS = { table: "reservation_teachers", reference: "user_id", names: "users" };

/** Names with those of the further ones, which are looked up and sorted only where there are any: nearly nowhere. */
function withFurther(
  alias: Alias,
  first: string,
  joined: Pick<Parameters<typeof further>[1], "table" | "reference" | "names">,
  separator: string,
) {
  const others = further(alias, { ...joined, column: "name", separator });
  return sql<string>`(CASE WHEN EXISTS (
    SELECT 1 FROM ${sql.table(joined.table)} AS joined WHERE joined.reservation_id = ${sql.ref(`${alias}.id`)}
  ) THEN ${sql.ref(first)} || ${sql.lit(separator)} || ${others} ELSE ${sql.ref(first)} END)`;
}

/** "MEC-2A + MEC-2B": all classes of a row. @param first the name of the first one. */
export function classNamesOf(alias: Alias, first: string) {
  return withFurther(alias, first, CLASSES, CLASS_SEPARATOR);
}

/** "Ana Souza, Bruno Lima": all teachers of a row. @param first the name of the first one. */
export function teacherNamesOf(alias: Alias, first: string) {
  return withFurther(alias, first, TEACHERS, TEACHER_SEPARATOR);
}

/** The ids of a row's further classes and teachers, as `toIds()` reads them. */
export const furtherIds = {
  classes: (alias: Alias) => further(alias, { ...CLASSES, column: "id", separator: "," }),
  teachers: (alias: Alias) => further(alias, { ...TEACHERS, column: "id", separator: "," }),
};

export function toIds(first: number, others: string | null): number[] {
  return others === null ? [first] : [first, ...others.split(",").map(Number)];
}

export function isTeacherOf(alias: Alias, userId: number) {
  return sql<boolean>`(${sql.ref(`${alias}.owner_id`)} = ${userId} OR EXISTS (
    SELECT 1 FROM reservation_teachers AS joined
    WHERE joined.reservation_id = ${sql.ref(`${alias}.id`)} AND joined.user_id = ${userId}))`;
}

/** The further classes and teachers of reservations; the first ones stand in the reservations. */
export type Further = { classIds: number[]; teacherUserIds: number[] };

type Written = { reservationIds: string; ids: string };

const classInsertion = prepareQuery((q, { reservationIds, ids }: Written) =>
  q
    .insertInto("reservation_classes")
    .columns(["reservation_id", "class_id"])
    .expression(pairs(reservationIds, ids)),
);
const teacherInsertion = prepareQuery((q, { reservationIds, ids }: Written) =>
  q
    .insertInto("reservation_teachers")
    .columns(["reservation_id", "user_id"])
    .expression(pairs(reservationIds, ids)),
);
const classDeletion = prepareQuery((q, input: { reservationIds: string }) =>
  q.deleteFrom("reservation_classes").where("reservation_id", "in", jsonValues<number>(input.reservationIds)),
);
const teacherDeletion = prepareQuery((q, input: { reservationIds: string }) =>
  q
    .deleteFrom("reservation_teachers")
    .where("reservation_id", "in", jsonValues<number>(input.reservationIds)),
);

function pairs(reservationIds: string, ids: string) {
  return sql`SELECT reservation.value, further.value
    FROM json_each(${reservationIds}) AS reservation CROSS JOIN json_each(${ids}) AS further`;
}

/** Gives reservations these further classes and teachers instead of those that they have; their first ones stay out. */
export function writeJoined(
  db: Database,
  reservationIds: number[],
  { classIds, teacherUserIds }: Further,
): void {
  const ids = JSON.stringify(reservationIds);
  db.run(classDeletion({ reservationIds: ids }));
  db.run(teacherDeletion({ reservationIds: ids }));
  insertJoined(db, reservationIds, { classIds, teacherUserIds });
}

/** Gives reservations that have none these further classes and teachers. */
export function insertJoined(
  db: Database,
  reservationIds: number[],
  { classIds, teacherUserIds }: Further,
): void {
  const ids = JSON.stringify(reservationIds);
  if (classIds.length > 0) db.run(classInsertion({ reservationIds: ids, ids: JSON.stringify(classIds) }));
  if (teacherUserIds.length > 0)
    db.run(teacherInsertion({ reservationIds: ids, ids: JSON.stringify(teacherUserIds) }));
}

const furtherNames = prepareQuery((q, { id }: { id: number }) =>
  q
    .selectFrom("reservations as r")
    .select([
      further("r", { ...CLASSES, column: "name", separator: CLASS_SEPARATOR }).as("moreClasses"),
      further("r", { ...TEACHERS, column: "name", separator: TEACHER_SEPARATOR }).as("moreTeachers"),
    ])
    .where("r.id", "=", id),
);

/** The names of a reservation's further classes and teachers as a form's fields take them; empty where none are. */
export function findFurtherNames(db: Database, id: number): { moreClasses: string; moreTeachers: string } {
  const names = db.get(furtherNames({ id }));
  return { moreClasses: names?.moreClasses ?? "", moreTeachers: names?.moreTeachers ?? "" };
}

/** The row that is called so where rows of one name are told apart. */
function findTold(db: Database, table: ToldTable, key: string): number[] {
  for (const [id, name] of findTellingNames(db, table)) if (foldText(name) === key) return [id];
  return [];
}

/** The classes of a name, or of one with what tells it apart; two where the name is not enough. */
export function listClassesNamed(db: Database, name: string): number[] {
  const key = foldText(name);
  const query = db.q
    .selectFrom("classes")
    .select("id")
    .where("archived_at", "is", null)
    .where("name_key", "=", key)
    .limit(2);
  const ids = db.all(query).map(({ id }) => id);
  return ids.length > 0 ? ids : findTold(db, "classes", key);
}

/** The teachers of a name or of a username, or of a name with the username; two where a name is not enough. */
export function listTeachersNamed(db: Database, name: string): number[] {
  const key = foldText(name);
  const query = db.q
    .selectFrom("users")
    .select("id")
    .where("role", "=", "teacher")
    .where("left_at", "is", null)
    .where("archived_at", "is", null)
    .where((where) => where.or([where("name_key", "=", key), where("username_key", "=", name.toLowerCase())]))
    .limit(2);
  const ids = db.all(query).map(({ id }) => id);
  if (ids.length > 0) return ids;
  const told = findTold(db, "users", key);
  return told.filter((id) => listTeacherChoices(db).some((teacher) => teacher.id === id));
}
