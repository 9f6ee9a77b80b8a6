import { type CivilDate, daysFrom, daysInRange } from "#app/domain/dates/civil-date.ts";
import { type CalendarDate, isSchoolDay, type OffReason } from "./school-days.ts";

/** Consecutive dates that are no school days for the same reason: what a form needs to know of a year in a few lines. */
export type OffRun = { startDate: CivilDate; endDate: CivilDate; off: OffReason; title: string | null };

/** Days without school by every calendar that a class follows, so that the form needs no request when the class changes. */
export type OffDays = {
  /** Null where the school has no default calendar. */
  defaultCalendarId: number | null;
  calendarOfClass: Record<number, number>;
  runsOf: Record<number, OffRun[]>;
};

export function offRunsOf(off: OffDays, classId: number | null): OffRun[] {
  const own = classId === null ? undefined : off.calendarOfClass[classId];
  const calendarId = own ?? off.defaultCalendarId;
  return calendarId === null ? [] : (off.runsOf[calendarId] ?? []);
}

/** The dates without school as runs, in order. @param dates consecutive ones. */
export function offRuns(dates: CalendarDate[]): OffRun[] {
  const runs: OffRun[] = [];
  let current: OffRun | null = null;
  for (const { date, off, title } of dates) {
    if (current && current.off === off && current.title === title) {
      current.endDate = date;
      continue;
    }
    // The form reports blocked days separately.
    current = off === null || off === "blocked" ? null : { startDate: date, endDate: date, off, title };
    if (current) runs.push(current);
  }
  return runs;
}

export function offByDate(runs: OffRun[]): Map<CivilDate, OffRun> {
  return new Map(
    runs.flatMap((run) =>
      daysFrom(run.startDate, daysInRange(run.startDate, run.endDate)).map((date) => [date, run] as const),
    ),
  );
}

export function isRecessWeek(week: CalendarDate[]): boolean {
  return !week.some(isSchoolDay) && week.some(({ off }) => off === "vacation" || off === "recess");
}
