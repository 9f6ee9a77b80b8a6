import type { FieldMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { TextField } from "#app/components/form/fields.tsx";
import { CopyButton } from "#app/components/ui/copy-button.tsx";
import { userText } from "#app/text/people/users.ts";

export function NewPasswordField({
  field,
  label,
  hint,
  generated,
  onPassword,
  children,
}: {
  // biome-ignore lint/suspicious/noExplicitAny: the metadata is invariant in its schema (see fields.tsx)
  field: FieldMetadata<any, any, string[]>;
  label: string;
  hint?: string;
  generated: string | null;
  onPassword?: (password: string) => void;
  children: ReactNode;
}) {
  return (
    <div className="grid gap-2">
      <TextField
        key={generated ?? ""}
        field={field}
        label={label}
        hint={hint}
        type={generated ? "text" : "password"}
        defaultValue={generated ?? undefined}
        autoComplete={generated ? "off" : "new-password"}
        autoCapitalize="none"
        spellCheck={false}
        onInput={(event) => onPassword?.(event.currentTarget.value)}
      />
      {generated ? (
        <p className="notice" data-tone="warning" role="status">
          {userText.copyNow}
        </p>
      ) : null}
      <div className="actions">
        {generated ? <CopyButton fieldId={field.id} label={userText.copyPassword} /> : null}
        {children}
      </div>
    </div>
  );
}
