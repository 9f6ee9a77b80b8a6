import { Form, useLocation } from "@remix-run/react";
import { SubmitButton } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { ADDRESSES, addressOf } from "#app/domain/addresses.ts";
import { actQuery, BACK_TO_AUDIT } from "#app/domain/review/queue-place.ts";
import { queueText } from "#app/text/review/queue.ts";

/** Undoes a decision, by its audit entry; returns to the list of the button. */
export function UndoForm({ entryId }: { entryId: number }) {
  const { pathname, search } = useLocation();
  const isOfQueue = pathname === ADDRESSES.review || pathname === ADDRESSES.pedagogical;
  const isOfAudit = pathname.startsWith(ADDRESSES.audit);
  const place = pathname === ADDRESSES.pedagogical ? "pedagogical" : "review";
  const address = addressOf("reviewUndo", entryId);
  const query = isOfAudit ? BACK_TO_AUDIT : actQuery(isOfQueue ? search : "", place);
  return (
    <Form method="post" action={address + query} preventScrollReset>
      <SubmitButton look="secondary" className="button row-button" of={address}>
        <Icon name="undo" size={18} />
        {queueText.undo}
      </SubmitButton>
    </Form>
  );
}
