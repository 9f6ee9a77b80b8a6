import { getFormProps, useForm } from "@conform-to/react";
import { useLoaderData } from "@remix-run/react";
import { yearAddress } from "#app/components/calendar/head.tsx";
import { SidePanel } from "#app/components/calendar/side-panel.tsx";
import { useFormResult } from "#app/components/form/draft/use-form-result.ts";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { TextField } from "#app/components/form/fields.tsx";
import { Form } from "#app/components/form/form.tsx";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { useParentAddress } from "#app/components/ui/dialog.tsx";
import { DialogActions } from "#app/components/ui/dialog-actions.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { guarded, idParam } from "#app/http/access/guarded.server.ts";
import { yearParam } from "#app/http/calendar/calendar-year.server.ts";
import { submitForm } from "#app/http/form/form.server.ts";
import { copyYearSchema } from "#app/models/calendar/calendar.schema.ts";
import { copyYear } from "#app/services/calendar/copy.server.ts";
import { schoolToday } from "#app/services/clock.ts";
import { calendarText } from "#app/text/calendar/school-calendar.ts";

const text = calendarText.copy;

export const loader = guarded({
  "GET /admin/calendario/:id/copiar": ({ url, deps }) => ({ from: yearParam(url, schoolToday(deps)) }),
});

export const action = guarded({
  "POST /admin/calendario/:id/copiar": ({ form, url, params, actor, context, deps }) => {
    const id = idParam(params.id);
    return submitForm(
      { form, context },
      {
        schema: copyYearSchema,
        call: ({ year }) => copyYear(deps, actor, id, { from: yearParam(url, schoolToday(deps)), to: year }),
        done: ({ year, terms, days, holidays }) => ({
          to: yearAddress(ADDRESSES.schoolYear, { year, id }),
          toast: { title: text.done(year), description: text.outcome(terms, days, holidays) },
        }),
      },
    );
  },
});

export { submitKeepingDraft as clientAction } from "#app/components/form/draft/submit-keeping-draft.ts";
export { unlessUnsent as shouldRevalidate } from "#app/components/frame/revalidation.ts";

export const handle: PageHandle = { title: calendarText.title };

export default function CopyCalendar() {
  const { from } = useLoaderData<typeof loader>();
  const reply = useFormResult<typeof action>();
  const closeTo = useParentAddress(ADDRESSES.schoolYear);
  const [form, fields] = useForm<{ year: string }, string[]>({
    id: "copia",
    lastResult: reply?.result,
    defaultValue: { year: String(from + 1) },
  });
  return (
    <SidePanel title={text.title(from + 1)} closeTo={closeTo}>
      <p>{text.lead(from, from + 1)}</p>
      <Form method="post" {...getFormProps(form)} noValidate className="form" preventScrollReset>
        <ErrorSummary form={form} title={text.failed} labels={{ year: calendarText.year }} />
        <TextField field={fields.year} label={calendarText.year} type="number" min={2000} max={2100} />
        <DialogActions submit={text.submit} closeTo={closeTo} />
      </Form>
    </SidePanel>
  );
}
