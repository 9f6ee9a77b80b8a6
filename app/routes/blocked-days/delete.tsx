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
import { findBlockedDay } from "#app/models/blocked-days/blocked-day.server.ts";
import { seenSchema } from "#app/models/version.schema.ts";
import { removeBlockedDay } from "#app/services/blocked-days/manage.server.ts";
import { blockedDayText } from "#app/text/blocked-days/blocked-days.ts";
import { formText } from "#app/text/form.ts";
import { formatWeekdayDate } from "#app/text/format.ts";

const UNTOUCHED = { notified: 0, rejected: 0 };

export const loader = guarded({
  "GET /admin/dias-bloqueados/:id/excluir": ({ url, params, context, deps }) =>
    readRow({ url, context }, () => {
      const present = findBlockedDay(deps.db, idParam(params.id));
      if (!present) throw notFound();
      const { date, title, updatedAt } = present;
      return { date, title, updatedAt };
    }),
});

export const action = guarded({
  "POST /admin/dias-bloqueados/:id/excluir": ({ form, url, params, actor, context, deps }) =>
    submitForm(
      { form, context },
      {
        schema: seenSchema,
        call: (seen) => removeBlockedDay(deps, actor, idParam(params.id), seen),
        done: (day) => ({
          to: `${ADDRESSES.blockedDays}${url.search}`,
          toast: { title: blockedDayText.deleted, description: blockedDayText.what([day], UNTOUCHED) },
        }),
      },
    ),
});

export const clientAction = submitKeepingDraft;

export const shouldRevalidate = afterRefusal;

export const handle: PageHandle = { title: blockedDayText.deleteTitle };

export default function DeleteBlockedDay() {
  const present = useLoaderData<typeof loader>();
  const reply = useFormResult<typeof action>();
  const dialog = { title: blockedDayText.deleteTitle, closeTo: useParentAddress(ADDRESSES.blockedDays) };
  if (!present) return <FailedDialog {...dialog} sentence={blockedDayText.loadFailed} />;
  const { date, title, updatedAt } = present;
  return (
    <ConfirmDialog
      {...dialog}
      sentence={blockedDayText.confirmDelete}
      submit={formText.delete}
      failure={failureOf(reply)}
      failureTitle={blockedDayText.deleteFailed}
      updatedAt={updatedAt}
    >
      <p className="font-bold">
        {formatWeekdayDate(date)}: {title}
      </p>
    </ConfirmDialog>
  );
}
