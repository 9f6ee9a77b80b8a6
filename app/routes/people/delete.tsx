import { ArchiveOffer } from "#app/components/catalog/archive-offer.tsx";
import { HandoverOffer } from "#app/components/people/handover-offer.tsx";
import ConfirmRoute from "#app/components/ui/confirm-route.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { idParam } from "#app/http/access/guarded.server.ts";
import { confirmation } from "#app/http/form/confirmation.server.ts";
import { accountOfPage } from "#app/http/people/account-page.server.ts";
import { listQuery } from "#app/http/people/user-draft.ts";
import { countLessonsToCome } from "#app/services/people/anonymise-user.server.ts";
import { removeUser } from "#app/services/people/remove-user.server.ts";
import { formText } from "#app/text/form.ts";
import { userText as text } from "#app/text/people/users.ts";

const dialog = confirmation("/admin/usuarios/:id/excluir", {
  words: {
    title: text.deleteTitle,
    submit: formText.delete,
    failureTitle: text.deleteFailed,
    loadFailed: text.loadFailed,
  },
  closeTo: ({ url }) => ADDRESSES.users + listQuery(url.search),
  find: ({ params, actor, deps }) => accountOfPage(deps, actor, params.id),
  ask: (row, { actor, deps }) => ({
    sentence: formText.confirmDelete(row.name),
    version: { of: "user", row },
    details: {
      id: row.id,
      coming: countLessonsToCome(deps, row.id),
      mayArchive: actor.role === "admin" && !row.archived,
    },
  }),
  run: ({ params, actor, deps }, expected) => removeUser(deps, actor, idParam(params.id), expected),
  done: ({ name }) => ({ title: text.deleted, description: name }),
});

export const loader = dialog.loader;
export const action = dialog.action;
export { clientAction, handle, shouldRevalidate } from "#app/components/ui/confirm-route.tsx";

export default function DeleteUser() {
  return (
    <ConfirmRoute<{ id: number; coming: number; mayArchive: boolean }>>
      {({ id, coming, mayArchive }) => (
        <>
          <HandoverOffer id={id} coming={coming} />
          {mayArchive ? <ArchiveOffer list="users" id={id} /> : null}
        </>
      )}
    </ConfirmRoute>
  );
}
