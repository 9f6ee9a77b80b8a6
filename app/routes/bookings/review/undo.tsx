import { BulkFailure } from "#app/components/bookings/review/dialog.tsx";
import { useFormResult } from "#app/components/form/draft/use-form-result.ts";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import type { Scope } from "#app/domain/access/scope.ts";
import { addressOf } from "#app/domain/addresses.ts";
import { queueAddress } from "#app/domain/bookings/review/queue-place.ts";
import { guarded, type HandlerArgs, idParam } from "#app/http/access/guarded.server.ts";
import { noFields, type Outcome, submitForm } from "#app/http/form/form.server.ts";
import { undoAbsence } from "#app/services/absences/take-back.server.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { undoDecision } from "#app/services/bookings/review/undo.server.ts";
import type { Deps } from "#app/services/deps.ts";
import { undoHandover } from "#app/services/people/hand-over.server.ts";
import { ok, type Result } from "#app/services/result.ts";
import { absenceText } from "#app/text/absences/absences.ts";
import { reviewText } from "#app/text/bookings/review/review.ts";
import { undoText } from "#app/text/bookings/review/undo.ts";
import { handoverText } from "#app/text/people/handover.ts";

type Args = HandlerArgs<"POST /admin/reservas/desfazer/:id">;

export const loader = guarded({
  "GET /admin/reservas/desfazer/:id": () => null,
  "GET /reservas/avaliar/desfazer/:id": () => null,
});

/** A hand-over of lessons, where the entry is one; it leads back to the person's page. */
async function undoOfHandover(deps: Deps, actor: Actor, scope: Scope, id: number) {
  const undone = scope.kind === "any" ? await undoHandover(deps, actor, id) : null;
  if (!undone?.ok) return undone;
  const { fromUserId, ...outcome } = undone.value;
  return ok({
    to: addressOf("userHandover", fromUserId),
    toast: {
      title: handoverText.undone,
      description: handoverText.undoneOutcome(outcome),
      ...(outcome.left > 0 ? { variant: "warning" as const } : {}),
    },
  });
}

/** What was decided about an absence, where the entry is that; it leads back to the absence. */
function undoOfAbsence(deps: Deps, actor: Actor, scope: Scope, id: number): Result<Outcome> | null {
  const undone = scope.kind === "any" ? undoAbsence(deps, actor, id) : null;
  if (!undone?.ok) return undone;
  const { absence } = undone.value;
  return ok({
    to: addressOf("absence", absence.id),
    toast: { title: absenceText.undoneTitle, ...absenceText.takenBack(undone.value) },
  });
}

/** A decision about reservations. */
async function undoOfDecision(
  { url, deps, actor, scope }: Pick<Args, "url" | "deps" | "actor" | "scope">,
  id: number,
): Promise<Result<Outcome>> {
  const result = await undoDecision(deps, actor, id, undefined, scope);
  if (!result.ok) return result;
  const { undone, failed, reservation, isFinished } = result.value;
  return ok({
    to: queueAddress(url),
    toast: {
      title: undoText.undone(undone),
      ...(isFinished ? {} : { description: undoText.goesOn }),
      ...(reservation ? { description: reviewText.summary(reservation) } : {}),
      ...(failed > 0 ? { reasons: [undoText.notUndone(failed)], variant: "warning" as const } : {}),
    },
  });
}

function decide({ form, url, params, actor, context, deps, scope }: Args) {
  return submitForm(
    { form, context },
    {
      schema: noFields,
      call: async () => {
        const id = idParam(params.id);
        const other = undoOfAbsence(deps, actor, scope, id) ?? (await undoOfHandover(deps, actor, scope, id));
        return other ?? undoOfDecision({ url, deps, actor, scope }, id);
      },
      done: (outcome: Outcome) => outcome,
    },
  );
}

export const action = guarded({
  "POST /admin/reservas/desfazer/:id": decide,
  "POST /reservas/avaliar/desfazer/:id": decide,
});

export { clientAction, shouldRevalidate } from "#app/components/form/form-route.ts";

export const handle: PageHandle = { title: reviewText.title };

export default function UndoDecision() {
  return <BulkFailure reply={useFormResult<typeof action>()} title={undoText.failed} />;
}
