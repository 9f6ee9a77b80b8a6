import { byName } from "#app/domain/by-name.ts";
import type { Database } from "#db/client.server.ts";
import { countRows } from "./count.server.ts";
import { likePattern } from "./search.server.ts";
import { nextVersion } from "./version.server.ts";

/** Disciplines and classes are listed, named and removed alike. */
export type NamedTable = "disciplines" | "classes";

export type NamedItem = {
  id: number;
  name: string;
  courseId: number | null;
  createdAt: string;
  updatedAt: string;
};

function selectItems(db: Database, table: NamedTable) {
  return db.q
    .selectFrom(table)
    .select(["id", "name", "course_id as courseId", "created_at as createdAt", "updated_at as updatedAt"]);
}

export function listNamedItems(
  db: Database,
  table: NamedTable,
  filter: { search?: string } = {},
): NamedItem[] {
  let query = selectItems(db, table);
  if (filter.search) query = query.where(likePattern("name", filter.search));
  return db.all(query).sort(byName);
}

export function findNamedItem(db: Database, table: NamedTable, id: number): NamedItem | null {
  return db.get(selectItems(db, table).where("id", "=", id)) ?? null;
}

export function insertNamedItem(
  db: Database,
  table: NamedTable,
  input: { name: string; at: string },
): number {
  return db.run(
    db.q.insertInto(table).values({ name: input.name, created_at: input.at, updated_at: input.at }),
  ).id;
}

export function renameItem(
  db: Database,
  table: NamedTable,
  input: { id: number; name: string; at: string },
): void {
  db.run(
    db.q
      .updateTable(table)
      .set({ name: input.name, updated_at: nextVersion(input.at) })
      .where("id", "=", input.id),
  );
}

export function deleteNamedItem(db: Database, table: NamedTable, id: number): void {
  db.run(db.q.deleteFrom(table).where("id", "=", id));
}

/** The descriptions of disciplines by id; a class has none. */
export function listDisciplineDescriptions(db: Database): Map<number, string | null> {
  const rows = db.all(db.q.selectFrom("disciplines").select(["id", "description"]));
  return new Map(rows.map((row) => [row.id, row.description]));
}

/** How many reservations name the item. */
export function countReservationsOfItem(db: Database, table: NamedTable, id: number): number {
  const column = table === "disciplines" ? "discipline_id" : "class_id";
  return countRows(db, db.q.selectFrom("reservations").where(column, "=", id));
}
