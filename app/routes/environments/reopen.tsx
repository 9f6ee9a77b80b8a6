import { useLoaderData } from "@remix-run/react";
import { submitKeepingDraft } from "#app/components/form/draft/submit-keeping-draft.ts";
import { failureOf, useFormResult } from "#app/components/form/draft/use-form-result.ts";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { afterRefusal } from "#app/components/frame/revalidation.ts";
import { ConfirmDialog } from "#app/components/ui/confirm-dialog.tsx";
import { FailedDialog } from "#app/components/ui/failed-dialog.tsx";
import { ADDRESSES, addressOf } from "#app/domain/addresses.ts";
import { guarded, idParam, notFound } from "#app/http/access/guarded.server.ts";
import { submitForm } from "#app/http/form/form.server.ts";
import { readRow } from "#app/http/region.server.ts";
import { findEnvironment } from "#app/models/catalog/environment.server.ts";
import { findClosure } from "#app/models/rooms/closure.server.ts";
import { seenSchema } from "#app/models/version.schema.ts";
import { reopenRoom } from "#app/services/closures/closures.server.ts";
import { refuse } from "#app/services/result.ts";
import { closureText as text } from "#app/text/rooms/closures.ts";

export const loader = guarded({
  "GET /admin/ambientes/fechamentos/:id/reabrir": ({ url, params, context, deps }) =>
    readRow({ url, context }, () => {
      const closure = findClosure(deps.db, idParam(params.id));
      const room = closure && findEnvironment(deps.db, closure.environmentId);
      if (!closure || !room) throw notFound();
      const { startDate, endDate, reason, updatedAt, environmentId } = closure;
      return { name: room.name, span: text.span(startDate, endDate), reason, updatedAt, environmentId };
    }),
});

export const action = guarded({
  "POST /admin/ambientes/fechamentos/:id/reabrir": ({ form, params, actor, context, deps }) => {
    const id = idParam(params.id);
    return submitForm(
      { form, context },
      {
        schema: seenSchema,
        call: (seen) => {
          const closure = findClosure(deps.db, id);
          if (!closure) return refuse("notFound");
          return reopenRoom(deps, actor, { environmentId: closure.environmentId, id }, seen);
        },
        done: ({ environmentId, startDate, endDate }) => ({
          to: addressOf("closures", environmentId),
          toast: { title: text.reopened, description: text.span(startDate, endDate) },
        }),
      },
    );
  },
});

export const clientAction = submitKeepingDraft;

export const shouldRevalidate = afterRefusal;

export const handle: PageHandle = { title: text.reopen };

export default function ReopenRoom() {
  const present = useLoaderData<typeof loader>();
  const reply = useFormResult<typeof action>();
  const closeTo = present ? addressOf("closures", present.environmentId) : ADDRESSES.environments;
  if (!present) return <FailedDialog title={text.reopen} closeTo={closeTo} sentence={text.loadFailed} />;
  return (
    <ConfirmDialog
      title={text.reopen}
      closeTo={closeTo}
      sentence={text.confirmReopen}
      submit={text.reopen}
      failure={failureOf(reply)}
      failureTitle={text.deleteFailed}
      updatedAt={present.updatedAt}
    >
      <p className="font-bold">
        {present.name}, {present.span}: {present.reason}
      </p>
    </ConfirmDialog>
  );
}
