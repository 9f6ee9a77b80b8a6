import { Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { ButtonLink } from "#app/components/button.tsx";
import { EmptyState } from "#app/components/empty-state.tsx";
import type { PageHandle } from "#app/components/page-handle.ts";
import { PageHead } from "#app/components/page-head.tsx";
import { RowLink } from "#app/components/row-link.tsx";
import { SearchForm } from "#app/components/search-form.tsx";
import { listEnvironments } from "#app/models/environment.server.ts";
import { searchText } from "#app/models/search.ts";
import { guarded } from "#app/services/access/guarded.server.ts";
import { environmentText } from "#app/text/environments.ts";
import { formText } from "#app/text/form.ts";

const BASE = "/admin/ambientes";

export const loader = guarded({
  "GET /admin/ambientes": ({ url, deps }) => {
    const search = searchText(url);
    return { search, environments: listEnvironments(deps.db, { search }) };
  },
});

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
      <td className="acts">
        <div>
          <RowLink to={`${BASE}/${id}/editar${query}`} label={formText.edit} name={name} />
          <RowLink to={`${BASE}/${id}/excluir${query}`} label={formText.delete} name={name} danger />
        </div>
      </td>
    </tr>
  );
}

function EnvironmentTable({ environments }: { environments: Row[] }) {
  const { fields } = environmentText;
  return (
    <div className="table-scroll">
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{fields.name}</th>
            <th scope="col">{fields.type}</th>
            <th scope="col">{fields.capacity}</th>
            <th scope="col">{fields.location}</th>
            <th scope="col" className="text-right">
              {formText.actions}
            </th>
          </tr>
        </thead>
        <tbody>
          {environments.map((environment) => (
            <EnvironmentRow key={environment.id} environment={environment} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

export default function EnvironmentList() {
  const { environments, search } = useLoaderData<typeof loader>();
  const query = useLocation().search;
  return (
    <>
      <PageHead title={environmentText.title} lead={environmentText.lead}>
        <ButtonLink to={`${BASE}/novo${query}`} preventScrollReset>
          {environmentText.new}
        </ButtonLink>
      </PageHead>
      <Outlet />
      <div className="panel">
        <SearchForm label={environmentText.searchLabel} search={search} clearTo={BASE} />
        {environments.length > 0 ? (
          <EnvironmentTable environments={environments} />
        ) : (
          <EmptyState
            sentence={search ? formText.noMatch : environmentText.empty}
            action={
              search
                ? { to: BASE, label: formText.clearFilters }
                : { to: `${BASE}/novo`, label: environmentText.new }
            }
          />
        )}
      </div>
    </>
  );
}
