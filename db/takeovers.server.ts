import type { Database } from "./client.server.ts";

/** More than nodes can take over while one of them is away; a program that restarts again and again fills no table. */
const MOST = 1000;

/** A node's time as primary under LiteFS, and LiteFS's number of the last transaction before it. */
export type Takeover = { term: string; position: number };

/** Writes down that a node takes over: its replicas get it with the rest. */
export function insertTakeover(db: Database, { term, position }: Takeover): void {
  db.write(() => {
    db.sqlite.prepare("INSERT INTO takeovers (term, position) VALUES (?, ?)").run(term, position);
    db.sqlite.prepare("DELETE FROM takeovers WHERE id <= (SELECT max(id) FROM takeovers) - ?").run(MOST);
  });
}

/** Where the next node took over after a takeover, whether that one is known here or not; undefined for none. */
export function nextTakeover(db: Database, { term, position }: Takeover): number | undefined {
  const next = db.sqlite.prepare("SELECT min(position) FROM takeovers WHERE position >= ? AND term <> ?");
  return (next.pluck().get(position, term) as number | null) ?? undefined;
}
