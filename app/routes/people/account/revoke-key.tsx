import { ADDRESSES } from "#app/domain/addresses.ts";
import { idParam } from "#app/http/access/guarded.server.ts";
import { confirmation } from "#app/http/form/confirmation.server.ts";
import { noFields } from "#app/http/form/form.server.ts";
import { findKey } from "#app/models/access/api-key.server.ts";
import { revokeKey } from "#app/services/access/keys/keys.server.ts";
import { apiKeyText as text } from "#app/text/access/api-keys.ts";

const dialog = confirmation("/perfil/chaves/:id/revogar", {
  title: text.revokeTitle,
  submit: text.revoke,
  failureTitle: text.revokeFailed,
  loadFailed: text.revokeFailed,
  closeTo: () => ADDRESSES.profile,
  find: ({ params, actor, deps }) => findKey(deps.db, { userId: actor.id, id: idParam(params.id) }),
  ask: ({ name }) => ({ sentence: text.revokeQuestion(name) }),
  schema: noFields,
  run: ({ params, actor, deps }) => revokeKey(deps, actor, idParam(params.id)),
  done: ({ name }) => ({ title: text.revoked, description: name }),
});

export const loader = dialog.loader;
export const action = dialog.action;
export { clientAction, default, handle, shouldRevalidate } from "#app/components/ui/confirm-route.tsx";
