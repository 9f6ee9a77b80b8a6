import type { Database } from "#db/client.server.ts";
import { CREATED_AT } from "#tests/support/bookings/reservation-factory.ts";
import { CLASS, DISCIPLINE, PEOPLE, ROOM } from "./school.ts";

/** Inserts as many pending reservations into one slot: Bia's, on the morning of a day, in Sala 1 by default. */
export function addCrowd(
  { db }: { db: Database },
  count: number,
  { date = "2026-03-19", rooms = [ROOM.sala1] as number[] } = {},
): void {
  const { sqlite } = db;
  const reservation = sqlite.prepare(
    `INSERT INTO reservations (user_id, discipline_id, class_id, date, start_time, end_time, shift, status,
       created_at, updated_at)
     VALUES (?, ?, ?, ?, '07:30', '11:30', 'morning', 'pending', ?, ?)`,
  );
  const place = sqlite.prepare(
    "INSERT INTO reservation_environments (reservation_id, environment_id) VALUES (?, ?)",
  );
  db.write(() => {
    for (let index = 0; index < count; index++) {
      const { lastInsertRowid } = reservation.run(
        PEOPLE.bia.id,
        DISCIPLINE.algoritmos,
        CLASS.ds1,
        date,
        CREATED_AT,
        CREATED_AT,
      );
      for (const room of rooms) place.run(lastInsertRowid, room);
    }
  });
}
