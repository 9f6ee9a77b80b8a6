import { parse } from "@conform-to/react";
import { type ClientActionFunctionArgs, isRouteErrorResponse } from "@remix-run/react";
import { refusedUnsent } from "#app/domain/unsent.ts";
import { formText } from "#app/text/form.ts";

/** The reply to a form that did not arrive: its input, and why. A chosen file stays in its field by itself. */
async function keep(sent: Request, sentence: string) {
  const form = await sent.formData();
  for (const [name, value] of [...form]) if (value instanceof File) form.delete(name);
  const submission = parse(form, { resolve: () => ({ error: { "": [sentence] } }) });
  return { result: submission.reply(), writeError: sentence, unsent: true };
}

/**
 * On failure the form stays with its input and shows the error. Every route with a form exports this as
 * `clientAction`.
 */
export async function submitKeepingDraft({
  request,
  serverAction,
}: ClientActionFunctionArgs): Promise<unknown> {
  const sent = request.clone();
  try {
    const answer = await serverAction();
    const sentence = refusedUnsent(answer);
    return sentence === null ? answer : await keep(sent, sentence);
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error;
    return keep(sent, navigator.onLine ? formText.noAnswer : formText.offline);
  }
}
