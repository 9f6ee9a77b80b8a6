import { Link, useLocation } from "@remix-run/react";
import { withQuery } from "#app/components/ui/query.ts";
import { actAddress, ENDED, EXPIRED, type QueuePlace } from "#app/domain/bookings/review/queue-place.ts";
import type { BoundedCount } from "#app/services/bookings/review/queue.server.ts";
import { expiredText } from "#app/text/bookings/review/expired.ts";
import { queueText } from "#app/text/bookings/review/queue.ts";
import { formatNumber } from "#app/text/format.ts";

/** Names the requests whose day is over, which stand below it, and offers to close all of them at once. */
export function ExpiredLine({
  place,
  base,
  query,
  count: { count, isCut },
  isExpired,
  withBox,
}: {
  place: QueuePlace;
  base: string;
  query: string;
  count: BoundedCount;
  isExpired: boolean;
  /** Whether the rows begin with a checkbox. */
  withBox: boolean;
}) {
  const { search } = useLocation();
  const counted = isCut ? queueText.orMore(count) : formatNumber(count);
  const isOne = count === 1 && !isCut;
  return (
    <tbody className="expired-line">
      <tr>
        <td colSpan={withBox ? 10 : 9}>
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <b>{expiredText.status}</b>
            <span className="text-muted">{expiredText.lead(counted, isOne)}</span>
            <Link
              to={actAddress(place, "close") + query}
              className="button row-button"
              data-look="secondary"
              preventScrollReset
            >
              {expiredText.close(counted, isOne)}
            </Link>
            {isExpired ? null : (
              <Link
                className="tap"
                to={base + withQuery(search, { ...ENDED, [EXPIRED.name]: EXPIRED.value })}
              >
                {expiredText.seeAll}
              </Link>
            )}
          </span>
        </td>
      </tr>
    </tbody>
  );
}
