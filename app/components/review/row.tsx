import { Form, Link } from "@remix-run/react";
import { addressOf } from "#app/domain/addresses.ts";
import type { QueuePlace } from "#app/domain/queue-place.ts";
import { encodeSeenRow } from "#app/domain/seen-row.ts";
import type { Shift } from "#app/domain/shift.ts";
import { auditText } from "#app/text/audit.ts";
import { formatDate, formatTimeRange, formatWeekday } from "#app/text/format.ts";
import { conflictBadge, reservationFields, reservationName, shiftText } from "#app/text/reservations.ts";
import { PEDAGOGICAL_REASON, queueText, reviewText } from "#app/text/review.ts";
import { SubmitButton } from "../button.tsx";
import { Icon, type IconName } from "../icon.tsx";
import { withQuery } from "../query.ts";
import { SeenVersion } from "../seen-version.tsx";
import { ConflictBadge, StatusBadge } from "../status-badge.tsx";
import { useClosingDetails } from "../use-closing-details.ts";
import { Dispute } from "./dispute.tsx";
import { BATCH_FORM, type QueueRow } from "./types.ts";

type RowProps = {
  item: QueueRow;
  place: QueuePlace;
  /** The list's address without its query string. */
  base: string;
  /** The list's query string, which every action keeps. */
  query: string;
};

const SHIFT_ICONS: Record<Shift, IconName> = { morning: "sunrise", afternoon: "sun", evening: "moon" };

/** Rows have the same actions: whose and where each is, for who hears them. */
function nameOf(item: QueueRow): string {
  return `${reservationName(item)}, ${item.userName}`;
}

function Of({ item }: { item: QueueRow }) {
  return <span className="sr-only">{reviewText.ofReservation(nameOf(item))}</span>;
}

/** Approving is one click; of one of several rivals a dialog asks what becomes of the others. */
function Approve({ item, query }: RowProps) {
  const to = addressOf("reviewApprove", item.id) + query;
  if (item.isInConflict) {
    return (
      <Link className="button row-button" data-look="secondary" data-key="a" to={to} preventScrollReset>
        {reviewText.approve}
        <Of item={item} />
      </Link>
    );
  }
  return (
    <Form method="post" action={to} preventScrollReset>
      <SeenVersion updatedAt={item.updatedAt} />
      <SubmitButton
        look="secondary"
        className="button row-button"
        data-key="a"
        of={addressOf("reviewApprove", item.id)}
      >
        {reviewText.approve}
        <Of item={item} />
      </SubmitButton>
    </Form>
  );
}

/** Rejecting asks for the reason; on the pedagogical screen it is one click with the fixed one. */
function Reject({ item, place, query }: RowProps) {
  const to = addressOf("reviewReject", item.id) + query;
  if (place === "review") {
    return (
      <Link className="button row-button" data-look="secondary" data-key="r" to={to} preventScrollReset>
        {reviewText.reject}
        <Of item={item} />
      </Link>
    );
  }
  return (
    <Form method="post" action={to} preventScrollReset>
      <SeenVersion updatedAt={item.updatedAt} />
      <input type="hidden" name="rejectionReason" value={PEDAGOGICAL_REASON} />
      <SubmitButton
        look="secondary"
        className="button row-button"
        data-key="r"
        of={addressOf("reviewReject", item.id)}
      >
        {reviewText.reject}
        <Of item={item} />
      </SubmitButton>
    </Form>
  );
}

/** What else can be done with a row, behind a button that works without JavaScript. */
function RowMenu({ item, query }: RowProps) {
  const details = useClosingDetails();
  return (
    <details className="menu row-menu" ref={details}>
      <summary className="button row-button" data-look="quiet">
        <Icon name="more" size={18} />
        <span className="sr-only">{queueText.more(nameOf(item))}</span>
      </summary>
      <div className="menu-panel">
        <Link
          className="menu-item"
          data-key="m"
          to={addressOf("reviewTransfer", item.id) + query}
          preventScrollReset
        >
          {reviewText.transfer}
          <Of item={item} />
        </Link>
        <Link className="menu-item" to={addressOf("reviewHistory", item.id) + query} preventScrollReset>
          {auditText.history}
          <Of item={item} />
        </Link>
        <Link className="menu-item danger" to={addressOf("reviewDelete", item.id) + query} preventScrollReset>
          {reviewText.delete}
          <Of item={item} />
        </Link>
      </div>
    </details>
  );
}

