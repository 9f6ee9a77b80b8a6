import { ADDRESSES } from "#app/domain/addresses.ts";
import { idParam } from "#app/http/access/guarded.server.ts";
import { confirmation } from "#app/http/form/confirmation.server.ts";
import { findEquipment } from "#app/models/equipment/equipment.server.ts";
import { removeEquipment } from "#app/services/equipment/manage.server.ts";
import { equipmentText as text } from "#app/text/equipment/equipment.ts";
import { formText } from "#app/text/form.ts";

const dialog = confirmation("/admin/equipamentos/:id/excluir", {
  title: text.deleteTitle,
  failureTitle: text.deleteFailed,
  loadFailed: text.loadFailed,
  closeTo: ({ url }) => ADDRESSES.equipment + url.search,
  find: ({ params, deps }) => findEquipment(deps.db, idParam(params.id)),
  ask: (row) => ({
    sentence: formText.confirmDelete(row.name),
    version: { of: "equipment", row },
    details: { id: row.id, isArchived: row.archived },
  }),
  run: ({ params, actor, deps }, expected) => removeEquipment(deps, actor, idParam(params.id), expected),
  done: ({ name }) => ({ title: text.deleted, description: name }),
});

export const loader = dialog.loader;
export const action = dialog.action;
export { DeleteEquipment as default } from "#app/components/equipment/equipment-deletion.tsx";
export { clientAction, handle, shouldRevalidate } from "#app/components/ui/confirm-route.tsx";
