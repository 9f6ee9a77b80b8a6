/** What rows of one name are called where one of them is chosen (rules R16.10). */
import { sql } from "kysely";
import { foldText } from "#app/domain/fold-text.ts";
import type { NamedRow } from "#app/domain/named-row.ts";
import type { Database } from "#db/client.server.ts";

/** Tables of which rows may be called the same: people by right, classes and disciplines from former years. */
export type ToldTable = "users" | "classes" | "disciplines";

const MARK = {
  users: sql<string | null>`username`,
  classes: sql<string | null>`(SELECT name FROM courses WHERE courses.id = course_id)`,
  disciplines: sql<string | null>`(SELECT name FROM courses WHERE courses.id = course_id)`,
};

/**
 * The names of those rows that are called as another one, with what tells them apart: a person's username, a class's
 * or a discipline's course, the row's number where that does not do. Empty in most schools, at the cost of one index.
 */
export function findTellingNames(db: Database, table: ToldTable): Map<number, string> {
  const present = table === "users" ? sql`left_at IS NULL AND archived_at IS NULL` : sql`archived_at IS NULL`;
  const query = sql<NamedRow & { sortKey: string; mark: string | null }>`
    SELECT id, name, sort_key AS sortKey, ${MARK[table]} AS mark FROM ${sql.table(table)}
    WHERE ${present} AND sort_key IN
      (SELECT sort_key FROM ${sql.table(table)} WHERE ${present} GROUP BY sort_key HAVING count(*) > 1)`;
  const rows = db.all({ compile: () => query.compile(db.q) });
  const called = (row: (typeof rows)[number]) => `${row.name} (${row.mark})`;
  const shared = Map.groupBy(rows, (row) => foldText(called(row)));
  return new Map(
    rows.map((row) => {
      const isTold = row.mark !== null && shared.get(foldText(called(row)))?.length === 1;
      return [row.id, isTold ? called(row) : `${row.name} (nº ${row.id})`];
    }),
  );
}

/** Rows to choose from, those of one name with what tells them apart. */
export function tellApart(db: Database, table: ToldTable, rows: NamedRow[]): NamedRow[] {
  const told = findTellingNames(db, table);
  return told.size === 0 ? rows : rows.map((row) => ({ ...row, name: told.get(row.id) ?? row.name }));
}
