import type { Database } from "#db/client.server.ts";

/** Makes the table's writes fail unexpectedly. */
export function failWrites({ db }: { db: Database }, write: string, table: string): void {
  db.sqlite.exec(`CREATE TEMP TRIGGER broken BEFORE ${write} ON main.${table}
    BEGIN SELECT RAISE(ABORT, 'nobody expects this'); END`);
}
