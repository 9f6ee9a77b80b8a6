import { data } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { BulkFailure } from "#app/components/bookings/review/dialog.tsx";
import { StatusBadge } from "#app/components/bookings/status-badge.tsx";
import { useFormResult } from "#app/components/form/draft/use-form-result.ts";
import { Form } from "#app/components/form/form.tsx";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { PageHead } from "#app/components/frame/page-head.tsx";
import { SubmitButton } from "#app/components/ui/button.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { isDateInput } from "#app/domain/dates/civil-date.ts";
import { MAX_ABSENCE_LESSONS } from "#app/domain/limits.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { submitForm } from "#app/http/form/form.server.ts";
import { readRegion, statusOfRegions } from "#app/http/region.server.ts";
import { absenceSchema } from "#app/models/series/series.schema.ts";
import { schoolToday } from "#app/services/clock.ts";
import { digestRows } from "#app/services/confirmed-rows.ts";
import { cancelAbsence, listAbsenceLessons, readAbsence } from "#app/services/series/absence.server.ts";
import { hoursText } from "#app/text/bookings/reservations.ts";
import { formatWeekdayDate } from "#app/text/format.ts";
import { absenceText as text } from "#app/text/series/absence.ts";

export const loader = guarded({
  "GET /minhas-reservas/ausencia": ({ url, actor, context, deps }) => {
    const [startDate, endDate] = [
      url.searchParams.get("startDate") ?? "",
      url.searchParams.get("endDate") ?? "",
    ];
    const asked =
      isDateInput(startDate) && isDateInput(endDate) ? readAbsence(deps, { startDate, endDate }) : null;
    const days = asked?.ok ? asked.value : null;
    const lessons = days && readRegion({ url, context }, () => listAbsenceLessons(deps, actor.id, days));
    const shown = lessons?.map((lesson) => {
      const { id, date, startTime, endTime, shift, environmentNames, status } = lesson;
      const { disciplineName, className } = lesson;
      return { id, date, startTime, endTime, shift, environmentNames, status, disciplineName, className };
    });
    return data(
      {
        today: schoolToday(deps),
        startDate,
        endDate,
        isReversed: asked?.ok === false,
        lessons: shown ?? null,
        digest: digestRows(lessons ?? []),
      },
      days ? statusOfRegions(lessons) : undefined,
    );
  },
});

export const action = guarded({
  "POST /minhas-reservas/ausencia": ({ form, actor, context, deps }) =>
    submitForm(
      { form, context },
      {
        schema: absenceSchema,
        call: (input) => cancelAbsence(deps, actor, input),
        done: ({ count }) => ({
          to: ADDRESSES.gaps,
          toast: { title: text.done(count), description: text.doneHint },
        }),
      },
    ),
});

export { clientAction, shouldRevalidate } from "#app/components/form/form-route.ts";

export const handle: PageHandle = { title: text.title };

function Day({ name, label, value, min }: { name: string; label: string; value: string; min: string }) {
  return (
    <label className="field">
      <span>{label}</span>
      <input
        className="input"
        type="date"
        name={name}
        defaultValue={value}
        min={min}
        max="2100-12-31"
        required
      />
    </label>
  );
}

export default function AbsencePage() {
  const { today, startDate, endDate, isReversed, lessons, digest } = useLoaderData<typeof loader>();
  const reply = useFormResult<typeof action>();
  const isTooLong = lessons !== null && lessons.length > MAX_ABSENCE_LESSONS;
  return (
    <>
      <PageHead title={text.title} lead={text.lead} />
      <BulkFailure reply={reply} title={text.failed} />
      <Form method="get" className="panel flex flex-wrap items-end gap-4" preventScrollReset>
        <Day
          name="startDate"
          label={text.from}
          value={startDate || today}
          min={today}
          key={`from ${startDate}`}
        />
        <Day
          name="endDate"
          label={text.to}
          value={endDate || startDate || today}
          min={today}
          key={`to ${endDate}`}
        />
        <button type="submit" className="button" data-look={lessons ? "secondary" : "primary"}>
          {text.show}
        </button>
      </Form>
      {lessons && lessons.length > 0 ? null : <p className="hint">{text.hint}</p>}
      {isReversed ? (
        <p className="notice" data-tone="danger" role="alert">
          {text.reversed}
        </p>
      ) : null}
      {lessons ? (
        <section className="panel" aria-labelledby="aulas">
          <h2 id="aulas">{isTooLong ? text.tooMany(MAX_ABSENCE_LESSONS) : text.count(lessons.length)}</h2>
          <ul className="grid gap-1 sm:grid-cols-2 sm:gap-x-6">
            {lessons.slice(0, MAX_ABSENCE_LESSONS).map((lesson) => (
              <li
                key={lesson.id}
                className="flex items-start justify-between gap-3 border-t border-t-line pt-1"
              >
                <span>
                  <b>{formatWeekdayDate(lesson.date)}</b>, {hoursText(lesson)}
                  <br />
                  {lesson.environmentNames.join(", ")}
                  <br />
                  <span className="hint">
                    {lesson.disciplineName}, {lesson.className}
                  </span>
                </span>
                <StatusBadge status={lesson.status} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      {lessons && lessons.length > 0 && !isTooLong ? (
        <Form method="post" className="request-bar" preventScrollReset>
          <input type="hidden" name="startDate" value={startDate} />
          <input type="hidden" name="endDate" value={endDate} />
          <input type="hidden" name="seen" value={digest} />
          <p>{text.hint}</p>
          <SubmitButton>{text.cancel(lessons.length)}</SubmitButton>
          <Link to={ADDRESSES.myReservations} className="button" data-look="secondary">
            {text.back}
          </Link>
        </Form>
      ) : null}
    </>
  );
}
