import { data } from "@remix-run/node";
import { Link, Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { AuditFilters } from "#app/components/audit/filters.tsx";
import { AuditRow } from "#app/components/audit/row.tsx";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { PageHead } from "#app/components/frame/page-head.tsx";
import { ActionsTable } from "#app/components/ui/actions-table.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { LoadFailure } from "#app/components/ui/load-failure.tsx";
import { withQuery } from "#app/components/ui/query.ts";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { readAuditPosition, readAuditQuery } from "#app/http/audit/audit-query.ts";
import { readRegion, statusOfRegions } from "#app/http/region.server.ts";
import { listUsers } from "#app/models/people/user.server.ts";
import { readAuditPage } from "#app/services/audit/list.server.ts";
import { presentEntry } from "#app/services/audit/present.ts";
import { auditText } from "#app/text/audit/audit.ts";
import { formText } from "#app/text/form.ts";
import { userText } from "#app/text/people/users.ts";

export const loader = guarded({
  "GET /admin/auditoria": async ({ url, context, deps }) => {
    const query = readAuditQuery(url);
    const people = readRegion({ url, context }, () =>
      (["admin", "pedagogical"] as const)
        .flatMap((role) => listUsers(deps.db, { role }))
        .map(({ id, name }) => ({ id, name })),
    );
    const list = await readAuditPage(deps, query, readAuditPosition(url)).then(
      ({ entries, ...rest }) => ({ ...rest, rows: entries.map((entry) => presentEntry(deps, entry)) }),
      (error: unknown) => {
        context.reportError(error, url.pathname);
        return null;
      },
    );
    return data({ query, people, list }, statusOfRegions(people, list));
  },
});

export { unlessUnsent as shouldRevalidate } from "#app/components/frame/revalidation.ts";

export const handle: PageHandle = { title: auditText.title };

function AuditPages({ next, visited }: { next: number | null; visited: number | null }) {
  const { search } = useLocation();
  const isFirst = !new URLSearchParams(search).has("antes");
  const address = (before: string | null) => ADDRESSES.audit + withQuery(search, { antes: before });
  if (isFirst && next === null) return null;
  return (
    <nav className="pagination" aria-label={auditText.pages}>
      {visited === null ? null : <p className="hint">{auditText.lookedThrough(visited)}</p>}
      {isFirst ? null : <Link to={address(null)}>{auditText.newest}</Link>}
      {next === null ? null : (
        <Link to={address(String(next))} rel="next">
          {visited === null ? auditText.older : auditText.searchOlder}
        </Link>
      )}
    </nav>
  );
}

export default function AuditLog() {
  const { query, people, list } = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const { columns } = auditText;
  const isFiltered = Object.values(query).some(Boolean);
  return (
    <>
      <PageHead title={auditText.title} lead={auditText.lead}>
        <a
          className="button"
          data-look="secondary"
          href={ADDRESSES.auditExport + withQuery(search, { antes: null })}
        >
          {auditText.exportCsv}
        </a>
      </PageHead>
      <Outlet />
      <AuditFilters query={query} people={people} />
      {people === null ? <LoadFailure sentence={userText.loadFailed} /> : null}
      <div className={list?.rows.length ? "panel flush" : "panel"}>
        {list === null ? <LoadFailure sentence={auditText.loadFailed} /> : null}
        {list?.rows.length === 0 && list.visited === null ? (
          <EmptyState
            sentence={isFiltered ? formText.noMatch : auditText.empty}
            action={isFiltered ? { to: ADDRESSES.audit, label: formText.clearFilters } : undefined}
          />
        ) : null}
        {list && list.rows.length > 0 ? (
          <ActionsTable
            name={auditText.title}
            width="xl"
            columns={[columns.at, columns.who, columns.what, columns.row, columns.changes]}
          >
            {list.rows.map((entry) => (
              <AuditRow key={entry.id} entry={entry} query={search} />
            ))}
          </ActionsTable>
        ) : null}
        {list ? <AuditPages next={list.next} visited={list.visited} /> : null}
      </div>
    </>
  );
}
