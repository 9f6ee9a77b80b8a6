import { useLoaderData } from "@remix-run/react";
import { submitKeepingDraft } from "#app/components/form/draft/submit-keeping-draft.ts";
import { failureOf, useFormResult } from "#app/components/form/draft/use-form-result.ts";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { afterRefusal } from "#app/components/frame/revalidation.ts";
import { ConfirmDialog } from "#app/components/ui/confirm-dialog.tsx";
import { ADDRESSES, addressOf } from "#app/domain/addresses.ts";
import { guarded, idParam, notFound } from "#app/http/access/guarded.server.ts";
import { confirmation, submitForm } from "#app/http/form/form.server.ts";
import { findTimetable } from "#app/models/timetable/timetable.server.ts";
import { undoTimetable } from "#app/services/timetable/undo.server.ts";
import { timetableScreenText as text } from "#app/text/timetable/screens.ts";

export const loader = guarded({
  "GET /admin/grade/:id/desfazer": ({ params, deps }) => {
    const timetable = findTimetable(deps.db, idParam(params.id));
    if (!timetable) throw notFound();
    return timetable;
  },
});

export const action = guarded({
  "POST /admin/grade/:id/desfazer": ({ form, params, actor, context, deps }) =>
    submitForm(
      { form, context },
      {
        schema: confirmation,
        call: () => undoTimetable(deps, actor, idParam(params.id)),
        done: () => ({
          to: addressOf("timetablePublication", idParam(params.id)),
          toast: { title: text.undoBegun },
        }),
      },
    ),
});

export const clientAction = submitKeepingDraft;

export const shouldRevalidate = afterRefusal;

export const handle: PageHandle = { title: text.undoTitle };

export default function UndoTimetable() {
  const timetable = useLoaderData<typeof loader>();
  const reply = useFormResult<typeof action>();
  return (
    <ConfirmDialog
      title={text.undoTitle}
      closeTo={ADDRESSES.timetables}
      sentence={text.undoQuestion(timetable.fileName)}
      submit={text.undo}
      failure={failureOf(reply)}
      failureTitle={text.undoFailed}
    />
  );
}
