import { BlockedDayDialog } from "#app/components/calendar/blocked-days/dialog.tsx";
import { useFormResult } from "#app/components/form/draft/use-form-result.ts";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { submitForm } from "#app/http/form/form.server.ts";
import { blockedPeriodSchema } from "#app/models/calendar/blocked-day.schema.ts";
import { createBlockedDays } from "#app/services/calendar/blocked-days/manage.server.ts";
import { blockedDayText } from "#app/text/calendar/blocked-days.ts";
import { formText } from "#app/text/form.ts";

export const loader = guarded({ "GET /admin/dias-bloqueados/novo": () => null });

export const action = guarded({
  "POST /admin/dias-bloqueados/novo": ({ form, url, actor, context, deps }) =>
    submitForm(
      { form, context },
      {
        schema: blockedPeriodSchema,
        call: (input) => createBlockedDays(deps, actor, input, { asks: true }),
        done: ({ days, ...outcome }) => ({
          to: `${ADDRESSES.blockedDays}${url.search}`,
          toast: {
            title: days.length > 1 ? blockedDayText.createdMany : blockedDayText.created,
            description: blockedDayText.what(days, outcome),
          },
        }),
      },
    ),
});

export { submitKeepingDraft as clientAction } from "#app/components/form/draft/submit-keeping-draft.ts";
export { unlessUnsent as shouldRevalidate } from "#app/components/frame/revalidation.ts";

export const handle: PageHandle = { title: blockedDayText.new };

export default function NewBlockedDay() {
  const reply = useFormResult<typeof action>();
  return (
    <BlockedDayDialog
      title={blockedDayText.new}
      submit={formText.create}
      failureTitle={blockedDayText.createFailed}
      reply={reply}
    />
  );
}
