import type { ReservationFacts } from "#app/domain/bookings/reservation-facts.ts";
import { formatTimeRange } from "#app/text/format.ts";
import { RowStatus } from "./status-badge.tsx";
import { useShownStatus } from "./use-shown-status.ts";

export type CardFacts = Pick<
  ReservationFacts,
  | "date"
  | "startTime"
  | "endTime"
  | "status"
  | "environmentNames"
  | "disciplineName"
  | "className"
  | "userName"
>;

export function ReservationCard({ facts }: { facts: CardFacts }) {
  return (
    <div className="ficha" data-status={useShownStatus(facts)}>
      <span className="flex flex-wrap items-center justify-between gap-x-2">
        <strong>{formatTimeRange(facts.startTime, facts.endTime)}</strong>
        <RowStatus row={facts} />
      </span>
      <span className="room">{facts.environmentNames.join(", ")}</span>
      <span>{facts.disciplineName}</span>
      <span>{facts.className}</span>
      {facts.userName ? <span>{facts.userName}</span> : null}
    </div>
  );
}
