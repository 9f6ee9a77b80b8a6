import { useLoaderData } from "@remix-run/react";
import { submitKeepingDraft } from "#app/components/form/draft/submit-keeping-draft.ts";
import { failureOf, useFormResult } from "#app/components/form/draft/use-form-result.ts";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { afterRefusal } from "#app/components/frame/revalidation.ts";
import { ConfirmDialog } from "#app/components/ui/confirm-dialog.tsx";
import { useParentAddress } from "#app/components/ui/dialog.tsx";
import { FailedDialog } from "#app/components/ui/failed-dialog.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { guarded, idParam, notFound } from "#app/http/access/guarded.server.ts";
import { calendarOf } from "#app/http/calendar-year.server.ts";
import { submitForm } from "#app/http/form/form.server.ts";
import { readRow } from "#app/http/region.server.ts";
import { findTerm } from "#app/models/calendar/calendar.server.ts";
import { seenSchema } from "#app/models/version.schema.ts";
import { removeTerm } from "#app/services/calendar/terms.server.ts";
import { calendarText } from "#app/text/calendar/school-calendar.ts";
import { formText } from "#app/text/form.ts";

const text = calendarText.term;

export const loader = guarded({
  "GET /admin/calendario/periodos/:id/excluir": ({ url, params, context, deps }) =>
    readRow({ url, context }, () => {
      const term = findTerm(deps.db, calendarOf(url, deps), idParam(params.id));
      if (!term) throw notFound();
      return term;
    }),
});

export const action = guarded({
  "POST /admin/calendario/periodos/:id/excluir": ({ form, url, params, actor, context, deps }) =>
    submitForm(
      { form, context },
      {
        schema: seenSchema,
        call: (seen) =>
          removeTerm(deps, actor, { calendarId: calendarOf(url, deps), id: idParam(params.id) }, seen),
        done: ({ name }) => ({
          to: ADDRESSES.schoolYear + url.search,
          toast: { title: text.deleted, description: name },
        }),
      },
    ),
});

export const clientAction = submitKeepingDraft;

export const shouldRevalidate = afterRefusal;

export const handle: PageHandle = { title: text.deleteTitle };

export default function DeleteTerm() {
  const present = useLoaderData<typeof loader>();
  const reply = useFormResult<typeof action>();
  const dialog = { title: text.deleteTitle, closeTo: useParentAddress(ADDRESSES.schoolYear) };
  if (!present) return <FailedDialog {...dialog} sentence={calendarText.loadFailed} />;
  return (
    <ConfirmDialog
      {...dialog}
      sentence={text.confirmDelete}
      submit={formText.delete}
      failure={failureOf(reply)}
      failureTitle={text.deleteFailed}
      updatedAt={present.updatedAt}
    >
      <p className="font-bold">
        {present.name}: {calendarText.range(present.startDate, present.endDate)}
      </p>
    </ConfirmDialog>
  );
}
