import { Form, useLocation } from "@remix-run/react";
import { SubmitButton } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { ADDRESSES, addressOf } from "#app/domain/addresses.ts";
import { actQuery, BACK_TO_AUDIT } from "#app/domain/review/queue-place.ts";
import { queueText } from "#app/text/review/queue.ts";

/** Takes a decision back, by its entry of the audit log; comes back to the list that it is pressed on. */
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
