import { data } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { ConfirmDialog } from "#app/components/confirm-dialog.tsx";
import { useParentAddress } from "#app/components/dialog.tsx";
import { MY_RESERVATIONS } from "#app/components/my-reservations-table.tsx";
import type { PageHandle } from "#app/components/page-handle.ts";
import { redirectWithToast } from "#app/http/form.server.ts";
import { guarded, idParam, notFound } from "#app/http/guarded.server.ts";
import { findReservation } from "#app/models/reservation.server.ts";
import { problemSentence, problemStatus } from "#app/services/problems.ts";
import { removeReservation } from "#app/services/reservations/remove.server.ts";
import { formText } from "#app/text/form.ts";
import { formatDate, formatTimeRange } from "#app/text/format.ts";
import { myReservationsText } from "#app/text/my-reservations.ts";

export const loader = guarded({
  "GET /minhas-reservas/:id/excluir": ({ params, scope, deps }) => {
    const reservation = findReservation(deps.db, scope, idParam(params.id));
    if (!reservation) throw notFound();
    return { reservation };
  },
});

export const action = guarded({
  "POST /minhas-reservas/:id/excluir": ({ url, params, actor, scope, context, deps }) => {
    const result = removeReservation(deps, actor, scope, idParam(params.id));
    if (!result.ok) return data({ failure: problemSentence(result) }, { status: problemStatus(result) });
    return redirectWithToast(context, MY_RESERVATIONS + url.search, { title: myReservationsText.deleted });
  },
});

export const handle: PageHandle = { title: myReservationsText.delete };

export default function DeleteMyReservation() {
  const { reservation } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { id, environmentNames, date, startTime, endTime } = reservation;
  const what = `${environmentNames.join(", ")}, ${formatDate(date)}, ${formatTimeRange(startTime, endTime)}`;
  return (
    <ConfirmDialog
      title={myReservationsText.deleteTitle(id)}
      sentence={myReservationsText.deleteSentence(what)}
      submit={formText.delete}
      closeTo={useParentAddress(MY_RESERVATIONS)}
      failure={
        reply?.failure ?? (reservation.status === "pending" ? undefined : myReservationsText.notPending)
      }
      failureTitle={myReservationsText.deleteFailed}
    />
  );
}
