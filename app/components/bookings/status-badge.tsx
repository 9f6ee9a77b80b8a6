import { Icon, type IconName } from "#app/components/ui/icon.tsx";
import type { ShownStatus } from "#app/domain/bookings/expired.ts";
import { conflictBadge, statusText } from "#app/text/bookings/reservations.ts";
import { expiredText } from "#app/text/bookings/review/expired.ts";
import { type StatedRow, useShownStatus } from "./use-shown-status.ts";

const ICONS: Record<ShownStatus, IconName> = {
  approved: "check",
  pending: "hourglass",
  rejected: "rejected",
  expired: "clock",
};

const WORDS: Record<ShownStatus, string> = { ...statusText, expired: expiredText.status };

export function StatusBadge({ status }: { status: ShownStatus }) {
  return (
    <span className="badge" data-status={status}>
      <Icon name={ICONS[status]} size={18} />
      {WORDS[status]}
    </span>
  );
}

/** A reservation's status; a pending one whose lesson is over reads "Sem resposta" (rules R3.37). */
export function RowStatus({ row }: { row: StatedRow }) {
  return <StatusBadge status={useShownStatus(row)} />;
}

export function ConflictBadge() {
  return (
    <span className="badge" data-status="conflict">
      <Icon name="conflict" size={18} />
      {conflictBadge}
    </span>
  );
}
