import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Form } from "#app/components/form/form.tsx";
import { SeenVersion } from "#app/components/form/seen-version.tsx";
import { useWriteError } from "#app/components/form/use-write-error.ts";
import type { RowVersion } from "#app/domain/version.ts";
import { formText } from "#app/text/form.ts";
import { SubmitButton } from "./button.tsx";
import { Dialog } from "./dialog.tsx";

/** Confirms a destructive action; the focus starts on Cancelar. */
export function ConfirmDialog({
  title,
  sentence,
  submit,
  closeTo,
  failure: refused,
  failureTitle,
  failureLead,
  version,
  children,
}: {
  title: string;
  sentence: ReactNode;
  submit: string;
  closeTo: string;
  failure?: string;
  failureTitle: string;
  /** What failed, if the title does not name it and the server returned no message. */
  failureLead?: string;
  version?: RowVersion;
  children?: ReactNode;
}) {
  const writeError = useWriteError();
  const failure = writeError ?? refused;
  return (
    <Dialog title={title} closeTo={closeTo}>
      <Form method="post" className="form" preventScrollReset>
        {failure ? (
          <div className="notice" data-tone="danger" role="alert">
            <p className="font-bold">{failureTitle}</p>
            {writeError && failureLead ? <p>{failureLead}</p> : null}
            <p>{failure}</p>
          </div>
        ) : null}
        {version ? <SeenVersion {...version} /> : null}
        <p>{sentence}</p>
        {children}
        <div className="actions dialog-actions">
          {/* A destructive dialog focuses the harmless choice (rules R19.13). */}
          <Link to={closeTo} className="button" data-look="secondary" preventScrollReset autoFocus>
            {formText.cancel}
          </Link>
          <SubmitButton look="danger">{submit}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
