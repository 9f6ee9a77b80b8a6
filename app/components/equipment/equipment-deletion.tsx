import { ArchiveOffer } from "#app/components/catalog/archive-offer.tsx";
import ConfirmRoute from "#app/components/ui/confirm-route.tsx";

export function DeleteEquipment() {
  return (
    <ConfirmRoute<{ id: number; isArchived: boolean }>>
      {({ id, isArchived }) => (isArchived ? null : <ArchiveOffer list="equipment" id={id} />)}
    </ConfirmRoute>
  );
}
