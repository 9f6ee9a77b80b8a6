import { Link, useLocation } from "@remix-run/react";
import { ArchiveBox, ArchiveLink, RestoreLink } from "#app/components/catalog/archive-bar.tsx";
import { ClassName } from "#app/components/catalog/class-name.tsx";
import { ListPage } from "#app/components/catalog/list-page.tsx";
import { ActionsTable } from "#app/components/ui/actions-table.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { RowLink } from "#app/components/ui/row-link.tsx";
import { RowMenu } from "#app/components/ui/row-menu.tsx";
import { ADDRESSES, addressOf } from "#app/domain/addresses.ts";
import type { NamedRow } from "#app/domain/named-row.ts";
import type { ItemUse } from "#app/models/catalog/uses.server.ts";
import { catalogText, NAMED_LISTS, type NamedListName } from "#app/text/catalog/catalog.ts";
import { equipmentText } from "#app/text/equipment/equipment.ts";
import { formText } from "#app/text/form.ts";
import { formatDate, formatNumber } from "#app/text/format.ts";

type Row = NamedRow & Partial<ItemUse>;

type Props = {
  list: NamedListName;
  rows: Row[] | null;
  counts: { present: number; archived: number } | null;
  search: string;
  page: number;
  pages: number;
  isArchived: boolean;
};

const { uses } = catalogText;

/** What each list says of its rows beside the name. */
const COLUMNS: Record<NamedListName, { title: string; of: (row: Row) => string }[]> = {
  disciplines: [{ title: uses.lastLesson, of: ({ lastDate }) => lastLesson(lastDate) }],
  classes: [
    { title: catalogText.homeRoom, of: ({ homeRoom }) => homeRoom ?? "–" },
    { title: uses.lastLesson, of: ({ lastDate }) => lastLesson(lastDate) },
  ],
  resources: [{ title: uses.rooms, of: ({ rooms }) => formatNumber(rooms ?? 0) }],
};

/** In a ficha too a use says what it is: a date alone says nothing. */
const USE =
  "whitespace-nowrap @max-[36rem]:before:basis-auto! @max-[36rem]:before:content-[attr(data-label)]! @max-[36rem]:gap-x-1.5!";

function lastLesson(date: string | null | undefined): string {
  return date ? formatDate(date) : uses.never;
}

function NamedListRow({ list, row, isArchived }: { list: NamedListName; row: Row; isArchived: boolean }) {
  const { id, name } = row;
  const { edit, delete: remove } = NAMED_LISTS[list];
  const query = useLocation().search;
  const named = list === "classes" ? <ClassName name={name} isStacked /> : name;
  return (
    <tr>
      <th scope="row">
        {isArchived ? (
          named
        ) : (
          <ArchiveBox id={id} name={name}>
            <Link to={addressOf(edit, id) + query} preventScrollReset>
              {named}
            </Link>
          </ArchiveBox>
        )}
      </th>
      {COLUMNS[list].map(({ title, of }) => (
        <td key={title} data-label={title} className={USE}>
          {of(row)}
        </td>
      ))}
      <td className="row-actions">
        <div>
          {isArchived ? (
            <RestoreLink list={list} id={id} name={name} />
          ) : (
            <RowMenu id={id} name={name}>
              <RowLink to={addressOf(edit, id) + query} label={formText.edit} name={name} />
              <ArchiveLink list={list} id={id} name={name} />
              <RowLink to={addressOf(remove, id) + query} label={formText.delete} name={name} />
            </RowMenu>
          )}
        </div>
      </td>
    </tr>
  );
}

export function NamedList({ list, rows, isArchived, ...page }: Props) {
  const { text, base, add, importKind } = NAMED_LISTS[list];
  return (
    <ListPage
      text={text}
      searchLabel={catalogText.searchLabel}
      base={base}
      addTo={add}
      importKind={importKind}
      more={
        list === "resources" ? (
          <ButtonLink to={ADDRESSES.equipment} look="quiet">
            {equipmentText.title}
          </ButtonLink>
        ) : null
      }
      archive={{ list, isArchived }}
      query={useLocation().search}
      count={rows ? rows.length : null}
      {...page}
    >
      <ActionsTable
        name={text.title}
        columns={[catalogText.name, ...COLUMNS[list].map(({ title }) => title)]}
        isShort
      >
        {rows?.map((row) => (
          <NamedListRow key={row.id} list={list} row={row} isArchived={isArchived} />
        ))}
      </ActionsTable>
    </ListPage>
  );
}
