import { Link, useLocation } from "@remix-run/react";
import { Pagination } from "#app/components/ui/pagination.tsx";
import { withQuery } from "#app/components/ui/query.ts";
import { PAGE_SIZE, PAGE_SIZES } from "#app/domain/page.ts";
import { queueText } from "#app/text/bookings/review/queue.ts";
import { formatNumber } from "#app/text/format.ts";
import { QueueKeys } from "./keys.tsx";

export function QueueFoot({
  base,
  page,
  pages,
  size,
  total,
  dates,
  hasMore,
  items,
}: {
  base: string;
  page: number;
  pages: number;
  size: number;
  total: number;
  /** Where series are among the rows, they are more. */
  dates: number;
  hasMore: boolean;
  items: unknown[];
}) {
  const { search } = useLocation();
  const first = (page - 1) * size + 1;
  const other = PAGE_SIZES.find((each) => each !== size) ?? PAGE_SIZE;
  const shownTotal = hasMore ? queueText.atLeast(total) : formatNumber(total);
  const to = withQuery(search, { por: other === PAGE_SIZE ? null : String(other), pagina: null });
  return (
    <div className="queue-foot">
      <span>
        {queueText.rangeShown(first, first + items.length - 1, shownTotal)}
        {dates > total ? queueText.ofDates(dates) : null}
      </span>
      <Pagination base={base} page={page} pages={pages} />
      {total > PAGE_SIZE ? (
        <Link to={base + to} className="tap">
          {queueText.perPage(other)}
        </Link>
      ) : null}
      <QueueKeys />
    </div>
  );
}
