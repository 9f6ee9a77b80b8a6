import { failureOf } from "#app/components/form/draft/use-form-result.ts";
import { Form } from "#app/components/form/form.tsx";
import type { EditReply } from "#app/components/form/seen-version.tsx";
import { useWriteError } from "#app/components/form/use-write-error.ts";
import { SubmitButton } from "#app/components/ui/button.tsx";
import type { HandoverClash, HandoverCounts } from "#app/domain/people/handover.ts";
import { formatDate, formatNumber, formatWeekday } from "#app/text/format.ts";
import { handoverText as text } from "#app/text/people/handover.ts";
import type { HandoverValues } from "./handover-filters.tsx";

export type ShownHandover = {
  toName: string;
  counts: HandoverCounts;
  /** The first by date. */
  clashes: HandoverClash[];
  clashCount: number;
  seen: string;
  isTooMany: boolean;
};

/** More clashes than these are folded, so that the button stays in sight. */
const MAX_OPEN = 5;

function Clashes({ shown }: { shown: ShownHandover }) {
  const { clashes, clashCount, toName } = shown;
  if (clashCount === 0) return <p>{text.clashes(0, toName)}</p>;
  const days = [...Map.groupBy(clashes, ({ date }) => date)];
  return (
    <div className="notice" data-tone="warning">
      <p className="font-bold">{text.clashes(clashCount, toName)}</p>
      <p>{text.clashesHint}</p>
      <details className="fold" open={clashCount <= MAX_OPEN}>
        <summary>{text.seeClashes}</summary>
        <ul className="grid gap-1">
          {days.map(([date, rows]) => (
            <li key={date}>
              <b>
                {formatWeekday(date)}, {formatDate(date)}
              </b>
              {rows.map(({ startTime, title }) => (
                <span key={startTime + title} className="block [overflow-wrap:anywhere]">
                  <span className="num">{startTime}</span> {text.clash(title)}
                </span>
              ))}
            </li>
          ))}
          {clashCount > clashes.length ? <li>{text.more(clashCount - clashes.length)}</li> : null}
        </ul>
      </details>
    </div>
  );
}

function Hidden({ values, seen }: { values: HandoverValues; seen: string }) {
  const { toUserId, from, to, disciplineIds, classIds } = values;
  const fields: [string, string | number | null | undefined][] = [
    ["toUserId", toUserId],
    ["from", from],
    ["to", to],
    ...disciplineIds.map((id): [string, number] => ["disciplineIds", id]),
    ...classIds.map((id): [string, number] => ["classIds", id]),
    ["seen", seen],
  ];
  return fields.map(([name, value]) =>
    value === null || value === undefined ? null : (
      <input key={`${name} ${value}`} type="hidden" name={name} value={value} autoComplete="off" />
    ),
  );
}

/** What would pass, and the button that passes exactly that. */
export function HandoverConfirmation({
  values,
  shown,
  problem,
  reply,
}: {
  values: HandoverValues;
  /** Null until somebody is chosen, or where it can't be done. */
  shown: ShownHandover | null;
  /** Why it can't. */
  problem: string | null;
  reply: EditReply | undefined;
}) {
  const writeError = useWriteError();
  const failure = writeError ?? failureOf(reply);
  const refused = failure ? (
    <div className="notice" data-tone="danger" role="alert">
      <p className="font-bold">{text.failed}</p>
      <p>{failure}</p>
    </div>
  ) : null;
  if (!shown)
    return (
      <>
        {refused}
        <p role="status">{problem ?? text.chooseFirst}</p>
      </>
    );
  const { counts, toName, isTooMany } = shown;
  const isNothing = counts.reservations + counts.gaps === 0;
  return (
    <section className="panel" aria-labelledby="passa">
      <h2 id="passa">{text.whatPasses}</h2>
      {refused}
      {isTooMany || isNothing ? (
        <p role="status">{isTooMany ? text.tooMany : text.nothing}</p>
      ) : (
        <Form method="post" className="form" preventScrollReset>
          <Hidden values={values} seen={shown.seen} />
          <dl className="grid gap-1 max-w-md">
            {(Object.keys(text.counts) as (keyof HandoverCounts)[]).map((name) => (
              <div key={name} className="flex justify-between gap-4">
                <dt>{text.counts[name]}</dt>
                <dd className="font-bold num">{formatNumber(counts[name])}</dd>
              </div>
            ))}
          </dl>
          <Clashes shown={shown} />
          <p className="hint">{text.afterwards}</p>
          <div>
            <SubmitButton>{text.submit(counts.reservations, toName)}</SubmitButton>
          </div>
        </Form>
      )}
    </section>
  );
}
