import { ADDRESSES } from "#app/domain/addresses.ts";
import { idParam } from "#app/http/access/guarded.server.ts";
import { confirmation } from "#app/http/form/confirmation.server.ts";
import { findUserGroup } from "#app/models/people/user-group.server.ts";
import { removeUserGroup } from "#app/services/people/manage-groups.server.ts";
import { groupText as text } from "#app/text/booking-rules/rules.ts";

const dialog = confirmation("/admin/grupos/:id/excluir", {
  title: text.deleteTitle,
  failureTitle: text.deleteFailed,
  loadFailed: text.loadFailed,
  closeTo: () => ADDRESSES.userGroups,
  find: ({ params, deps }) => findUserGroup(deps.db, idParam(params.id)),
  ask: (row) => ({ sentence: text.deleteQuestion(row.name), version: { of: "user-group", row } }),
  run: ({ params, actor, deps }, expected) => removeUserGroup(deps, actor, idParam(params.id), expected),
  done: ({ name }) => ({ title: text.deleted, description: name }),
});

export const loader = dialog.loader;
export const action = dialog.action;
export { clientAction, default, handle, shouldRevalidate } from "#app/components/ui/confirm-route.tsx";
