import { Link, useLocation } from "@remix-run/react";
import { ArchiveBox, RestoreLink } from "#app/components/catalog/archive-bar.tsx";
import { ListPage } from "#app/components/catalog/list-page.tsx";
import { ActionsTable } from "#app/components/ui/actions-table.tsx";
import { RowLink } from "#app/components/ui/row-link.tsx";
import { addressOf } from "#app/domain/addresses.ts";
import type { NamedRow } from "#app/domain/named-row.ts";
import { catalogText, NAMED_LISTS, type NamedListName } from "#app/text/catalog/catalog.ts";
import { formText } from "#app/text/form.ts";

type Props = {
  list: NamedListName;
  rows: NamedRow[] | null;
  search: string;
  page: number;
  pages: number;
  isArchived: boolean;
};

export function NamedList({ list, rows, search, page, pages, isArchived }: Props) {
  const { text, base, add, edit, delete: remove, importKind } = NAMED_LISTS[list];
  const query = useLocation().search;
  return (
    <ListPage
      text={text}
      searchLabel={catalogText.searchLabel}
      base={base}
      addTo={add}
      importKind={importKind}
      archive={{ list, isArchived }}
      query={query}
      search={search}
      count={rows ? rows.length : null}
      page={page}
      pages={pages}
    >
      <ActionsTable name={text.title} columns={[catalogText.name]}>
        {rows?.map(({ id, name }) => (
          <tr key={id}>
            <th scope="row">
              {isArchived ? (
                name
              ) : (
                <span className="flex items-center">
                  <ArchiveBox id={id} name={name} />
                  <Link to={addressOf(edit, id) + query} preventScrollReset>
                    {name}
                  </Link>
                </span>
              )}
            </th>
            <td className="row-actions">
              <div>
                {isArchived ? (
                  <RestoreLink list={list} id={id} name={name} />
                ) : (
                  <>
                    <RowLink to={addressOf(edit, id) + query} label={formText.edit} name={name} />
                    <RowLink to={addressOf(remove, id) + query} label={formText.delete} name={name} danger />
                  </>
                )}
              </div>
            </td>
          </tr>
        ))}
      </ActionsTable>
    </ListPage>
  );
}
