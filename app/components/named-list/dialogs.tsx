import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { catalogText, NAMED_LISTS, type NamedListName } from "#app/text/catalog.ts";
import { formText } from "#app/text/form.ts";
import { ConfirmDialog } from "../confirm-dialog.tsx";
import { Dialog, useParentAddress } from "../dialog.tsx";
import { DialogActions } from "../dialog-actions.tsx";
import { ErrorSummary } from "../error-summary.tsx";
import { TextField } from "../fields.tsx";
import { failureOf } from "../typed/use-reply.ts";

type Reply = { result: SubmissionResult<string[]> } | undefined;
type Props = { of: NamedListName; reply: Reply };

/** The dialog in which a discipline or a class gets its name; without one, it is a new one. */
export function NameDialog({ of, name, reply }: Props & { name?: string }) {
  const { text, base } = NAMED_LISTS[of];
  const closeTo = useParentAddress(base);
  const [form, fields] = useForm<{ name: string }, string[]>({
    id: "item",
    lastResult: reply?.result,
    defaultValue: { name },
  });
  const isNew = name === undefined;
  return (
    <Dialog title={isNew ? text.newTitle : text.editTitle} closeTo={closeTo}>
      <Form method="post" {...getFormProps(form)} noValidate className="form" preventScrollReset>
        <ErrorSummary form={form} title={text.errorTitle} labels={{ name: catalogText.name }} />
        <TextField field={fields.name} label={catalogText.name} maxLength={120} autoComplete="off" />
        <DialogActions submit={isNew ? formText.create : formText.save} closeTo={closeTo} />
      </Form>
    </Dialog>
  );
}

/** The dialog that asks before a discipline or a class is deleted. */
export function DeleteNameDialog({ of, name, reply }: Props & { name: string }) {
  const { text, base } = NAMED_LISTS[of];
  return (
    <ConfirmDialog
      title={text.deleteTitle}
      sentence={formText.confirmDelete(name)}
      submit={formText.delete}
      closeTo={useParentAddress(base)}
      failure={failureOf(reply)}
      failureTitle={text.errorTitle}
    />
  );
}
