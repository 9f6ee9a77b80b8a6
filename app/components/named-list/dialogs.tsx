import { getFormProps, useForm } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { MAX_NAME_LENGTH, MAX_RESOURCE_NAME_LENGTH } from "#app/domain/limits.ts";
import { catalogText, NAMED_LISTS, type NamedListName } from "#app/text/catalog/catalog.ts";
import { formText } from "#app/text/form.ts";
import { ConfirmDialog } from "../confirm-dialog.tsx";
import { Dialog, useParentAddress } from "../dialog.tsx";
import { DialogActions } from "../dialog-actions.tsx";
import { ErrorSummary } from "../error-summary.tsx";
import { Facts } from "../facts.tsx";
import { FailedDialog } from "../failed-dialog.tsx";
import { TextField } from "../fields.tsx";
import { type EditReply, PresentRow, SeenVersion } from "../seen-version.tsx";
import { failureOf } from "../typed/use-reply.ts";
import { useWriteError } from "../use-write-error.ts";

type Props = { of: NamedListName; reply: EditReply | undefined };
type Present = { name: string; updatedAt: string };

/** The dialog in which a discipline or a class gets its name; undefined is a new one, null could not be read. */
export function NameDialog({ of, present, reply }: Props & { present?: Present | null }) {
  const { text, base } = NAMED_LISTS[of];
  const closeTo = useParentAddress(base);
  const [form, fields] = useForm<{ name: string }, string[]>({
    id: "item",
    lastResult: reply?.result,
    defaultValue: { name: present?.name },
  });
  const isNew = present === undefined;
  const writeError = useWriteError();
  if (present === null) {
    return <FailedDialog title={text.editTitle} sentence={text.loadFailed} closeTo={closeTo} />;
  }
  return (
    <Dialog title={isNew ? text.newTitle : text.editTitle} closeTo={closeTo}>
      <Form method="post" {...getFormProps(form)} noValidate className="form" preventScrollReset>
        <ErrorSummary
          form={form}
          title={text.errorTitle}
          lead={writeError ? (isNew ? text.createFailed : text.updateFailed) : undefined}
          labels={{ name: catalogText.name }}
        />
        {present ? (
          <>
            <SeenVersion updatedAt={present.updatedAt} reply={reply} />
            <PresentRow reply={reply}>
              <Facts of={[[catalogText.name, present.name]]} />
            </PresentRow>
          </>
        ) : null}
        <TextField
          field={fields.name}
          label={catalogText.name}
          maxLength={of === "resources" ? MAX_RESOURCE_NAME_LENGTH : MAX_NAME_LENGTH}
          autoComplete="off"
        />
        <DialogActions submit={isNew ? formText.create : formText.save} closeTo={closeTo} />
      </Form>
    </Dialog>
  );
}

/** The dialog that asks before a discipline or a class is deleted. */
export function DeleteNameDialog({ of, present, reply }: Props & { present: Present | null }) {
  const { text, base } = NAMED_LISTS[of];
  const dialog = { title: text.deleteTitle, closeTo: useParentAddress(base) };
  if (!present) return <FailedDialog {...dialog} sentence={text.loadFailed} />;
  return (
    <ConfirmDialog
      {...dialog}
      sentence={formText.confirmDelete(present.name)}
      submit={formText.delete}
      failure={failureOf(reply)}
      failureTitle={text.errorTitle}
      failureLead={text.deleteFailed}
      updatedAt={present.updatedAt}
    />
  );
}
