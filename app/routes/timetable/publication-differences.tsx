import type { ReactNode } from "react";
import { Table } from "#app/components/ui/table.tsx";
import type { PublicationView } from "#app/services/timetable/screens.server.ts";
import { shiftText } from "#app/text/bookings/reservations.ts";
import { timetableScreenText as text } from "#app/text/timetable/screens.ts";

type Shown = PublicationView["added"][number];

function when({ weekday, shift, lesson }: Shown): string {
  return `${text.weekdays[weekday]} ${text.lessonNumber(lesson)}, ${shiftText[shift].toLowerCase()}`;
}

const place = ({ where, who }: Shown) => [where, who].filter(Boolean).join(", ");

function Row({
  sign,
  word,
  lesson,
  before,
  after,
}: {
  sign: string;
  word: string;
  lesson: Shown;
  before: ReactNode;
  after: ReactNode;
}) {
  return (
    <tr>
      <td className="whitespace-nowrap">
        <span aria-hidden="true">{sign} </span>
        {word}
      </td>
      <th scope="row" className="whitespace-nowrap">
        {when(lesson)}
      </th>
      <td>{lesson.what}</td>
      <td data-label={text.today} className="text-muted">
        {before}
      </td>
      <td data-label={text.afterwards}>{after}</td>
    </tr>
  );
}

function More({ count }: { count: number }) {
  return count > 0 ? (
    <tr className="bg-sunken">
      <td colSpan={5} className="hint">
        {text.more(count)}
      </td>
    </tr>
  ) : null;
}

/** On a phone more rows than this are folded. */
const FOLD_ABOVE = 6;

/** The lessons that a publication changes, adds and removes, the first of each kind. */
export function PublicationDifferences({ view }: { view: PublicationView }) {
  const { counts, changed, added, removed } = view;
  const shown = changed.length + added.length + removed.length;
  const nothing = counts.added + counts.changed + counts.removed === 0;
  if (nothing && counts.unchanged === 0 && view.left + view.roomless + view.lessonsWithoutTime > 0)
    return <p className="notice">{text.noneComplete}</p>;
  if (nothing) return <p className="notice">{text.noChange}</p>;
  return (
    <section className="panel flush" aria-label={text.what}>
      <details className="fold desk-open" open={shown <= FOLD_ABOVE}>
        <summary className="px-4 text-primary font-semibold">
          {text.whatOf(counts.added + counts.changed + counts.removed)}
        </summary>
        <Table name={text.what} columns="m">
          <thead>
            <tr>
              <th scope="col">{text.what}</th>
              <th scope="col">{text.when}</th>
              <th scope="col">{text.lesson}</th>
              <th scope="col">{text.today}</th>
              <th scope="col">{text.afterwards}</th>
            </tr>
          </thead>
          <tbody>
            {changed.map(({ before, after }) => (
              <Row
                key={`c${JSON.stringify([before, after])}`}
                sign="↔"
                word={text.changed}
                lesson={after}
                before={
                  <s>{when(before) === when(after) ? place(before) : `${when(before)}, ${place(before)}`}</s>
                }
                after={<b>{place(after)}</b>}
              />
            ))}
            <More count={counts.changed - changed.length} />
            {added.map((lesson) => (
              <Row
                key={`a${JSON.stringify(lesson)}`}
                sign="+"
                word={text.added}
                lesson={lesson}
                before="–"
                after={<b>{place(lesson)}</b>}
              />
            ))}
            <More count={counts.added - added.length} />
            {removed.map((lesson) => (
              <Row
                key={`r${JSON.stringify(lesson)}`}
                sign="−"
                word={text.removed}
                lesson={lesson}
                before={<s>{place(lesson)}</s>}
                after="–"
              />
            ))}
            <More count={counts.removed - removed.length} />
          </tbody>
        </Table>
      </details>
    </section>
  );
}
