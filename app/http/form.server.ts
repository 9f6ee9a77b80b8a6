import type { Submission, SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import type { ZodType } from "zod";
import { canOverride, problemSentence, problemStatus } from "#app/services/problems.ts";
import type { Refusal, Result } from "#app/services/result.ts";
import type { RequestContext, Toast } from "./request-context.ts";

/** What a form's action returns to its screen: Conform's result, with what the refusal adds. */
export type FormReply = {
  result: SubmissionResult<string[]>;
  refusal?: Refusal;
  /** Whether staff may send the same again with `override`. */
  canOverride?: boolean;
};

/** Where an action leads, and its toast. */
export type Outcome = { to: string; toast: Omit<Toast, "variant"> & Partial<Toast> };

/** How long to wait, where that is why a request was refused. */
export function retryAfter({ problem, details }: Refusal): HeadersInit {
  return problem === "tooManyAttempts" ? { "Retry-After": String(details?.seconds ?? 60) } : {};
}

function refusedForm<T>(submission: Submission<T, string[]>, refusal: Refusal, hideFields: string[]) {
  const fieldErrors = refusal.errors ?? {};
  const formErrors = refusal.errors ? [] : [problemSentence(refusal)];
  const result = submission.reply({ formErrors, fieldErrors, hideFields });
  return data<FormReply>(
    { result, refusal, canOverride: canOverride(refusal) },
    { status: problemStatus(refusal), headers: retryAfter(refusal) },
  );
}

/**
 * The steps of a form's action: parse the fields by the schema, answer 400 where they do not fit, call the use
 * case, answer its refusal by the problem's status and sentence, and lead to where the outcome can be seen.
 * Whatever is refused keeps what was typed.
 * @param form.fields what was sent, where the route has read the body already.
 * @param form.hideFields names of fields that never come back in an answer (passwords).
 */
export async function submitForm<Input, Value>(
  { request, context }: { request: Request; context: RequestContext },
  form: {
    schema: ZodType<Input>;
    fields?: FormData;
    hideFields?: string[];
    call(input: Input): Result<Value> | Promise<Result<Value>>;
    done(value: Value): Outcome;
  },
) {
  const { schema, hideFields = [] } = form;
  const submission = parseWithZod(form.fields ?? (await request.formData()), { schema });
  if (submission.status !== "success") {
    return data<FormReply>({ result: submission.reply({ hideFields }) }, { status: 400 });
  }
  const result = await form.call(submission.value as Input);
  if (!result.ok) return refusedForm(submission as Submission<Input, string[]>, result, hideFields);
  const { to, toast } = form.done(result.value);
  return redirectWithToast(context, to, toast);
}

/** Goes to `address` and says there what happened. */
export function redirectWithToast(context: RequestContext, address: string, toast: Outcome["toast"]) {
  context.setToast({ variant: "default", ...toast });
  return redirect(address);
}
