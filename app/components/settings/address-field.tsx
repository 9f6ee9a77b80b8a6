import type { ComponentProps } from "react";
import { TextField } from "#app/components/form/fields.tsx";
import { MAX_EMAIL_LENGTH } from "#app/domain/limits.ts";

export function AddressField(
  props: Pick<ComponentProps<typeof TextField>, "field" | "label" | "placeholder">,
) {
  return (
    <TextField
      {...props}
      type="email"
      maxLength={MAX_EMAIL_LENGTH}
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
    />
  );
}
