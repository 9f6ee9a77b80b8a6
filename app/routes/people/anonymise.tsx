import { ADDRESSES } from "#app/domain/addresses.ts";
import { idParam } from "#app/http/access/guarded.server.ts";
import { confirmation } from "#app/http/form/confirmation.server.ts";
import { accountOfPage } from "#app/http/people/account-page.server.ts";
import { listQuery } from "#app/http/people/user-draft.ts";
import { anonymiseUser, readAnonymisation } from "#app/services/people/anonymise-user.server.ts";
import { userText as text } from "#app/text/people/users.ts";

const dialog = confirmation("/admin/usuarios/:id/anonimizar", {
  title: text.anonymiseTitle,
  submit: text.anonymise,
  failureTitle: text.anonymiseFailed,
  loadFailed: text.loadFailed,
  closeTo: ({ url }) => ADDRESSES.users + listQuery(url.search),
  find: ({ params, actor, deps }) => readAnonymisation(deps, accountOfPage(deps, actor, params.id)),
  ask: ({ id, name, becomes, coming, archived, updatedAt }, { actor }) => ({
    sentence: text.anonymiseQuestion(name, becomes),
    version: { of: "user", row: { id, updatedAt } },
    details: { id, coming, mayArchive: actor.role === "admin" && !archived },
  }),
  run: ({ params, actor, deps }, expected) => anonymiseUser(deps, actor, idParam(params.id), expected),
  done: ({ name }) => ({ title: text.anonymised, description: text.anonymisedDetail(name) }),
});

export const loader = dialog.loader;
export const action = dialog.action;
export { AnonymiseUser as default } from "#app/components/people/account-dialogs.tsx";
export { clientAction, handle, shouldRevalidate } from "#app/components/ui/confirm-route.tsx";
