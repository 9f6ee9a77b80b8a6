import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { MyEquipmentForm } from "#app/components/equipment/my-equipment-form.tsx";
import { useFormResult } from "#app/components/form/draft/use-form-result.ts";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { addressOf } from "#app/domain/addresses.ts";
import { guarded, idParam, notFound } from "#app/http/access/guarded.server.ts";
import { submitForm } from "#app/http/form/form.server.ts";
import { findReservation } from "#app/models/bookings/reservation.server.ts";
import { ownEquipmentSchema } from "#app/models/equipment/booked.schema.ts";
import { replaceEquipment } from "#app/services/equipment/change.server.ts";
import { readOffersFor } from "#app/services/equipment/offers.server.ts";
import { type NamedReservation, reservationName } from "#app/text/bookings/reservations.ts";
import { bookedText } from "#app/text/equipment/booked.ts";

export const loader = guarded({
  "GET /minhas-reservas/:id/equipamentos": ({ params, scope, deps }) => {
    const reservation = findReservation(deps.db, scope, idParam(params.id));
    if (!reservation) throw notFound();
    return data({ reservation, equipment: readOffersFor(deps, reservation) });
  },
});

export const action = guarded({
  "POST /minhas-reservas/:id/equipamentos": ({ form, url, params, actor, scope, context, deps }) => {
    const id = idParam(params.id);
    return submitForm(
      { form, context },
      {
        schema: ownEquipmentSchema,
        call: ({ equipment = [], updatedAt }) =>
          replaceEquipment(deps, actor, scope, { id, updatedAt }, equipment),
        done: ({ equipment }) => ({
          to: addressOf("myReservation", id) + url.search,
          toast: { title: bookedText.asked, description: bookedText.list(equipment) },
        }),
      },
    );
  },
});

export { clientAction, shouldRevalidate } from "#app/components/form/form-route.ts";

export const handle: PageHandle<{ reservation: NamedReservation }> = {
  title: ({ reservation }) => bookedText.askTitle(reservationName(reservation)),
};

export default function AskForEquipment() {
  const { reservation, equipment } = useLoaderData<typeof loader>();
  const reply = useFormResult<typeof action>();
  return <MyEquipmentForm reservation={reservation} offers={equipment} reply={reply} />;
}
