import type { ReactNode } from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import { useStickyBar } from "#app/components/ui/use-sticky-bar.ts";
import type { TimeRange } from "#app/domain/dates/lesson.ts";
import type { Shift } from "#app/domain/dates/shift.ts";
import { requestBarText as text } from "#app/text/bookings/request-rooms.ts";
import { shiftText } from "#app/text/bookings/reservations.ts";
import { formatTimeRange } from "#app/text/format.ts";

type RequestSummary = {
  dateCount: number;
  shift: Shift | null;
  /** Of the chosen lessons; null for the whole shift, and where they differ by date. */
  hours: TimeRange | null;
  roomNames: string[];
  conflictCount: number;
};

function shiftWords({ shift, hours: range }: RequestSummary): string {
  if (!shift) return text.noShift;
  return range ? `${shiftText[shift]} ${formatTimeRange(range.startTime, range.endTime)}` : shiftText[shift];
}

/** The request on one line: `3 datas · Noite · Sala 101, Lab. Redes`; missing parts are named in their place. */
function askedWords(asked: RequestSummary): string {
  if (asked.dateCount === 0) return text.noDate;
  const rooms = asked.roomNames.length > 0 ? text.rooms(asked.roomNames) : text.noRoom;
  return [text.dates(asked.dateCount), shiftWords(asked), rooms].join(" · ");
}

export function RequestBar({ children, ...asked }: RequestSummary & { children: ReactNode }) {
  const bar = useStickyBar<HTMLDivElement>();
  return (
    <div className="request-bar" ref={bar}>
      <p className="flex-1 min-w-0 text-small/4.75 wrap-anywhere" aria-live="polite">
        <b>{askedWords(asked)}</b>
        {asked.conflictCount > 0 ? (
          <span className="text-danger font-bold whitespace-nowrap [&>svg]:inline [&>svg]:align-[-0.15em]">
            {" · "}
            <Icon name="conflict" size={16} /> {text.conflicts(asked.conflictCount)}
          </span>
        ) : null}
      </p>
      {children}
    </div>
  );
}
