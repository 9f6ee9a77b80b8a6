import { type FieldMetadata, getFormProps, useForm } from "@conform-to/react";
import type { ReactNode } from "react";
import { Facts } from "#app/components/bookings/facts.tsx";
import { ErrorSummary } from "#app/components/form/error-summary.tsx";
import { SelectField, TextField } from "#app/components/form/fields.tsx";
import { Form } from "#app/components/form/form.tsx";
import { type EditReply, PresentRow, SeenVersion } from "#app/components/form/seen-version.tsx";
import { Dialog } from "#app/components/ui/dialog.tsx";
import { DialogActions } from "#app/components/ui/dialog-actions.tsx";
import type { Role } from "#app/domain/access/role.ts";
import { MAX_EMAIL_LENGTH, MAX_NAME_LENGTH, MAX_USERNAME_LENGTH } from "#app/domain/limits.ts";
import type { VersionedRow } from "#app/domain/version.ts";
import { frameText } from "#app/text/frame.ts";
import { userText } from "#app/text/people/users.ts";

type Values = { name: string; email: string; username: string; role: string; password: string };

// biome-ignore lint/suspicious/noExplicitAny: the metadata is invariant in its schema (see fields.tsx)
type PasswordField = FieldMetadata<any, any, string[]>;

const LABELS = userText.fields;

/** The dialog that creates or edits an account. */
export function UserDialog({
  title,
  submit,
  failureTitle,
  action,
  closeTo,
  values,
  roles,
  roleHint,
  reply,
  password,
  present,
}: {
  title: string;
  submit: string;
  failureTitle: string;
  action: string;
  closeTo: string;
  values: Partial<Values>;
  roles: Role[];
  roleHint?: string;
  reply: EditReply | undefined;
  password?: (field: PasswordField) => ReactNode;
  present?: Omit<Values, "password"> & { role: Role } & VersionedRow;
}) {
  const [form, fields] = useForm<Values, string[]>({
    id: "usuario",
    lastResult: reply?.result,
    defaultValue: values,
  });
  const plain = { autoComplete: "off", autoCapitalize: "none", spellCheck: false };
  return (
    <Dialog title={title} closeTo={closeTo}>
      <Form
        method="post"
        action={action}
        {...getFormProps(form)}
        noValidate
        className="form"
        preventScrollReset
      >
        <ErrorSummary form={form} title={failureTitle} labels={LABELS} />
        {present ? (
          <>
            <SeenVersion of="user" row={present} reply={reply} />
            <PresentRow reply={reply}>
              <Facts
                rows={[
                  [LABELS.name, present.name],
                  [LABELS.email, present.email],
                  [LABELS.username, present.username],
                  [LABELS.role, frameText.roles[present.role]],
                ]}
              />
            </PresentRow>
          </>
        ) : null}
        <TextField field={fields.name} label={LABELS.name} maxLength={MAX_NAME_LENGTH} autoComplete="off" />
        <TextField
          field={fields.email}
          label={LABELS.email}
          type="email"
          maxLength={MAX_EMAIL_LENGTH}
          {...plain}
        />
        <TextField
          field={fields.username}
          label={LABELS.username}
          hint={userText.usernameHint}
          maxLength={MAX_USERNAME_LENGTH}
          {...plain}
        />
        <SelectField
          field={fields.role}
          label={LABELS.role}
          hint={roleHint}
          options={roles.map((role) => ({ value: role, label: frameText.roles[role] }))}
        />
        {/* Enter in a field presses a form's first button, which must not be "Gerar senha". */}
        <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true">
          {submit}
        </button>
        {password?.(fields.password)}
        <DialogActions submit={submit} closeTo={closeTo} />
      </Form>
    </Dialog>
  );
}
