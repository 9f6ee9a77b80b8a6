import { Link, useLoaderData } from "@remix-run/react";
import { History } from "#app/components/audit/history.tsx";
import { Dialog, useParentAddress } from "#app/components/dialog.tsx";
import type { PageHandle } from "#app/components/page-handle.ts";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { guarded, idParam, notFound } from "#app/http/guarded.server.ts";
import { readReservationHistory } from "#app/services/audit-log/history.server.ts";
import { auditText } from "#app/text/audit.ts";
import { myReservationsText } from "#app/text/my-reservations.ts";

export const loader = guarded({
  "GET /admin/reservas/:id/historico": ({ params, deps }) => {
    const history = readReservationHistory(deps, idParam(params.id));
    if (!history) throw notFound();
    return history;
  },
});

export const handle: PageHandle<{ name: string }> = { title: ({ name }) => auditText.historyOf(name) };

export default function ReservationHistory() {
  const { name, entries } = useLoaderData<typeof loader>();
  const closeTo = useParentAddress(ADDRESSES.review);
  return (
    <Dialog title={auditText.historyOf(name)} closeTo={closeTo}>
      <div className="grid gap-4">
        <History entries={entries} />
        <div className="actions">
          <Link to={closeTo} className="button" data-look="secondary" preventScrollReset>
            {myReservationsText.close}
          </Link>
        </div>
      </div>
    </Dialog>
  );
}
