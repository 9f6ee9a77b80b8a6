import { formText } from "#app/text/form.ts";
import { ButtonLink } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import { LoadFailure } from "./load-failure.tsx";

export function FailedDialog({
  title,
  sentence,
  closeTo,
}: {
  title: string;
  sentence: string;
  closeTo: string;
}) {
  return (
    <Dialog title={title} closeTo={closeTo}>
      <div className="grid gap-4">
        <LoadFailure sentence={sentence} />
        <div className="actions">
          <ButtonLink to={closeTo} look="secondary" preventScrollReset>
            {formText.close}
          </ButtonLink>
        </div>
      </div>
    </Dialog>
  );
}
