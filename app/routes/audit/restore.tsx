import { useLoaderData } from "@remix-run/react";
import { ChangeList } from "#app/components/audit/changes.tsx";
import { failureOf, useFormResult } from "#app/components/form/draft/use-form-result.ts";
import { Choice } from "#app/components/form/fields.tsx";
import { Form } from "#app/components/form/form.tsx";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { Dialog, useParentAddress } from "#app/components/ui/dialog.tsx";
import { DialogActions } from "#app/components/ui/dialog-actions.tsx";
import { FailedDialog } from "#app/components/ui/failed-dialog.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { guarded, idParam, notFound } from "#app/http/access/guarded.server.ts";
import { submitForm } from "#app/http/form/form.server.ts";
import { readRow } from "#app/http/region.server.ts";
import { findAuditEntry } from "#app/models/audit/audit-list.server.ts";
import { restoreSchema } from "#app/models/bookings/reservation.schema.ts";
import { presentEntry } from "#app/services/audit/present.ts";
import { restoreReservation } from "#app/services/audit/restore.server.ts";
import { auditText } from "#app/text/audit/audit.ts";
import { requestText, reservationName } from "#app/text/bookings/reservations.ts";

export const loader = guarded({
  "GET /admin/auditoria/:id/restaurar": ({ url, params, context, deps }) =>
    readRow({ url, context }, () => {
      const entry = findAuditEntry(deps.db, idParam(params.id));
      if (entry?.entity !== "reservation" || entry.before === null) throw notFound();
      return presentEntry(deps, entry);
    }),
});

export const action = guarded({
  "POST /admin/auditoria/:id/restaurar": ({ form, url, params, actor, context, deps }) =>
    submitForm(
      { form, context },
      {
        schema: restoreSchema,
        call: (input) => restoreReservation(deps, actor, idParam(params.id), input),
        done: (reservation) => ({
          to: `${ADDRESSES.audit}${url.search}`,
          toast: { title: auditText.restored, description: reservationName(reservation) },
        }),
      },
    ),
});

export { clientAction, shouldRevalidate } from "#app/components/form/form-route.ts";

export const handle: PageHandle = { title: auditText.restoreTitle };

export default function RestoreReservation() {
  const entry = useLoaderData<typeof loader>();
  const reply = useFormResult<typeof action>();
  const failure = failureOf(reply);
  const closeTo = useParentAddress(ADDRESSES.audit);
  const dialog = { title: auditText.restoreTitle, closeTo };
  if (!entry) return <FailedDialog {...dialog} sentence={auditText.loadFailed} />;
  const { label, number, changes } = entry;
  return (
    <Dialog {...dialog}>
      <Form method="post" className="form" preventScrollReset>
        {failure ? (
          <div className="notice" data-tone="danger" role="alert">
            <p className="font-bold">{auditText.restoreFailed}</p>
            <p>{failure}</p>
          </div>
        ) : null}
        <p>{auditText.restoreQuestion(label ?? auditText.number(number ?? 0))}</p>
        {reply?.refusal?.problem === "bookingRule" ? (
          <Choice type="checkbox" name="override">
            {requestText.overrideRule}
          </Choice>
        ) : null}
        <ChangeList entry={entry} most={changes.length} />
        <DialogActions submit={auditText.restore} closeTo={closeTo} />
      </Form>
    </Dialog>
  );
}
