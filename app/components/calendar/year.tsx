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
    <div className="year-counts">
      <p>
        <b>{calendarText.counter(total, targetDays)}</b>
        <span className="hint">
          {targetDays === null ? "" : `${calendarText.missing(missing)} · `}
          {calendarText.freeSaturdays(freeSaturdays)}
        </span>
      </p>
      {counted.map(({ id, name, count, startDate, endDate }) => (
        <p key={id}>
          <span>
            <b>{count}</b> {calendarText.inTerm(name)}
          </span>
          <span className="hint">{calendarText.range(startDate, endDate)}</span>
        </p>
      ))}
    </div>
  );
}

/** How many school days each weekday has, and which of them lacks some. */
function Weekdays({ calendar: { lacking, weekdays, byWeekday } }: { calendar: ShownCalendar }) {
  return (
    <div className="year-weekdays">
      <p>{lacking ? calendarText.lacking(lacking.weekday, lacking.missing) : calendarText.balanced}</p>
      <dl aria-label={calendarText.byWeekday}>
        {weekdays.map((weekday) => (
          <div key={weekday} data-lacking={lacking?.weekday === weekday ? "" : undefined}>
            <dt>{shortWeekdayText(weekday)}</dt>
            <dd>
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

/** Twelve months at a glance, with what they count to above and what the signs mean beneath. */
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
    <section className="panel flush year-box" aria-label={calendarText.yearOf(calendar.name, year)}>
      <p className="year-print">{calendarText.yearOf(calendar.name, year)}</p>
      <Counter calendar={calendar} />
      <Weekdays calendar={calendar} />
      <div className="months">
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
      <ul className="year-legend" aria-label={calendarText.legend}>
        {LEGEND.map((mark) => (
          <li key={mark}>
            <span data-mark={mark} aria-hidden="true">
              {signOf(mark, MONDAY)}
            </span>
            {calendarText.marks[mark]}
          </li>
        ))}
      </ul>
    </section>
  );
}
