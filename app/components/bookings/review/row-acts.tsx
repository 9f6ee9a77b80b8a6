import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Form } from "#app/components/form/form.tsx";
import { SeenVersion } from "#app/components/form/seen-version.tsx";
import { SubmitButton } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { useClosingDetails } from "#app/components/ui/use-closing-details.ts";
import { addressOf } from "#app/domain/addresses.ts";
import { actAddress, type QueuePlace, rejectQuery } from "#app/domain/bookings/review/queue-place.ts";
import type { RowVersion } from "#app/domain/version.ts";
import { historyText } from "#app/text/audit/history.ts";
import { reservationName } from "#app/text/bookings/reservations.ts";
import { EXPIRED_REASON, expiredText } from "#app/text/bookings/review/expired.ts";
import { queueText } from "#app/text/bookings/review/queue.ts";
import { PEDAGOGICAL_REASON, reviewText } from "#app/text/bookings/review/review.ts";
import { seriesReviewText } from "#app/text/series/series-review.ts";
import type { QueueRow } from "./types.ts";

export type RowProps = {
  item: QueueRow;
  place: QueuePlace;
  base: string;
  query: string;
};

export function nameOf(item: QueueRow): string {
  return `${reservationName(item)}, ${item.userName}`;
}

export function Of({ item }: { item: QueueRow }) {
  const { series, isSeries, userName } = item;
  const text = series && isSeries ? seriesReviewText.of(userName, series.pending) : null;
  return <span className="sr-only">{text ?? reviewText.ofReservation(nameOf(item))}</span>;
}

type ActionProps = {
  item: QueueRow;
  address: string;
  query: string;
  /** The version of what is decided, where that is not the reservation. */
  /** What is decided, if not the row of the queue. */
  seen?: RowVersion;
  shortcut: "a" | "r";
  label: string;
};

function ActionLink({ item, address, query, shortcut, label }: ActionProps) {
  return (
    <Link
      className="button row-button"
      data-look="secondary"
      data-key={shortcut}
      to={address + query}
      preventScrollReset
    >
      {label}
      <Of item={item} />
    </Link>
  );
}

/** Submits the action at once; `children` are further fields. */
function ActionButton({
  item,
  address,
  query,
  seen = { of: "reservation", row: item },
  shortcut,
  label,
  children,
}: ActionProps & { children?: ReactNode }) {
  return (
    <Form method="post" action={address + query} preventScrollReset>
      <SeenVersion {...seen} />
      {children}
      <SubmitButton look="secondary" className="button row-button" data-key={shortcut} formPath={address}>
        {label}
        <Of item={item} />
      </SubmitButton>
    </Form>
  );
}

function Approve({ item, place, query }: RowProps) {
  const Action = item.isInConflict ? ActionLink : ActionButton;
  const address = actAddress(place, "approve", item.id);
  return <Action item={item} address={address} query={query} shortcut="a" label={reviewText.approve} />;
}

function Reject({ item, place, query }: RowProps) {
  const action = {
    item,
    address: actAddress(place, "reject", item.id),
    query,
    shortcut: "r",
    label: reviewText.reject,
  } as const;
  if (place !== "pedagogical") return <ActionLink {...action} />;
  return (
    <ActionButton {...action}>
      <input type="hidden" name="rejectionReason" value={PEDAGOGICAL_REASON} />
    </ActionButton>
  );
}

/**
 * Approved in one step if no date has an obstacle, else in its dialog; rejected in its dialog or with the fixed
 * reason.
 */
function SeriesActs({ item, place, query }: RowProps) {
  if (!item.series) return null;
  const { id, pending, conflicts } = item.series;
  const address = actAddress(place, "series", id);
  const approval = { item, address, query, seen: { of: "series", row: item.series }, shortcut: "a" } as const;
  const rejection = { ...approval, shortcut: "r", label: reviewText.reject } as const;
  return (
    <div className="review-actions">
      {conflicts > 0 ? (
        <ActionLink {...approval} label={seriesReviewText.approve} />
      ) : (
        <ActionButton {...approval} label={seriesReviewText.approveCount(pending)}>
          <input type="hidden" name="act" value="approve" />
        </ActionButton>
      )}
      {place === "pedagogical" ? (
        <ActionButton {...rejection}>
          <input type="hidden" name="act" value="reject" />
          <input type="hidden" name="rejectionReason" value={PEDAGOGICAL_REASON} />
        </ActionButton>
      ) : (
        <ActionLink {...rejection} query={rejectQuery(query)} />
      )}
    </div>
  );
}

function RowMenu({ item, query }: RowProps) {
  const details = useClosingDetails();
  return (
    <details className="review-menu relative" ref={details}>
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
          {historyText.title}
          <Of item={item} />
        </Link>
        <Link
          className="menu-item text-danger"
          to={addressOf("reviewDelete", item.id) + query}
          preventScrollReset
        >
          {reviewText.delete}
          <Of item={item} />
        </Link>
      </div>
    </details>
  );
}

/** Of a request whose lesson is over: it took place without an answer, or it did not (rules R3.37). */
function ExpiredActs({ item, place, query }: RowProps) {
  const approval = { item, address: actAddress(place, "approve", item.id), query, shortcut: "a" } as const;
  const rejection = { item, address: actAddress(place, "reject", item.id), query, shortcut: "r" } as const;
  return (
    <>
      {item.rivals.some(({ status }) => status === "approved") ? (
        <ActionLink {...approval} label={expiredText.happened} />
      ) : (
        <ActionButton {...approval} label={expiredText.happened}>
          <input type="hidden" name="expired" value="on" />
        </ActionButton>
      )}
      <ActionButton {...rejection} label={expiredText.didNotHappen}>
        <input type="hidden" name="rejectionReason" value={EXPIRED_REASON} />
      </ActionButton>
    </>
  );
}

export function RowActs(props: RowProps) {
  if (props.item.isSeries) return <SeriesActs {...props} />;
  if (props.item.isExpired) {
    return (
      <div className="review-actions">
        <ExpiredActs {...props} />
        {props.place === "approvers" ? null : <RowMenu {...props} />}
      </div>
    );
  }
  const isPending = props.item.status === "pending";
  return (
    <div className="review-actions">
      {isPending ? <Approve {...props} /> : null}
      {isPending ? <Reject {...props} /> : null}
      {props.place === "approvers" ? null : <RowMenu {...props} />}
    </div>
  );
}
