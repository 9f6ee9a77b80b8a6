import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { useStickyBar } from "#app/components/ui/use-sticky-bar.ts";
import { ADDRESSES } from "#app/domain/addresses.ts";
import type { TimeRange } from "#app/domain/dates/lesson.ts";
import type { AskedDates } from "#app/domain/series/date-choice.ts";
import { requestBarText } from "#app/text/bookings/request-rooms.ts";
import { weekdaysText } from "#app/text/calendar/off-days.ts";
import { formText } from "#app/text/form.ts";
import { formatTimeRange } from "#app/text/format.ts";
import { seriesFormText, seriesBarText as text } from "#app/text/series/series-form.ts";

type Props = {
  /** Null until the dates are known. */
  counts: AskedDates | null;
  weekdays: number[];
  /** Of the lessons on the first day; null without a shift, or for lessons that are no run. */
  hours: TimeRange | null;
  roomNames: string[];
};

/** What is missing first, else the series on one line: `Lab. de Redes · quintas, 18:30–21:50`. */
function words({ weekdays, hours, roomNames }: Props): [string, ...string[]] {
  if (weekdays.length === 0) return [seriesFormText.noWeekday];
  const rooms = roomNames.length > 0 ? requestBarText.rooms(roomNames) : requestBarText.noRoom;
  if (!hours) return [rooms, requestBarText.noShift];
  return [rooms, `${weekdaysText(weekdays)}, ${formatTimeRange(hours.startTime, hours.endTime)}`];
}

export function SeriesBar({ children, ...asked }: Props & { children: ReactNode }) {
  const bar = useStickyBar<HTMLDivElement>();
  const { counts } = asked;
  const [what, when] = words(asked);
  return (
    <div className="request-bar lg:row-[5]" ref={bar}>
      <p className="flex-1 min-w-0 text-small/4.75 wrap-anywhere" aria-live="polite">
        {counts ? (
          <>
            <b>{text.asked(counts)}</b> ·{" "}
          </>
        ) : null}
        {what}
        {when ? <span className={counts ? "max-sm:hidden" : undefined}> · {when}</span> : null}
        {counts && text.rest(counts).length > 0 ? (
          <span className="block text-muted">{text.rest(counts).join(" · ")}</span>
        ) : null}
      </p>
      {children}
      <Link to={ADDRESSES.myWeek} className="button" data-look="secondary">
        {formText.cancel}
      </Link>
    </div>
  );
}
