import type { Status } from "#app/domain/bookings/status.ts";
import { DEFAULT_LESSON_SET } from "#app/domain/dates/default-lessons.ts";
import { SHIFTS } from "#app/domain/dates/shift.ts";
import type { TestApp } from "#tests/support/app.ts";
import { CLASS, DISCIPLINE, PEOPLE } from "./school.ts";
import { addNamed, addRoom } from "./school-rows.ts";

const AT = "2026-03-01T12:00:00.000Z";
const ROOMS = 8;
const DAYS = 40;
const NEWEST_YEAR = 2026;
const NOTIFICATIONS_A_YEAR = 600;

/** Of the eight rooms of a shift one is pending, one rejected and six approved. */
function statusOf(room: number): Status {
  if (room === 0) return "pending";
  return room === 1 ? "rejected" : "approved";
}

/** The first 40 days from 2 March on. */
function daysOf(year: number): string[] {
  const start = Date.UTC(year, 2, 2);
  return Array.from({ length: DAYS }, (_, index) =>
    new Date(start + index * 86_400_000).toISOString().slice(0, 10),
  );
}

const MAIL_STATES = ["sent", "waiting", "failed"];
const MONDAY = { weekday: "monday", time: "07:30" };
const WINDOW = JSON.stringify({ open: MONDAY, deadline: MONDAY });

/**
 * Fills the school with years that are all alike, so that two schools differ only in their number: 24 reservations
 * on each of 40 days up to April 2026, of Ana and Bia in turns, an audit entry of each, and 600 notifications of Ana a year with
 * a mail each, a third of which waits or was given up. Only the first morning of all has Zootecnia, and only the last
 * evening Robótica.
 */
export function addSchoolYears(app: TestApp, years: number): void {
  const { db } = app;
  db.write(() => {
    const rooms = Array.from({ length: ROOMS }, (_, index) => addRoom(app, `Sala ${200 + index}`));
    const insert = db.sqlite.prepare(
      `INSERT INTO reservations (user_id, discipline_id, class_id, date, start_time, end_time, shift, status,
         created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    );
    const place = db.sqlite.prepare(
      "INSERT INTO reservation_environments (reservation_id, environment_id) VALUES (?, ?)",
    );
    const note = db.sqlite.prepare(
      `INSERT INTO audit_log (at, actor_user_id, action, entity, entity_id)
       VALUES (?, ${PEOPLE.pedro.id}, 'create', 'reservation', ?)`,
    );
    const notify = db.sqlite.prepare(
      `INSERT INTO notifications (user_id, type, title, message, read_at, created_at)
       VALUES (?, 'info', 'Aviso', 'Aviso', ?, ?)`,
    );
    const mail = db.sqlite.prepare(
      `INSERT INTO mail_outbox (message_id, kind, user_id, details, state, due_at, give_up_at, created_at, finished_at)
       VALUES (@at || @index, 'window', ${PEOPLE.ana.id}, '${WINDOW}', @state, @at, @at, @at,
         iif(@state = 'waiting', NULL, @at))`,
    );
    const oldestYear = NEWEST_YEAR - years + 1;
    const edges = new Map([
      [`${oldestYear}-03-02 morning`, addNamed(app, "disciplines", "Zootecnia")],
      [`${NEWEST_YEAR}-04-10 evening`, addNamed(app, "disciplines", "Robótica")],
    ]);
    for (let year = oldestYear; year <= NEWEST_YEAR; year++) {
      for (const date of daysOf(year)) {
        for (const shift of SHIFTS) {
          for (const [index, room] of rooms.entries()) {
            const edge = edges.get(`${date} ${shift}`);
            const { lastInsertRowid } = insert.run(
              index % 2 === 0 ? PEOPLE.ana.id : PEOPLE.bia.id,
              edge ?? (index % 4 < 2 ? DISCIPLINE.algoritmos : DISCIPLINE.redes),
              index < 4 ? CLASS.ds1 : CLASS.ds2,
              date,
              DEFAULT_LESSON_SET[shift].whole.startTime,
              DEFAULT_LESSON_SET[shift].whole.endTime,
              shift,
              statusOf(index),
              AT,
              AT,
            );
            place.run(lastInsertRowid, room);
            note.run(`${date}T12:00:00.000Z`, lastInsertRowid);
          }
        }
      }
      for (let index = 0; index < NOTIFICATIONS_A_YEAR; index++) {
        const at = `${year}-03-01T12:00:00.000Z`;
        notify.run(PEOPLE.ana.id, index < NOTIFICATIONS_A_YEAR / 2 ? at : null, at);
        mail.run({ at, index, state: MAIL_STATES[index % 3] });
      }
    }
  });
}
