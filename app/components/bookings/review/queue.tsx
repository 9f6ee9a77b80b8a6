import { Link, useLocation } from "@remix-run/react";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { withQuery } from "#app/components/ui/query.ts";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { actQuery, type QueuePlace } from "#app/domain/bookings/review/queue-place.ts";
import { REVIEW_TAB_SLUGS, type ReviewTab } from "#app/domain/bookings/review/review-tab.ts";
import type { QueuePage } from "#app/services/bookings/review/queue.server.ts";
import { requestText, reservationFields } from "#app/text/bookings/reservations.ts";
import { queueText } from "#app/text/bookings/review/queue.ts";
import { reviewText } from "#app/text/bookings/review/review.ts";
import { formText } from "#app/text/form.ts";
import { BatchLine } from "./batch.tsx";
import { ExpiredLine } from "./expired-line.tsx";
import { QueueFoot } from "./foot.tsx";
import { QueueRows } from "./row.tsx";
import { useFocusAfterAction } from "./use-focus-after-action.ts";
import { useTicked } from "./use-ticked.ts";

export type QueueList = QueuePage;

const COLUMNS = [
  ["id", "@min-[68rem]:w-18"],
  ["teacher", "@min-[68rem]:w-32 @min-[80rem]:w-40"],
  ["date", "@min-[68rem]:w-29 @min-[80rem]:w-27"],
  ["time", "@min-[68rem]:w-26 @min-[80rem]:w-27"],
  ["environment", "@min-[68rem]:w-37 @min-[80rem]:w-46"],
  ["discipline", undefined],
  ["class", "@min-[68rem]:w-29 @min-[80rem]:w-29.5"],
  ["status", "@min-[68rem]:w-29 @min-[80rem]:w-30"],
] as const;

/** "Sem resposta" and its answers are longer than those of other rows. */
const EXPIRED_COLUMNS: Partial<Record<(typeof COLUMNS)[number][0], string>> = {
  date: "@min-[68rem]:w-26 @min-[80rem]:w-27",
  status: "@min-[68rem]:w-34.5",
};

/** How wide the acts are: answers with a menu, or a menu alone. */
function actsWidth(withBox: boolean, withExpired: boolean): string {
  if (withExpired) return "@min-[68rem]:w-55";
  return withBox ? "@min-[68rem]:w-48" : "@min-[68rem]:w-15";
}

function Head({ withBox, withExpired }: { withBox: boolean; withExpired: boolean }) {
  const widthOf = ([name, width]: (typeof COLUMNS)[number]) => {
    if (name === "id" && !withBox) return "@min-[68rem]:w-20";
    return (withExpired ? EXPIRED_COLUMNS[name] : undefined) ?? width;
  };
  return (
    <thead>
      <tr>
        {withBox ? (
          <th scope="col" className="@[68rem]:w-10">
            <span className="sr-only">{reviewText.selectColumn}</span>
          </th>
        ) : null}
        {COLUMNS.map((column) => (
          <th scope="col" key={column[0]} className={widthOf(column)}>
            {reservationFields[column[0]]}
          </th>
        ))}
        <th scope="col" className={actsWidth(withBox, withExpired)}>
          <span className="sr-only">{queueText.acts}</span>
        </th>
      </tr>
    </thead>
  );
}

/** Where a search that finds nothing here finds something. */
function Elsewhere({ base, of }: { base: string; of: QueueList["elsewhere"] }) {
  const { search } = useLocation();
  return (
    <p className="flex flex-wrap justify-center gap-x-4" role="status">
      {of.map(({ tab, found }) => (
        <Link
          key={tab}
          to={base + withQuery(search, { aba: REVIEW_TAB_SLUGS[tab], pagina: null })}
          className="inline-flex items-center min-h-11"
          preventScrollReset
        >
          {queueText.elsewhere(reviewText.tableName(tab), found)}
        </Link>
      ))}
    </p>
  );
}

function EmptyQueue({
  base,
  tab,
  isFiltered,
  elsewhere,
}: {
  base: string;
  tab: ReviewTab;
  isFiltered: boolean;
  elsewhere: QueueList["elsewhere"];
}) {
  if (isFiltered) {
    const to = `${base}?aba=${REVIEW_TAB_SLUGS[tab]}`;
    return (
      <>
        <EmptyState sentence={formText.noMatch} action={{ to, label: formText.clearFilters }} />
        {elsewhere.length > 0 ? <Elsewhere base={base} of={elsewhere} /> : null}
      </>
    );
  }
  const sentence = tab === "pending" ? reviewText.noPending : reviewText.noReservations;
  const action =
    tab === "all"
      ? { to: ADDRESSES.request, label: requestText.formTitle }
      : { to: `${base}?aba=${REVIEW_TAB_SLUGS.all}`, label: reviewText.seeAll };
  return <EmptyState sentence={sentence} action={action} />;
}

/** On `/admin/reservas`, and on the pedagogical screen, where a rejection has its fixed reason. */
export function Queue({
  place,
  base,
  tab,
  isFiltered,
  isExpired,
  ...list
}: QueueList & {
  place: QueuePlace;
  base: string;
  tab: ReviewTab;
  isFiltered: boolean;
  /** Whether the list is that of the requests without an answer. */
  isExpired: boolean;
}) {
  const location = useLocation();
  const query = actQuery(location.search, place);
  const isAll = new URLSearchParams(location.search).get("selecionar") === "todas";
  const { expired } = list;
  const items = [...(expired?.items ?? []), ...list.items];
  const ids = items.map((item) => item.id);
  const pending = items.filter((item) => item.status === "pending" && !item.isExpired).length;
  const ticks = useTicked(ids.join(), isAll ? pending : 0);
  const onAction = useFocusAfterAction(ids);
  if (items.length === 0) return <EmptyQueue {...{ base, tab, isFiltered }} elsewhere={list.elsewhere} />;
  const withBox = pending > 0;
  return (
    <section className="queue panel" aria-label={reviewText.tableName(tab)}>
      {withBox ? (
        <BatchLine
          {...{ place, base, query, pending, isAll, ...ticks }}
          search={withQuery(location.search, { selecionar: isAll ? null : "todas" })}
          clear={list.clear}
        />
      ) : null}
      <table aria-label={reviewText.tableName(tab)} onChange={ticks.count}>
        <Head withBox={withBox} withExpired={items.some((item) => item.isExpired)} />
        {expired && expired.count.count > 0 && (isExpired || expired.items.length > 0) ? (
          <ExpiredLine {...{ place, base, query, isExpired, withBox }} count={expired.count} />
        ) : null}
        {items.map((item) => (
          <QueueRows
            key={item.id}
            {...{ item, place, base, query, withBox }}
            isTicked={isAll}
            isAside={item.isExpired && !isExpired}
            onAction={(pressed) => onAction(item.id, pressed)}
          />
        ))}
      </table>
      <QueueFoot {...list} base={base} />
    </section>
  );
}
