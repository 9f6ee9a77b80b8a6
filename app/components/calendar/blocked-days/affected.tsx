import { StatusBadge } from "#app/components/bookings/status-badge.tsx";
import { Choice } from "#app/components/form/fields.tsx";
import type { Status } from "#app/domain/bookings/status.ts";
import { type NamedReservation, reservationName } from "#app/text/bookings/reservations.ts";
import { blockedDayText } from "#app/text/calendar/blocked-days.ts";
import { plural } from "#app/text/format.ts";

type Affected = {
  /** Which they are, for the form to send back. */
  digest: string;
  count: number;
  pending: number;
  /** Those that are not over, which can be cancelled. */
  toCome: number;
  rows: (NamedReservation & { id: number; status: Status; userName: string })[];
};

export function affectedOf(
  reply: { refusal?: { problem: string; details?: Record<string, unknown> } } | undefined,
): Affected | null {
  return reply?.refusal?.problem === "touchesReservations"
    ? (reply.refusal.details as unknown as Affected)
    : null;
}

/** The affected reservations, and the choice of what to do with them; the field also proves that they were seen. */
export function AffectedReservations({ affected }: { affected: Affected | null }) {
  if (!affected) return null;
  const more = affected.count - affected.rows.length;
  return (
    <fieldset className="field grid gap-2">
      <legend>
        {blockedDayText.touchedLegend}{" "}
        <span className="hint">{plural(affected.count, "reserva", "reservas")}</span>
      </legend>
      <input type="hidden" name="touched" value={affected.digest} autoComplete="off" />
      <Choice type="checkbox" name="notifyTeachers" defaultChecked>
        {blockedDayText.notifyTeachers}
      </Choice>
      {affected.toCome > 0 ? (
        <Choice type="checkbox" name="cancelTouched">
          {blockedDayText.cancelTouched(affected.toCome)}
        </Choice>
      ) : null}
      {affected.pending > 0 ? (
        <Choice type="checkbox" name="rejectPending">
          {blockedDayText.rejectPending}
        </Choice>
      ) : null}
      <ul className="grid">
        {affected.rows.map((row) => (
          <li
            key={row.id}
            className="flex items-start justify-between gap-3 py-1 border-t border-t-line text-small"
          >
            <span>
              {reservationName(row)}, {row.userName}
            </span>
            <StatusBadge status={row.status} />
          </li>
        ))}
        {more > 0 ? (
          <li className="hint py-1 border-t border-t-line">{blockedDayText.touchedMore(more)}</li>
        ) : null}
      </ul>
    </fieldset>
  );
}
