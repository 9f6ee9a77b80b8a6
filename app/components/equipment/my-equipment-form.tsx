import { getFormProps, useForm } from "@conform-to/react";
import { ReservationCard } from "#app/components/bookings/reservation-card.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { Form } from "#app/components/form/form.tsx";
import { type EditReply, PresentRow, SeenVersion } from "#app/components/form/seen-version.tsx";
import { Dialog, useParentAddress } from "#app/components/ui/dialog.tsx";
import { DialogActions } from "#app/components/ui/dialog-actions.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import type { ReservationFacts } from "#app/domain/bookings/reservation-facts.ts";
import type { BookedEquipment } from "#app/domain/equipment/equipment.ts";
import { type EquipmentOffer, type TypedEquipment, typedEquipment } from "#app/domain/equipment/offer.ts";
import { reservationName } from "#app/text/bookings/reservations.ts";
import { bookedText } from "#app/text/equipment/booked.ts";
import { formText } from "#app/text/form.ts";
import { EquipmentField } from "./equipment-field.tsx";
import { EquipmentLine } from "./equipment-line.tsx";

/** Asks for equipment for a reservation of one's own that stands already (rules R29.11). */
export function MyEquipmentForm({
  reservation,
  offers,
  reply,
}: {
  reservation: ReservationFacts & { equipment: BookedEquipment[] };
  offers: EquipmentOffer[];
  reply: EditReply | undefined;
}) {
  const closeTo = useParentAddress(ADDRESSES.myReservations);
  const [form, fields] = useForm<{ equipment: TypedEquipment[] }, string[]>({
    id: "pedir-equipamento",
    lastResult: reply?.result,
    defaultValue: {
      equipment: typedEquipment(reservation.equipment),
    },
  });
  return (
    <Dialog title={bookedText.askTitle(reservationName(reservation))} closeTo={closeTo}>
      <Form method="post" {...getFormProps(form)} noValidate className="form" preventScrollReset>
        <ErrorSummary form={form} title={bookedText.askFailed} labels={{ equipment: bookedText.label }} />
        <SeenVersion of="reservation" row={reservation} reply={reply} />
        <PresentRow reply={reply}>
          <ReservationCard facts={reservation} />
          <EquipmentLine equipment={reservation.equipment} />
        </PresentRow>
        <p>{bookedText.askLead}</p>
        <EquipmentField field={fields.equipment} offers={offers} isOpen />
        <DialogActions submit={formText.save} closeTo={closeTo} />
      </Form>
    </Dialog>
  );
}
