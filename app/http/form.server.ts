import type { Submission, SubmissionResult } from "@conform-to/react";
import { data, redirect } from "@remix-run/node";
import { problemSentence, problemStatus } from "#app/services/problems.ts";
import type { Refusal } from "#app/services/result.ts";
import type { RequestContext, Toast } from "./request-context.ts";

/** What a form's action gives back to its screen: Conform's result, with what the refusal adds. */
export type FormReply = { result: SubmissionResult<string[]>; refusal?: Refusal };

/** A form whose fields do not pass its schema: 400, everything typed stays but `hideFields` (passwords). */
export function invalidForm<T>(submission: Submission<T, string[]>, hideFields: string[] = []) {
  return data<FormReply>({ result: submission.reply({ hideFields }) }, { status: 400 });
}

/** How long to wait, where that is why a request was refused. */
export function retryAfter({ problem, details }: Refusal): HeadersInit {
  return problem === "tooManyAttempts" ? { "Retry-After": String(details?.seconds ?? 60) } : {};
}

/** A form that the service refused: the problem's status and sentence, everything typed stays. */
export function refusedForm<T>(
  submission: Submission<T, string[]>,
  refusal: Refusal,
  hideFields: string[] = [],
) {
  const fieldErrors = refusal.errors ?? {};
  const formErrors = refusal.errors ? [] : [problemSentence(refusal)];
  return data<FormReply>(
    { result: submission.reply({ formErrors, fieldErrors, hideFields }), refusal },
    { status: problemStatus(refusal), headers: retryAfter(refusal) },
  );
}

/** Goes to `address` and says there what happened. */
export function redirectWithToast(
  context: RequestContext,
  address: string,
  toast: Omit<Toast, "variant"> & Partial<Toast>,
) {
  context.setToast({ variant: "default", ...toast });
  return redirect(address);
}