/** The badge opens the row's conflict, or closes it. */
function ConflictLink({ item, base, query }: RowProps) {
  if (item.status !== "pending") return <ConflictBadge />;
  const changes = { aberta: item.open ? "0" : String(item.id), mover: null, volta: null };
  return (
    <Link
      to={`${base}${withQuery(query, changes)}#r${item.id}`}
      className="badge"
      data-status="conflict"
      data-key="o"
      preventScrollReset
    >
      <Icon name="conflict" size={15} />
      {conflictBadge}
      <span className="sr-only">
        {item.open ? queueText.closeConflict(nameOf(item)) : queueText.conflictOf(nameOf(item))}
      </span>
    </Link>
  );
}

function Pick({ item, isTicked }: { item: QueueRow; isTicked: boolean }) {
  if (item.status !== "pending") return <td className="pick" />;
  return (
    <td className="pick">
      <label>
        <input
          type="checkbox"
          name="ids"
          value={encodeSeenRow(item)}
          form={BATCH_FORM}
          defaultChecked={isTicked}
        />
        <span className="sr-only">{reviewText.select(nameOf(item))}</span>
      </label>
    </td>
  );
}

/** Notes beneath the discipline; of a rejected one the reason. */
function Remark({ item }: { item: QueueRow }) {
  const reason = item.rejectionReason
    ? `${reservationFields.rejectionReason}: ${item.rejectionReason}`
    : null;
  const text = [reason, item.notes].filter(Boolean).join(" · ");
  return text ? (
    <span className="sub" title={text}>
      {text}
    </span>
  ) : null;
}

/** One reservation of the queue; its open conflict stands beneath, in the same columns. */
export function QueueRows({
  withBox,
  isTicked,
  onAction,
  ...props
}: RowProps & { withBox: boolean; isTicked: boolean; onAction: (pressed: Element) => void }) {
  const { item } = props;
  const isPending = item.status === "pending";
  return (
    <tbody
      className={item.open ? "review-row dispute" : "review-row"}
      data-id={item.id}
      onClickCapture={(event) => onAction(event.target as Element)}
    >
      <tr id={`r${item.id}`}>
        {withBox ? <Pick item={item} isTicked={isTicked} /> : null}
        <th scope="row" data-label={reservationFields.id}>
          {item.id}
        </th>
        <td data-label={reservationFields.teacher}>
          <span className="two">{item.userName}</span>
        </td>
        <td data-label={reservationFields.date} className="when num">
          <span>{formatDate(item.date)}</span>
          <span className="sub">{formatWeekday(item.date)}</span>
        </td>
        <td data-label={reservationFields.time} className="when num">
          <span>{formatTimeRange(item.startTime, item.endTime)}</span>
          <span className="sub shift">
            <Icon name={SHIFT_ICONS[item.shift]} size={15} />
            {shiftText[item.shift]}
          </span>
        </td>
        <td data-label={reservationFields.environment} className="place">
          <div className="room">
            <b>{item.environmentNames.join(", ")}</b>
            {item.seats ? <span className="sub">{queueText.seats(item.seats)}</span> : null}
          </div>
        </td>
        <td data-label={reservationFields.discipline}>
          <span className={item.notes || item.rejectionReason ? "one" : "two"}>{item.disciplineName}</span>
          <Remark item={item} />
        </td>
        <td data-label={reservationFields.class}>
          <span className="two">{item.className}</span>
        </td>
        <td data-label={reservationFields.status}>
          <span className="review-badges">
            <StatusBadge status={item.status} />
            {item.isInConflict ? <ConflictLink {...props} /> : null}
          </span>
        </td>
        <td className="acts">
          <div className="review-actions">
            {isPending ? <Approve {...props} /> : null}
            {isPending ? <Reject {...props} /> : null}
            <RowMenu {...props} />
          </div>
        </td>
      </tr>
      {item.open ? <Dispute {...props} open={item.open} columns={withBox ? 10 : 9} /> : null}
    </tbody>
  );
}
