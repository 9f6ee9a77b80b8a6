import { sql } from "kysely";
import { countRows } from "#app/models/count.server.ts";
import { nameKeys } from "#app/models/search.server.ts";
import { nextVersion } from "#app/models/version.server.ts";
import type { Database } from "#db/client.server.ts";
import { countNames, FIRST_PART, type ListPart, listNames, type NameFilter } from "./list-names.server.ts";

export type NamedTable = "disciplines" | "classes" | "resources";

export type NamedItem = {
  id: number;
  name: string;
  courseId: number | null;
  calendarId: number | null;
  /** The room of a class's lessons that name none (rules R28.64). */
  homeEnvironmentId: number | null;
  archived: boolean;
  createdAt: string;
  updatedAt: string;
};

function selectItems(db: Database, table: NamedTable) {
  const ofClass = (column: "calendar_id" | "home_environment_id") =>
    sql<number | null>`${table === "classes" ? sql.ref(column) : sql`NULL`}`;
  return db.q
    .selectFrom(table)
    .select(["id", "name", "created_at as createdAt", "updated_at as updatedAt"])
    .select("archived_at as archivedAt")
    .select(sql<number | null>`${table === "resources" ? sql`NULL` : sql.ref("course_id")}`.as("courseId"))
    .select([
      ofClass("calendar_id").as("calendarId"),
      ofClass("home_environment_id").as("homeEnvironmentId"),
    ]);
}

function toItem({
  archivedAt,
  ...row
}: Omit<NamedItem, "archived"> & { archivedAt: string | null }): NamedItem {
  return { ...row, archived: archivedAt !== null };
}

export function listNamedItems(
  db: Database,
  table: NamedTable,
  filter: NameFilter = {},
  part: ListPart = FIRST_PART,
): NamedItem[] {
  return listNames(db, selectItems(db, table), { key: "name_key", ...filter, ...part }).map(toItem);
}

/** The items whose folded name is a key, as an index finds them: those that a new name may not repeat. */
export function listItemsOfKey(
  db: Database,
  table: NamedTable | "environments" | "equipment",
  key: string,
): { id: number; name: string }[] {
  return db.all(
    db.q
      .selectFrom(table)
      .select(["id", "name"])
      .where("name_key", "=", key)
      .where("archived_at", "is", null),
  );
}

export function countNamedItems(db: Database, table: NamedTable, filter: NameFilter = {}): number {
  return countNames(db, db.q.selectFrom(table), { key: "name_key", ...filter });
}

export function findNamedItem(db: Database, table: NamedTable, id: number): NamedItem | null {
  const row = db.get(selectItems(db, table).where("id", "=", id));
  return row ? toItem(row) : null;
}

export function insertNamedItem(
  db: Database,
  table: NamedTable,
  input: { name: string; at: string },
): number {
  return db.run(
    db.q.insertInto(table).values({
      name: input.name,
      ...nameKeys(input.name),
      created_at: input.at,
      updated_at: input.at,
    }),
  ).id;
}

export function renameItem(
  db: Database,
  table: NamedTable,
  input: { id: number; name: string; at: string },
): void {
  const { id, name, at } = input;
  const values = { name, ...nameKeys(name), updated_at: nextVersion(at) };
  db.run(db.q.updateTable(table).set(values).where("id", "=", id));
}

export function setClassCalendar(db: Database, id: number, calendarId: number | null): void {
  db.run(db.q.updateTable("classes").set({ calendar_id: calendarId }).where("id", "=", id));
}

/** Sets the home room of a class; null is none. */
export function setHomeRoom(db: Database, id: number, environmentId: number | null): void {
  db.run(db.q.updateTable("classes").set({ home_environment_id: environmentId }).where("id", "=", id));
}

/** The home rooms of classes, by the class's id; one that is archived is none. */
export function listHomeRooms(db: Database): Map<number, number> {
  const rows = db.all(
    db.q
      .selectFrom("classes")
      .innerJoin("environments as home", "home.id", "classes.home_environment_id")
      .select(["classes.id", "home.id as environmentId"])
      .where("home.archived_at", "is", null),
  );
  return new Map(rows.map(({ id, environmentId }) => [id, environmentId]));
}

export function deleteNamedItem(db: Database, table: NamedTable, id: number): void {
  db.run(db.q.deleteFrom(table).where("id", "=", id));
}

export function listDisciplineDescriptions(db: Database): Map<number, string | null> {
  const rows = db.all(db.q.selectFrom("disciplines").select(["id", "description"]));
  return new Map(rows.map((row) => [row.id, row.description]));
}

export function countUsesOfItem(db: Database, table: NamedTable, id: number): number {
  if (table === "resources") {
    return countRows(db, db.q.selectFrom("environment_resources").where("resource_id", "=", id));
  }
  const column = table === "disciplines" ? "discipline_id" : "class_id";
  const first = countRows(db, db.q.selectFrom("reservations").where(column, "=", id));
  if (table === "disciplines") return first;
  return first + countRows(db, db.q.selectFrom("reservation_classes").where("class_id", "=", id));
}
