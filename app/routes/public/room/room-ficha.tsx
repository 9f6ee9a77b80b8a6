import type { PlacedReservation } from "#app/models/public/public-place.server.ts";
import { publicText } from "#app/text/public/public.ts";
import { roomText as text } from "#app/text/rooms/doors.ts";

/** One lesson of today: time on its stub, then person and class. */
export function Ficha({
  row,
  isNow,
  isBooking,
}: {
  row: PlacedReservation;
  isNow: boolean;
  /** Said where lessons of the timetable stand beside it. */
  isBooking: boolean;
}) {
  return (
    <article className="ficha">
      <p className="stub">
        <b>{row.startTime}</b>
        <span className="vh">–</span>
        <span>{row.endTime}</span> <span className="shift">{publicText.shifts[row.shift]}</span>
      </p>
      <div className="what">
        <h3>
          {row.className}
          {isNow ? (
            <>
              {" "}
              <span className="mark">{text.now}</span>
            </>
          ) : null}
        </h3>
        <p>
          {row.disciplineName}
          {isBooking ? ` · ${text.booking}` : null}
        </p>
        <p className="muted">{row.userName}</p>
        {row.notes ? <p className="note">{row.notes}</p> : null}
      </div>
    </article>
  );
}
