import { getFormProps, useForm } from "@conform-to/react";
import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AffectedReservations, affectedOf } from "#app/components/calendar/blocked-days/affected.tsx";
import { HolidayChoice } from "#app/components/calendar/blocked-days/holiday-choice.tsx";
import { HolidayYear } from "#app/components/calendar/blocked-days/holiday-year.tsx";
import { useFormResult } from "#app/components/form/draft/use-form-result.ts";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { FieldErrors } from "#app/components/form/fields.tsx";
import { Form } from "#app/components/form/form.tsx";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { DialogActions } from "#app/components/ui/dialog-actions.tsx";
import { LoadFailure } from "#app/components/ui/load-failure.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { type State, stateOf, yearsAround } from "#app/domain/calendar/blocked-day.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { submitForm } from "#app/http/form/form.server.ts";
import { statusOfRegions } from "#app/http/region.server.ts";
import { holidaysSchema } from "#app/models/calendar/blocked-day.schema.ts";
import { blockHolidays, readHolidays } from "#app/services/calendar/blocked-days/holidays.server.ts";
import { schoolToday } from "#app/services/clock.ts";
import type { Deps } from "#app/services/deps.ts";
import { blockedDayText } from "#app/text/calendar/blocked-days.ts";

function readTask(url: URL, deps: Deps): { year: number; state: State | null; years: number[] } {
  const present = Number(schoolToday(deps).slice(0, 4));
  const years = yearsAround(present);
  const requested = Number(url.searchParams.get("ano"));
  return {
    year: years.includes(requested) ? requested : present,
    state: stateOf(url.searchParams.get("uf")),
    years,
  };
}

export const loader = guarded({
  "GET /admin/dias-bloqueados/feriados": async ({ url, context, deps }) => {
    const task = readTask(url, deps);
    const holidays = await readHolidays(deps, task).catch((error: unknown) => {
      context.reportError(error, url.pathname);
      return null;
    });
    return data({ ...task, holidays }, statusOfRegions(holidays));
  },
});

export const action = guarded({
  "POST /admin/dias-bloqueados/feriados": ({ form, url, actor, context, deps }) =>
    submitForm(
      { form, context },
      {
        schema: holidaysSchema,
        call: (input) => blockHolidays(deps, actor, readTask(url, deps), input),
        done: ({ days, ...outcome }) => ({
          to: `${ADDRESSES.blockedDays}?ano=${readTask(url, deps).year}`,
          toast: { title: blockedDayText.createdMany, description: blockedDayText.what(days, outcome) },
        }),
      },
    ),
});

export { submitKeepingDraft as clientAction } from "#app/components/form/draft/submit-keeping-draft.ts";
export { unlessUnsent as shouldRevalidate } from "#app/components/frame/revalidation.ts";

export const handle: PageHandle = { title: blockedDayText.holidays.pageTitle };

export default function BlockHolidays() {
  const { year, years, state, holidays } = useLoaderData<typeof loader>();
  const reply = useFormResult<typeof action>();
  const words = blockedDayText.holidays;
  const closeTo = `${ADDRESSES.blockedDays}?ano=${year}`;
  const [form, fields] = useForm<{ dates: string[] }, string[]>({
    id: "feriados",
    lastResult: reply?.result,
  });
  const typed = fields.dates.initialValue;
  const isAllBlocked = holidays?.every(({ isBlocked }) => isBlocked);
  return (
    <Dialog title={words.title(year)} closeTo={closeTo}>
      <div className="grid gap-4">
        <p className="hint">{words.lead}</p>
        <HolidayYear year={year} years={years} state={state} />
        {holidays === null ? <LoadFailure sentence={words.failed} /> : null}
        {isAllBlocked ? <p>{words.allBlocked}</p> : null}
        {holidays && !isAllBlocked ? (
          <Form method="post" {...getFormProps(form)} noValidate className="form" preventScrollReset>
            <ErrorSummary form={form} title={blockedDayText.createFailed} labels={{ dates: words.legend }} />
            <AffectedReservations affected={affectedOf(reply)} />
            <div id={fields.dates.id} tabIndex={-1}>
              <FieldErrors field={fields.dates} />
              <HolidayChoice
                key={`${year} ${state}`}
                holidays={holidays}
                name={fields.dates.name}
                chosen={typed ? [typed].flat().map(String) : null}
              />
            </div>
            <DialogActions submit={words.submit} closeTo={closeTo} />
          </Form>
        ) : null}
      </div>
    </Dialog>
  );
}
