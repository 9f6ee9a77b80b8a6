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
import { submitForm } from "#app/http/form/form.server.ts";
import { readRow } from "#app/http/region.server.ts";
import { findLessonSetById } from "#app/models/calendar/lesson-set.server.ts";
import { seenSchema } from "#app/models/version.schema.ts";
import { removeLessonSet } from "#app/services/calendar/lesson-sets.server.ts";
import { lessonTimesText as text } from "#app/text/calendar/lesson-times.ts";
import { formText } from "#app/text/form.ts";

export const loader = guarded({
  "GET /admin/horarios/:id/excluir": ({ url, params, context, deps }) =>
    readRow({ url, context }, () => {
      const set = findLessonSetById(deps.db, idParam(params.id));
      if (!set) throw notFound();
      return { from: set.from, updatedAt: set.updatedAt };
    }),
});

export const action = guarded({
  "POST /admin/horarios/:id/excluir": ({ form, url, params, actor, context, deps }) =>
    submitForm(
      { form, context },
      {
        schema: seenSchema,
        call: (seen) => removeLessonSet(deps, actor, idParam(params.id), seen),
        done: ({ from }) => ({
          to: ADDRESSES.lessonTimes + url.search,
          toast: { title: text.removedPlanned, description: text.comes(from) },
        }),
      },
    ),
});

export const clientAction = submitKeepingDraft;

export const shouldRevalidate = afterRefusal;

export const handle: PageHandle = { title: text.removePlanned };

export default function DeleteLessonTimes() {
  const present = useLoaderData<typeof loader>();
  const reply = useFormResult<typeof action>();
  const dialog = { title: text.removePlanned, closeTo: useParentAddress(ADDRESSES.lessonTimes) };
  if (!present) return <FailedDialog {...dialog} sentence={text.loadFailed} />;
  return (
    <ConfirmDialog
      {...dialog}
      sentence={text.confirmRemove}
      submit={formText.delete}
      failure={failureOf(reply)}
      failureTitle={text.removeFailed}
      updatedAt={present.updatedAt}
    >
      <p className="font-bold">{text.comes(present.from)}</p>
    </ConfirmDialog>
  );
}
