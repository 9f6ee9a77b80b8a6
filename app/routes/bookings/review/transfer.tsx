import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ReviewDialogError } from "#app/components/bookings/review/dialog.tsx";
import { TransferDialog } from "#app/components/bookings/review/transfer-dialog.tsx";
import { useFormResult } from "#app/components/form/draft/use-form-result.ts";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { guarded, idParam, notFound } from "#app/http/access/guarded.server.ts";
import { warnedToast } from "#app/http/bookings/warned-toast.server.ts";
import { submitForm } from "#app/http/form/form.server.ts";
import { regionsOf, statusOfRegions } from "#app/http/region.server.ts";
import { transferFormSchema } from "#app/models/bookings/reservation.schema.ts";
import { editReservation } from "#app/services/bookings/edit.server.ts";
import { readReviewItem } from "#app/services/bookings/review/review-list.server.ts";
import { readTransferForm } from "#app/services/bookings/review/transfer-form.server.ts";
import type { NamedReservation } from "#app/text/bookings/reservations.ts";
import { reviewText } from "#app/text/bookings/review/review.ts";
import { backToQueue } from "./item.server.ts";

export const loader = guarded({
  "GET /admin/reservas/:id/transferir": ({ url, params, actor, context, deps }) => {
    const id = idParam(params.id);
    return deps.db.read(() => {
      const [form, item] = [
        readTransferForm(deps, actor, id, url.searchParams, regionsOf({ url, context })),
        readReviewItem(deps, id),
      ];
      if (!form || !item) throw notFound();
      return data(
        { ...form, item },
        statusOfRegions(form.rooms, form.equipment, ...Object.values(form.choices)),
      );
    });
  },
});

export const action = guarded({
  "POST /admin/reservas/:id/transferir": ({ form, url, params, actor, scope, context, deps }) =>
    submitForm(
      { form, context },
      {
        schema: transferFormSchema,
        // The form shows every value, so a time left blank means the shift's own, not the present one.
        call: ({ lessons = [], ...rest }) =>
          editReservation(deps, actor, scope, idParam(params.id), { ...rest, lessons }),
        done: (reservation) => {
          const warned = warnedToast(deps, reservation, { isOwn: false });
          return backToQueue(url, reviewText.updated, reservation, warned);
        },
      },
    ),
});

export { clientAction, shouldRevalidate } from "#app/components/form/form-route.ts";

export const handle: PageHandle<{ item: NamedReservation }> = {
  title: ({ item }) => reviewText.titleOf(reviewText.transferTitle, item),
};

export default function TransferReservation() {
  const form = useLoaderData<typeof loader>();
  const reply = useFormResult<typeof action>();
  return <TransferDialog {...form} reply={reply} />;
}

export const ErrorBoundary = ReviewDialogError;
