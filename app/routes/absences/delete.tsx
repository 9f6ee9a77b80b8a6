import { ADDRESSES, addressOf } from "#app/domain/addresses.ts";
import { idParam } from "#app/http/access/guarded.server.ts";
import { confirmation } from "#app/http/form/confirmation.server.ts";
import { findAbsence } from "#app/models/absences/absence.server.ts";
import { removeAbsence } from "#app/services/absences/take-back.server.ts";
import { absenceText as text } from "#app/text/absences/absences.ts";

const dialog = confirmation("/admin/ausencias/:id/desfazer", {
  title: text.discard,
  submit: text.discard,
  failureTitle: text.removeFailed,
  loadFailed: text.loadFailed,
  find: ({ params, deps }) => findAbsence(deps.db, idParam(params.id)),
  closeTo: ({ params }) => addressOf("absence", idParam(params.id)),
  ask: (absence) => ({
    sentence: text.confirmDiscard,
    fact: `${absence.userName}, ${text.days(absence)}`,
    version: { of: "absence", row: absence },
  }),
  run: ({ params, actor, scope, deps }, expected) =>
    removeAbsence(deps, actor, scope, idParam(params.id), expected),
  done: (value) => ({ to: ADDRESSES.absences, title: text.removed, ...text.takenBack(value) }),
});

export const loader = dialog.loader;
export const action = dialog.action;
export { clientAction, default, handle, shouldRevalidate } from "#app/components/ui/confirm-route.tsx";
