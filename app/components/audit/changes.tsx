import { Link } from "@remix-run/react";
import type { ShownEntry } from "#app/services/audit/present.ts";
import { auditText, type ShownChange } from "#app/text/audit/audit.ts";

/** One changed field in a line: `Capacidade: 30 → 40`. */
function ChangeLine({ change: { field, before, after } }: { change: ShownChange }) {
  return (
    <li className="line-clamp-1 [overflow-wrap:anywhere]">
      {field}:{" "}
      {before !== null && after !== null ? (
        <>
          <span className="sr-only">{auditText.before} </span>
          {before} <span aria-hidden="true">→</span>
          <span className="sr-only"> {auditText.after}</span> {after}
        </>
      ) : (
        (after ?? before)
      )}
    </li>
  );
}

export type EntryChanges = Pick<ShownEntry, "changes" | "rows" | "unchanged">;

/** The number of rows of a bulk action. */
function Unchanged({ rows, unchanged }: Omit<EntryChanges, "changes">) {
  return rows ? <Link to={rows.to}>{rows.words}</Link> : <span className="hint">{unchanged}</span>;
}

export function ChangeList({ entry, most }: { entry: EntryChanges; most: number }) {
  const { changes } = entry;
  if (changes.length === 0) return <Unchanged {...entry} />;
  // The count of the others takes the line of the last field.
  const shown = changes.length > most ? most - 1 : most;
  const left = changes.length - shown;
  return (
    <ul className="grid">
      {changes.slice(0, shown).map((change) => (
        <ChangeLine key={change.field} change={change} />
      ))}
      {left > 0 ? <li className="hint">{auditText.more(left)}</li> : null}
    </ul>
  );
}

export function ChangeTable({ entry }: { entry: EntryChanges }) {
  const { changes } = entry;
  if (changes.length === 0) {
    return (
      <p>
        <Unchanged {...entry} />
      </p>
    );
  }
  return (
    <div className="table-box">
      <table className="table" aria-label={auditText.columns.changes}>
        <thead>
          <tr>
            <th scope="col">{auditText.field}</th>
            <th scope="col">{auditText.before}</th>
            <th scope="col">{auditText.after}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ field, before, after }) => (
            <tr key={field}>
              <th scope="row">{field}</th>
              <td className="[overflow-wrap:anywhere]">{before ?? "—"}</td>
              <td className="[overflow-wrap:anywhere]">{after ?? "—"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
