import { vi } from "vitest";
import type { Database } from "#db/client.server.ts";

/** Tables that grow with the years: no screen may read them from end to end. */
const GROWING_TABLES = ["reservations", "reservation_environments"];

/** Collects every SQL text that is prepared on the database from now on. */
export function recordStatements(db: Database): Set<string> {
  const texts = new Set<string>();
  const prepare = db.sqlite.prepare.bind(db.sqlite);
  vi.spyOn(db.sqlite, "prepare").mockImplementation((sql: string) => {
    texts.add(sql);
    return prepare(sql);
  });
  return texts;
}

/** The names under which the statement speaks of a growing table: the table's own and its aliases. */
function namesOfGrowingTables(sql: string): Set<string> {
  const names = new Set(GROWING_TABLES);
  const alias = new RegExp(`"?\\b(?:${GROWING_TABLES.join("|")})\\b"?\\s+as\\s+"?(\\w+)"?`, "gi");
  for (const match of sql.matchAll(alias)) names.add(match[1] ?? "");
  return names;
}

/** The steps of the statement's plan that read a growing table, or an index of it, from end to end. */
export function fullScans(db: Database, sql: string): string[] {
  if (!/^\s*(select|insert|update|delete|with)\b/i.test(sql)) return [];
  const names = namesOfGrowingTables(sql);
  const values = Array.from({ length: sql.split("?").length - 1 }, () => null);
  const plan = db.sqlite.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...values) as { detail: string }[];
  return plan
    .map((step) => step.detail)
    .filter((detail) => {
      const scanned = /^SCAN (\w+)/.exec(detail)?.[1];
      return scanned !== undefined && names.has(scanned);
    });
}
