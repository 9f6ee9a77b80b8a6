import { UndoForm } from "#app/components/bookings/review/undo-form.tsx";
import type { listRecentHandovers } from "#app/services/people/hand-over.server.ts";
import { handoverText as text } from "#app/text/people/handover.ts";

/** A person's hand-overs of the last day, each with its undoing while that is possible. */
export function RecentHandovers({ rows }: { rows: ReturnType<typeof listRecentHandovers> }) {
  if (rows.length === 0) return null;
  return (
    <section className="panel" aria-labelledby="repasses">
      <h2 id="repasses">{text.recent}</h2>
      <ul className="grid gap-2">
        {rows.map(({ id, state, undoes, ...span }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span>{text.recentOf(span)}</span>
            <span className="badge">{text.states[state]}</span>
            {undoes === null ? null : <UndoForm entryId={undoes} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
