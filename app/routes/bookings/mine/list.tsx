import { data } from "@remix-run/node";
import { Link, Outlet, useLoaderData } from "@remix-run/react";
import { type MyReservation, MyReservationsPart } from "#app/components/bookings/my-reservations-list.tsx";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { PageHead } from "#app/components/frame/page-head.tsx";
import { ProofButton } from "#app/components/proof/proof-button.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { LoadFailure } from "#app/components/ui/load-failure.tsx";
import { Pagination } from "#app/components/ui/pagination.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { STATUSES } from "#app/domain/bookings/status.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { pageParam } from "#app/http/query.ts";
import { readRegion, statusOfRegions } from "#app/http/region.server.ts";
import { readMyReservations, statusOfSlug } from "#app/services/bookings/my-reservations.server.ts";
import { absenceText } from "#app/text/absences/absences.ts";
import { myReservationsText } from "#app/text/bookings/my-reservations.ts";
import { formText } from "#app/text/form.ts";
import { formatNumber } from "#app/text/format.ts";
import { gapsText } from "#app/text/series/gaps.ts";
import { mySeriesText } from "#app/text/series/my-series.ts";

export const loader = guarded({
  "GET /minhas-reservas": ({ url, actor, context, deps }) => {
    const status = statusOfSlug(url.searchParams.get("status"));
    const list = readRegion({ url, context }, () =>
      readMyReservations(deps, actor.id, { status, page: pageParam(url) }),
    );
    return data({ status, list, origin: context.origin }, statusOfRegions(list));
  },
});

export { unlessUnsent as shouldRevalidate } from "#app/components/frame/revalidation.ts";

export const handle: PageHandle = { title: myReservationsText.title };

const TABS = ["all", ...STATUSES] as const;

/** Upcoming reservations, beside the download of their proof. */
function Next({ next, today }: { next: MyReservation | null; today: string | undefined }) {
  if (!next) return myReservationsText.lead;
  return (
    <>
      {myReservationsText.next(next.date === today, next.date, next.startTime)}{" "}
      <b>{next.environmentNames.join(", ")}</b>
    </>
  );
}

/** Beside the tabs on a desk; on a phone at the end, where it takes no line above the first reservation. */
function AbsenceLink({ width }: { width: string }) {
  return (
    <Link to={ADDRESSES.ownAbsence} className={`button ${width}`} data-look="quiet" data-size="tool">
      {absenceText.ownTitle}
    </Link>
  );
}

export default function MyReservations() {
  const { status, list, origin } = useLoaderData<typeof loader>();
  const isEmptyFilter = status !== null;
  return (
    <>
      <PageHead
        title={myReservationsText.title}
        lead={<Next next={list?.next ?? null} today={list?.today} />}
      >
        <ProofButton />
        {list?.gapCount ? (
          <ButtonLink to={ADDRESSES.gaps} look="secondary">
            {gapsText.lead(list.gapCount)}
          </ButtonLink>
        ) : null}
        <span className="max-sm:hidden">
          <ButtonLink to={ADDRESSES.request}>{myReservationsText.request}</ButtonLink>
        </span>
      </PageHead>
      <Outlet />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <nav
          className="segments status-segments max-w-full max-sm:w-full"
          aria-label={myReservationsText.filter}
        >
          {TABS.map((tab) => (
            <Link
              key={tab}
              to={
                tab === "all"
                  ? ADDRESSES.myReservations
                  : `${ADDRESSES.myReservations}?status=${myReservationsText.slug[tab]}`
              }
              aria-current={tab === (status ?? "all") ? "page" : undefined}
              preventScrollReset
            >
              <span>{myReservationsText.tabs[tab]}</span>
              {list ? <small>{formatNumber(list.counts[tab])}</small> : null}
            </Link>
          ))}
        </nav>
        {list && list.counts.all > 0 ? <AbsenceLink width="max-sm:hidden" /> : null}
      </div>
      {list === null ? <LoadFailure sentence={myReservationsText.loadFailed} /> : null}
      {list?.total === 0 ? (
        <EmptyState
          sentence={isEmptyFilter ? formText.noMatch : myReservationsText.empty}
          action={
            isEmptyFilter
              ? { to: ADDRESSES.myReservations, label: formText.clearFilters }
              : { to: ADDRESSES.request, label: myReservationsText.request }
          }
        />
      ) : null}
      {list && list.total > 0 ? (
        <div className="grid min-w-0 gap-4">
          <MyReservationsPart
            title={myReservationsText.upcoming}
            items={list.upcoming}
            today={list.today}
            origin={origin}
          />
          <MyReservationsPart
            title={myReservationsText.past}
            items={list.past}
            today={list.today}
            origin={origin}
          />
          {list.joinableCount > 0 ? (
            <p className="hint">
              {mySeriesText.join.offer(list.joinableCount)}{" "}
              <Link to={ADDRESSES.joinSeries}>{mySeriesText.join.title}</Link>
            </p>
          ) : null}
          <p className="hint">
            {myReservationsText.counted(list.total)} <AbsenceLink width="sm:hidden" />
          </p>
          <Pagination base={ADDRESSES.myReservations} page={list.page} pages={list.pages} />
        </div>
      ) : null}
    </>
  );
}
