import { ActionsTable } from "#app/components/ui/actions-table.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { RowLink } from "#app/components/ui/row-link.tsx";
import { ADDRESSES, addressOf } from "#app/domain/addresses.ts";
import { MAX_KEYS } from "#app/domain/limits.ts";
import type { readShownKeys } from "#app/services/access/keys/present.ts";
import { apiKeyText as text } from "#app/text/access/api-keys.ts";

export type ShownKey = NonNullable<ReturnType<typeof readShownKeys>>[number];

export function ApiKeys({ keys }: { keys: ShownKey[] }) {
  const { columns } = text;
  return (
    <section className="panel" aria-labelledby="chaves">
      <div className="grid gap-1">
        <h2 id="chaves">{text.title}</h2>
        <p className="max-w-[68ch]">
          {text.lead} <a href={ADDRESSES.apiDocs}>{text.docs}</a>
        </p>
      </div>
      {keys.length === 0 ? (
        <p className="hint">{text.none}</p>
      ) : (
        <ActionsTable
          name={text.list}
          columns={[columns.name, columns.kind, columns.created, columns.used]}
          width="m"
        >
          {keys.map(({ id, name, kind, created, used }) => (
            <tr key={id}>
              <th scope="row" className="wrap-anywhere">
                {name}
              </th>
              <td data-label={columns.kind}>{text.kinds[kind]}</td>
              <td data-label={columns.created}>{created}</td>
              <td data-label={columns.used}>{used ?? text.unused}</td>
              <td className="row-actions">
                <div>
                  <RowLink to={addressOf("profileKeyRevoke", id)} label={text.revoke} name={name} danger />
                </div>
              </td>
            </tr>
          ))}
        </ActionsTable>
      )}
      {keys.length < MAX_KEYS ? (
        <div className="actions">
          <ButtonLink to={ADDRESSES.profileKeyNew} look="secondary" preventScrollReset>
            {text.create}
          </ButtonLink>
        </div>
      ) : (
        <p className="hint">{text.full(MAX_KEYS)}</p>
      )}
    </section>
  );
}
