import { historyText } from "#app/text/audit/history.ts";
import { ChangeList, type EntryChanges } from "./changes.tsx";

type Entry = EntryChanges & {
  id: number;
  at: string;
  who: string;
  byKey: string | null;
  what: string;
};

const MOST_CHANGES = 4;

/** What happened to one row, newest first. */
export function History({ entries }: { entries: Entry[] }) {
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
