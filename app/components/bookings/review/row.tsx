import { Link } from "@remix-run/react";
import { ClashBadge } from "#app/components/bookings/clash-notice.tsx";
import { SHIFT_ICONS } from "#app/components/bookings/shift-icons.ts";
import { ConflictBadge, RowStatus } from "#app/components/bookings/status-badge.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { withQuery } from "#app/components/ui/query.ts";
import { actAddress } from "#app/domain/bookings/review/queue-place.ts";
import { encodeTickedRow } from "#app/domain/bookings/seen-row.ts";
import { conflictBadge, reservationFields, shiftText } from "#app/text/bookings/reservations.ts";
import { queueText } from "#app/text/bookings/review/queue.ts";
import { reviewText } from "#app/text/bookings/review/review.ts";
import { bookedText } from "#app/text/equipment/booked.ts";
import { formatDate, formatTimeRange, formatWeekday } from "#app/text/format.ts";
import { seriesReviewText } from "#app/text/series/series-review.ts";
import { ConflictDetails } from "./conflict-details.tsx";
import { nameOf, Of, RowActs, type RowProps } from "./row-acts.tsx";
import { BATCH_FORM, type QueueRow } from "./types.ts";

/** The dates of a series are in its dialog. */
function SeriesConflictLink({ item, place, query }: RowProps) {
  if (!item.series) return null;
  const { id, conflicts } = item.series;
  return (
    <Link
      to={actAddress(place, "series", id) + query}
      className="badge"
      data-status="conflict"
      preventScrollReset
    >
      {seriesReviewText.conflicts(conflicts)}
      <Of item={item} />
    </Link>
  );
}

function ConflictLink({ item, base, query }: RowProps) {
  if (item.status !== "pending" || item.isExpired) return <ConflictBadge />;
  const changes = { aberta: item.open ? "0" : String(item.id), mover: null, volta: null };
  return (
    <Link
      to={`${base}${withQuery(query, changes)}#r${item.id}`}
      className="badge max-sm:relative max-sm:after:absolute max-sm:after:inset-x-0 max-sm:after:-inset-y-3.5"
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
  if (item.status !== "pending" || item.isExpired) return <td className="pick" />;
  return (
    <td className="pick">
      <label>
        <input
          type="checkbox"
          name="ids"
          value={encodeTickedRow({
            ...(item.series && item.isSeries ? item.series : item),
            isSeries: item.isSeries,
          })}
          form={BATCH_FORM}
          defaultChecked={isTicked}
        />
        <span className="sr-only">
          {item.series && item.isSeries
            ? seriesReviewText.select(item.userName, item.series.pending)
            : reviewText.select(nameOf(item))}
        </span>
      </label>
    </td>
  );
}

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

function When({ item, place, query }: RowProps) {
  const { series, isSeries } = item;
  const to = series ? actAddress(place, "series", series.id) + query : "";
  if (series && isSeries) {
    return (
      <>
        <Link className="inline-flex items-center gap-1" to={to} data-key="o" preventScrollReset>
          <Icon name="repeat" size={15} />
          {/* The conflicts stand with the status. */}
          <span aria-hidden="true">{seriesReviewText.dates(series.pending)}</span>
          <span className="sr-only">{seriesReviewText.row(series.pending, series.conflicts)}</span>
          <Of item={item} />
        </Link>
        <span className="sub">{seriesReviewText.shortSpan(series.startDate, series.endDate)}</span>
      </>
    );
  }
  return (
    <>
      <span>{formatDate(item.date)}</span>
      <span className="sub">{formatWeekday(item.date)}</span>
      {series ? (
        <Link className="sub inline-flex items-center gap-1" to={to} preventScrollReset>
          <Icon name="repeat" size={15} />
          {seriesReviewText.datesOf(series.pending)}
          <Of item={item} />
        </Link>
      ) : null}
    </>
  );
}

export function QueueRows({
  withBox,
  isTicked,
  isAside,
  onAction,
  ...props
}: RowProps & {
  withBox: boolean;
  isTicked: boolean;
  /** Above another list: a phone leads to it by the line above. */
  isAside: boolean;
  onAction: (pressed: Element) => void;
}) {
  const { item } = props;
  const hasClash = item.clashes.count > 0 && !item.isSeries;
  return (
    <tbody
      className={`review-row${item.open ? " dispute" : ""}${isAside ? " max-md:hidden" : ""}`}
      data-expired={item.isExpired || undefined}
      data-id={item.id}
      onClickCapture={(event) => onAction(event.target as Element)}
    >
      <tr id={`r${item.id}`}>
        {withBox ? <Pick item={item} isTicked={isTicked} /> : null}
        <th scope="row" data-label={reservationFields.id}>
          {item.series && item.isSeries ? seriesReviewText.idOf(item.series.id) : item.id}
        </th>
        <td data-label={reservationFields.teacher}>
          <span className="two" title={item.userName}>
            {item.userName}
          </span>
        </td>
        <td data-label={reservationFields.date} className="when num">
          <When {...props} />
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
            <b title={item.environmentNames.join(", ")}>{item.environmentNames.join(", ")}</b>
            {item.seats ? <span className="sub">{queueText.seats(item.seats)}</span> : null}
            {item.equipment.length > 0 ? (
              <span className="sub" title={bookedText.list(item.equipment)}>
                {bookedText.list(item.equipment)}
              </span>
            ) : null}
          </div>
        </td>
        <td data-label={reservationFields.discipline}>
          <span className={item.notes || item.rejectionReason ? "one" : "two"} title={item.disciplineName}>
            {item.disciplineName}
          </span>
          <Remark item={item} />
        </td>
        <td data-label={reservationFields.class}>
          <span className={hasClash ? "one" : "two"} title={item.className}>
            {item.className}
          </span>
          {hasClash ? <ClashBadge clashes={item.clashes} /> : null}
        </td>
        <td data-label={reservationFields.status}>
          <span className="review-badges">
            <RowStatus row={item} />
            {item.isInConflict && !item.isSeries ? <ConflictLink {...props} /> : null}
            {item.isInConflict && item.isSeries ? <SeriesConflictLink {...props} /> : null}
          </span>
        </td>
        <td className="acts">
          <RowActs {...props} />
        </td>
      </tr>
      {item.open ? <ConflictDetails {...props} open={item.open} withBox={withBox} /> : null}
    </tbody>
  );
}
