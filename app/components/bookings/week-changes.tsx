import type { OwnChange } from "#app/models/public/public-place.server.ts";
import { formatShortWeekday } from "#app/text/format.ts";
import { changeText } from "#app/text/public/public.ts";

/** What changed in one's own week, before its lessons. */
export function WeekChanges({ changes }: { changes: OwnChange[] }) {
  if (changes.length === 0) return null;
  return (
    <section
      className="grid gap-1 p-3 border-2 border-primary rounded-md bg-surface"
      aria-labelledby="mudancas"
    >
      <h3 id="mudancas" className="text-body/5.5">
        {changeText.ofWeek(changes.length)}
      </h3>
      <ul className="grid gap-1">
        {changes.map((row) => (
          <li key={`${row.id}${row.to ? "antes" : ""}`}>
            <b>
              {formatShortWeekday(row.date)}, {row.startTime}
            </b>{" "}
            {row.className}: {changeText.line(row)}
          </li>
        ))}
      </ul>
    </section>
  );
}
