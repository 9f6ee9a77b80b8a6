import { data } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { ButtonLink } from "#app/components/button.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import { LoadFailure } from "#app/components/load-failure.tsx";
import { MY_RESERVATIONS, MyReservationsTable } from "#app/components/my-reservations-table.tsx";
import type { PageHandle } from "#app/components/page-handle.ts";
import { PageHead } from "#app/components/page-head.tsx";
import { Pagination } from "#app/components/pagination.tsx";
import { ProofButton } from "#app/components/proof-button.tsx";
import { Tabs } from "#app/components/tabs.tsx";
import { STATUSES } from "#app/domain/status.ts";
import { guarded } from "#app/http/guarded.server.ts";
import { pageParam } from "#app/http/query.ts";
import { readMyReservations, statusOfSlug } from "#app/services/reservations/my-reservations.server.ts";
import { formText } from "#app/text/form.ts";
import { myReservationsText } from "#app/text/my-reservations.ts";

export const loader = guarded({
  "GET /minhas-reservas": ({ url, scope, context, deps }) => {
    const status = statusOfSlug(url.searchParams.get("status"));
    try {
      return data({ status, list: readMyReservations(deps, scope, { status, page: pageParam(url) }) });
    } catch (error) {
      context.reportError(error, url.pathname);
      return data({ status, list: null }, { status: 500 });
    }
  },
});

export const handle: PageHandle = { title: myReservationsText.title };

const TABS = ["all", ...STATUSES] as const;

export default function MyReservations() {
  const { status, list } = useLoaderData<typeof loader>();
  const isEmptyFilter = status !== null;
  return (
    <>
      <PageHead title={myReservationsText.title} lead={myReservationsText.lead}>
        <ProofButton />
        <ButtonLink to="/reservas/nova">{myReservationsText.request}</ButtonLink>
      </PageHead>
      <Outlet />
      <Tabs
        label={myReservationsText.filter}
        tabs={TABS.map((tab) => ({
          to: tab === "all" ? MY_RESERVATIONS : `${MY_RESERVATIONS}?status=${myReservationsText.slug[tab]}`,
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
              ? { to: MY_RESERVATIONS, label: formText.clearFilters }
              : { to: "/reservas/nova", label: myReservationsText.request }
          }
        />
      ) : null}
      {list && list.total > 0 ? (
        <div className="panel">
          <p className="hint">{myReservationsText.counted(list.total)}</p>
          <MyReservationsTable items={list.items} />
          <Pagination base={MY_RESERVATIONS} page={list.page} pages={list.pages} />
        </div>
      ) : null}
    </>
  );
}
