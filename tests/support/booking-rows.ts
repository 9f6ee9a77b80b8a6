import type { Database } from "#db/client.server.ts";
import { CLASS, DISCIPLINE, PEOPLE, ROOM } from "./school.ts";

const AT = "2026-03-01T12:00:00.000Z";

export type BookingRow = {
  date?: string;
  start?: string;
  end?: string;
  shift?: string;
  status?: string;
  override?: number | null;
  rooms?: number[];
  teacher?: number;
};

/** Inserts a reservation and its places in plain SQL, past every service; gives its id. */
export function insertBookingRow(db: Database, row: BookingRow = {}): number {
  return db.write(() => {
    const id = db.sqlite
      .prepare(
        `INSERT INTO reservations (user_id, discipline_id, class_id, date, start_time, end_time, shift, status,
           override_user_id, created_at, updated_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        row.teacher ?? PEOPLE.ana.id,
        DISCIPLINE.algoritmos,
        CLASS.ds1,
        row.date ?? "2026-03-16",
        row.start ?? "07:30",
        row.end ?? "11:30",
        row.shift ?? "morning",
        row.status ?? "approved",
        row.override ?? null,
        AT,
        AT,
      ).lastInsertRowid;
    for (const room of row.rooms ?? [ROOM.sala1]) insertPlaceRow(db, Number(id), room);
    return Number(id);
  });
}

/** Gives a reservation one more environment, in plain SQL. */
export function insertPlaceRow(db: Database, reservationId: number, room: number): void {
  db.sqlite
    .prepare("INSERT INTO reservation_environments (reservation_id, environment_id) VALUES (?, ?)")
    .run(reservationId, room);
}
