import { useLocation } from "@remix-run/react";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { REVIEW_TAB_SLUGS, REVIEW_TABS, type ReviewTab } from "#app/domain/review-tab.ts";
import { formText } from "#app/text/form.ts";
import { formatNumber } from "#app/text/format.ts";
import { reservationFields } from "#app/text/reservations.ts";
import { reviewText } from "#app/text/review.ts";
import { EmptyState } from "../empty-state.tsx";
import { Pagination } from "../pagination.tsx";
import { withQuery } from "../query.ts";
import { Table } from "../table.tsx";
import { Tabs } from "../tabs.tsx";
import { BatchBar, SelectAll, useTicked } from "./batch.tsx";
import { ReviewRow } from "./row.tsx";
import type { ReviewFacts } from "./types.ts";
import { useFocusAfterAction } from "./use-focus-after-action.ts";

/** The tabs of the queue; the pending one says how many wait. */
export function ReviewTabs({ tab, pendingCount }: { tab: ReviewTab; pendingCount: number | null }) {
  const { search } = useLocation();
  return (
    <Tabs
      label={reviewText.tabsLabel}
      tabs={REVIEW_TABS.map((name) => ({
        label:
          name === "pending" && pendingCount !== null ? (
            <>
              {reviewText.tabs[name]}
              <span className="count">{formatNumber(pendingCount)}</span>
            </>
          ) : (
            reviewText.tabs[name]
          ),
        to:
          ADDRESSES.review +
          withQuery(search, { aba: REVIEW_TAB_SLUGS[name], pagina: null, selecionar: null }),
        isCurrent: name === tab,
      }))}
    />
  );
}

function Head({ withBox }: { withBox: boolean }) {
  const columns = ["id", "teacher", "date", "time", "environment", "discipline", "class", "status"] as const;
  return (
    <thead>
      <tr>
        {withBox ? (
          <th scope="col">
            <span className="sr-only">{reviewText.selectColumn}</span>
          </th>
        ) : null}
        {columns.map((name) => (
          <th scope="col" key={name}>
            {reservationFields[name]}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** Why there is nothing, and where there may be something. */
function EmptyQueue({ tab, isSearch, query }: { tab: ReviewTab; isSearch: boolean; query: string }) {
  const address = (changes: Record<string, string | null>) =>
    ADDRESSES.review + withQuery(query, { busca: null, pagina: null, ...changes });
  if (isSearch) {
    return (
      <EmptyState sentence={formText.noMatch} action={{ to: address({}), label: formText.clearFilters }} />
    );
  }
  if (tab === "pending") {
    return (
      <EmptyState
        sentence={reviewText.noPending}
        action={{ to: address({ aba: REVIEW_TAB_SLUGS.all }), label: reviewText.seeAll }}
      />
    );
  }
  return (
    <EmptyState
      sentence={reviewText.noReservations}
      action={{ to: address({ aba: REVIEW_TAB_SLUGS.pending }), label: reviewText.seePending }}
    />
  );
}

/** A page of the queue with everything that can be done from it. */
export function ReviewList({
  tab,
  search,
  items,
  page,
  pages,
  total,
  hasMore,
}: {
  tab: ReviewTab;
  search: string;
  items: ReviewFacts[];
  page: number;
  pages: number;
  total: number;
  /** The search finds more than `total`, which is all that is shown. */
  hasMore: boolean;
}) {
  const location = useLocation();
  const query = withQuery(location.search, { selecionar: null });
  const isAll = new URLSearchParams(location.search).get("selecionar") === "todas";
  const ids = items.map((item) => item.id);
  const pending = items.filter((item) => item.status === "pending").length;
  const { ticked, count, tickAll } = useTicked(ids.join(), isAll ? pending : 0);
  const onAction = useFocusAfterAction(ids);
  if (items.length === 0) {
    return <EmptyQueue tab={tab} isSearch={search !== ""} query={query} />;
  }
  const withBox = pending > 0;
  return (
    <>
      <div className="list-bar">
        {withBox ? (
          <SelectAll query={query} total={pending} ticked={ticked} isAll={isAll} tickAll={tickAll} />
        ) : null}
        <p className="hint">{search ? reviewText.results(total, hasMore) : reviewText.counted(total)}</p>
      </div>
      <Table
        name={reviewText.tableName(tab)}
        columns="l"
        className="review @max-[52rem]:review-fichas"
        onChange={count}
      >
        <Head withBox={withBox} />
        {items.map((item) => (
          <ReviewRow
            key={item.id}
            item={item}
            query={query}
            withBox={withBox}
            isTicked={isAll}
            onAction={(pressed) => onAction(item.id, pressed)}
          />
        ))}
      </Table>
      <Pagination base={ADDRESSES.review} page={page} pages={pages} />
      {withBox ? <BatchBar query={query} ticked={ticked} /> : null}
    </>
  );
}
