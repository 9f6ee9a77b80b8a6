import { Choice } from "#app/components/form/fields.tsx";
import type { PublicationView } from "#app/services/timetable/screens.server.ts";
import { formatDate, formatNumber } from "#app/text/format.ts";
import { timetableScreenText as text } from "#app/text/timetable/screens.ts";

/** What was ticked when the form was refused. */
type Typed = Record<string, unknown>;

function Rows({
  collisions,
  yielding,
}: {
  collisions: PublicationView["collisions"];
  /** The reservations whose boxes are ticked. */
  yielding: string[];
}) {
  return (
    <ul>
      {collisions.map((each) => (
        <li
          key={`${each.reservationId} ${each.environmentName}`}
          className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 border-t border-t-line"
        >
          <p className="flex justify-between basis-full lg:block lg:basis-36">
            <b className="num">{`${each.startTime}–${each.endTime}`}</b>{" "}
            <span className="hint lg:block">{formatDate(each.date)}</span>
          </p>
          <p className="grow basis-56">
            <b>{each.environmentName}</b> <span className="hint block">{each.wanted}</span>
          </p>
          <p className="grow basis-56">
            <b>{each.userName}</b>{" "}
            <span className="hint block">
              {text.reservation(each.reservationId, `${each.disciplineName},`)}{" "}
              <span className="inline-block">{each.className}</span>
            </span>
          </p>
          <label className="inline-flex items-center gap-2 min-h-11">
            <input
              className="size-5"
              type="checkbox"
              name="yieldingIds"
              value={each.reservationId}
              form="publicar"
              defaultChecked={yielding.includes(String(each.reservationId))}
            />
            {text.yields}
            <span className="sr-only">{text.yieldsOf(each.reservationId)}</span>
          </label>
        </li>
      ))}
    </ul>
  );
}

/** On a phone more than this are folded after the first. */
const FOLD_ABOVE = 6;
const SHOWN = 4;

/** Reservations that stand where a lesson would; each stays unless its box is ticked. */
export function PublicationCollisions({ view, typed }: { view: PublicationView; typed: Typed | undefined }) {
  const { collisions, counts } = view;
  const yielding = [typed?.yieldingIds ?? []].flat().map(String);
  // What was ticked must be in sight after a refusal.
  const isFolded = collisions.length > FOLD_ABOVE && yielding.length === 0;
  const shown = isFolded ? SHOWN : collisions.length;
  if (counts.collisions === 0) return <p className="hint">{text.noCollisions}</p>;
  return (
    <section className="panel flush border-danger" aria-labelledby="colisoes">
      <h2 id="colisoes" className="px-4 py-3">
        {text.collisions} <span className="hint">{formatNumber(counts.collisions)}</span>
      </h2>
      <p className="hint px-4 -mt-2">{text.collisionHint}</p>
      {counts.collisions > 1 ? (
        <div className="px-4 pb-2">
          <Choice
            type="checkbox"
            name="allYield"
            form="publicar"
            defaultChecked={typed?.allYield !== undefined}
          >
            {text.allYield(counts.collisions)}
          </Choice>
        </div>
      ) : null}
      <Rows collisions={collisions.slice(0, shown)} yielding={yielding} />
      {collisions.length > shown ? (
        <details className="fold desk-open border-t border-t-line lg:border-0">
          <summary className="px-4 text-primary font-semibold">
            {text.furtherCollisions(collisions.length - shown)}
          </summary>
          <Rows collisions={collisions.slice(shown)} yielding={yielding} />
        </details>
      ) : null}
      {counts.collisions > collisions.length ? (
        <p className="hint px-4 py-2">{text.more(counts.collisions - collisions.length)}</p>
      ) : null}
    </section>
  );
}
