import { useLocation } from "@remix-run/react";
import { Form } from "#app/components/form/form.tsx";
import { SubmitButton } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { actAddress, actQuery, BACK_TO_AUDIT, placeOf } from "#app/domain/bookings/review/queue-place.ts";
import { undoText } from "#app/text/bookings/review/undo.ts";

export function UndoForm({ entryId }: { entryId: number }) {
  const { pathname, search } = useLocation();
  const place = placeOf(pathname);
  const isOfQueue = [ADDRESSES.review, ADDRESSES.pedagogical, ADDRESSES.approvers].some(
    (each) => each === pathname,
  );
  const isOfAudit = pathname.startsWith(ADDRESSES.audit);
  const address = actAddress(place, "undo", entryId);
  const query = isOfAudit ? BACK_TO_AUDIT : actQuery(isOfQueue ? search : "", place);
  return (
    <Form method="post" action={address + query} preventScrollReset>
      <SubmitButton look="secondary" className="button row-button" formPath={address}>
        <Icon name="undo" size={18} />
        {undoText.button}
      </SubmitButton>
    </Form>
  );
}
