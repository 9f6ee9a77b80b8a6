import { ADDRESSES, addressOf } from "#app/domain/addresses.ts";
import { idParam } from "#app/http/access/guarded.server.ts";
import { confirmation } from "#app/http/form/confirmation.server.ts";
import { findEquipmentClosure } from "#app/models/equipment/closure.server.ts";
import { removeEquipmentClosure } from "#app/services/equipment/closures.server.ts";
import { equipmentClosureText as text } from "#app/text/equipment/closures.ts";
import { closureText } from "#app/text/rooms/closures.ts";

const dialog = confirmation("/admin/equipamentos/fechamentos/:id/reabrir", {
  title: closureText.reopen,
  submit: closureText.reopen,
  failureTitle: text.deleteFailed,
  loadFailed: text.loadFailed,
  find: ({ params, deps }) => findEquipmentClosure(deps.db, idParam(params.id)),
  closeTo: (_, shown) =>
    shown ? addressOf("equipmentClosures", shown.equipmentId) : ADDRESSES.equipmentCounter,
  ask: (closure) => ({
    sentence: text.confirmReopen,
    fact: text.fact(closure),
    version: { of: "equipment-closure", row: closure },
  }),
  run: ({ params, actor, deps }, expected) =>
    removeEquipmentClosure(deps, actor, { id: idParam(params.id) }, expected),
  done: ({ equipmentId }) => ({ to: addressOf("equipmentClosures", equipmentId), title: text.reopened }),
});

export const loader = dialog.loader;
export const action = dialog.action;
export { default } from "#app/components/rooms/reopen-screen.tsx";
export { clientAction, handle, shouldRevalidate } from "#app/components/ui/confirm-route.tsx";
