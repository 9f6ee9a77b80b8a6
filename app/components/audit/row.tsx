import { RowLink } from "#app/components/ui/row-link.tsx";
import { addressOf } from "#app/domain/addresses.ts";
import type { ShownEntry } from "#app/services/audit/present.ts";
import { auditText } from "#app/text/audit/audit.ts";
import { ChangeList } from "./changes.tsx";

const MOST_CHANGES = 2;

export function AuditRow({ entry, query }: { entry: ShownEntry; query: string }) {
  const { columns } = auditText;
  const { id, at, who, byKey, what, entity, number, label } = entry;
  const name = `${what} ${label ?? entity}, ${at}`;
  return (
    <tr>
      <th scope="row" className="whitespace-nowrap font-normal">
        {at}
      </th>
      <td data-label={columns.who}>
        <div className="min-w-0">
          {who}
          {byKey ? <p className="hint wrap-anywhere">{byKey}</p> : null}
        </div>
      </td>
      <td data-label={columns.what}>
        <div className="whitespace-nowrap">
          {what}
          <p className="hint">{entity}</p>
        </div>
      </td>
      <td data-label={columns.row}>
        <div className="min-w-0 max-w-[20rem] [overflow-wrap:anywhere]">
          <p className="line-clamp-1">{label ?? "—"}</p>
          {number === null ? null : <p className="hint">{auditText.number(number)}</p>}
        </div>
      </td>
      <td data-label={columns.changes}>
        <div className="min-w-0 max-w-[26rem]">
          <ChangeList entry={entry} most={MOST_CHANGES} />
        </div>
      </td>
      <td className="row-actions">
        <div>
          <RowLink to={addressOf("auditEntry", id) + query} label={auditText.details} name={name} />
          {entry.canRestore ? (
            <RowLink to={addressOf("auditRestore", id) + query} label={auditText.restore} name={name} />
          ) : null}
        </div>
      </td>
    </tr>
  );
}
