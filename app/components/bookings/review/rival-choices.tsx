import { WayOptions } from "#app/components/rooms/way-options.tsx";
import { MAX_REASON_LENGTH } from "#app/domain/limits.ts";
import type { RivalChoice } from "#app/services/bookings/review/rival-choices.server.ts";
import { statusText } from "#app/text/bookings/reservations.ts";
import { queueText } from "#app/text/bookings/review/queue.ts";
import { reviewText } from "#app/text/bookings/review/review.ts";
import { roomWayText } from "#app/text/rooms/room-ways.ts";

export function RivalChoices({ rivals }: { rivals: RivalChoice[] }) {
  if (rivals.length === 0) return null;
  const withReason = rivals.some(({ reject }) => reject);
  return (
    <fieldset className="field">
      <legend>{queueText.rivalsLegend}</legend>
      <div className="grid gap-3">
        {rivals.map(({ id, userName, status, reject, moves }) => (
          <label className="field" key={id}>
            <span>{queueText.rivalLabel(`${id}, ${userName}`, statusText[status])}</span>
            <select className="input" name="rivals">
              <option value="">{queueText.leave}</option>
              {reject ? <option value={reject}>{queueText.rejectRival}</option> : null}
              <WayOptions
                ways={moves}
                sendsFor={({ value }) => value}
                words={(way) => queueText.moveRival(roomWayText.way(way))}
              />
            </select>
          </label>
        ))}
        {withReason ? (
          <label className="field">
            <span>{reviewText.reason}</span>
            <textarea
              className="input"
              name="rejectionReason"
              rows={2}
              maxLength={MAX_REASON_LENGTH}
              defaultValue={queueText.rivalReason}
              aria-describedby="rival-reason-hint"
            />
            <span className="hint" id="rival-reason-hint">
              {queueText.rivalReasonHint}
            </span>
          </label>
        ) : null}
      </div>
    </fieldset>
  );
}
