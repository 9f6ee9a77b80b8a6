import { Form, Link, useLoaderData, useRevalidator } from "@remix-run/react";
import { type ReactNode, useEffect } from "react";
import { submitKeepingDraft } from "#app/components/form/draft/submit-keeping-draft.ts";
import { failureOf, useFormResult } from "#app/components/form/draft/use-form-result.ts";
import { Choice } from "#app/components/form/fields.tsx";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { ImportSteps } from "#app/components/timetable/import-steps.tsx";
import { ButtonLink, SubmitButton } from "#app/components/ui/button.tsx";
import { addressOf } from "#app/domain/addresses.ts";
import { isDateInput } from "#app/domain/dates/civil-date.ts";
import { guarded, idParam, notFound } from "#app/http/access/guarded.server.ts";
import { submitForm } from "#app/http/form/form.server.ts";
import { publicationFormSchema } from "#app/models/timetable/timetable.schema.ts";
import { findTimetable } from "#app/models/timetable/timetable.server.ts";
import { publishTimetable } from "#app/services/timetable/publish.server.ts";
import { type PublicationView, readPublication } from "#app/services/timetable/screens.server.ts";
import { formatDate } from "#app/text/format.ts";
import { shiftText } from "#app/text/reservations/reservations.ts";
import { timetableScreenText as text } from "#app/text/timetable/screens.ts";

export const loader = guarded({
  "GET /admin/grade/:id/publicar": ({ url, params, deps }) => {
    const id = idParam(params.id);
    const timetable = findTimetable(deps.db, id);
    if (!timetable || timetable.format === null) throw notFound();
    if (timetable.state !== "draft") return { timetable, view: null };
    const from = url.searchParams.get("from") ?? "";
    const asked = isDateInput(from) && from <= timetable.endDate ? from : undefined;
    const read = readPublication(deps, id, asked);
    if (!read.ok) throw notFound();
    return { timetable, view: read.value };
  },
});

export const action = guarded({
  "POST /admin/grade/:id/publicar": ({ form, params, actor, context, deps }) => {
    const id = idParam(params.id);
    return submitForm(
      { form, context },
      {
        schema: publicationFormSchema,
        // The names that are missing stood beside the button.
        call: (input) => publishTimetable(deps, actor, id, { ...input, skipUnmatched: true }),
        done: () => ({ to: addressOf("timetablePublication", id), toast: { title: text.begun } }),
      },
    );
  },
});

export const clientAction = submitKeepingDraft;

export const handle: PageHandle = { title: text.importTitle };

/** How often a page asks how far the work is. */
const REFRESH_MS = 2000;

function Progress({ done, total }: { done: number; total: number }) {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    const timer = setTimeout(() => state === "idle" && revalidate(), REFRESH_MS);
    return () => clearTimeout(timer);
  });
  return (
    <section className="panel" aria-labelledby="andamento">
      <noscript>
        <meta httpEquiv="refresh" content="3" />
      </noscript>
      <h2 id="andamento">{text.publishing}</h2>
      <progress className="w-full" max={Math.max(1, total)} value={done} aria-labelledby="andamento" />
      <p role="status">{text.progress(done, total)}</p>
      <p className="hint">{text.progressHint}</p>
    </section>
  );
}

type Shown = PublicationView["added"][number];

function when({ weekday, shift, lesson }: Shown): string {
  return `${text.weekdays[weekday]} ${text.lessonNumber(lesson)}, ${shiftText[shift].toLowerCase()}`;
}

const place = ({ where, who }: Shown) => [where, who].filter(Boolean).join(", ");

function Row({
  sign,
  word,
  of,
  before,
  after,
}: {
  sign: string;
  word: string;
  of: Shown;
  before: ReactNode;
  after: ReactNode;
}) {
  return (
    <tr className="border-t border-t-line h-10">
      <td>
        <span aria-hidden="true">{sign} </span>
        {word}
      </td>
      <th scope="row" className="text-left">
        {when(of)}
      </th>
      <td>{of.what}</td>
      <td className="text-muted">{before}</td>
      <td>{after}</td>
    </tr>
  );
}

function More({ count }: { count: number }) {
  return count > 0 ? (
    <tr className="border-t border-t-line bg-sunken">
      <td colSpan={5} className="hint">
        {text.more(count)}
      </td>
    </tr>
  ) : null;
}

function Differences({ view }: { view: PublicationView }) {
  const { counts, changed, added, removed } = view;
  const nothing = counts.added + counts.changed + counts.removed === 0;
  if (nothing) return <p className="notice">{text.noChange}</p>;
  return (
    <section className="panel flush" aria-label={text.what}>
      <div className="overflow-x-auto">
        <table className="w-full [&_td]:px-3 [&_th]:px-3" aria-label={text.what}>
          <thead className="bg-sunken text-small text-left">
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
                of={after}
                before={
                  <s>{when(before) === when(after) ? place(before) : `${when(before)}, ${place(before)}`}</s>
                }
                after={<b>{place(after)}</b>}
              />
            ))}
            <More count={counts.changed - changed.length} />
            {added.map((of) => (
              <Row
                key={`a${JSON.stringify(of)}`}
                sign="+"
                word={text.added}
                of={of}
                before="–"
                after={<b>{place(of)}</b>}
              />
            ))}
            <More count={counts.added - added.length} />
            {removed.map((of) => (
              <Row
                key={`r${JSON.stringify(of)}`}
                sign="−"
                word={text.removed}
                of={of}
                before={<s>{place(of)}</s>}
                after="–"
              />
            ))}
            <More count={counts.removed - removed.length} />
          </tbody>
        </table>
      </div>
    </section>
  );
}

