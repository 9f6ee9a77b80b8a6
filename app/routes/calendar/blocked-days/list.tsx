import { data } from "@remix-run/node";
import { Link, Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { BlockedDayFilters } from "#app/components/calendar/blocked-days/filters.tsx";
import { BlockedDayRow } from "#app/components/calendar/blocked-days/row.tsx";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { PageHead } from "#app/components/frame/page-head.tsx";
import { EmptyImport } from "#app/components/import/empty-import.tsx";
import { ImportLink } from "#app/components/import/link.tsx";
import { ActionsTable } from "#app/components/ui/actions-table.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { LoadFailure } from "#app/components/ui/load-failure.tsx";
import { Pagination } from "#app/components/ui/pagination.tsx";
import { ADDRESSES, addressOf } from "#app/domain/addresses.ts";
import { blockedDayTypeOfSlug, yearsAround } from "#app/domain/calendar/blocked-day.ts";
import { NAME_PAGE_SIZE, pageOf } from "#app/domain/page.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { pageParam } from "#app/http/query.ts";
import { readRegion, statusOfRegions } from "#app/http/region.server.ts";
import { countBlockedDays, listBlockedDays } from "#app/models/calendar/blocked-day.server.ts";
import { listEnvironmentNames } from "#app/models/catalog/choices.server.ts";
import { yearRange } from "#app/services/calendar/blocked-days/manage.server.ts";
import { schoolToday } from "#app/services/clock.ts";
import { blockedDayText } from "#app/text/calendar/blocked-days.ts";

export const loader = guarded({
  "GET /admin/dias-bloqueados": ({ url, context, deps }) => {
    const years = yearsAround(Number(schoolToday(deps).slice(0, 4)));
    const requested = Number(url.searchParams.get("ano"));
    const year = years.includes(requested) ? requested : (years[Math.floor(years.length / 2)] ?? 0);
    const type = blockedDayTypeOfSlug(url.searchParams.get("tipo"));
    const list = readRegion({ url, context }, () => {
      const filter = { ...yearRange(year), type };
      const { offset, ...shown } = pageOf(countBlockedDays(deps.db, filter), pageParam(url), NAME_PAGE_SIZE);
      return { ...shown, rows: listBlockedDays(deps.db, filter, { limit: NAME_PAGE_SIZE, offset }) };
    });
    const rooms = readRegion({ url, context }, () => listEnvironmentNames(deps.db)) ?? [];
    return data({ years, year, type, list, rooms }, statusOfRegions(list));
  },
});

export { unlessUnsent as shouldRevalidate } from "#app/components/frame/revalidation.ts";

export const handle: PageHandle = { title: blockedDayText.title };

export default function BlockedDays() {
  const { years, year, type, list, rooms } = useLoaderData<typeof loader>();
  const query = useLocation().search;
  const { columns } = blockedDayText;
  return (
    <>
      <PageHead title={blockedDayText.title} lead={blockedDayText.lead}>
        <ImportLink kind="blocked-days" />
        <details className="relative" name="fechar-ambiente">
          <summary className="button" data-look="secondary">
            {blockedDayText.closeRoom}
          </summary>
          <ul className="menu-panel max-h-96 overflow-y-auto">
            {rooms.map(({ id, name }) => (
              <li key={id}>
                <Link to={addressOf("closures", id)} className="menu-item">
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </details>
        <ButtonLink to={ADDRESSES.blockedDayHolidays + query} look="secondary" preventScrollReset>
          {blockedDayText.holidays.link}
        </ButtonLink>
        <ButtonLink to={ADDRESSES.blockedDayNew + query} preventScrollReset>
          {blockedDayText.new}
        </ButtonLink>
      </PageHead>
      <Outlet />
      <BlockedDayFilters years={years} year={year} type={type} />
      <div className={list?.rows.length ? "panel flush" : "panel"}>
        {list === null ? <LoadFailure sentence={blockedDayText.loadFailed} /> : null}
        {list?.rows.length === 0 ? (
          <EmptyState
            sentence={blockedDayText.empty}
            action={{ to: ADDRESSES.blockedDayNew + query, label: blockedDayText.new }}
          >
            <EmptyImport kind="blocked-days" />
          </EmptyState>
        ) : null}
        {list && list.rows.length > 0 ? (
          <>
            <ActionsTable
              name={blockedDayText.title}
              width="m"
              columns={[columns.date, columns.title, columns.type, columns.shifts, columns.panel]}
            >
              {list.rows.map((day) => (
                <BlockedDayRow key={day.id} day={day} query={query} />
              ))}
            </ActionsTable>
            <Pagination base={ADDRESSES.blockedDays} page={list.page} pages={list.pages} />
          </>
        ) : null}
      </div>
    </>
  );
}
