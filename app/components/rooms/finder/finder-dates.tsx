import { Link } from "@remix-run/react";
import { Fragment } from "react";
import { LeadOver } from "#app/components/bookings/request/mode-switch.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { finderAddress } from "#app/domain/rooms/room-query.ts";
import { formatDate, formatDayMonth, formatShortWeekday } from "#app/text/format.ts";
import { freeRoomText as text } from "#app/text/rooms/free-rooms.ts";
import { FinderCalendar } from "./finder-calendar.tsx";
import type { FinderView } from "./types.ts";

const MOST_OPEN = 8;

function dayText(date: string, today: string): string {
  const isThisYear = date.slice(0, 4) === today.slice(0, 4);
  return `${formatShortWeekday(date)} ${isThisYear ? formatDayMonth(date) : formatDate(date)}`;
}

/** With many dates, links that omit one each would be long and as many. */
function Ticks({ finder: { dates, today } }: { finder: FinderView }) {
  return (
    <ul className="date-chips flex flex-wrap gap-1.5">
      {dates.map((date) => (
        <li key={date}>
          <label className="filter-chip">
            <input type="checkbox" name="data" value={date} defaultChecked autoComplete="off" />
            {dayText(date, today)}
          </label>
        </li>
      ))}
    </ul>
  );
}

function Chips({ finder }: { finder: FinderView }) {
  const { dates, shift, lessons, filter, today } = finder;
  return (
    <ul className="date-chips flex flex-wrap gap-1.5">
      {dates.map((date) => (
        <li key={date}>
          <input type="hidden" name="data" value={date} autoComplete="off" />
          <Link
            className="filter-chip"
            to={finderAddress({ dates: dates.filter((each) => each !== date), shift, lessons }, filter)}
            preventScrollReset
          >
            <span className="sr-only">{text.remove} </span>
            {dayText(date, today)}
            <Icon name="close" size={16} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function FinderDates({ finder }: { finder: FinderView }) {
  const { dates, today } = finder;
  return (
    <fieldset className="grid gap-3 min-w-0">
      <legend className="sr-only">{text.dates}</legend>
      {dates.length > MOST_OPEN ? (
        <details key={dates.join()}>
          <summary className="list-item min-h-11 py-2 font-bold cursor-pointer">
            {text.dateSpan(dates)}
          </summary>
          <Ticks finder={finder} />
        </details>
      ) : null}
      {dates.length > 0 && dates.length <= MOST_OPEN ? <Chips finder={finder} /> : null}
      <div className="filters">
        {/* An added date empties the field; the calendar stays open. */}
        <Fragment key={`more ${dates.join()}`}>
          <label className="filter">
            <span>{text.addDate}</span>
            <input
              className="input"
              type="date"
              name="data"
              min={today}
              max="2100-12-31"
              autoComplete="off"
            />
          </label>
          <button type="submit" className="button" data-size="tool">
            {text.search}
          </button>
          <LeadOver address={ADDRESSES.seriesNew} className="min-h-11 text-primary underline cursor-pointer">
            {text.repeatWeekly}
          </LeadOver>
        </Fragment>
        <FinderCalendar finder={finder} />
      </div>
    </fieldset>
  );
}
