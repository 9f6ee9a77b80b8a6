import { Link, Outlet, useLocation } from "@remix-run/react";
import { catalogText, type NamedItemText } from "#app/text/catalog.ts";
import { formText } from "#app/text/form.ts";
import { ButtonLink } from "./button.tsx";
import { EmptyState } from "./empty-state.tsx";
import { PageHead } from "./page-head.tsx";
import { SearchForm } from "./search-form.tsx";

type Props = {
  text: NamedItemText;
  base: string;
  items: { id: number; name: string }[];
  search: string;
};

/** The list of disciplines or of classes: names, and what can be done with each. */
export function NamedItemList({ text, base, items, search }: Props) {
  const query = useLocation().search;
  return (
    <>
      <PageHead title={text.title} lead={text.lead}>
        <ButtonLink to={`${base}/nova${query}`} preventScrollReset>
          {text.new}
        </ButtonLink>
      </PageHead>
      <Outlet />
      <div className="panel">
        <SearchForm label={catalogText.searchLabel} search={search} clearTo={base} />
        {items.length === 0 ? (
          <EmptyState
            sentence={search ? formText.noMatch : text.empty}
            action={
              search ? { to: base, label: formText.clearFilters } : { to: `${base}/nova`, label: text.new }
            }
          />
        ) : (
          <table className="table">
            <thead>
              <tr>
                <th scope="col">{catalogText.name}</th>
                <th scope="col" className="text-right">
                  {formText.actions}
                </th>
              </tr>
            </thead>
            <tbody>
              {items.map((item) => (
                <tr key={item.id}>
                  <th scope="row">{item.name}</th>
                  <td className="acts">
                    <div>
                      <Link
                        className="button"
                        data-look="quiet"
                        to={`${base}/${item.id}/editar${query}`}
                        preventScrollReset
                      >
                        {formText.edit}
                        <span className="sr-only"> {item.name}</span>
                      </Link>
                      <Link
                        className="button"
                        data-look="quiet-danger"
                        to={`${base}/${item.id}/excluir${query}`}
                        preventScrollReset
                      >
                        {formText.delete}
                        <span className="sr-only"> {item.name}</span>
                      </Link>
                    </div>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </>
  );
}
