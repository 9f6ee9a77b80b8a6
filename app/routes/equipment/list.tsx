import { data } from "@remix-run/node";
import { Link, useLoaderData, useLocation } from "@remix-run/react";
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
import { countEquipment, type Equipment, listEquipment } from "#app/models/equipment/equipment.server.ts";
import { equipmentClosureText } from "#app/text/equipment/closures.ts";
import { equipmentText as text } from "#app/text/equipment/equipment.ts";
import { formText } from "#app/text/form.ts";
import { formatNumber } from "#app/text/format.ts";

export const loader = guarded({
  "GET /admin/equipamentos": ({ url, context, deps }) => {
    const list = readNamePage(
      { url, context },
      {
        count: (filter) => countEquipment(deps.db, filter),
        list: (filter, part) => listEquipment(deps.db, filter, part),
      },
    );
    return data(list, statusOfRegions(list.rows));
  },
});

export { unlessUnsent as shouldRevalidate } from "#app/components/frame/revalidation.ts";

export const handle: PageHandle = { title: text.title };

function EquipmentRow({ equipment, isArchived }: { equipment: Equipment; isArchived: boolean }) {
  const { id, name, count, type, location, description } = equipment;
  const { fields, none } = text;
  const query = useLocation().search;
  const edit = addressOf("equipmentEdit", id) + query;
  const named = (
    <div className="min-w-0 max-w-[44rem] [overflow-wrap:anywhere]">
      {isArchived ? (
        name
      ) : (
        <Link to={edit} className="tap max-sm:items-end!" preventScrollReset>
          {name}
        </Link>
      )}
      {description ? <p className="hint line-clamp-1 font-normal">{description}</p> : null}
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
      <td data-label={fields.count}>{formatNumber(count)}</td>
      <td data-label={fields.type}>{type ?? none}</td>
      <td data-label={fields.location}>{location ?? none}</td>
      <td className="row-actions">
        <div>
          {isArchived ? (
            <RestoreLink list="equipment" id={id} name={name} />
          ) : (
            <RowMenu id={id} name={name}>
              <RowLink to={edit} label={formText.edit} name={name} />
              <RowLink
                to={addressOf("equipmentClosures", id)}
                label={equipmentClosureText.link}
                name={name}
              />
              <hr />
              <ArchiveLink list="equipment" id={id} name={name} />
              <RowLink to={addressOf("equipmentDelete", id) + query} label={formText.delete} name={name} />
            </RowMenu>
          )}
        </div>
      </td>
    </tr>
  );
}

export default function EquipmentList() {
  const { rows, isArchived, ...page } = useLoaderData<typeof loader>();
  const { fields } = text;
  return (
    <ListPage
      text={text}
      searchLabel={text.searchLabel}
      base={ADDRESSES.equipment}
      addTo={ADDRESSES.equipmentNew}
      importKind="equipment"
      archive={{ list: "equipment", isArchived }}
      query={useLocation().search}
      count={rows ? rows.length : null}
      {...page}
    >
      <ActionsTable
        name={text.title}
        width="m"
        columns={[fields.name, fields.count, fields.type, fields.location]}
        isShort
      >
        {rows?.map((equipment) => (
          <EquipmentRow key={equipment.id} equipment={equipment} isArchived={isArchived} />
        ))}
      </ActionsTable>
    </ListPage>
  );
}
