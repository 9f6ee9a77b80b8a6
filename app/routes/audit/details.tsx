import { Link, useLoaderData, useLocation } from "@remix-run/react";
import { ChangeTable } from "#app/components/audit/changes.tsx";
import { Facts } from "#app/components/bookings/facts.tsx";
import { UndoForm } from "#app/components/bookings/review/undo-form.tsx";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Dialog, useParentAddress } from "#app/components/ui/dialog.tsx";
import { FailedDialog } from "#app/components/ui/failed-dialog.tsx";
import { ADDRESSES, addressOf } from "#app/domain/addresses.ts";
import { guarded, idParam, notFound } from "#app/http/access/guarded.server.ts";
import { readRow } from "#app/http/region.server.ts";
import { findAuditEntry } from "#app/models/audit/audit-list.server.ts";
import { presentEntry } from "#app/services/audit/present.ts";
import { isUndoable } from "#app/services/bookings/review/undo.server.ts";
import { isHandoverUndoable } from "#app/services/people/hand-over.server.ts";
import { auditText } from "#app/text/audit/audit.ts";
import { myReservationsText } from "#app/text/bookings/my-reservations.ts";

export const loader = guarded({
  "GET /admin/auditoria/:id": ({ url, params, actor, context, deps }) =>
    readRow({ url, context }, () => {
      const entry = findAuditEntry(deps.db, idParam(params.id));
      if (!entry) throw notFound();
      const canUndo =
        entry.entity === "handover" ? isHandoverUndoable(deps, entry.id) : isUndoable(deps, actor, entry);
      return { ...presentEntry(deps, entry), canUndo };
    }),
});

export const handle: PageHandle = { title: auditText.detailsTitle };

export default function AuditEntryDetails() {
  const entry = useLoaderData<typeof loader>();
  const { search } = useLocation();
  const closeTo = useParentAddress(ADDRESSES.audit);
  const { columns } = auditText;
  const dialog = { title: auditText.detailsTitle, closeTo };
  if (!entry) return <FailedDialog {...dialog} sentence={auditText.loadFailed} />;
  const named = [entry.entity, entry.label, entry.number === null ? null : auditText.number(entry.number)];
  return (
    <Dialog {...dialog}>
      <div className="grid gap-4">
        <Facts
          rows={[
            [columns.at, entry.at],
            [columns.who, [entry.who, entry.byKey].filter(Boolean).join(" ")],
            [columns.what, entry.what],
            [columns.row, named.filter(Boolean).join(" · ")],
          ]}
        />
        <ChangeTable entry={entry} />
        <div className="actions">
          {entry.canUndo ? <UndoForm entryId={entry.id} /> : null}
          {entry.canRestore ? (
            <ButtonLink to={addressOf("auditRestore", entry.id) + search} preventScrollReset>
              {auditText.restore}
            </ButtonLink>
          ) : null}
          <Link to={closeTo} className="button" data-look="secondary" preventScrollReset>
            {myReservationsText.close}
          </Link>
        </div>
      </div>
    </Dialog>
  );
}
