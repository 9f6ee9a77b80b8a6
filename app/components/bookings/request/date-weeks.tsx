import { Icon } from "#app/components/ui/icon.tsx";
import type { OffRun } from "#app/domain/calendar/off-days.ts";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import { buildWeeks, canBeShown, type WeekDay } from "#app/domain/dates/date-weeks.ts";
import { requestText } from "#app/text/bookings/reservations.ts";
import { offDayText, offReasonText } from "#app/text/calendar/off-days.ts";
import { formatDate, formatDayMonth, formatShortMonth } from "#app/text/format.ts";
import { useDayKeys } from "./use-day-keys.ts";

const WEEKDAYS = ["seg", "ter", "qua", "qui", "sex", "sáb", "dom"];

/** Why a day cannot be chosen, or only by staff, or that it has no school. */
function reasonOf({ isPast, blockedTitle }: WeekDay, off: OffRun | undefined): string | null {
  if (isPast) return requestText.pastDay;
  if (blockedTitle !== null) return requestText.blockedDay(blockedTitle);
  return off ? offDayText.off(offReasonText(off.off, off.title)) : null;
}

type Props = {
  from: CivilDate;
  onShow: (monday: CivilDate) => void;
  chosen: CivilDate[];
  onChange: (dates: CivilDate[]) => void;
  today: CivilDate;
  blocked: Map<CivilDate, string>;
  mayChooseBlocked: boolean;
  /** Days without school; they can be chosen like any other. */
  off: Map<CivilDate, OffRun>;
};

export function DateWeeks({ from, onShow, chosen, onChange, today, blocked, mayChooseBlocked, off }: Props) {
  const { weeks, until, previous, next } = buildWeeks(from, today, blocked);
  // A chosen day can be unticked even if the shift has made it impossible.
  const canChoose = (date: CivilDate) =>
    chosen.includes(date) || (canBeShown(date, today) && (mayChooseBlocked || !blocked.has(date)));
  const keys = useDayKeys({ from, until, chosen, canChoose, show: onShow });
  const toggle = (date: CivilDate) =>
    onChange(chosen.includes(date) ? chosen.filter((each) => each !== date) : [...chosen, date].sort());
  const range = requestText.weeksRange(formatDayMonth(from), formatDate(until));
  return (
    <div className="max-w-120 px-1 pt-0 pb-1 border border-line rounded-lg bg-surface">
      <div className="date-nav flex items-center justify-between my-0 -mx-1 border-b border-b-line font-semibold">
        <WeeksButton to={previous} label={requestText.previousWeeks} icon="previous" onShow={onShow} />
        <span aria-live="polite">{range}</span>
        <WeeksButton to={next} label={requestText.nextWeeks} icon="next" onShow={onShow} />
      </div>
      {chosen
        .filter((date) => date < from || date > until)
        .map((date) => (
          <input key={date} type="hidden" name="dates" value={date} />
        ))}
      <table
        className="w-full table-fixed border-spacing-0 [&_td]:p-px"
        ref={keys.table}
        onKeyDown={keys.onKeyDown}
      >
        <caption className="sr-only">{requestText.weeksOf(range)}</caption>
        <thead>
          <tr>
            {WEEKDAYS.map((weekday) => (
              <th key={weekday} scope="col" className="pt-0.5 text-muted text-badge font-normal">
                {weekday}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]?.date}>
              {week.map((day) => (
                <Day
                  key={day.date}
                  day={day}
                  off={off.get(day.date)}
                  isToday={day.date === today}
                  isChosen={chosen.includes(day.date)}
                  isDisabled={!canChoose(day.date)}
                  tabIndex={keys.tabIndexOf(day.date)}
                  onFocus={() => keys.onFocus(day.date)}
                  onToggle={() => toggle(day.date)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Day({
  day,
  off,
  isToday,
  isChosen,
  isDisabled,
  tabIndex,
  onFocus,
  onToggle,
}: {
  day: WeekDay;
  off: OffRun | undefined;
  isToday: boolean;
  isChosen: boolean;
  isDisabled: boolean;
  tabIndex: number;
  onFocus: () => void;
  onToggle: () => void;
}) {
  const note = reasonOf(day, off);
  const number = Number(day.date.slice(8));
  return (
    <td data-tooltip={note ?? undefined}>
      <label
        className="date-day"
        data-blocked={day.blockedTitle !== null}
        data-off={off && !day.isPast ? "" : undefined}
        data-today={isToday || undefined}
      >
        <input
          type="checkbox"
          name="dates"
          value={day.date}
          checked={isChosen}
          disabled={isDisabled}
          tabIndex={tabIndex}
          onFocus={onFocus}
          onChange={onToggle}
          aria-label={[formatDate(day.date), isToday ? requestText.today : null, note]
            .filter(Boolean)
            .join(", ")}
        />
        <span aria-hidden="true">
          {number}
          {day.blockedTitle === null || day.isPast ? null : <Icon name="padlock" size={14} />}
        </span>
        {isToday ? <small aria-hidden="true">{requestText.today}</small> : null}
        {number === 1 && !isToday ? (
          <small aria-hidden="true">{formatShortMonth(day.date.slice(0, 7))}</small>
        ) : null}
      </label>
    </td>
  );
}

/** The four weeks before or after: by GET without JavaScript. */
function WeeksButton({
  to,
  label,
  icon,
  onShow,
}: {
  to: CivilDate | null;
  label: string;
  icon: "previous" | "next";
  onShow: (monday: CivilDate) => void;
}) {
  return (
    <button
      type="submit"
      formMethod="get"
      name="de"
      value={to ?? ""}
      disabled={to === null}
      className="icon-button"
      aria-label={label}
      data-tooltip={label}
      onClick={(event) => {
        event.preventDefault();
        if (to) onShow(to);
      }}
    >
      <Icon name={icon} size={20} />
    </button>
  );
}
