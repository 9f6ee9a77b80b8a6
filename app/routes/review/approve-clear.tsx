import { Form, useLoaderData } from "@remix-run/react";
import { Dialog } from "#app/components/dialog.tsx";
import { DialogActions } from "#app/components/dialog-actions.tsx";
import type { PageHandle } from "#app/components/page-handle.ts";
import { unlessUnsent } from "#app/components/revalidation.ts";
import { useQueueAddress } from "#app/components/review/dialog.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { MAX_SELECTED } from "#app/domain/limits.ts";
import { encodeSeenRow } from "#app/domain/seen-row.ts";
import { guarded } from "#app/http/guarded.server.ts";
import { queueFilterOf } from "#app/http/queue-filter.ts";
import { schoolToday } from "#app/services/clock.ts";
import { listClear } from "#app/services/reservations/queue.server.ts";
import { queueText } from "#app/text/review.ts";

export const loader = guarded({
  "GET /admin/reservas/aprovar-sem-conflito": ({ url, deps }) => {
    const rows = listClear(deps, queueFilterOf(url, schoolToday(deps)));
    return { rows: rows.map(encodeSeenRow), query: url.search };
  },
});

export const shouldRevalidate = unlessUnsent;

export const handle: PageHandle = { title: queueText.clearTitle };

/** Names the number before all of them are approved: those that the person was shown, as they were then. */
export default function ApproveClear() {
  const { rows, query } = useLoaderData<typeof loader>();
  const closeTo = useQueueAddress();
  return (
    <Dialog title={queueText.clearTitle} closeTo={closeTo}>
      <Form method="post" action={ADDRESSES.reviewSelected + query} className="form" preventScrollReset>
        {rows.map((row) => (
          <input type="hidden" key={row} name="ids" value={row} />
        ))}
        <p>{rows.length > 0 ? queueText.clearQuestion(rows.length) : queueText.clearNone}</p>
        {rows.length === MAX_SELECTED ? <p className="hint">{queueText.clearCut(rows.length)}</p> : null}
        {rows.length > 0 ? (
          <DialogActions submit={queueText.clearConfirm(rows.length)} closeTo={closeTo} />
        ) : null}
      </Form>
    </Dialog>
  );
}
