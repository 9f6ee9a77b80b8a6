import type { DroppedDate } from "#app/domain/calendar/dropped-date.ts";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import { requestText } from "#app/text/bookings/reservations.ts";
import { formatDate } from "#app/text/format.ts";

function withTitles(dates: DroppedDate[]): string[] {
  return dates.flatMap(({ date, blockedTitle }) =>
    blockedTitle === null ? [] : [requestText.dayWithTitle(formatDate(date), blockedTitle)],
  );
}

/** The dates that are not in the request, and why: from the address, or made impossible by the shift since. */
export function DroppedDates({
  dropped,
  impossible,
  over,
}: {
  dropped: DroppedDate[];
  impossible: DroppedDate[];
  over: CivilDate[];
}) {
  const past = dropped.filter((day) => day.blockedTitle === null).map((day) => formatDate(day.date));
  const blocked = withTitles(dropped);
  const chosen = withTitles(impossible);
  const isAny = past.length + blocked.length + chosen.length + over.length > 0;
  return (
    <div aria-live="polite">
      {isAny ? (
        <div className="notice" data-tone="warning">
          {past.length > 0 ? <p>{requestText.droppedPast(past)}</p> : null}
          {blocked.length > 0 ? <p>{requestText.droppedBlocked(blocked)}</p> : null}
          {chosen.length > 0 ? <p>{requestText.blockedChosen(chosen)}</p> : null}
          {over.length > 0 ? <p>{requestText.overToday}</p> : null}
        </div>
      ) : null}
    </div>
  );
}
