import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import { failureOf, useFormResult } from "#app/components/form/draft/use-form-result.ts";
import type { EditReply } from "#app/components/form/seen-version.tsx";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import type { Confirmation } from "#app/domain/confirmation.ts";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { FailedDialog } from "./failed-dialog.tsx";

export { submitKeepingDraft as clientAction } from "#app/components/form/draft/submit-keeping-draft.ts";
export { afterRefusal as shouldRevalidate } from "#app/components/frame/revalidation.ts";

export const handle: PageHandle<Pick<Confirmation, "title">> = { title: ({ title }) => title };

export default function ConfirmRoute<Details>({
  children,
}: {
  children?: (details: Details, reply: EditReply | undefined) => ReactNode;
}) {
  const shown = useLoaderData() as Confirmation<Details>;
  const reply = useFormResult() as EditReply | undefined;
  const { title, closeTo } = shown;
  if (shown.loadFailure !== undefined) {
    return <FailedDialog title={title} closeTo={closeTo} sentence={shown.loadFailure} />;
  }
  return (
    <ConfirmDialog
      title={title}
      closeTo={closeTo}
      sentence={shown.sentence}
      submit={shown.submit}
      failure={failureOf(reply) ?? shown.refusal}
      failureTitle={shown.failureTitle}
      version={shown.version}
    >
      {shown.fact ? <p className="font-bold">{shown.fact}</p> : null}
      {children?.(shown.details, reply)}
    </ConfirmDialog>
  );
}
