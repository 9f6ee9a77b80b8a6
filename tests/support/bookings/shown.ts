import { digestRows } from "#app/services/confirmed-rows.ts";
import type { Database } from "#db/client.server.ts";

/** What a confirmation's form sends back where it showed these reservations as they are now; all of them by default. */
export function shownNow({ db }: { db: Database }, ids?: number[]): string {
  const rows = db.sqlite.prepare("SELECT id, updated_at AS updatedAt FROM reservations").all() as {
    id: number;
    updatedAt: string;
  }[];
  return digestRows(rows.filter(({ id }) => ids?.includes(id) ?? true));
}
