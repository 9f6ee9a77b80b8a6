import { useLocation } from "@remix-run/react";
import type { ReactNode } from "react";
import { EquipmentLines } from "#app/components/equipment/equipment-lines.tsx";
import { LoadFailure } from "#app/components/ui/load-failure.tsx";
import { withQuery } from "#app/components/ui/query.ts";
import { CountedTab, Tabs } from "#app/components/ui/tabs.tsx";
import { isFiltered, type QueueFilter } from "#app/domain/bookings/review/queue-filter.ts";
import { ENDED, type QueuePlace } from "#app/domain/bookings/review/queue-place.ts";
import { REVIEW_TAB_SLUGS, REVIEW_TABS, type ReviewTab } from "#app/domain/bookings/review/review-tab.ts";
import type { NamedRow } from "#app/domain/named-row.ts";
import type { WaitingEquipment } from "#app/services/equipment/waiting.server.ts";
import { queueText } from "#app/text/bookings/review/queue.ts";
import { reviewText } from "#app/text/bookings/review/review.ts";
import { QueueFilters } from "./filters.tsx";
import { Queue, type QueueList } from "./queue.tsx";
import { QueueSearch } from "./search.tsx";
import { UndoForm } from "./undo-form.tsx";

export function QueueTabs({
  base,
  tab,
  counts,
}: {
  base: string;
  tab: ReviewTab;
  counts: Partial<Record<ReviewTab, number>> | null;
}) {
  const { search } = useLocation();
  return (
    <Tabs
      label={reviewText.tabsLabel}
      tabs={REVIEW_TABS.map((name) => ({
        label: <CountedTab label={reviewText.tabs[name]} count={counts?.[name]} />,
        to: base + withQuery(search, { aba: REVIEW_TAB_SLUGS[name], ...ENDED }),
        isCurrent: name === tab,
      }))}
    />
  );
}

export function QueueScreen({
  place,
  base,
  tabs,
  tab,
  filter,
  list,
  last,
}: {
  place: QueuePlace;
  base: string;
  tabs: ReactNode;
  tab: ReviewTab;
  filter: QueueFilter;
  list:
    | (QueueList & {
        equipment: WaitingEquipment[];
        choices: { rooms: NamedRow[]; teachers: NamedRow[] };
      })
    | null;
  last: { entryId: number; count: number } | null;
}) {
  return (
    <>
      <div className="queue-head">
        <div className="tab-line">
          {tabs}
          <QueueSearch search={filter.search} />
        </div>
        {list && place !== "pedagogical" ? (
          <QueueFilters
            base={base}
            filter={filter}
            conflicts={list.conflicts}
            expired={list.expired?.count ?? null}
            choices={list.choices}
          />
        ) : null}
      </div>
      {list ? (
        <>
          <EquipmentLines lines={list.equipment} place={place} />
          {list.hasMore ? <p className="notice">{reviewText.results(list.dates, true)}</p> : null}
          <Queue
            {...list}
            {...{ place, base, tab }}
            isFiltered={isFiltered(filter)}
            isExpired={filter.isExpired}
          />
        </>
      ) : (
        <LoadFailure
          sentence={tab === "pending" ? reviewText.loadFailed.pending : reviewText.loadFailed.other}
        />
      )}
      {last ? (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-small">
          <span>{queueText.lastDecision(last.count)}</span>
          <UndoForm entryId={last.entryId} />
        </div>
      ) : null}
    </>
  );
}
