import type { DayMark } from "#app/domain/calendar/school-days.ts";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import { shortWeekdayText } from "#app/text/calendar/off-days.ts";
import { calendarText, signOf } from "#app/text/calendar/school-calendar.ts";
import { Month } from "./month.tsx";
import type { ShownCalendar } from "./types.ts";

const MONDAY = 1;

const LEGEND: DayMark[] = ["school", "exams", "swapped", "part", "blocked", "off", "recess", "vacation"];

function Counter({ calendar }: { calendar: ShownCalendar }) {
  const { total, targetDays, freeSaturdays } = calendar;
  const missing = targetDays === null ? 0 : targetDays - total;
  const counted = calendar.terms.filter(({ count }) => count !== null);
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-1 py-2 px-4 border-b border-b-line print:grid print:grid-cols-[repeat(auto-fill,minmax(52mm,1fr))] print:gap-x-4 print:py-0.5 print:px-0">
      <p className="grid">
        <b className="text-[1.25rem] print:text-[10pt]">{calendarText.counter(total, targetDays)}</b>
        <span className="hint print:text-[8pt]/[1.2]">
          {targetDays === null ? "" : `${calendarText.missing(missing)} · `}
          {calendarText.freeSaturdays(freeSaturdays)}
        </span>
      </p>
      {counted.map(({ id, name, count, startDate, endDate }) => (
        <p key={id} className="grid min-w-0 content-start wrap-anywhere">
          <span>
            {calendarText.inTerm(name)} <b>{count}</b>
          </span>
          <span className="hint print:text-[8pt]/[1.2]">{calendarText.range(startDate, endDate)}</span>
        </p>
      ))}
    </div>
  );
}

function Weekdays({ calendar: { lacking, weekdays, byWeekday } }: { calendar: ShownCalendar }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1 px-4 text-small/5 text-muted print:p-0 print:text-[8pt]/[1.2]">
      <p className="flex-[1_1_16rem] first-letter:uppercase">
        {lacking ? calendarText.lacking(lacking.weekday, lacking.missing) : calendarText.balanced}
      </p>
      <dl className="flex gap-1 text-center" aria-label={calendarText.byWeekday}>
        {weekdays.map((weekday) => (
          <div
            key={weekday}
            className="px-1.5 border-2 border-transparent data-lacking:border-danger data-lacking:text-danger"
            data-lacking={lacking?.weekday === weekday ? "" : undefined}
          >
            <dt>{shortWeekdayText(weekday)}</dt>
            <dd className="text-text font-bold in-data-lacking:text-inherit">
              {byWeekday[weekday - 1]}
              {lacking?.weekday === weekday ? <span aria-hidden="true">▾</span> : null}
              <span className="sr-only">{calendarText.ofWeekday(weekday, byWeekday[weekday - 1] ?? 0)}</span>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** Twelve months with the counts above and the legend below. On paper the weeks fill the sheet. */
export function CalendarYear({
  calendar,
  year,
  hrefOf,
  chosen,
  today,
}: {
  calendar: ShownCalendar;
  year: number;
  /** Where a day leads; null where the year is only read. */
  hrefOf: ((date: CivilDate) => string) | null;
  chosen: CivilDate | null;
  today: CivilDate;
}) {
  const { days, byMonth } = calendar;
  const months = Map.groupBy(days, ({ date }) => date.slice(0, 7));
  return (
    <section
      className="panel flush year-box print:flex print:flex-col print:h-[192mm] print:overflow-hidden print:rounded-none print:break-inside-avoid print:text-[8pt]/[1.2]"
      aria-label={calendarText.yearOf(calendar.name, year)}
    >
      <p className="hidden print:block print:text-[11pt] print:font-bold">
        {calendarText.yearOf(calendar.name, year)}
      </p>
      <Counter calendar={calendar} />
      <Weekdays calendar={calendar} />
      <div className="grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] items-start gap-x-4.5 gap-y-2.5 py-2 px-4 lg:grid-cols-[repeat(4,minmax(0,1fr))] print:flex-auto print:min-h-0 print:grid-cols-[repeat(4,minmax(0,1fr))] print:grid-rows-[repeat(3,minmax(0,1fr))] print:items-stretch print:gap-x-4 print:gap-y-1 print:p-0">
        {[...months].map(([month, own], index) => (
          <Month
            key={month}
            days={own}
            count={byMonth[index] ?? 0}
            hrefOf={hrefOf}
            chosen={chosen}
            today={today}
          />
        ))}
      </div>
      <ul
        className="flex flex-wrap gap-x-5 gap-y-1 py-2 px-4 border-t border-t-line text-small print:py-0.5 print:px-0 print:text-[8pt]/[1.2] *:flex *:items-center *:gap-1.5"
        aria-label={calendarText.legend}
      >
        {LEGEND.map((mark) => (
          <li key={mark}>
            <span
              className="grid place-content-center w-6 h-5 rounded-[3px] text-[0.75rem] font-bold leading-none"
              data-mark={mark}
              aria-hidden="true"
            >
              {signOf(mark, MONDAY)}
            </span>
            {calendarText.marks[mark]}
          </li>
        ))}
      </ul>
    </section>
  );
}
