import { useLoaderData } from "@remix-run/react";
import { BlockedDayDialog } from "#app/components/calendar/blocked-days/dialog.tsx";
import { useFormResult } from "#app/components/form/draft/use-form-result.ts";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { guarded, idParam, notFound } from "#app/http/access/guarded.server.ts";
import { submitForm } from "#app/http/form/form.server.ts";
import { readRow } from "#app/http/region.server.ts";
import { changeBlockedDaySchema } from "#app/models/calendar/blocked-day.schema.ts";
import { findBlockedDay } from "#app/models/calendar/blocked-day.server.ts";
import { changeBlockedDay } from "#app/services/calendar/blocked-days/manage.server.ts";
import { blockedDayText } from "#app/text/calendar/blocked-days.ts";
import { formText } from "#app/text/form.ts";

export const loader = guarded({
  "GET /admin/dias-bloqueados/:id/editar": ({ url, params, context, deps }) =>
    readRow({ url, context }, () => {
      const present = findBlockedDay(deps.db, idParam(params.id));
      if (!present) throw notFound();
      return present;
    }),
});

export const action = guarded({
  "POST /admin/dias-bloqueados/:id/editar": ({ form, url, params, actor, context, deps }) =>
    submitForm(
      { form, context },
      {
        schema: changeBlockedDaySchema,
        call: (input) => changeBlockedDay(deps, actor, idParam(params.id), input, { asks: true }),
        done: (day) => ({
          to: `${ADDRESSES.blockedDays}${url.search}`,
          toast: { title: blockedDayText.updated, description: blockedDayText.what([day], day) },
        }),
      },
    ),
});

export { clientAction, shouldRevalidate } from "#app/components/form/form-route.ts";

export const handle: PageHandle = { title: blockedDayText.editTitle };

export default function EditBlockedDay() {
  const present = useLoaderData<typeof loader>();
  const reply = useFormResult<typeof action>();
  return (
    <BlockedDayDialog
      title={blockedDayText.editTitle}
      submit={formText.save}
      failureTitle={blockedDayText.updateFailed}
      present={present}
      reply={reply}
    />
  );
}
