import { useLoaderData } from "@remix-run/react";
import { submitKeepingDraft } from "#app/components/form/draft/submit-keeping-draft.ts";
import { failureOf, useFormResult } from "#app/components/form/draft/use-form-result.ts";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { afterRefusal } from "#app/components/frame/revalidation.ts";
import { ConfirmDialog } from "#app/components/ui/confirm-dialog.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { guarded, idParam, notFound } from "#app/http/access/guarded.server.ts";
import { submitForm } from "#app/http/form/form.server.ts";
import { findTimetable } from "#app/models/timetable/timetable.server.ts";
import { seenSchema } from "#app/models/version.schema.ts";
import { removeDraft } from "#app/services/timetable/receive.server.ts";
import { timetableScreenText as text } from "#app/text/timetable/screens.ts";
import { timetableText } from "#app/text/timetable/timetable.ts";

export const loader = guarded({
  "GET /admin/grade/:id/excluir": ({ params, deps }) => {
    const timetable = findTimetable(deps.db, idParam(params.id));
    if (!timetable) throw notFound();
    return timetable;
  },
});

export const action = guarded({
  "POST /admin/grade/:id/excluir": ({ form, params, actor, context, deps }) =>
    submitForm(
      { form, context },
      {
        schema: seenSchema,
        call: (seen) => removeDraft(deps, actor, idParam(params.id), seen),
        done: () => ({
          to: ADDRESSES.timetables,
          toast: { title: timetableText.deleted },
        }),
      },
    ),
});

export const clientAction = submitKeepingDraft;

export const shouldRevalidate = afterRefusal;

export const handle: PageHandle = { title: text.deleteTitle };

export default function DeleteTimetable() {
  const timetable = useLoaderData<typeof loader>();
  const reply = useFormResult<typeof action>();
  return (
    <ConfirmDialog
      title={text.deleteTitle}
      closeTo={ADDRESSES.timetables}
      sentence={text.deleteQuestion(timetable.fileName)}
      submit={text.delete}
      failure={failureOf(reply)}
      failureTitle={text.deleteFailed}
      updatedAt={timetable.updatedAt}
    />
  );
}
