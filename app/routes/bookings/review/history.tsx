import { useLoaderData } from "@remix-run/react";
import { History } from "#app/components/audit/history.tsx";
import { CloseLink, ReviewDialogError, useQueueAddress } from "#app/components/bookings/review/dialog.tsx";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { guarded, idParam, notFound } from "#app/http/access/guarded.server.ts";
import { readReservationHistory } from "#app/services/audit/history.server.ts";
import { historyText } from "#app/text/audit/history.ts";

export const loader = guarded({
  "GET /admin/reservas/:id/historico": ({ params, deps }) => {
    const history = readReservationHistory(deps, idParam(params.id));
    if (!history) throw notFound();
    return history;
  },
});

export const handle: PageHandle<{ name: string }> = { title: ({ name }) => historyText.titleOf(name) };

export default function ReservationHistory() {
  const { name, entries } = useLoaderData<typeof loader>();
  const closeTo = useQueueAddress();
  return (
    <Dialog title={historyText.titleOf(name)} closeTo={closeTo}>
      <div className="grid gap-4">
        <History entries={entries} />
        <CloseLink closeTo={closeTo} />
      </div>
    </Dialog>
  );
}

export const ErrorBoundary = ReviewDialogError;
