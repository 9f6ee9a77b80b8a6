import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { type VersionedEntity, type VersionedRow, versionOf } from "#app/domain/version.ts";
import { formText } from "#app/text/form.ts";

export type EditReply = { result: SubmissionResult<string[]>; refusal?: { problem: string } };

function isChanged(reply: Pick<EditReply, "refusal"> | undefined): boolean {
  return reply?.refusal?.problem === "changed";
}

/** The version on which the restored input is based, where input is restored. */
function versionOfTyped(reply: EditReply | undefined): string | undefined {
  const typed = reply?.result.initialValue?.updatedAt;
  return typeof typed === "string" && typed ? typed : undefined;
}

/**
 * The version of the row that the screen shows, sent along with each decision about it.
 * @param reply of a form whose fields were filled from the row: while it shows input that is based on another state,
 * it sends that state's version, until the person has seen the current row.
 */
export function SeenVersion({
  of,
  row,
  reply,
}: {
  of: VersionedEntity;
  row: VersionedRow;
  reply?: EditReply;
}) {
  const present = versionOf(of, row);
  const seen = isChanged(reply) ? present : (versionOfTyped(reply) ?? present);
  // Browsers restore a reloaded form's former values: this one must belong to the page that was just read.
  return <input type="hidden" name="updatedAt" value={seen} autoComplete="off" />;
}

/** The current values of the row, beside a form with input that is based on another state of it. */
export function PresentRow({ reply, children }: { reply: EditReply | undefined; children: ReactNode }) {
  if (!isChanged(reply)) return null;
  return (
    <section className="grid gap-2">
      <h3>{formText.presentState}</h3>
      {children}
    </section>
  );
}
