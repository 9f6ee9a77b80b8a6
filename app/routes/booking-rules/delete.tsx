import { useLoaderData } from "@remix-run/react";
import { submitKeepingDraft } from "#app/components/form/draft/submit-keeping-draft.ts";
import { failureOf, useFormResult } from "#app/components/form/draft/use-form-result.ts";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { afterRefusal } from "#app/components/frame/revalidation.ts";
import { ConfirmDialog } from "#app/components/ui/confirm-dialog.tsx";
import { FailedDialog } from "#app/components/ui/failed-dialog.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { guarded, idParam, notFound } from "#app/http/access/guarded.server.ts";
import { submitForm } from "#app/http/form/form.server.ts";
import { readRow } from "#app/http/region.server.ts";
import { findBookingRule } from "#app/models/booking-rules/booking-rule.server.ts";
import { seenSchema } from "#app/models/version.schema.ts";
import { removeBookingRule } from "#app/services/booking-rules/manage-rules.server.ts";
import { sentenceOfRule } from "#app/services/booking-rules/screen.server.ts";
import { ruleText as text } from "#app/text/booking-rules/rules.ts";
import { formText } from "#app/text/form.ts";

export const loader = guarded({
  "GET /admin/regras/:id/excluir": ({ url, params, context, deps }) =>
    readRow({ url, context }, () => {
      const rule = findBookingRule(deps.db, idParam(params.id));
      if (!rule) throw notFound();
      return { sentence: sentenceOfRule(deps, rule), updatedAt: rule.updatedAt };
    }),
});

export const action = guarded({
  "POST /admin/regras/:id/excluir": ({ form, params, actor, context, deps }) =>
    submitForm(
      { form, context },
      {
        schema: seenSchema,
        call: (seen) => removeBookingRule(deps, actor, idParam(params.id), seen),
        done: (rule) => ({
          to: ADDRESSES.bookingRules,
          toast: { title: text.deleted, description: sentenceOfRule(deps, rule) },
        }),
      },
    ),
});

export const clientAction = submitKeepingDraft;

export const shouldRevalidate = afterRefusal;

export const handle: PageHandle = { title: text.deleteTitle };

export default function DeleteBookingRule() {
  const rule = useLoaderData<typeof loader>();
  const reply = useFormResult<typeof action>();
  const dialog = { title: text.deleteTitle, closeTo: ADDRESSES.bookingRules };
  if (!rule) return <FailedDialog {...dialog} sentence={text.loadFailed} />;
  return (
    <ConfirmDialog
      {...dialog}
      sentence={text.deleteQuestion(rule.sentence)}
      submit={formText.delete}
      failure={failureOf(reply)}
      failureTitle={text.deleteFailed}
      updatedAt={rule.updatedAt}
    />
  );
}
