import { ADDRESSES } from "#app/domain/addresses.ts";
import type { RoomProposal } from "#app/services/series/proposals.server.ts";
import { seriesFormText as text } from "#app/text/series/series-form.ts";

/** Names the field of a pressed proposal: its rooms replace those that were chosen. */
export const SWAP = "troca";

export function RoomProposals({
  proposals,
  total,
  onChoose,
}: {
  proposals: RoomProposal[];
  total: number;
  onChoose(ids: number[]): void;
}) {
  if (proposals.length === 0) return null;
  return (
    <section className="grid gap-2" aria-label={text.proposals}>
      <h3>{text.proposals}</h3>
      <ul className="grid gap-1">
        {proposals.map(({ ids, names, seats, free }) => (
          <li
            key={ids.join()}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-t-line pt-2"
          >
            <span className="grow basis-56">
              <b>{names.join(", ")}</b>
              <span className="hint"> {text.proposalFree(free, total, seats)}</span>
            </span>
            <button
              type="submit"
              formMethod="get"
              formAction={ADDRESSES.seriesNew}
              name={SWAP}
              value={ids.join()}
              className="button"
              data-look="secondary"
              data-size="tool"
              onClick={(event) => {
                event.preventDefault();
                onChoose(ids);
              }}
            >
              {text.swap}
              <span className="sr-only">: {names.join(", ")}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
