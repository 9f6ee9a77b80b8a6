import { data } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { ArchiveBox, ArchiveLink, RestoreLink } from "#app/components/catalog/archive-bar.tsx";
import { ListPage } from "#app/components/catalog/list-page.tsx";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { ActionsTable } from "#app/components/ui/actions-table.tsx";
import { RowLink } from "#app/components/ui/row-link.tsx";
import { RowMenu } from "#app/components/ui/row-menu.tsx";
import { ADDRESSES, addressOf } from "#app/domain/addresses.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { readNamePage } from "#app/http/catalog/name-page.server.ts";
import { statusOfRegions } from "#app/http/region.server.ts";
import { countEnvironments, listEnvironments } from "#app/models/rooms/environment.server.ts";
import { resourceLine } from "#app/text/catalog/resources.ts";
import { formText } from "#app/text/form.ts";
import { closureText } from "#app/text/rooms/closures.ts";
import { doorSheetText } from "#app/text/rooms/doors.ts";
import { environmentText } from "#app/text/rooms/environments.ts";
import { roomPeopleText } from "#app/text/rooms/room-people.ts";

const BASE = ADDRESSES.environments;

export const loader = guarded({
  "GET /admin/ambientes": ({ url, context, deps }) => {
    const list = readNamePage(
      { url, context },
      {
        count: (filter) => countEnvironments(deps.db, filter),
        list: (filter, part) => listEnvironments(deps.db, filter, part),
      },
    );
    return data(list, statusOfRegions(list.rows));
  },
});

export { unlessUnsent as shouldRevalidate } from "#app/components/frame/revalidation.ts";

export const handle: PageHandle = { title: environmentText.title };

type Row = ReturnType<typeof useLoaderData<typeof loader>>["rows"] extends (infer R)[] | null ? R : never;

function EnvironmentRow({ environment, isArchived }: { environment: Row; isArchived: boolean }) {
  const { id, name, type, capacity, location, description, resources } = environment;
  const { approvalLapsedAt } = environment;
  const { fields, none, people } = environmentText;
  const query = useLocation().search;
  const about = [resources.length > 0 ? resourceLine(resources) : "", description]
    .filter(Boolean)
    .join(" · ");
  const named = (
    <div className="min-w-0 max-w-[44rem] [overflow-wrap:anywhere]">
      <a href={addressOf("room", id)} className="tap max-sm:items-end!">
        {name}
      </a>
      {approvalLapsedAt ? <p className="field-error font-normal">{roomPeopleText.lapsed}</p> : null}
      {about ? <p className="hint line-clamp-1 font-normal first-letter:uppercase">{about}</p> : null}
    </div>
  );
  return (
    <tr>
      <th scope="row">
        {isArchived ? (
          named
        ) : (
          <ArchiveBox id={id} name={name}>
            {named}
          </ArchiveBox>
        )}
      </th>
      <td data-label={fields.type}>{type}</td>
      <td data-label={fields.capacity} className="whitespace-nowrap">
        {capacity === null ? none : people(capacity)}
      </td>
      <td data-label={fields.location} className="[overflow-wrap:anywhere]">
        {location ?? none}
      </td>
      <td className="row-actions">
        <div>
          {isArchived ? (
            <RestoreLink list="environments" id={id} name={name} />
          ) : (
            <RowMenu id={id} name={name}>
              <RowLink to={addressOf("environmentEdit", id) + query} label={formText.edit} name={name} />
              <RowLink to={addressOf("closures", id)} label={closureText.link} name={name} />
              <hr />
              <ArchiveLink list="environments" id={id} name={name} />
              <RowLink to={addressOf("environmentDelete", id) + query} label={formText.delete} name={name} />
            </RowMenu>
          )}
        </div>
      </td>
    </tr>
  );
}

export default function EnvironmentList() {
  const { rows, isArchived, ...page } = useLoaderData<typeof loader>();
  const { fields } = environmentText;
  return (
    <ListPage
      text={environmentText}
      searchLabel={environmentText.searchLabel}
      base={BASE}
      addTo={ADDRESSES.environmentNew}
      importKind="environments"
      archive={{ list: "environments", isArchived }}
      more={
        <a href={ADDRESSES.doorSheets} className="button" data-look="quiet">
          {doorSheetText.link}
        </a>
      }
      query={useLocation().search}
      count={rows ? rows.length : null}
      {...page}
    >
      <ActionsTable
        name={environmentText.title}
        width="m"
        columns={[fields.name, fields.type, fields.capacity, fields.location]}
        isShort
      >
        {rows?.map((environment) => (
          <EnvironmentRow key={environment.id} environment={environment} isArchived={isArchived} />
        ))}
      </ActionsTable>
    </ListPage>
  );
}