function Collisions({ view }: { view: PublicationView }) {
  const { collisions, counts } = view;
  if (counts.collisions === 0) return <p className="hint">{text.noCollisions}</p>;
  return (
    <section className="panel flush border-danger" aria-labelledby="colisoes">
      <h2 id="colisoes" className="px-4 py-3">
        {text.collisions} <span className="hint">{counts.collisions}</span>
      </h2>
      <p className="hint px-4 pb-3">{text.collisionHint}</p>
      {counts.collisions > 1 ? (
        <div className="px-4 pb-2">
          <Choice type="checkbox" name="allYield" form="publicar">
            {text.allYield(counts.collisions)}
          </Choice>
        </div>
      ) : null}
      <ul>
        {collisions.map((each) => (
          <li
            key={`${each.reservationId} ${each.environmentName}`}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 border-t border-t-line"
          >
            <p className="basis-40">
              <b className="num">{`${each.startTime}–${each.endTime}`}</b>
              <br />
              {formatDate(each.date)}
            </p>
            <p className="grow basis-56">
              <b>{each.environmentName}</b>
              <br />
              {each.wanted}
            </p>
            <p className="grow basis-56">
              <b>{each.userName}</b>
              <br />
              {text.reservation(each.reservationId, `${each.disciplineName}, ${each.className}`)}
            </p>
            <label className="inline-flex items-center gap-2 min-h-11">
              <input type="checkbox" name="yieldingIds" value={each.reservationId} form="publicar" />
              {text.yields}
              <span className="sr-only">{text.yieldsOf(each.reservationId)}</span>
            </label>
          </li>
        ))}
      </ul>
      {counts.collisions > collisions.length ? (
        <p className="hint px-4 py-2">{text.more(counts.collisions - collisions.length)}</p>
      ) : null}
    </section>
  );
}

export default function TimetablePublication() {
  const { timetable, view } = useLoaderData<typeof loader>();
  const reply = useFormResult<typeof action>();
  const failure = failureOf(reply) ?? Object.values(reply?.result.error ?? {}).flat()[0];
  if (!view)
    return (
      <>
        <ImportSteps of={timetable} step={4} />
        {timetable.state === "publishing" ? <Progress {...timetable} /> : null}
        {timetable.state === "published" ? (
          <div className="panel">
            <p className="font-bold">{text.published(timetable.from ?? timetable.startDate)}</p>
            <p>{text.progress(timetable.done, timetable.total)}</p>
            <div className="actions">
              <ButtonLink to={addressOf("timetableUndo", timetable.id)} look="secondary">
                {text.undo}
              </ButtonLink>
            </div>
          </div>
        ) : null}
        {timetable.state === "undone" ? <p className="notice">{text.undone}</p> : null}
      </>
    );
  const { counts, clashes } = view;
  const warned = text.clashes(clashes.teachers, clashes.rooms);
  return (
    <>
      <ImportSteps of={timetable} step={4} />
      {failure ? (
        <div className="notice" data-tone="danger" role="alert">
          <p className="font-bold">{text.publishFailed}</p>
          <p>{failure}</p>
        </div>
      ) : null}
      <ul className="flex flex-wrap gap-4">
        {(["collisions", "changed", "added", "removed", "unchanged"] as const).map((name) => (
          <li key={name}>
            {text[name]} <b className="num">{counts[name]}</b>
          </li>
        ))}
      </ul>
      {warned ? (
        <p className="notice" data-tone="warning">
          {warned}
        </p>
      ) : null}
      <Collisions view={view} />
      <Differences view={view} />
      <Form
        method="post"
        id="publicar"
        className="panel lg:sticky lg:bottom-0 flex flex-wrap items-end justify-between gap-4"
      >
        <label className="field">
          <span className="font-bold">{text.from}</span>
          <span className="flex gap-2">
            <input
              className="input w-auto"
              type="date"
              name="from"
              key={view.from}
              defaultValue={view.from}
              min={view.today}
              max={timetable.endDate}
              autoComplete="off"
            />
            <button type="submit" formMethod="get" className="button" data-look="secondary">
              {text.compare}
            </button>
          </span>
        </label>
        <div className="grow basis-80">
          <p className="font-bold">{text.effect(counts.added, counts.changed, counts.removed)}</p>
          {view.missing > 0 ? <p>{text.stayOut(view.missing, view.left)}</p> : null}
          <p className="hint">{text.promise}</p>
        </div>
        <div className="actions">
          <Link to={addressOf("timetableNames", timetable.id)} className="button" data-look="secondary">
            {text.back}
          </Link>
          <SubmitButton>{text.publish}</SubmitButton>
        </div>
      </Form>
    </>
  );
}
