import { ADDRESSES } from "#app/domain/addresses.ts";
import { idParam } from "#app/http/access/guarded.server.ts";
import { confirmation } from "#app/http/form/confirmation.server.ts";
import { findEnvironment } from "#app/models/rooms/environment.server.ts";
import { removeEnvironment } from "#app/services/rooms/manage-environments.server.ts";
import { formText } from "#app/text/form.ts";
import { environmentText as text } from "#app/text/rooms/environments.ts";

const dialog = confirmation("/admin/ambientes/:id/excluir", {
  title: text.deleteTitle,
  failureTitle: text.deleteFailed,
  loadFailed: text.loadFailed,
  closeTo: ({ url }) => ADDRESSES.environments + url.search,
  find: ({ params, deps }) => findEnvironment(deps.db, idParam(params.id)),
  ask: (row) => ({
    sentence: formText.confirmDelete(row.name),
    version: { of: "environment", row },
    details: { id: row.id, isArchived: row.archived },
  }),
  run: ({ params, actor, deps }, expected) => removeEnvironment(deps, actor, idParam(params.id), expected),
  done: ({ name }) => ({ title: text.deleted, description: name }),
});

export const loader = dialog.loader;
export const action = dialog.action;
export { DeleteEnvironment as default } from "#app/components/rooms/environment-deletion.tsx";
export { clientAction, handle, shouldRevalidate } from "#app/components/ui/confirm-route.tsx";
