import { useLocation } from "@remix-run/react";
import { catalogText, type NamedItemText } from "#app/text/catalog.ts";
import { formText } from "#app/text/form.ts";
import { ActsTable, ListPage } from "./list-page.tsx";
import { RowLink } from "./row-link.tsx";

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
    <ListPage
      text={text}
      searchLabel={catalogText.searchLabel}
      base={base}
      addTo={`${base}/nova`}
      query={query}
      search={search}
      isEmpty={items.length === 0}
    >
      <ActsTable columns={[catalogText.name]}>
        {items.map(({ id, name }) => (
          <tr key={id}>
            <th scope="row">{name}</th>
            <td className="acts">
              <div>
                <RowLink to={`${base}/${id}/editar${query}`} label={formText.edit} name={name} />
                <RowLink to={`${base}/${id}/excluir${query}`} label={formText.delete} name={name} danger />
              </div>
            </td>
          </tr>
        ))}
      </ActsTable>
    </ListPage>
  );
}
