import { Form, useLocation } from "@remix-run/react";
import { ADDRESSES, addressOf } from "#app/domain/addresses.ts";
import { actQuery } from "#app/domain/queue-place.ts";
import { queueText } from "#app/text/review.ts";
import { SubmitButton } from "../button.tsx";
import { Icon } from "../icon.tsx";

/** Takes a decision back, by its entry of the audit log; comes back to the list that it is pressed on. */
export function UndoForm({ entryId }: { entryId: number }) {
  const { pathname, search } = useLocation();
  const isOfQueue = pathname === ADDRESSES.review || pathname === ADDRESSES.pedagogical;
  const place = pathname === ADDRESSES.pedagogical ? "pedagogical" : "review";
  const address = addressOf("reviewUndo", entryId);
  return (
    <Form method="post" action={address + actQuery(isOfQueue ? search : "", place)} preventScrollReset>
      <SubmitButton look="secondary" className="button row-button" of={address}>
        <Icon name="undo" size={18} />
        {queueText.undo}
      </SubmitButton>
    </Form>
  );
}
