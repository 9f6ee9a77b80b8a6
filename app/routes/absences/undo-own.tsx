import { ADDRESSES } from "#app/domain/addresses.ts";
import { idParam } from "#app/http/access/guarded.server.ts";
import { confirmation } from "#app/http/form/confirmation.server.ts";
import { findAbsence } from "#app/models/absences/absence.server.ts";
import { removeAbsence } from "#app/services/absences/take-back.server.ts";
import { absenceText as text } from "#app/text/absences/absences.ts";

const dialog = confirmation("/minhas-reservas/ausencia/:id/desfazer", {
  title: text.undo,
  submit: text.undo,
  failureTitle: text.removeFailed,
  loadFailed: text.loadFailed,
  find: ({ params, actor, deps }) => {
    const absence = findAbsence(deps.db, idParam(params.id));
    return absence?.userId === actor.id ? absence : null;
  },
  closeTo: () => ADDRESSES.ownAbsence,
  ask: (absence) => ({
    sentence: text.undoSentence,
    fact: `${absence.userName}, ${text.days(absence)}`,
    version: { of: "absence", row: absence },
  }),
  run: ({ params, actor, scope, deps }, expected) =>
    removeAbsence(deps, actor, scope, idParam(params.id), expected),
  done: () => ({ to: ADDRESSES.ownAbsence, title: text.undone }),
});

export const loader = dialog.loader;
export const action = dialog.action;
export { clientAction, default, handle, shouldRevalidate } from "#app/components/ui/confirm-route.tsx";
