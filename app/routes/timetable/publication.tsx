import { Link, useLoaderData } from "@remix-run/react";
import { failureOf, useFormResult } from "#app/components/form/draft/use-form-result.ts";
import { Form } from "#app/components/form/form.tsx";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { ImportSteps } from "#app/components/timetable/import-steps.tsx";
import { SubmitButton } from "#app/components/ui/button.tsx";
import { addressOf } from "#app/domain/addresses.ts";
import { isDateInput } from "#app/domain/dates/civil-date.ts";
import { guarded, idParam, notFound } from "#app/http/access/guarded.server.ts";
import { noFields, submitForm } from "#app/http/form/form.server.ts";
import { publicationFormSchema } from "#app/models/timetable/timetable.schema.ts";
import { findTimetable } from "#app/models/timetable/timetable.server.ts";
import type { Warnings } from "#app/services/bookings/warnings.server.ts";
import { readDraft } from "#app/services/timetable/draft-reads.server.ts";
import { readLeftOut } from "#app/services/timetable/left-out.server.ts";
import { publishTimetable } from "#app/services/timetable/publish.server.ts";
import { resumeTimetable } from "#app/services/timetable/undo.server.ts";
import { clashText } from "#app/text/bookings/clashes.ts";
import { formatNumber } from "#app/text/format.ts";
import { timetableScreenText as text } from "#app/text/timetable/screens.ts";
import { PublicationCollisions } from "./publication-collisions.tsx";
import { PublicationDifferences } from "./publication-differences.tsx";
import { PublicationFaults } from "./publication-faults.tsx";
import { PublicationOutcome } from "./publication-outcome.tsx";

export const loader = guarded({
  "GET /admin/grade/:id/publicar": async ({ url, params, deps }) => {
    const id = idParam(params.id);
    const timetable = findTimetable(deps.db, id);
    if (!timetable || timetable.format === null) throw notFound();
    if (timetable.state !== "draft") return { timetable, view: null, leftOut: readLeftOut(deps, id) };
    const from = url.searchParams.get("from") ?? "";
    const asked = isDateInput(from) && from <= timetable.endDate ? from : undefined;
    const read = await readDraft(deps, "publication", id, asked);
    if (!read.ok) throw notFound();
    return { timetable, view: read.value, leftOut: [] };
  },
});

export const action = guarded({
  "POST /admin/grade/:id/publicar": ({ form, params, actor, context, deps }) => {
    const id = idParam(params.id);
    const to = addressOf("timetablePublication", id);
    // What has stopped offers one button, which says nothing but that.
    if (findTimetable(deps.db, id)?.state === "publishing")
      return submitForm(
        { form, context },
        {
          schema: noFields,
          call: () => resumeTimetable(deps, actor, id),
          done: () => ({ to, toast: { title: text.resumed } }),
        },
      );
    return submitForm(
      { form, context },
      {
        schema: publicationFormSchema,
        // The names that are missing stood beside the button.
        call: ({ skipFaults = false, skipWithoutClass = false, ...input }) =>
          publishTimetable(deps, actor, id, { ...input, skipFaults, skipWithoutClass, skipUnmatched: true }),
        done: () => ({ to, toast: { title: text.begun } }),
      },
    );
  },
});

export { submitKeepingDraft as clientAction } from "#app/components/form/draft/submit-keeping-draft.ts";

export const handle: PageHandle = { title: text.importTitle };

function BusyPeople({ busy: { warnings, count } }: { busy: Warnings }) {
  if (count === 0) return null;
  return (
    <details className="notice">
      <summary className="font-bold cursor-pointer">{text.busy(count)}</summary>
      <ul>
        {warnings.map((warning) => (
          <li key={`${warning.kind} ${warning.date} ${warning.startTime} ${warning.title}`}>
            {clashText.line(warning, false)}
          </li>
        ))}
        {count > warnings.length ? <li>{clashText.more(count - warnings.length)}</li> : null}
      </ul>
      <p className="hint">{text.busyHint}</p>
    </details>
  );
}

export default function TimetablePublication() {
  const { timetable, view, leftOut } = useLoaderData<typeof loader>();
  const reply = useFormResult<typeof action>();
  const failure = failureOf(reply) ?? Object.values(reply?.result.error ?? {}).flat()[0];
  if (!view) return <PublicationOutcome timetable={timetable} leftOut={leftOut} failure={failure} />;
  const { counts, clashes } = view;
  const typed = reply?.result.initialValue as Record<string, unknown> | undefined;
  const ticks = {
    skipFaults: typed?.skipFaults !== undefined,
    skipWithoutClass: typed === undefined || typed.skipWithoutClass !== undefined,
    skipMissing: typed?.skipMissing !== undefined,
  };
  const warned = text.clashes(clashes.teachers, clashes.rooms);
  return (
    <>
      <ImportSteps timetable={timetable} step={4} />
      {failure ? (
        <div className="notice" data-tone="danger" role="alert">
          <p className="font-bold">{text.publishFailed}</p>
          <p>{failure}</p>
        </div>
      ) : null}
      <ul className="flex flex-wrap gap-4">
        {(["collisions", "changed", "added", "removed", "unchanged"] as const).map((name) => (
          <li key={name}>
            {text[name]} <b className="num">{formatNumber(counts[name])}</b>
          </li>
        ))}
      </ul>
      {warned ? (
        <p className="notice" data-tone="warning">
          {warned}
        </p>
      ) : null}
      <BusyPeople busy={view.busy} />
      <PublicationFaults view={view} ticks={ticks} />
      <PublicationCollisions view={view} typed={typed} />
      <PublicationDifferences view={view} />
      <Form
        method="post"
        id="publicar"
        className="panel lg:sticky lg:bottom-0 lg:z-10 lg:py-2.5 flex flex-wrap items-end lg:items-center justify-between gap-x-4 gap-y-2"
      >
        <label className="field lg:flex lg:items-center lg:gap-2">
          <span className="font-bold">{text.from}</span>
          <span className="flex gap-2">
            <input
              className="input w-auto"
              type="date"
              name="from"
              key={view.from}
              defaultValue={typeof typed?.from === "string" ? typed.from : view.from}
              min={view.today}
              max={timetable.endDate}
              autoComplete="off"
            />
            <button type="submit" formMethod="get" className="button" data-look="secondary">
              {text.compare}
            </button>
          </span>
        </label>
        <div className="grow basis-80 leading-5">
          <p className="font-bold">{text.effect(counts.added, counts.changed, counts.removed)}</p>
          {view.missing > 0 ? <p className="text-small/5">{text.stayOut(view.missing, view.left)}</p> : null}
          {view.roomless > 0 ? (
            <p>
              {text.notPublishedWithoutRoom(view.roomless)}{" "}
              <Link to={`${addressOf("timetableNames", timetable.id)}?tipo=ambientes#salas-das-turmas`}>
                {text.chooseHomeRooms}
              </Link>
            </p>
          ) : null}
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
