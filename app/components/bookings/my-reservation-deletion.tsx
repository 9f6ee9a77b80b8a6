import { PresentRow } from "#app/components/form/seen-version.tsx";
import ConfirmRoute from "#app/components/ui/confirm-route.tsx";
import { type CardFacts, ReservationCard } from "./reservation-card.tsx";

export function DeleteMyReservation() {
  return (
    <ConfirmRoute<CardFacts>>
      {(facts, reply) => (
        <PresentRow reply={reply}>
          <ReservationCard facts={facts} />
        </PresentRow>
      )}
    </ConfirmRoute>
  );
}
