import type { Database } from "#db/client.server.ts";

export function listSeats(db: Database, ids: number[]): Map<number, number | null> {
  const rows = db.all(db.q.selectFrom("environments").select(["id", "capacity"]).where("id", "in", ids));
  return new Map(rows.map(({ id, capacity }) => [id, capacity]));
}
