import { Outlet } from "@remix-run/react";
import type { ComponentProps, ReactNode } from "react";
import { ArchiveBar, ArchivedNotice, ArchiveTabs } from "#app/components/catalog/archive-bar.tsx";
import { FilterSelect } from "#app/components/form/filter-select.tsx";
import { SearchForm } from "#app/components/form/search-form.tsx";
import { PageHead } from "#app/components/frame/page-head.tsx";
import { EmptyImport } from "#app/components/import/empty-import.tsx";
import { ImportLink } from "#app/components/import/link.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { LoadFailure } from "#app/components/ui/load-failure.tsx";
import { Pagination } from "#app/components/ui/pagination.tsx";
import type { ArchivedTable } from "#app/domain/archive.ts";
import type { ImportKind } from "#app/domain/import/import.ts";
import { formText } from "#app/text/form.ts";

export function ListPage({
  text,
  searchLabel,
  base,
  addTo,
  importKind,
  query,
  search,
  filter = null,
  count,
  page,
  pages,
  more,
  archive,
  counts,
  children,
}: {
  text: { title: string; lead: string; new: string; empty: string; first: string; loadFailed: string };
  searchLabel: string;
  base: string;
  addTo: string;
  /** The import kind of these rows; null if they cannot be imported. */
  importKind: ImportKind | null;
  query: string;
  search: string;
  /** A choice beside the search that narrows the list too; `value` is empty for all. */
  filter?: ComponentProps<typeof FilterSelect> | null;
  count: number | null;
  page: number;
  pages: number;
  more?: ReactNode;
  archive: { list: ArchivedTable; isArchived: boolean; mayArchive?: boolean };
  /** How many rows each tab has. */
  counts: { present: number; archived: number } | null;
  children: ReactNode;
}) {
  const isFiltered = filter !== null && filter.value !== "";
  const isNarrowed = search !== "" || isFiltered;
  return (
    <>
      <PageHead title={text.title} lead={text.lead}>
        {more}
        {importKind ? <ImportLink kind={importKind} /> : null}
        <ButtonLink to={addTo + query} preventScrollReset>
          {text.new}
        </ButtonLink>
      </PageHead>
      <Outlet />
      <div className="grid gap-4 lg:flex lg:flex-wrap lg:items-center lg:justify-between lg:-mt-4">
        <ArchiveTabs
          list={archive.list}
          isArchived={archive.isArchived}
          kept={{
            ...(search ? { busca: search } : {}),
            ...(isFiltered ? { [filter.name]: String(filter.value) } : {}),
          }}
          counts={counts}
        />
        <SearchForm label={searchLabel} search={search} clearTo={base} isFiltered={isFiltered}>
          {archive.isArchived ? <input type="hidden" name="situacao" value="arquivados" /> : null}
          {filter ? <FilterSelect {...filter} /> : null}
        </SearchForm>
      </div>
      <ArchivedNotice list={archive.list} />
      <div className={count ? "panel flush" : "panel"}>
        {count === null ? <LoadFailure sentence={text.loadFailed} /> : null}
        {count === 0 ? (
          <EmptyState
            sentence={isNarrowed ? formText.noMatch : text.empty}
            hint={isNarrowed ? undefined : text.first}
            action={isNarrowed ? { to: base, label: formText.clearFilters } : { to: addTo, label: text.new }}
          >
            {importKind && !isNarrowed ? <EmptyImport kind={importKind} /> : null}
          </EmptyState>
        ) : null}
        {count ? (
          <>
            {archive.isArchived || archive.mayArchive === false ? null : (
              // What is archived at once is what the search finds: a filter would not narrow it.
              <ArchiveBar list={archive.list} search={isFiltered ? "" : search} />
            )}
            {children}
            <Pagination base={base} page={page} pages={pages} />
          </>
        ) : null}
      </div>
    </>
  );
}
