import { ADDRESSES } from "#app/domain/addresses.ts";
import { idParam } from "#app/http/access/guarded.server.ts";
import { confirmation } from "#app/http/form/confirmation.server.ts";
import { accountOfPage, offersOf } from "#app/http/people/account-page.server.ts";
import { listQuery } from "#app/http/people/user-draft.ts";
import { removeUser } from "#app/services/people/remove-user.server.ts";
import { formText } from "#app/text/form.ts";
import { userText as text } from "#app/text/people/users.ts";

const dialog = confirmation("/admin/usuarios/:id/excluir", {
  title: text.deleteTitle,
  failureTitle: text.deleteFailed,
  loadFailed: text.loadFailed,
  closeTo: ({ url }) => ADDRESSES.users + listQuery(url.search),
  find: ({ params, actor, deps }) => accountOfPage(deps, actor, params.id),
  ask: (row, { actor, deps }) => ({
    sentence: formText.confirmDelete(row.name),
    version: { of: "user", row },
    details: offersOf(deps, actor, row),
  }),
  run: ({ params, actor, deps }, expected) => removeUser(deps, actor, idParam(params.id), expected),
  done: ({ name }) => ({ title: text.deleted, description: name }),
});

export const loader = dialog.loader;
export const action = dialog.action;
export { DeleteUser as default } from "#app/components/people/account-dialogs.tsx";
export { clientAction, handle, shouldRevalidate } from "#app/components/ui/confirm-route.tsx";
