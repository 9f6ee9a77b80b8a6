import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { formText } from "#app/text/form.ts";

/** What an edit form's screen was answered, or what was typed into it before. */
export type EditReply = { result: SubmissionResult<string[]>; refusal?: { problem: string } };

/** Whether an action was refused because the row is no longer the one that the screen showed. */
function isChanged(reply: Pick<EditReply, "refusal"> | undefined): boolean {
  return reply?.refusal?.problem === "changed";
}

/** The version over which something was typed, where what was typed is shown again. */
function versionOfTyped(reply: EditReply | undefined): string | undefined {
  const typed = reply?.result.initialValue?.updatedAt;
  return typeof typed === "string" && typed ? typed : undefined;
}

/**
 * The version of the row that the screen shows, sent along with what is decided about it.
 * @param reply of a form whose fields were filled from the row: as long as it shows what was typed over another
 * state, it sends that one's version, until the person has been shown the row as it is now.
 */
export function SeenVersion({ updatedAt, reply }: { updatedAt: string; reply?: EditReply }) {
  const seen = isChanged(reply) ? updatedAt : (versionOfTyped(reply) ?? updatedAt);
  // Browsers fill a reloaded form with its former values: this one belongs to the page that was just read.
  return <input type="hidden" name="updatedAt" value={seen} autoComplete="off" />;
}

/** What stands in the row now, beside a form that keeps what was typed over another state of it. */
export function PresentRow({ reply, children }: { reply: EditReply | undefined; children: ReactNode }) {
  if (!isChanged(reply)) return null;
  return (
    <section className="grid gap-2">
      <h3>{formText.presentState}</h3>
      {children}
    </section>
  );
}
