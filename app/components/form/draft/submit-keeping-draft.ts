import { parse } from "@conform-to/react";
import { type ClientActionFunctionArgs, isRouteErrorResponse } from "@remix-run/react";
import { formText } from "#app/text/form.ts";

/**
 * Submits a form to its own action; if that cannot be reached, or returns nothing readable, the form stays with its
 * input and shows the error. Every route with a form on its screen exports this as `clientAction`.
 */
export async function submitKeepingDraft({
  request,
  serverAction,
}: ClientActionFunctionArgs): Promise<unknown> {
  const sent = request.clone();
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error;
    const sentence = navigator.onLine ? formText.noAnswer : formText.offline;
    const submission = parse(await sent.formData(), { resolve: () => ({ error: { "": [sentence] } }) });
    return { result: submission.reply(), writeError: sentence, unsent: true };
  }
}
