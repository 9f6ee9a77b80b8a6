import { getFormProps, useForm } from "@conform-to/react";
import { useLoaderData, useLocation } from "@remix-run/react";
import { useFormResult } from "#app/components/form/draft/use-form-result.ts";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { Choice, ChoiceGroup } from "#app/components/form/fields.tsx";
import { Form } from "#app/components/form/form.tsx";
import { SeenVersion } from "#app/components/form/seen-version.tsx";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { DialogActions } from "#app/components/ui/dialog-actions.tsx";
import { FailedDialog } from "#app/components/ui/failed-dialog.tsx";
import { ADDRESSES, addressOf } from "#app/domain/addresses.ts";
import { guarded, idParam } from "#app/http/access/guarded.server.ts";
import { submitForm } from "#app/http/form/form.server.ts";
import { accountOfPage } from "#app/http/people/account-page.server.ts";
import { listQuery } from "#app/http/people/user-draft.ts";
import { readRow } from "#app/http/region.server.ts";
import { signInSchema } from "#app/models/access/sign-in.schema.ts";
import { changeSignIn, readSignIn } from "#app/services/people/change-sign-in.server.ts";
import { signInText as text } from "#app/text/people/sign-in.ts";

const BASE = ADDRESSES.users;
const LABELS = { ways: text.ways };

export const loader = guarded({
  "GET /admin/usuarios/:id/entrada": ({ url, params, actor, context, deps }) =>
    readRow({ url, context }, () => readSignIn(deps, accountOfPage(deps, actor, params.id))),
});

export const action = guarded({
  "POST /admin/usuarios/:id/entrada": ({ form, url, params, actor, context, deps }) =>
    submitForm(
      { form, context },
      {
        schema: signInSchema,
        call: (input) => changeSignIn(deps, actor, idParam(params.id), input),
        done: ({ name }) => ({
          to: BASE + listQuery(url.search),
          toast: { title: text.saved, description: name },
        }),
      },
    ),
});

export { clientAction, shouldRevalidate } from "#app/components/form/form-route.ts";

export const handle: PageHandle = { title: text.title };

export default function ChangeSignIn() {
  const account = useLoaderData<typeof loader>();
  const reply = useFormResult<typeof action>();
  const { search } = useLocation();
  const closeTo = BASE + listQuery(search);
  const [form, fields] = useForm<typeof LABELS, string[]>({ id: "entrada", lastResult: reply?.result });
  const dialog = { title: text.title, closeTo };
  if (!account) return <FailedDialog {...dialog} sentence={text.loadFailed} />;
  const { id, name, updatedAt, hasPassword, way } = account;
  const chosen = fields.ways.value ?? (hasPassword ? "password" : "outside");
  return (
    <Dialog {...dialog}>
      <Form
        method="post"
        action={addressOf("userSignIn", id) + listQuery(search)}
        {...getFormProps(form)}
        noValidate
        className="form"
        preventScrollReset
      >
        <ErrorSummary form={form} title={text.failed} labels={LABELS} />
        <SeenVersion of="user" row={{ id, updatedAt }} />
        <p>{text.lead(name)}</p>
        {way ? <p className="hint">{text.states[way]}</p> : null}
        <ChoiceGroup field={fields.ways} legend={text.ways}>
          <Choice type="radio" name="ways" value="password" defaultChecked={chosen === "password"}>
            {text.password}
          </Choice>
          <p className="hint">{text.passwordHint}</p>
          <Choice type="radio" name="ways" value="outside" defaultChecked={chosen === "outside"}>
            {text.outside}
          </Choice>
          <p className="hint">{text.outsideHint}</p>
        </ChoiceGroup>
        {way && way !== "waiting" ? (
          <>
            <Choice type="checkbox" name="unlink">
              {text.unlink}
            </Choice>
            <p className="hint">{text.unlinkHint}</p>
          </>
        ) : null}
        <DialogActions submit={text.save} closeTo={closeTo} />
      </Form>
    </Dialog>
  );
}
