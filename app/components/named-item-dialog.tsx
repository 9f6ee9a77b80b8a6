import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { catalogText, type NamedItemText } from "#app/text/catalog.ts";
import { Dialog, useParentAddress } from "./dialog.tsx";
import { DialogActions } from "./dialog-actions.tsx";
import { ErrorSummary } from "./error-summary.tsx";
import { TextField } from "./fields.tsx";

type Props = {
  text: NamedItemText;
  base: string;
  title: string;
  submit: string;
  name?: string;
  result: SubmissionResult<string[]> | undefined;
};

/** The dialog in which a discipline or a class gets its name. */
export function NamedItemDialog({ text, base, title, submit, name, result }: Props) {
  const closeTo = useParentAddress(base);
  const [form, fields] = useForm<{ name: string }, string[]>({
    id: "item",
    lastResult: result,
    defaultValue: { name },
  });
  return (
    <Dialog title={title} closeTo={closeTo}>
      <Form method="post" {...getFormProps(form)} noValidate className="form" preventScrollReset>
        <ErrorSummary form={form} title={text.errorTitle} labels={{ name: catalogText.name }} />
        <TextField field={fields.name} label={catalogText.name} maxLength={120} autoComplete="off" />
        <DialogActions submit={submit} closeTo={closeTo} />
      </Form>
    </Dialog>
  );
}
