import { Form, Link } from "@remix-run/react";
import { addressOf } from "#app/domain/addresses.ts";
import { encodeSeenRow } from "#app/domain/seen-row.ts";
import { formatDate, formatTimeRange } from "#app/text/format.ts";
import { reservationFields, reservationName } from "#app/text/reservations.ts";
import { reviewText } from "#app/text/review.ts";
import { SubmitButton } from "../button.tsx";
import { SeenVersion } from "../seen-version.tsx";
import { ConflictBadge, StatusBadge } from "../status-badge.tsx";
import { Remarks, Rivals } from "./facts.tsx";
import { BATCH_FORM, needsOverride, type ReviewFacts } from "./types.ts";

type ItemAction = "reviewApprove" | "reviewReject" | "reviewTransfer" | "reviewDelete";

/** Rows have the same actions: whose and where each is, for who hears them. */
function nameOf(item: ReviewFacts): string {
  return `${reservationName(item)}, ${item.userName}`;
}

function Of({ item }: { item: ReviewFacts }) {
  return <span className="sr-only">{reviewText.ofReservation(nameOf(item))}</span>;
}

/** The actions of a reservation: approving is one click unless it conflicts with an approved one. */
function RowActions({ item, query }: { item: ReviewFacts; query: string }) {
  const address = (action: ItemAction) => addressOf(action, item.id) + query;
  const isPending = item.status === "pending";
  return (
    <div className="review-actions">
      {isPending && needsOverride(item) ? (
        <Link className="button" data-look="secondary" to={address("reviewApprove")} preventScrollReset>
          {reviewText.approveConflicting}
          <Of item={item} />
        </Link>
      ) : null}
      {isPending && !needsOverride(item) ? (
        <Form method="post" action={address("reviewApprove")} preventScrollReset>
          <SeenVersion updatedAt={item.updatedAt} />
          <SubmitButton of={addressOf("reviewApprove", item.id)}>
            {reviewText.approve}
            <Of item={item} />
          </SubmitButton>
        </Form>
      ) : null}
      {isPending ? (
        <Link className="button" data-look="secondary" to={address("reviewReject")} preventScrollReset>
          {reviewText.reject}
          <Of item={item} />
        </Link>
      ) : null}
      <Link className="button" data-look="quiet" to={address("reviewTransfer")} preventScrollReset>
        {reviewText.transfer}
        <Of item={item} />
      </Link>
      <Link className="button" data-look="quiet-danger" to={address("reviewDelete")} preventScrollReset>
        {reviewText.delete}
        <Of item={item} />
      </Link>
    </div>
  );
}

/** One reservation of the queue: its facts, beneath them its conflicts and actions. */
export function ReviewRow({
  item,
  query,
  withBox,
  isTicked,
  onAction,
}: {
  item: ReviewFacts;
  /** The list's query string, which every action keeps. */
  query: string;
  withBox: boolean;
  isTicked: boolean;
  onAction: (pressed: Element) => void;
}) {
  const columns = withBox ? 9 : 8;
  return (
    <tbody
      className="review-row"
      data-id={item.id}
      onClickCapture={(event) => onAction(event.target as Element)}
    >
      <tr>
        {withBox ? (
          <td className="pick">
            {item.status === "pending" ? (
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
            ) : null}
          </td>
        ) : null}
        <th scope="row" data-label={reservationFields.id}>
          {item.id}
        </th>
        <td data-label={reservationFields.teacher}>{item.userName}</td>
        <td data-label={reservationFields.date} className="at">
          {formatDate(item.date)}
        </td>
        <td data-label={reservationFields.time} className="at">
          {formatTimeRange(item.startTime, item.endTime)}
        </td>
        <td data-label={reservationFields.environment} className="place font-bold">
          {item.environmentNames.join(", ")}
        </td>
        <td data-label={reservationFields.discipline}>{item.disciplineName}</td>
        <td data-label={reservationFields.class}>{item.className}</td>
        <td data-label={reservationFields.status}>
          <span className="review-badges">
            <StatusBadge status={item.status} />
            {item.rivals.length > 0 ? <ConflictBadge /> : null}
          </span>
        </td>
      </tr>
      <tr className="review-more">
        <td colSpan={columns}>
          <div>
            <div className="review-details">
              <Rivals {...item} />
              <Remarks {...item} />
            </div>
            <RowActions item={item} query={query} />
          </div>
        </td>
      </tr>
    </tbody>
  );
}
