import { useLoaderData } from "@remix-run/react";
import { submitKeepingDraft } from "#app/components/form/draft/submit-keeping-draft.ts";
import { failureOf, useFormResult } from "#app/components/form/draft/use-form-result.ts";
import { PresentRow } from "#app/components/form/seen-version.tsx";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { afterRefusal } from "#app/components/frame/revalidation.ts";
import { ReservationCard } from "#app/components/reservations/reservation-card.tsx";
import { ConfirmDialog } from "#app/components/ui/confirm-dialog.tsx";
import { useParentAddress } from "#app/components/ui/dialog.tsx";
import { FailedDialog } from "#app/components/ui/failed-dialog.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { guarded, idParam, notFound } from "#app/http/access/guarded.server.ts";
import { submitForm } from "#app/http/form/form.server.ts";
import { readRow } from "#app/http/region.server.ts";
import { findReservation } from "#app/models/reservations/reservation.server.ts";
import { seenSchema } from "#app/models/version.schema.ts";
import { removeReservation } from "#app/services/reservations/remove.server.ts";
import { formText } from "#app/text/form.ts";
import { formatDate, formatTimeRange } from "#app/text/format.ts";
import { myReservationsText } from "#app/text/reservations/my-reservations.ts";
import { type NamedReservation, reservationName } from "#app/text/reservations/reservations.ts";

export const loader = guarded({
  "GET /minhas-reservas/:id/excluir": ({ url, params, scope, context, deps }) =>
    readRow({ url, context }, () => {
      const reservation = findReservation(deps.db, scope, idParam(params.id));
      if (!reservation) throw notFound();
      return { reservation };
    }),
});

export const action = guarded({
  "POST /minhas-reservas/:id/excluir": ({ form, url, params, actor, scope, context, deps }) =>
    submitForm(
      { form, context },
      {
        schema: seenSchema,
        call: (seen) => removeReservation(deps, actor, scope, idParam(params.id), seen),
        done: () => ({
          to: ADDRESSES.myReservations + url.search,
          toast: { title: myReservationsText.deleted },
        }),
      },
    ),
});

export const clientAction = submitKeepingDraft;

export const shouldRevalidate = afterRefusal;

export const handle: PageHandle<{ reservation: NamedReservation }> = {
  title: ({ reservation }) => myReservationsText.deleteTitle(reservationName(reservation)),
};

export default function DeleteMyReservation() {
  const loaded = useLoaderData<typeof loader>();
  const reply = useFormResult<typeof action>();
  const closeTo = useParentAddress(ADDRESSES.myReservations);
  if (!loaded) {
    const { loadFailed } = myReservationsText;
    return <FailedDialog title={myReservationsText.delete} sentence={loadFailed} closeTo={closeTo} />;
  }
  const { reservation } = loaded;
  const { environmentNames, date, startTime, endTime } = reservation;
  const what = `${environmentNames.join(", ")}, ${formatDate(date)}, ${formatTimeRange(startTime, endTime)}`;
  return (
    <ConfirmDialog
      title={myReservationsText.deleteTitle(reservationName(reservation))}
      sentence={myReservationsText.deleteSentence(what)}
      submit={formText.delete}
      closeTo={closeTo}
      failure={
        failureOf(reply) ?? (reservation.status === "pending" ? undefined : myReservationsText.notPending)
      }
      failureTitle={myReservationsText.deleteFailed}
      updatedAt={reservation.updatedAt}
    >
      <PresentRow reply={reply}>
        <ReservationCard facts={reservation} />
      </PresentRow>
    </ConfirmDialog>
  );
}
