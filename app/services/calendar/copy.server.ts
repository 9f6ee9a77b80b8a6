import { addDays, type CivilDate, daysInRange } from "#app/domain/dates/civil-date.ts";
import { SHIFTS } from "#app/domain/dates/shift.ts";
import { findCalendar, findCalendarWithDays } from "#app/models/calendar/calendar.server.ts";
import type { ExpectedVersion } from "#app/models/version.schema.ts";
import { calendarText } from "#app/text/calendar/school-calendar.ts";
import type { Actor } from "../access/actor.ts";
import type { Deps } from "../deps.ts";
import { ok, type Refusal, type Result, refuse } from "../result.ts";
import { readHolidays } from "./blocked-days/holidays.server.ts";
import { block, yearRange } from "./blocked-days/manage.server.ts";
import { addDay } from "./days.server.ts";
import { addTerm } from "./terms.server.ts";

const WEEK = 7;

/** How many days later the same weekday of another year is, the nearest to the same day of the month. */
function shiftTo(from: number, to: number): number {
  const days = daysInRange(`${from}-01-01`, `${to}-01-01`) - 1;
  return Math.round(days / WEEK) * WEEK;
}

export type Copied = { year: number; terms: number; days: number; holidays: number };

/** Thrown to roll back a transaction. */
class CopyRefused extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super("refused");
    this.refusal = refusal;
  }
}

function must<T>(result: Result<T>): T {
  if (!result.ok) throw new CopyRefused(result);
  return result.value;
}

/**
 * Takes the terms and days of a calendar's year over into another one, on the same weekdays, and blocks that year's
 * national holidays where nothing is blocked yet (rules R23.9); all or nothing.
 */
export async function copyYear(
  deps: Deps,
  actor: Actor,
  calendarId: number,
  { from, to }: { from: number; to: number } & ExpectedVersion,
): Promise<Result<Copied>> {
  let holidays: Awaited<ReturnType<typeof readHolidays>>;
  try {
    holidays = await readHolidays(deps, { year: to, state: null });
  } catch {
    return refuse("invalid", {}, { year: [calendarText.copy.noHolidays] });
  }
  const later = (date: CivilDate) => addDays(date, shiftTo(from, to));
  try {
    return deps.db.write((): Result<Copied> => {
      if (!findCalendar(deps.db, calendarId)) return refuse("notFound");
      const source = findCalendarWithDays(deps.db, calendarId, yearRange(from));
      // A term that started the year before was copied with that year.
      const terms = source?.terms.filter(({ startDate }) => startDate.startsWith(String(from))) ?? [];
      if (terms.length === 0) return refuse("invalid", {}, { year: [calendarText.copy.nothing(from)] });
      const target = findCalendarWithDays(deps.db, calendarId, yearRange(to));
      if (target?.terms.some(({ startDate }) => startDate.startsWith(String(to)))) {
        return refuse("invalid", {}, { year: [calendarText.copy.notEmpty(to)] });
      }
      for (const { name, kind, startDate, endDate } of terms) {
        must(
          addTerm(deps, actor, calendarId, {
            name,
            kind,
            startDate: later(startDate),
            endDate: later(endDate),
          }),
        );
      }
      let days = 0;
      for (const { date, isSchoolDay, asWeekday, shifts, title } of source?.days ?? []) {
        const added = addDay(deps, actor, calendarId, {
          date: later(date),
          isSchoolDay,
          asWeekday,
          shifts,
          title,
        });
        // One that no term holds was none before either.
        if (added.ok) days++;
      }
      const wanted = holidays.filter(({ scope, isBlocked }) => scope !== "optional" && !isBlocked);
      for (const { date, name } of wanted) {
        const rest = { description: null, type: "holiday", showInPanel: true, panelMessage: null } as const;
        block(deps, actor, { date, title: name, affectedShifts: [...SHIFTS], ...rest });
      }
      return ok({ year: to, terms: terms.length, days, holidays: wanted.length });
    });
  } catch (error) {
    if (error instanceof CopyRefused) return error.refusal;
    throw error;
  }
}
