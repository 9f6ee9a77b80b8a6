import { ADDRESSES } from "#app/domain/addresses.ts";
import { addDays } from "#app/domain/civil-date.ts";
import { SHIFT_SLUGS, SHIFTS } from "#app/domain/shift.ts";
import type { WeekDay, WeekFilter } from "#app/services/schedule/weekly-page.server.ts";
import { formatDayMonth, formatWeekday } from "#app/text/format.ts";
import { publicText, weeklyText } from "#app/text/public.ts";
import { dayAnchor } from "./week-day.tsx";

const ADDRESS = ADDRESSES.weekly;

/** The page's address under another week, shift or environment; the present week needs no name. */
export function weekAddress(filter: WeekFilter, change: Partial<WeekFilter> = {}): string {
  const wanted = { ...filter, ...change };
  const query = new URLSearchParams();
  if (!wanted.isPresent) query.set("semana", wanted.monday);
  if (wanted.shift) query.set("turno", SHIFT_SLUGS[wanted.shift]);
  if (wanted.environmentId) query.set("ambiente", String(wanted.environmentId));
  const text = query.toString();
  return text ? `${ADDRESS}?${text}` : ADDRESS;
}

/** Links to the weeks before and after, and to the present one. */
export function WeekLinks({ filter }: { filter: WeekFilter }) {
  const week = (days: number) => ({ monday: addDays(filter.monday, days), isPresent: false });
  return (
    <nav className="weeks" aria-label={weeklyText.weeks}>
      <a href={weekAddress(filter, week(-7))} rel="prev">
        {weeklyText.previous}
      </a>
      <a href={weekAddress(filter, week(7))} rel="next">
        {weeklyText.next}
      </a>
      <a href={weekAddress(filter, { isPresent: true })} aria-current={filter.isPresent ? "page" : undefined}>
        {weeklyText.present}
      </a>
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
          href={weekAddress(filter, { shift })}
          aria-current={shift === filter.shift ? "page" : undefined}
        >
          {shift ? publicText.shifts[shift] : weeklyText.all}
        </a>
      ))}
    </nav>
  );
}

/** Narrows the week to one environment; a plain form, since the page has no script. */
export function EnvironmentFilter(props: {
  filter: WeekFilter;
  environments: { id: number; name: string }[];
}) {
  const { filter, environments } = props;
  return (
    <form className="rooms" action={ADDRESS} method="get">
      {filter.isPresent ? null : <input type="hidden" name="semana" value={filter.monday} />}
      {filter.shift ? <input type="hidden" name="turno" value={SHIFT_SLUGS[filter.shift]} /> : null}
      <label htmlFor="ambiente">{weeklyText.environment}</label>
      <select id="ambiente" name="ambiente" defaultValue={String(filter.environmentId ?? "")}>
        <option value="">{weeklyText.allEnvironments}</option>
        {environments.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <button type="submit">{weeklyText.filter}</button>
    </form>
  );
}

/** A way down to each day, of use on a phone. */
export function DayLinks({ days }: { days: WeekDay[] }) {
  return (
    <nav className="days" aria-label={weeklyText.days}>
      {days.map((day) => (
        <a key={day.date} href={`#${dayAnchor(day)}`} className={day.isToday ? "is-today" : undefined}>
          <span>{day.isToday ? weeklyText.today : formatWeekday(day.date).slice(0, 3)}</span>{" "}
          {formatDayMonth(day.date)}
        </a>
      ))}
    </nav>
  );
}
