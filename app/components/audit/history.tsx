import type { ShownEntry } from "#app/services/audit/present.ts";
import { historyText } from "#app/text/audit/history.ts";
import { ChangeList } from "./changes.tsx";

const MOST_CHANGES = 4;

export function History({ entries }: { entries: ShownEntry[] }) {
  if (entries.length === 0) return <p className="hint">{historyText.none}</p>;
  return (
    <ol className="grid gap-3">
      {entries.map((entry) => (
        <li key={entry.id}>
          <p>
            <span className="font-bold">{entry.who}</span> {entry.byKey ? `${entry.byKey} ` : ""}
            {entry.what.toLowerCase()} <span className="hint">{entry.at}</span>
          </p>
          {entry.changes.length > 0 || entry.rows ? <ChangeList entry={entry} most={MOST_CHANGES} /> : null}
        </li>
      ))}
    </ol>
  );
}
