import { useLoaderData } from "@remix-run/react";
import { failureOf, useFormResult } from "#app/components/form/draft/use-form-result.ts";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { unlessUnsent } from "#app/components/frame/revalidation.ts";
import { ConfirmDialog } from "#app/components/ui/confirm-dialog.tsx";
import { FailedDialog } from "#app/components/ui/failed-dialog.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { guarded, idParam, notFound } from "#app/http/access/guarded.server.ts";
import { confirmation, submitForm } from "#app/http/form/form.server.ts";
import { readRow } from "#app/http/region.server.ts";
import { findKey } from "#app/models/access/api-key.server.ts";
import { revokeKey } from "#app/services/access/keys/keys.server.ts";
import { apiKeyText as text } from "#app/text/access/api-keys.ts";

export const loader = guarded({
  "GET /perfil/chaves/:id/revogar": ({ url, params, actor, context, deps }) =>
    readRow({ url, context }, () => {
      const key = findKey(deps.db, { userId: actor.id, id: idParam(params.id) });
      if (!key) throw notFound();
      return { name: key.name };
    }),
});

export const action = guarded({
  "POST /perfil/chaves/:id/revogar": ({ form, params, actor, context, deps }) => {
    const id = idParam(params.id);
    return submitForm(
      { form, context },
      {
        schema: confirmation,
        call: () => revokeKey(deps, actor, id),
        done: ({ name }) => ({ to: ADDRESSES.profile, toast: { title: text.revoked, description: name } }),
      },
    );
  },
});

export const shouldRevalidate = unlessUnsent;

export const handle: PageHandle = { title: text.revokeTitle };

export default function RevokeKey() {
  const key = useLoaderData<typeof loader>();
  const failure = failureOf(useFormResult<typeof action>());
  const dialog = { title: text.revokeTitle, closeTo: ADDRESSES.profile };
  if (!key) return <FailedDialog {...dialog} sentence={text.revokeFailed} />;
  return (
    <ConfirmDialog
      {...dialog}
      sentence={text.revokeQuestion(key.name)}
      submit={text.revoke}
      failure={failure}
      failureTitle={text.revokeFailed}
    />
  );
}
