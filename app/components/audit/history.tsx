import { auditText, type ShownChange } from "#app/text/audit.ts";
import { ChangeList } from "./changes.tsx";

type Entry = {
  id: number;
  at: string;
  who: string;
  byKey: string | null;
  what: string;
  changes: ShownChange[];
};

const MOST_CHANGES = 4;

/** What happened to one row, newest first. */
export function History({ entries }: { entries: Entry[] }) {
  if (entries.length === 0) return <p className="hint">{auditText.noHistory}</p>;
  return (
    <ol className="grid gap-3">
      {entries.map(({ id, at, who, byKey, what, changes }) => (
        <li key={id}>
          <p>
            <span className="font-bold">{who}</span> {byKey ? `${byKey} ` : ""}
            {what.toLowerCase()} <span className="hint">{at}</span>
          </p>
          {changes.length > 0 ? <ChangeList changes={changes} most={MOST_CHANGES} /> : null}
        </li>
      ))}
    </ol>
  );
}
