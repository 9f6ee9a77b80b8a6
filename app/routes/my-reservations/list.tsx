import { data } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { ButtonLink } from "#app/components/button.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { LoadFailure } from "#app/components/load-failure.tsx";
import { MyReservationsTable } from "#app/components/my-reservations-table.tsx";
import type { PageHandle } from "#app/components/page-handle.ts";
import { PageHead } from "#app/components/page-head.tsx";
import { Pagination } from "#app/components/pagination.tsx";
import { ProofButton } from "#app/components/proof-button.tsx";
import { unlessUnsent } from "#app/components/revalidation.ts";
import { Tabs } from "#app/components/tabs.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { STATUSES } from "#app/domain/status.ts";
import { guarded } from "#app/http/guarded.server.ts";
import { pageParam } from "#app/http/query.ts";
import { readRegion, statusOfRegions } from "#app/http/region.server.ts";
import { readMyReservations, statusOfSlug } from "#app/services/reservations/my-reservations.server.ts";
import { formText } from "#app/text/form.ts";
import { myReservationsText } from "#app/text/my-reservations.ts";

export const loader = guarded({
  "GET /minhas-reservas": ({ url, scope, context, deps }) => {
    const status = statusOfSlug(url.searchParams.get("status"));
    const list = readRegion({ url, context }, () =>
      readMyReservations(deps, scope, { status, page: pageParam(url) }),
    );
    return data({ status, list }, statusOfRegions(list));
  },
});

export const shouldRevalidate = unlessUnsent;

export const handle: PageHandle = { title: myReservationsText.title };

const TABS = ["all", ...STATUSES] as const;

export default function MyReservations() {
  const { status, list } = useLoaderData<typeof loader>();
  const isEmptyFilter = status !== null;
  return (
    <>
      <PageHead title={myReservationsText.title} lead={myReservationsText.lead}>
        <ProofButton />
        <ButtonLink to={ADDRESSES.request}>{myReservationsText.request}</ButtonLink>
      </PageHead>
      <Outlet />
      <Tabs
        label={myReservationsText.filter}
        tabs={TABS.map((tab) => ({
          to:
            tab === "all"
              ? ADDRESSES.myReservations
              : `${ADDRESSES.myReservations}?status=${myReservationsText.slug[tab]}`,
          label: myReservationsText.tabs[tab],
          isCurrent: tab === (status ?? "all"),
        }))}
      />
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
        <div className="panel">
          <p className="hint">{myReservationsText.counted(list.total)}</p>
          <MyReservationsTable items={list.items} />
          <Pagination base={ADDRESSES.myReservations} page={list.page} pages={list.pages} />
        </div>
      ) : null}
    </>
  );
}
