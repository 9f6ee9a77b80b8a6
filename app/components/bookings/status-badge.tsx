import { Icon, type IconName } from "#app/components/ui/icon.tsx";
import type { Status } from "#app/domain/bookings/status.ts";
import { conflictBadge, statusText } from "#app/text/bookings/reservations.ts";

const ICONS: Record<Status, IconName> = { approved: "check", pending: "hourglass", rejected: "rejected" };

export function StatusBadge({ status }: { status: Status }) {
  return (
    <span className="badge" data-status={status}>
      <Icon name={ICONS[status]} size={18} />
      {statusText[status]}
    </span>
  );
}

export function ConflictBadge() {
  return (
    <span className="badge" data-status="conflict">
      <Icon name="conflict" size={18} />
      {conflictBadge}
    </span>
  );
}
