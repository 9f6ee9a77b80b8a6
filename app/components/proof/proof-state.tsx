import { Icon, type IconName } from "#app/components/ui/icon.tsx";
import type { CheckedItem, ProofState } from "#app/domain/proof/proof-state.ts";
import { reservationFields } from "#app/text/bookings/reservations.ts";
import { formatTimeRange, formatWeekdayDate } from "#app/text/format.ts";
import { proofText } from "#app/text/proof/proof.ts";

const words = proofText.check;

const LOOKS: Record<ProofState, { status: string; icon: IconName }> = {
  valid: { status: "approved", icon: "check" },
  changed: { status: "pending", icon: "conflict" },
  cancelled: { status: "rejected", icon: "rejected" },
};

const REASONS = {
  deleted: words.deleted,
  notApproved: words.notApproved,
  otherPerson: words.otherPerson,
};

function StateBadge({ state }: { state: ProofState }) {
  const { status, icon } = LOOKS[state];
  return (
    <span className="badge" data-status={status}>
      <Icon name={icon} size={18} />
      {words.states[state]}
    </span>
  );
}

function changesOf({ now, reason }: CheckedItem): string[] {
  const lines: string[] = [];
  if (reason) lines.push(REASONS[reason]);
  if (now.date) lines.push(words.now(reservationFields.date, formatWeekdayDate(now.date)));
  if (now.startTime && now.endTime) {
    lines.push(words.now(reservationFields.time, formatTimeRange(now.startTime, now.endTime)));
  }
  if (now.environmentNames) {
    lines.push(words.now(reservationFields.environment, now.environmentNames.join(", ")));
  }
  if (now.disciplineName) lines.push(words.now(reservationFields.discipline, now.disciplineName));
  if (now.className) lines.push(words.now(reservationFields.class, now.className));
  return lines;
}

export function ProofRow({ item }: { item: CheckedItem }) {
  const { claim, state } = item;
  return (
    <tr>
      <td data-label={words.stateHead}>
        <div className="grid gap-1">
          <span>
            <StateBadge state={state} />
          </span>
          {changesOf(item).map((line) => (
            <strong key={line}>{line}</strong>
          ))}
        </div>
      </td>
      <td data-label={reservationFields.date}>{formatWeekdayDate(claim.date)}</td>
      <td data-label={reservationFields.time} className="whitespace-nowrap">
        {formatTimeRange(claim.startTime, claim.endTime)}
      </td>
      <td data-label={reservationFields.environment}>{claim.environmentNames.join(", ")}</td>
      <td data-label={reservationFields.discipline}>{claim.disciplineName}</td>
      <td data-label={reservationFields.class}>{claim.className}</td>
    </tr>
  );
}

export function ProofHeads() {
  return (
    <thead>
      <tr>
        <th scope="col">{words.stateHead}</th>
        <th scope="col">{reservationFields.date}</th>
        <th scope="col">{reservationFields.time}</th>
        <th scope="col">{reservationFields.environment}</th>
        <th scope="col">{reservationFields.discipline}</th>
        <th scope="col">{reservationFields.class}</th>
      </tr>
    </thead>
  );
}
