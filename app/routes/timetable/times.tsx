import { Link, useLoaderData } from "@remix-run/react";
import { failureOf, useFormResult } from "#app/components/form/draft/use-form-result.ts";
import { Form } from "#app/components/form/form.tsx";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { BEFORE_NAMES, ImportSteps } from "#app/components/timetable/import-steps.tsx";
import { ProposedLessons } from "#app/components/timetable/proposed-lessons.tsx";
import { ButtonLink, SubmitButton } from "#app/components/ui/button.tsx";
import { ADDRESSES, addressOf } from "#app/domain/addresses.ts";
import { guarded, idParam, notFound } from "#app/http/access/guarded.server.ts";
import { submitForm } from "#app/http/form/form.server.ts";
import { findCalendar } from "#app/models/calendar/calendar.server.ts";
import { lessonTimesOfTimetableSchema } from "#app/models/timetable/timetable.schema.ts";
import { findTimetable } from "#app/models/timetable/timetable.server.ts";
import { adoptLessonTimes } from "#app/services/timetable/adopt-lesson-times.server.ts";
import { readDraft } from "#app/services/timetable/draft-reads.server.ts";
import { formatTimeRange } from "#app/text/format.ts";
import { timetableScreenText } from "#app/text/timetable/screens.ts";
import { timetableTimesText as text } from "#app/text/timetable/times.ts";

export const loader = guarded({
  "GET /admin/grade/:id/horarios": async ({ params, deps }) => {
    const read = await readDraft(deps, "times", idParam(params.id));
    if (!read.ok || read.value.timetable.format === null) throw notFound();
    const { calendarId, ...view } = read.value;
    const calendar = calendarId === null ? null : findCalendar(deps.db, calendarId);
    return { ...view, calendarName: calendar?.name ?? null };
  },
});

export const action = guarded({
  "POST /admin/grade/:id/horarios": ({ form, params, actor, context, deps }) => {
    const id = idParam(params.id);
    return submitForm(
      { form, context },
      {
        schema: lessonTimesOfTimetableSchema,
        call: (input) => {
          if (!findTimetable(deps.db, id)) throw notFound();
          return adoptLessonTimes(deps, actor, id, input);
        },
        done: () => ({ to: addressOf("timetableNames", id), toast: { title: text.adopted } }),
      },
    );
  },
});

export { clientAction, shouldRevalidate } from "#app/components/form/form-route.ts";

export const handle: PageHandle = { title: timetableScreenText.importTitle };

type View = ReturnType<typeof useLoaderData<typeof loader>>;

function Missing({ time }: { time: View["missing"][number] }) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 px-4 py-1.5 border-t border-t-line">
      <b className="num basis-28">{time.endTime ? formatTimeRange(time.name, time.endTime) : time.name}</b>
      <span className="basis-24">{text.lessons(time.lessons)}</span>
      <span className="hint grow basis-56">{text.classes(time.classes, time.moreClasses)}</span>
    </li>
  );
}

export default function TimetableTimes() {
  const view = useLoaderData<typeof loader>();
  const reply = useFormResult<typeof action>();
  const { timetable, missing, left, present, proposed } = view;
  const failure = failureOf(reply) ?? Object.values(reply?.result.error ?? {}).flat()[0];
  const typed = reply?.result.initialValue as { from?: string } | undefined;
  const names = addressOf("timetableNames", timetable.id);
  const isNeeded = missing.length > 0 && timetable.state === "draft";
  return (
    <>
      <ImportSteps timetable={timetable} step={BEFORE_NAMES} />
      {failure ? (
        <div className="notice" data-tone="danger" role="alert">
          <p className="font-bold">{text.failed}</p>
          <p>{failure}</p>
        </div>
      ) : null}
      {isNeeded ? (
        <>
          <section className="panel flush" aria-labelledby="faltam">
            <h2 id="faltam" className="px-4 pt-3">
              {text.title(view.missingCount)}
            </h2>
            <p className="hint px-4 pb-3">{text.lead(view.lessonCount)}</p>
            <ul>
              {missing.map((each) => (
                <Missing key={each.name} time={each} />
              ))}
            </ul>
            {view.missingCount > missing.length ? (
              <p className="hint px-4 py-2">{timetableScreenText.more(view.missingCount - missing.length)}</p>
            ) : null}
          </section>
          {left.length > 0 ? (
            <p className="notice" data-tone="warning">
              {text.left(left)}
            </p>
          ) : null}
          <h2>{text.asWillBe}</h2>
          <ProposedLessons present={present} proposed={proposed} />
          <Form
            method="post"
            className="panel lg:sticky lg:bottom-0 flex flex-wrap items-end justify-between gap-4"
            preventScrollReset
          >
            <label className="field">
              <span className="font-bold">{text.from}</span>
              <input
                className="input w-auto"
                type="date"
                name="from"
                defaultValue={typed?.from ?? view.day}
                max={timetable.endDate}
                autoComplete="off"
              />
            </label>
            <div className="grow basis-72">
              <p className="font-bold">{text.ofCalendar(view.calendarName)}</p>
              <p className="hint">{text.hint}</p>
            </div>
            <div className="actions">
              <Link to={ADDRESSES.lessonTimes} className="button" data-look="secondary">
                {text.byHand}
              </Link>
              <ButtonLink to={names} look="secondary">
                {text.goOn}
              </ButtonLink>
              <SubmitButton>{text.adopt}</SubmitButton>
            </div>
          </Form>
        </>
      ) : (
        <div className="panel">
          <p>{text.none}</p>
          <div className="actions">
            <ButtonLink to={names}>{text.next}</ButtonLink>
          </div>
        </div>
      )}
    </>
  );
}
