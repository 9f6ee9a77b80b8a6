import type { DayException, TermSpan } from "#app/domain/calendar/calendar.ts";
import { SHIFTS } from "#app/domain/dates/shift.ts";
import { insertCalendar, insertDay, insertTerm } from "#app/models/calendar/calendar.server.ts";
import type { Database } from "#db/client.server.ts";

const AT = "2026-01-05T12:00:00.000Z";

type CalendarOf = {
  name?: string;
  isDefault?: boolean;
  targetDays?: number | null;
  weekdays?: number[];
  terms?: TermSpan[];
  days?: (Pick<DayException, "date"> & Partial<DayException>)[];
};

/** The first half of the test school's year. */
export const FIRST_HALF: TermSpan = {
  name: "1º semestre",
  kind: "term",
  startDate: "2026-02-09",
  endDate: "2026-06-30",
};

/** A week of the first half without school. */
export const RECESS: TermSpan = {
  name: "Recesso",
  kind: "recess",
  startDate: "2026-03-30",
  endDate: "2026-04-05",
};

/** Adds a calendar, by default the default one; its days are school days of all shifts as long. */
export function addCalendar({ db }: { db: Database }, of: CalendarOf = {}): number {
  const { name = "Integrado", isDefault = true, targetDays = 200, weekdays = [1, 2, 3, 4, 5] } = of;
  const id = insertCalendar(db, { name, isDefault, targetDays, weekdays, at: AT });
  for (const term of of.terms ?? [FIRST_HALF]) insertTerm(db, id, term, AT);
  for (const day of of.days ?? []) {
    insertDay(db, id, { isSchoolDay: true, asWeekday: null, shifts: [...SHIFTS], title: null, ...day }, AT);
  }
  return id;
}

/** One calendar with a term and a Saturday that is a Monday: each is the first row of its table. */
export function addSomeCalendar(app: { db: Database }): number {
  return addCalendar(app, {
    days: [{ date: "2026-04-25", asWeekday: 1, title: "Sábado letivo" }],
  });
}
