import type { FieldMetadata } from "@conform-to/react";
import { useEffect, useState } from "react";
import { TextField } from "#app/components/form/fields.tsx";
import { accountText } from "#app/text/people/account.ts";
import { PasswordChecklist } from "./password-checklist.tsx";

export const PASSWORD_LABELS = {
  currentPassword: accountText.currentPassword,
  newPassword: accountText.newPassword,
  confirmPassword: accountText.confirmPassword,
};

type Fields = Record<keyof typeof PASSWORD_LABELS, FieldMetadata<string, typeof PASSWORD_LABELS, string[]>>;

export function PasswordFields({ fields }: { fields: Fields }) {
  const [password, setPassword] = useState<string | null>(null);
  useEffect(() => setPassword(""), []);
  return (
    <>
      <TextField
        field={fields.currentPassword}
        label={PASSWORD_LABELS.currentPassword}
        type="password"
        autoComplete="current-password"
      />
      <TextField
        field={fields.newPassword}
        label={PASSWORD_LABELS.newPassword}
        type="password"
        autoComplete="new-password"
        onInput={(event) => setPassword(event.currentTarget.value)}
      />
      <PasswordChecklist password={password} />
      <TextField
        field={fields.confirmPassword}
        label={PASSWORD_LABELS.confirmPassword}
        type="password"
        autoComplete="new-password"
      />
    </>
  );
}
