import { useLoaderData, useLocation } from "@remix-run/react";
import { ActionsTable, ListPage } from "#app/components/list-page.tsx";
import type { PageHandle } from "#app/components/page-handle.ts";
import { unlessUnsent } from "#app/components/revalidation.ts";
import { RowLink } from "#app/components/row-link.tsx";
import { ADDRESSES, addressOf } from "#app/domain/addresses.ts";
import { guarded } from "#app/http/guarded.server.ts";
import { searchText } from "#app/http/query.ts";
import { listEnvironments } from "#app/models/environment.server.ts";
import { environmentText } from "#app/text/environments.ts";
import { formText } from "#app/text/form.ts";

const BASE = ADDRESSES.environments;

export const loader = guarded({
  "GET /admin/ambientes": ({ url, deps }) => {
    const search = searchText(url);
    return { search, environments: listEnvironments(deps.db, { search }) };
  },
});

export const shouldRevalidate = unlessUnsent;

export const handle: PageHandle = { title: environmentText.title };

type Row = ReturnType<typeof useLoaderData<typeof loader>>["environments"][number];

function EnvironmentRow({ environment }: { environment: Row }) {
  const { id, name, type, capacity, location, description } = environment;
  const { fields, none, people } = environmentText;
  const query = useLocation().search;
  return (
    <tr>
      <th scope="row">
        <div className="min-w-0 max-w-[28rem] [overflow-wrap:anywhere]">
          {name}
          {description ? <p className="hint font-normal">{description}</p> : null}
        </div>
      </th>
      <td data-label={fields.type}>{type}</td>
      <td data-label={fields.capacity} className="whitespace-nowrap">
        {capacity === null ? none : people(capacity)}
      </td>
      <td data-label={fields.location}>{location ?? none}</td>
      <td className="row-actions">
        <div>
          <RowLink to={addressOf("environmentEdit", id) + query} label={formText.edit} name={name} />
          <RowLink
            to={addressOf("environmentDelete", id) + query}
            label={formText.delete}
            name={name}
            danger
          />
        </div>
      </td>
    </tr>
  );
}

export default function EnvironmentList() {
  const { environments, search } = useLoaderData<typeof loader>();
  const { fields } = environmentText;
  return (
    <ListPage
      text={environmentText}
      searchLabel={environmentText.searchLabel}
      base={BASE}
      addTo={ADDRESSES.environmentNew}
      query={useLocation().search}
      search={search}
      isEmpty={environments.length === 0}
    >
      <ActionsTable
        name={environmentText.title}
        width="m"
        columns={[fields.name, fields.type, fields.capacity, fields.location]}
      >
        {environments.map((environment) => (
          <EnvironmentRow key={environment.id} environment={environment} />
        ))}
      </ActionsTable>
    </ListPage>
  );
}
