import { insertSeries } from "#app/models/series/series.server.ts";
import type { Database } from "#db/client.server.ts";
import {
  addReservation,
  CREATED_AT,
  type ReservationFields,
} from "#tests/support/bookings/reservation-factory.ts";
import { CLASS, DISCIPLINE, PEOPLE, ROOM } from "#tests/support/school/school.ts";

/**
 * The body of a series: Thursdays from 2026-03-19 to 2026-05-14, nine dates, two lessons of the morning in Sala 1.
 * Nothing is blocked, and the school has no calendar.
 */
export function seriesBody(fields: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    disciplineId: DISCIPLINE.algoritmos,
    classId: CLASS.ds1,
    environmentIds: [ROOM.sala1],
    shift: "morning",
    startTime: "07:30",
    endTime: "09:10",
    weekdays: [4],
    everyWeeks: 1,
    startDate: "2026-03-19",
    endDate: "2026-05-14",
    ...fields,
  };
}

/** The same by staff, for Ana. */
export function staffSeriesBody(fields: Record<string, unknown> = {}): Record<string, unknown> {
  return seriesBody({ teacherUserId: PEOPLE.ana.id, ...fields });
}

/**
 * Inserts a series of Ana's Thursdays past every service, with a reservation on each of the dates.
 * @returns the ids of the series and of its reservations.
 */
export function addSeries(
  app: { db: Database },
  dates: string[],
  fields: Partial<ReservationFields> = {},
): { id: number; reservationIds: number[] } {
  const id = insertSeries(app.db, {
    kind: "request",
    ownerId: PEOPLE.ana.id,
    createdBy: PEOPLE.ana.id,
    disciplineId: DISCIPLINE.algoritmos,
    classId: CLASS.ds1,
    environmentIds: [ROOM.sala1],
    shift: "morning",
    lessons: null,
    startTime: "07:30",
    endTime: "09:10",
    weekdays: [4],
    everyWeeks: 1,
    startDate: dates[0] ?? "2026-03-19",
    endDate: dates.at(-1) ?? "2026-03-19",
    notes: null,
    splitFromId: null,
    requestKey: null,
    at: CREATED_AT,
  });
  const reservationIds = dates.map((date) => {
    const reservation = addReservation(app, { date, startTime: "07:30", endTime: "09:10", ...fields });
    app.db.sqlite
      .prepare("UPDATE reservations SET series_id = ?, series_date = date WHERE id = ?")
      .run(id, reservation);
    return reservation;
  });
  return { id, reservationIds };
}

/** Groups each person's pending reservations into series of up to twenty dates, past every service. */
export function bundlePending(app: { db: Database }): void {
  const pending = app.db.sqlite
    .prepare(
      "SELECT id, owner_id AS ownerId FROM reservations WHERE status = 'pending' ORDER BY owner_id, date, id",
    )
    .all() as { id: number; ownerId: number }[];
  const join = app.db.sqlite.prepare(
    "UPDATE reservations SET series_id = ?, series_date = date('2000-01-01', '+' || id || ' days') WHERE id = ?",
  );
  app.db.write(() => {
    for (const own of Map.groupBy(pending, ({ ownerId }) => ownerId).values())
      for (let start = 0; start < own.length; start += 20) {
        const { id } = addSeries(app, []);
        for (const row of own.slice(start, start + 20)) join.run(id, row.id);
      }
    return { ok: true };
  });
}
