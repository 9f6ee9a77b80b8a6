import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Management } from "#app/components/bookings/review/management.tsx";
import { RoomWeek } from "#app/components/bookings/review/room-week.tsx";
import { QueueScreen } from "#app/components/bookings/review/screen.tsx";
import { QueueSearch } from "#app/components/bookings/review/search.tsx";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { PageHead } from "#app/components/frame/page-head.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { LoadFailure } from "#app/components/ui/load-failure.tsx";
import { CountedTab, Tabs } from "#app/components/ui/tabs.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { shiftOfSlug } from "#app/domain/dates/shift.ts";
import { guarded, type HandlerArgs } from "#app/http/access/guarded.server.ts";
import { managementLinksOf } from "#app/http/navigation.ts";
import { readRegion, statusOfRegions } from "#app/http/region.server.ts";
import { readQueueCounts } from "#app/services/bookings/review/queue.server.ts";
import { readRoomWeek } from "#app/services/bookings/review/room-week.server.ts";
import { pedagogicalText } from "#app/text/bookings/review/pedagogical.ts";
import { queueText } from "#app/text/bookings/review/queue.ts";
import { loadQueue } from "./item.server.ts";
import { loadLastDecision } from "./last-decision.server.ts";

/** The tabs of `/pedagogical/reservas` (rules R7.21), by their words in addresses; the default comes first. */
const PEDAGOGICAL_TABS = ["pendentes", "calendario", "todas", "gestao"] as const;
type PedagogicalTab = (typeof PEDAGOGICAL_TABS)[number];

/** The tab in the address; anything else is the default. */
function pedagogicalTabOf(slug: string | null): PedagogicalTab {
  return PEDAGOGICAL_TABS.find((tab) => tab === slug) ?? "pendentes";
}

/** Placeholders for the data of the tabs that are not shown. */
const NO_TAB = { week: undefined, links: undefined, queue: undefined, last: null };

function loadTab(tab: PedagogicalTab, args: HandlerArgs<"GET /pedagogical/reservas">) {
  const { url, actor, context, deps, scope } = args;
  if (tab === "calendario") {
    const requested = {
      day: url.searchParams.get("semana"),
      shift: shiftOfSlug(url.searchParams.get("turno")),
    };
    const week = readRegion({ url, context }, () => readRoomWeek(deps, requested));
    return { regions: [week], shown: { ...NO_TAB, tab, week } };
  }
  if (tab === "gestao")
    return { regions: [], shown: { ...NO_TAB, tab, links: managementLinksOf(actor.role) } };
  const queue = loadQueue({ url, context, scope }, tab === "todas" ? "all" : "pending");
  const last = loadLastDecision({ url, actor, context });
  return { regions: [queue.list], shown: { ...NO_TAB, tab, queue, last } };
}

export const loader = guarded({
  "GET /pedagogical/reservas": (args) => {
    const { url, context, deps } = args;
    const counts = readRegion({ url, context }, () => readQueueCounts(deps));
    const { regions, shown } = loadTab(pedagogicalTabOf(url.searchParams.get("aba")), args);
    return data({ counts, ...shown }, statusOfRegions(counts, ...regions));
  },
});

export { afterRefusal as shouldRevalidate } from "#app/components/frame/revalidation.ts";

export const handle: PageHandle = { title: pedagogicalText.title };

export default function PedagogicalReservations() {
  const view = useLoaderData<typeof loader>();
  const { counts } = view;
  const countOf = { pendentes: counts?.tabs.pending, todas: counts?.tabs.all } as const;
  const tabs = (
    <Tabs
      label={pedagogicalText.tabsLabel}
      tabs={PEDAGOGICAL_TABS.map((tab) => ({
        to: `${ADDRESSES.pedagogical}?aba=${tab}`,
        label: (
          <CountedTab
            label={pedagogicalText.tabs[tab]}
            count={tab === "pendentes" || tab === "todas" ? countOf[tab] : undefined}
          />
        ),
        isCurrent: tab === view.tab,
      }))}
    />
  );
  return (
    <>
      <PageHead title={pedagogicalText.title}>
        <ButtonLink to={ADDRESSES.request}>
          <Icon name="plus" size={20} />
          {queueText.newReservation}
        </ButtonLink>
      </PageHead>
      {view.queue ? (
        <QueueScreen
          {...view.queue}
          last={view.last}
          place="pedagogical"
          base={ADDRESSES.pedagogical}
          tabs={tabs}
        />
      ) : (
        <div className="tab-line">
          {tabs}
          <QueueSearch search="" tab="todas" />
        </div>
      )}
      {view.week ? <RoomWeek week={view.week} /> : null}
      {view.week === null ? <LoadFailure sentence={pedagogicalText.weekFailed} /> : null}
      {view.links ? <Management links={view.links} counts={counts} /> : null}
    </>
  );
}
