import { addDays } from "#app/domain/dates/civil-date.ts";
import { SHIFTS } from "#app/domain/dates/shift.ts";
import type { WeekFilter } from "#app/services/public/weekly-page.server.ts";
import { formatDayMonth, formatShortWeekday } from "#app/text/format.ts";
import { publicText, weeklyText } from "#app/text/public/public.ts";
import { weekAddress } from "./week-address.ts";
import { dayAnchor } from "./week-day.tsx";

type Week = Partial<WeekFilter>;

const wholeWeek = (change: Week): Week => ({ day: null, isShiftByClock: false, ...change });

/** Links to the weeks before and after, to the current one, and to today only; null is what could not be read. */
export function WeekLinks({
  filter,
  nextMonday,
  today,
}: {
  filter: WeekFilter;
  nextMonday: string | null;
  today: string | null;
}) {
  const shift = filter.isShiftByClock ? null : filter.shift;
  const week = (change: Week) => weekAddress(filter, wholeWeek({ shift, ...change }));
  const weekOf = (monday: string) => week({ monday, isPresent: false });
  const isShown = filter.isPresent && !filter.day;
  return (
    <nav className="weeks" aria-label={weeklyText.weeks}>
      <a href={weekOf(addDays(filter.monday, -7))} rel="prev">
        {weeklyText.previous}
      </a>
      <a href={weekOf(nextMonday ?? addDays(filter.monday, 7))} rel="next">
        {weeklyText.next}
      </a>
      <a href={week({ isPresent: true })} aria-current={isShown ? "page" : undefined}>
        {weeklyText.present}
      </a>
      {filter.day ? (
        <a href={week({})}>{weeklyText.wholeWeek}</a>
      ) : (
        today && (
          <a href={weekAddress(filter, { day: today, isToday: true, isShiftByClock: filter.shift === null })}>
            {weeklyText.onlyToday}
          </a>
        )
      )}
    </nav>
  );
}

/** The shifts as tabs that are links. */
export function ShiftTabs({ filter }: { filter: WeekFilter }) {
  return (
    <nav className="tabs" aria-label={weeklyText.shifts}>
      {[null, ...SHIFTS].map((shift) => (
        <a
          key={shift}
          href={weekAddress(filter, { shift, isShiftByClock: false })}
          aria-current={shift === filter.shift ? "page" : undefined}
        >
          {shift ? publicText.shifts[shift] : weeklyText.all}
        </a>
      ))}
    </nav>
  );
}

/** The days of the week: on a whole week a link down to each, on one day a link to each other. */
export function DayLinks({ filter, today }: { filter: WeekFilter; today: string }) {
  const dates = Array.from({ length: 7 }, (_, index) => addDays(filter.monday, index));
  const address = (date: string) => {
    const isToday = date === today;
    return filter.day ? weekAddress(filter, { day: date, isToday }) : `#${dayAnchor({ date, isToday })}`;
  };
  return (
    <nav className="days" aria-label={weeklyText.days}>
      {dates.map((date) => (
        <a
          key={date}
          href={address(date)}
          className={date === today ? "is-today" : undefined}
          aria-current={date === filter.day ? "page" : undefined}
        >
          <span>{date === today ? weeklyText.today : formatShortWeekday(date)}</span> {formatDayMonth(date)}
        </a>
      ))}
    </nav>
  );
}
