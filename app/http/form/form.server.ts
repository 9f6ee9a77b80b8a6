import { parse, type Submission, type SubmissionResult } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, redirect } from "@remix-run/node";
import { type ZodType, z } from "zod";
import type { Toast } from "#app/domain/toast.ts";
import type { RequestContext } from "#app/http/access/request-context.ts";
import { canOverride, problemSentence, problemStatus } from "#app/services/problems.ts";
import { type Refusal, type Result, refuse } from "#app/services/result.ts";
import { knownFields } from "./form-names.server.ts";

/** What a form's action returns to its screen: Conform's result, with what the refusal adds. */
export type FormReply = {
  result: SubmissionResult<string[]>;
  refusal?: Refusal;
  canOverride?: boolean;
};

export type Outcome = { to: string; toast?: Omit<Toast, "variant"> & Partial<Toast> };

export const noFields = z.object({});

export function retryAfter({ problem, details }: Refusal): HeadersInit {
  const isKnown = problem === "tooManyAttempts" || problem === "passwordsBusy";
  return isKnown ? { "Retry-After": String(details?.seconds ?? 60) } : {};
}

/** Shows a form again with what was typed and why it was refused. */
export function refusedForm<T>(
  submission: Submission<T, string[]>,
  refusal: Refusal,
  hideFields: string[] = [],
) {
  const fieldErrors = refusal.errors ?? {};
  const formErrors = refusal.errors ? [] : [problemSentence(refusal)];
  const result = submission.reply({ formErrors, fieldErrors, hideFields });
  return data<FormReply>(
    { result, refusal, canOverride: canOverride(refusal) },
    { status: problemStatus(refusal), headers: retryAfter(refusal) },
  );
}

/**
 * Reads a form by its schema. One with a field that the schema does not know (an index beyond its maximum, too many
 * of them) is refused as a whole, before anything is built of its names; what is known of it stays.
 */
export function parseForm<Input>(
  sent: FormData,
  schema: ZodType<Input>,
): { submission: Submission<Input, string[]>; refusal: Refusal | null } {
  const { fields, isWhole } = knownFields(sent, schema);
  if (isWhole) {
    const submission = parseWithZod(fields, { schema }) as Submission<Input, string[]>;
    return { submission, refusal: submission.status === "success" ? null : refuse("invalid") };
  }
  const refusal = refuse("unknownFields");
  const error = { "": [problemSentence(refusal)] };
  return { submission: parse<Input, string[]>(fields, { resolve: () => ({ error }) }), refusal };
}

type FormCall<Input, Value> = {
  schema: ZodType<Input>;
  /** Names of fields that never come back in an answer (passwords). */
  hideFields?: string[];
  call(input: Input): Result<Value> | Promise<Result<Value>>;
};

/**
 * The steps of a form's action: parse the fields by the schema, answer 400 where they do not fit, call the use
 * case, answer its refusal by the problem's status and sentence, else what `answer` makes of the outcome. Whatever
 * is refused is rendered again with the typed values.
 */
export async function answerForm<Input, Value, Answer>(
  sent: FormData,
  form: FormCall<Input, Value> & { answer(value: Value, submission: Submission<Input, string[]>): Answer },
) {
  const { schema, hideFields = [] } = form;
  const { submission, refusal } = parseForm(sent, schema);
  if (refusal?.problem === "unknownFields") return refusedForm(submission, refusal, hideFields);
  if (submission.status !== "success") {
    return data<FormReply>({ result: submission.reply({ hideFields }) }, { status: 400 });
  }
  // Nothing waits before this: what was permitted is still so (docs/decisions/0101).
  const result = await form.call(submission.value);
  if (!result.ok) return refusedForm(submission, result, hideFields);
  return form.answer(result.value, submission);
}

/** A form whose outcome is shown elsewhere. */
export type SubmittedForm<Input, Value> = FormCall<Input, Value> & { done(value: Value): Outcome };

/** A form's action whose outcome is shown elsewhere: redirects there. */
export function submitForm<Input, Value>(
  args: { form: FormData; context: RequestContext },
  { done, ...form }: SubmittedForm<Input, Value>,
) {
  return answerForm(args.form, {
    ...form,
    answer(value) {
      const { to, toast } = done(value);
      return toast ? redirectWithToast(args.context, to, toast) : redirect(to);
    },
  });
}

/** Answers an act without a screen by the refusal's sentence alone. @param say adds the title of what failed. */
export function refuseAsText(
  context: RequestContext,
  refusal: Refusal,
  say: (sentence: string) => string = (sentence) => sentence,
): Response {
  const message = say(problemSentence(refusal));
  const status = problemStatus(refusal);
  if (context.isNavigation) throw data({ message }, { status });
  return new Response(message, { status, headers: { "Content-Type": "text/plain; charset=utf-8" } });
}

export function redirectWithToast(
  context: RequestContext,
  address: string,
  toast: NonNullable<Outcome["toast"]>,
) {
  context.setToast({ variant: "default", ...toast });
  return redirect(address);
}
