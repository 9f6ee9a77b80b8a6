import { useLoaderData } from "@remix-run/react";
import {
  CloseLink,
  ReviewDialogError,
  StatusFailure,
  useQueueAddress,
} from "#app/components/bookings/review/dialog.tsx";
import { EquipmentDecision } from "#app/components/equipment/equipment-decision.tsx";
import { failureOf, useFormResult } from "#app/components/form/draft/use-form-result.ts";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { EVERYTHING } from "#app/domain/access/scope.ts";
import { guarded, type HandlerArgs, idParam, notFound } from "#app/http/access/guarded.server.ts";
import { submitForm } from "#app/http/form/form.server.ts";
import { findReservation } from "#app/models/bookings/reservation.server.ts";
import { decideBookedSchema } from "#app/models/equipment/booked.schema.ts";
import { decideEquipment } from "#app/services/equipment/decide.server.ts";
import { readWaitingEquipment } from "#app/services/equipment/waiting.server.ts";
import { bookedText } from "#app/text/equipment/booked.ts";
import { backFromDecision } from "./item.server.ts";

function load({ params, deps, scope }: HandlerArgs<"GET /admin/reservas/:id/equipamentos">) {
  const id = idParam(params.id);
  if (!findReservation(deps.db, EVERYTHING, id)) throw notFound();
  return { waiting: readWaitingEquipment(deps, scope, id) };
}

export const loader = guarded({
  "GET /admin/reservas/:id/equipamentos": load,
  "GET /reservas/avaliar/:id/equipamentos": load,
});

function decide({
  form,
  url,
  params,
  actor,
  context,
  deps,
  scope,
}: HandlerArgs<"POST /admin/reservas/:id/equipamentos">) {
  const id = idParam(params.id);
  if (!findReservation(deps.db, EVERYTHING, id)) throw notFound();
  const isApproval = form.get("act") === "approve";
  return submitForm(
    { form, context },
    {
      schema: decideBookedSchema,
      call: ({ act, rejectionReason, ...asked }) =>
        decideEquipment(deps, actor, scope, id, {
          ...asked,
          ...(act === "approve"
            ? { status: "approved" as const }
            : { status: "rejected" as const, rejectionReason: rejectionReason ?? "" }),
        }),
      done: (decided) =>
        backFromDecision(url, isApproval ? bookedText.approved : bookedText.rejected, decided),
    },
  );
}

export const action = guarded({
  "POST /admin/reservas/:id/equipamentos": decide,
  "POST /reservas/avaliar/:id/equipamentos": decide,
});

export { clientAction, shouldRevalidate } from "#app/components/form/form-route.ts";

export const handle: PageHandle = { title: bookedText.decideTitle };

export default function DecideEquipment() {
  const { waiting } = useLoaderData<typeof loader>();
  const reply = useFormResult<typeof action>();
  const closeTo = useQueueAddress();
  return (
    <Dialog title={bookedText.decideTitle} closeTo={closeTo}>
      <div className="grid gap-4">
        {reply?.refusal ? (
          <StatusFailure title={bookedText.decideFailed} sentence={failureOf(reply) ?? ""} reply={reply} />
        ) : null}
        {waiting.map((line) => (
          <EquipmentDecision key={line.equipmentId} line={line} reply={reply} closeTo={closeTo} />
        ))}
        {waiting.length === 0 ? (
          <>
            <p>{bookedText.noneWaits}</p>
            <CloseLink closeTo={closeTo} />
          </>
        ) : null}
      </div>
    </Dialog>
  );
}

export const ErrorBoundary = ReviewDialogError;
