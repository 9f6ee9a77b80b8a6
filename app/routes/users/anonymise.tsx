import { Link, useLoaderData, useLocation } from "@remix-run/react";
import { submitKeepingDraft } from "#app/components/form/draft/submit-keeping-draft.ts";
import { failureOf, useFormResult } from "#app/components/form/draft/use-form-result.ts";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { afterRefusal } from "#app/components/frame/revalidation.ts";
import { ConfirmDialog } from "#app/components/ui/confirm-dialog.tsx";
import { FailedDialog } from "#app/components/ui/failed-dialog.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { guarded, idParam } from "#app/http/access/guarded.server.ts";
import { submitForm } from "#app/http/form/form.server.ts";
import { readRow } from "#app/http/region.server.ts";
import { accountOfPage } from "#app/http/users/account-page.server.ts";
import { listQuery } from "#app/http/users/user-draft.ts";
import { seenSchema } from "#app/models/version.schema.ts";
import { anonymiseUser, readAnonymisation } from "#app/services/users/anonymise-user.server.ts";
import { userText } from "#app/text/users/users.ts";

const BASE = ADDRESSES.users;

export const loader = guarded({
  "GET /admin/usuarios/:id/anonimizar": ({ url, params, actor, context, deps }) =>
    readRow({ url, context }, () => readAnonymisation(deps, accountOfPage(deps, actor, params.id))),
});

export const action = guarded({
  "POST /admin/usuarios/:id/anonimizar": ({ form, url, params, actor, context, deps }) =>
    submitForm(
      { form, context },
      {
        schema: seenSchema,
        call: (seen) => anonymiseUser(deps, actor, idParam(params.id), seen),
        done: ({ name }) => ({
          to: BASE + listQuery(url.search),
          toast: { title: userText.anonymised, description: userText.anonymisedDetail(name) },
        }),
      },
    ),
});

export const clientAction = submitKeepingDraft;

export const shouldRevalidate = afterRefusal;

export const handle: PageHandle = { title: userText.anonymiseTitle };

export default function AnonymiseUser() {
  const leaver = useLoaderData<typeof loader>();
  const reply = useFormResult<typeof action>();
  const dialog = { title: userText.anonymiseTitle, closeTo: BASE + listQuery(useLocation().search) };
  if (!leaver) return <FailedDialog {...dialog} sentence={userText.loadFailed} />;
  const { id, name, becomes, updatedAt, coming } = leaver;
  return (
    <ConfirmDialog
      {...dialog}
      sentence={userText.anonymiseQuestion(name, becomes)}
      submit={userText.anonymise}
      failure={failureOf(reply)}
      failureTitle={userText.anonymiseFailed}
      updatedAt={updatedAt}
    >
      <p>{userText.anonymiseReservations}</p>
      {coming > 0 ? (
        <div className="notice" data-tone="warning">
          <p>{userText.anonymiseComing(coming)}</p>
          <p>
            <Link to={`${ADDRESSES.review}?aba=todas&professor=${id}`}>{userText.anonymiseSeeComing}</Link>
          </p>
        </div>
      ) : null}
      <p className="hint">{userText.anonymiseTexts}</p>
      <p className="hint">{userText.anonymiseCopies}</p>
    </ConfirmDialog>
  );
}
