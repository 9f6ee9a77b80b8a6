import { getFormProps, useForm } from "@conform-to/react";
import { data } from "@remix-run/node";
import { useFormResult } from "#app/components/form/draft/use-form-result.ts";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { Choice, ChoiceGroup, TextField } from "#app/components/form/fields.tsx";
import { Form } from "#app/components/form/form.tsx";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { NewSecret } from "#app/components/people/new-secret.tsx";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { DialogActions } from "#app/components/ui/dialog-actions.tsx";
import { KEY_KINDS } from "#app/domain/access/api-key.ts";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { MAX_KEY_NAME_LENGTH } from "#app/domain/limits.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { answerForm } from "#app/http/form/form.server.ts";
import { apiKeySchema } from "#app/models/access/api-key.schema.ts";
import { createKey } from "#app/services/access/keys/keys.server.ts";
import { apiKeyText as text } from "#app/text/access/api-keys.ts";

const LABELS = { name: text.name, kind: text.kind };

export const loader = guarded({ "GET /perfil/chaves/nova": () => null });

export const action = guarded({
  // No redirect: only this response contains the secret, and it is not stored. If the form is sent again, the name is
  // taken.
  "POST /perfil/chaves/nova": ({ form, actor, deps }) =>
    answerForm(form, {
      schema: apiKeySchema,
      call: (input) => createKey(deps, actor, input),
      answer: (made, submission) =>
        data({ result: submission.reply({ resetForm: true }), made }, { status: 201 }),
    }),
});

export { submitKeepingDraft as clientAction } from "#app/components/form/draft/submit-keeping-draft.ts";
export { unlessUnsent as shouldRevalidate } from "#app/components/frame/revalidation.ts";

export const handle: PageHandle = { title: text.createTitle };

export default function NewKey() {
  const reply = useFormResult<typeof action>();
  const [form, fields] = useForm<{ name: string; kind: string }, string[]>({
    id: "chave",
    lastResult: reply?.result,
    defaultValue: { kind: KEY_KINDS[0] },
  });
  if (reply && "made" in reply) {
    return (
      <Dialog key="made" title={text.madeTitle} closeTo={ADDRESSES.profile}>
        <NewSecret {...reply.made} />
      </Dialog>
    );
  }
  return (
    <Dialog key="new" title={text.createTitle} closeTo={ADDRESSES.profile}>
      <Form method="post" {...getFormProps(form)} noValidate className="form" preventScrollReset>
        <ErrorSummary form={form} title={text.createFailed} labels={LABELS} />
        <TextField
          field={fields.name}
          label={text.name}
          hint={text.nameHint}
          maxLength={MAX_KEY_NAME_LENGTH}
          autoComplete="off"
        />
        <ChoiceGroup field={fields.kind} legend={text.kind}>
          {KEY_KINDS.map((kind) => (
            <Choice
              key={kind}
              type="radio"
              name={fields.kind.name}
              value={kind}
              defaultChecked={(fields.kind.initialValue ?? KEY_KINDS[0]) === kind}
            >
              {text.kinds[kind]} <span className="hint">{text.kindHints[kind]}</span>
            </Choice>
          ))}
        </ChoiceGroup>
        <DialogActions submit={text.submit} closeTo={ADDRESSES.profile} />
      </Form>
    </Dialog>
  );
}
