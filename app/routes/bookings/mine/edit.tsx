import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { MyReservationForm } from "#app/components/bookings/my-reservation-form.tsx";
import { useFormResult } from "#app/components/form/draft/use-form-result.ts";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { useParentAddress } from "#app/components/ui/dialog.tsx";
import { FailedDialog } from "#app/components/ui/failed-dialog.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { guarded, idParam, notFound } from "#app/http/access/guarded.server.ts";
import { warnedToast } from "#app/http/bookings/warned-toast.server.ts";
import { submitForm } from "#app/http/form/form.server.ts";
import { regionsOf, statusOfRegions } from "#app/http/region.server.ts";
import { findFurtherNames } from "#app/models/bookings/joined.server.ts";
import { ownerEditSchema } from "#app/models/bookings/reservation.schema.ts";
import { findReservation } from "#app/models/bookings/reservation.server.ts";
import { editReservation } from "#app/services/bookings/edit.server.ts";
import { readChoices } from "#app/services/bookings/request/choices.server.ts";
import { readRoomStatesOf } from "#app/services/bookings/request/room-states.server.ts";
import { readLessonsOn } from "#app/services/calendar/lesson-times.server.ts";
import { readOffersFor } from "#app/services/equipment/offers.server.ts";
import { myReservationsText } from "#app/text/bookings/my-reservations.ts";
import { type NamedReservation, reservationName } from "#app/text/bookings/reservations.ts";

export const loader = guarded({
  "GET /minhas-reservas/:id/editar": ({ url, params, actor, scope, context, deps }) =>
    deps.db.read(() => {
      const part = regionsOf({ url, context });
      const reservation = part(() => {
        const row = findReservation(deps.db, scope, idParam(params.id));
        if (!row) throw notFound();
        return row;
      });
      const lessonsOfDay = part(
        () => reservation && readLessonsOn(deps.db, reservation.date, reservation.classId)[reservation.shift],
      );
      const rooms = part(() => reservation && { states: readRoomStatesOf(deps, reservation, actor.id) });
      // The reservation cannot change hands: the only teacher to choose is oneself.
      const { disciplines, environmentGroups } = readChoices(deps, false, part, reservation);
      const equipment = part(() => reservation && readOffersFor(deps, reservation));
      const teacher = { id: actor.id, name: actor.name };
      const further = part(() => reservation && findFurtherNames(deps.db, reservation.id));
      return data(
        { reservation, further, lessonsOfDay, disciplines, environmentGroups, rooms, equipment, teacher },
        statusOfRegions(reservation, further, lessonsOfDay, disciplines, environmentGroups, rooms, equipment),
      );
    }),
});

export const action = guarded({
  "POST /minhas-reservas/:id/editar": ({ form, url, params, actor, scope, context, deps }) =>
    submitForm(
      { form, context },
      {
        schema: ownerEditSchema,
        // The owner cannot be changed here: another teacher is ignored, a user who is no teacher is refused.
        call: ({ byLessons, lessons = [], ...input }) =>
          editReservation(deps, actor, scope, idParam(params.id), byLessons ? { ...input, lessons } : input),
        done: (reservation) => ({
          to: ADDRESSES.myReservations + url.search,
          toast: { title: myReservationsText.updated, ...warnedToast(deps, reservation, { isOwn: true }) },
        }),
      },
    ),
});

export { clientAction, shouldRevalidate } from "#app/components/form/form-route.ts";

export const handle: PageHandle<{ reservation: NamedReservation | null }> = {
  title: ({ reservation }) =>
    reservation ? myReservationsText.editTitle(reservationName(reservation)) : myReservationsText.edit,
};

export default function EditMyReservation() {
  const { reservation, lessonsOfDay, further, equipment, ...choices } = useLoaderData<typeof loader>();
  const reply = useFormResult<typeof action>();
  const closeTo = useParentAddress(ADDRESSES.myReservations);
  // Saved without its further classes or its equipment, the reservation would lose them.
  if (reservation && lessonsOfDay && further && equipment) {
    const row = { reservation, lessonsOfDay, equipment, moreClasses: further.moreClasses };
    return <MyReservationForm {...row} {...choices} reply={reply} />;
  }
  const { edit, loadFailed } = myReservationsText;
  return <FailedDialog title={edit} sentence={loadFailed} closeTo={closeTo} />;
}
