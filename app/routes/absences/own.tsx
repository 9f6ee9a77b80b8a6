import { data } from "@remix-run/node";
import { Link, Outlet, useLoaderData } from "@remix-run/react";
import { LessonsAway } from "#app/components/absences/lessons-away.tsx";
import { OwnAbsences } from "#app/components/absences/own-absences.tsx";
import { BulkFailure } from "#app/components/bookings/review/dialog.tsx";
import { ShiftChoices } from "#app/components/bookings/shift-choices.tsx";
import { useFormResult } from "#app/components/form/draft/use-form-result.ts";
import { Form } from "#app/components/form/form.tsx";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { PageHead } from "#app/components/frame/page-head.tsx";
import { SubmitButton } from "#app/components/ui/button.tsx";
import { LoadFailure } from "#app/components/ui/load-failure.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { factsOf } from "#app/domain/bookings/reservation-facts.ts";
import { isDateInput } from "#app/domain/dates/civil-date.ts";
import { SHIFTS } from "#app/domain/dates/shift.ts";
import { MAX_ABSENCE_LESSONS } from "#app/domain/limits.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { submitForm } from "#app/http/form/form.server.ts";
import { readRegion, statusOfRegions } from "#app/http/region.server.ts";
import { ownAbsenceFormSchema } from "#app/models/absences/absence.schema.ts";
import { readOwnAbsences } from "#app/services/absences/page.server.ts";
import { previewAbsence, tellAbsence } from "#app/services/absences/tell.server.ts";
import { schoolToday } from "#app/services/clock.ts";
import { problemSentence } from "#app/services/problems.ts";
import { absenceText as text } from "#app/text/absences/absences.ts";

/** The days and shifts in the address: `?startDate&endDate&shifts`. */
function readValues({ searchParams }: URL) {
  const day = (name: string) => {
    const typed = searchParams.get(name) ?? "";
    return isDateInput(typed) ? typed : "";
  };
  const given = searchParams.getAll("shifts");
  const shifts = SHIFTS.filter((shift) => given.includes(shift));
  return { startDate: day("startDate"), endDate: day("endDate"), shifts };
}

export const loader = guarded({
  "GET /minhas-reservas/ausencia": ({ url, actor, scope, context, deps }) => {
    const values = readValues(url);
    const { shifts } = values;
    const asked = { ...values, shifts: shifts.length > 0 ? shifts : [...SHIFTS] };
    const isAsked = values.startDate !== "" && values.endDate !== "";
    const preview = readRegion({ url, context }, () => (isAsked ? previewAbsence(deps, scope, asked) : null));
    const own = readRegion({ url, context }, () => readOwnAbsences(deps, actor.id));
    const problem =
      preview?.ok === false
        ? (Object.values(preview.errors ?? {}).flat()[0] ?? problemSentence(preview))
        : null;
    const lessons = preview?.ok ? preview.value.map(factsOf) : null;
    return data({ today: schoolToday(deps), values, isAsked, lessons, problem, own }, statusOfRegions(own));
  },
});

export const action = guarded({
  "POST /minhas-reservas/ausencia": ({ form, actor, scope, context, deps }) =>
    submitForm(
      { form, context },
      {
        schema: ownAbsenceFormSchema,
        call: (input) => tellAbsence(deps, actor, scope, input),
        done: () => ({
          to: ADDRESSES.ownAbsence,
          toast: { title: text.told, description: text.toldHint },
        }),
      },
    ),
});

export { clientAction, shouldRevalidate } from "#app/components/form/form-route.ts";

export const handle: PageHandle = { title: text.ownTitle };

function Day({ name, label, value, min }: { name: string; label: string; value: string; min: string }) {
  return (
    <label className="field flex-[1_1_8rem] sm:flex-none">
      <span>{label}</span>
      <input
        className="input max-sm:px-1.5"
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

export default function OwnAbsence() {
  const { today, values, lessons, problem, own } = useLoaderData<typeof loader>();
  const reply = useFormResult<typeof action>();
  const { startDate, endDate, shifts } = values;
  const isTooLong = lessons !== null && lessons.length > MAX_ABSENCE_LESSONS;
  return (
    <>
      <PageHead title={text.ownTitle} lead={text.ownLead}>
        <Link to={ADDRESSES.myReservations} className="button" data-look="secondary" data-size="tool">
          {text.ownBack}
        </Link>
      </PageHead>
      <Outlet />
      <BulkFailure reply={reply} title={text.failed} />
      {own === null ? <LoadFailure sentence={text.loadFailed} /> : <OwnAbsences rows={own} />}
      <Form
        method="get"
        className="panel flex flex-wrap items-end gap-4"
        preventScrollReset
        key={JSON.stringify(values)}
      >
        <Day name="startDate" label={text.fields.startDate} value={startDate || today} min={today} />
        <Day name="endDate" label={text.fields.endDate} value={endDate || startDate || today} min={today} />
        <fieldset className="field">
          <legend>
            {text.fields.shifts} <span className="hint">{text.shiftsHint}</span>
          </legend>
          <div className="flex flex-wrap gap-x-4">
            <ShiftChoices name="shifts" shifts={shifts} />
          </div>
        </fieldset>
        <button type="submit" className="button" data-look={lessons ? "secondary" : "primary"}>
          {text.show}
        </button>
      </Form>
      {problem ? (
        <p className="notice" data-tone="danger" role="alert">
          {problem}
        </p>
      ) : null}
      {lessons ? <LessonsAway lessons={lessons} /> : <p className="hint">{text.ownHint}</p>}
      {lessons && lessons.length > 0 && !isTooLong ? (
        <Form method="post" className="request-bar" preventScrollReset>
          <input type="hidden" name="startDate" value={startDate} autoComplete="off" />
          <input type="hidden" name="endDate" value={endDate} autoComplete="off" />
          {shifts.map((shift) => (
            <input key={shift} type="hidden" name="shifts" value={shift} autoComplete="off" />
          ))}
          <p>{text.ownHint}</p>
          <SubmitButton>{text.tell}</SubmitButton>
        </Form>
      ) : null}
    </>
  );
}
