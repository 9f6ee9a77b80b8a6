import type { ReactNode } from "react";
import { useStickyBar } from "#app/components/ui/use-sticky-bar.ts";
import type { TimeRange } from "#app/domain/dates/lesson.ts";
import type { AskedDates } from "#app/domain/series/date-choice.ts";
import { requestBarText } from "#app/text/bookings/request-rooms.ts";
import { weekdaysText } from "#app/text/calendar/off-days.ts";
import { formatTimeRange } from "#app/text/format.ts";
import { seriesBarText as text } from "#app/text/series/series-form.ts";

type Props = {
  /** Null until the dates are known. */
  counts: AskedDates | null;
  weekdays: number[];
  /** Of the lessons on the first day; null without a shift, or for lessons that are no run. */
  hours: TimeRange | null;
  roomNames: string[];
};

/** What is missing first, else the series on one line: `quintas · 18:30–21:50 · Lab. de Redes · 1 em outra sala`. */
function words({ counts, weekdays, hours, roomNames }: Props): string[] {
  if (weekdays.length === 0) return [text.noWeekday];
  return [
    weekdaysText(weekdays),
    hours ? formatTimeRange(hours.startTime, hours.endTime) : requestBarText.noShift,
    roomNames.length > 0 ? requestBarText.rooms(roomNames) : requestBarText.noRoom,
    ...(counts ? text.rest(counts) : []),
  ];
}

export function SeriesBar({ children, ...asked }: Props & { children: ReactNode }) {
  const bar = useStickyBar<HTMLDivElement>();
  const { counts } = asked;
  return (
    <div className="request-bar lg:row-[5]" ref={bar}>
      <p className="flex-1 min-w-0 wrap-anywhere" aria-live="polite">
        {counts ? (
          <>
            <b>{text.asked(counts)}</b> ·{" "}
          </>
        ) : null}
        {words(asked).join(" · ")}
      </p>
      {children}
    </div>
  );
}
