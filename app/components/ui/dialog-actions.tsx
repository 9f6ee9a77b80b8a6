import type { ComponentProps } from "react";
import { formText } from "#app/text/form.ts";
import { ButtonLink, SubmitButton } from "./button.tsx";

export function DialogActions({
  submit,
  closeTo,
  look,
}: {
  submit: string;
  closeTo: string;
  look?: ComponentProps<typeof SubmitButton>["look"];
}) {
  return (
    <div className="actions dialog-actions">
      <SubmitButton look={look}>{submit}</SubmitButton>
      <ButtonLink to={closeTo} look="secondary" preventScrollReset>
        {formText.cancel}
      </ButtonLink>
    </div>
  );
}
