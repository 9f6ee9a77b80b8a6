import { ADDRESSES } from "#app/domain/addresses.ts";
import { FIRST_STEPS } from "#app/domain/dashboard/first-steps.ts";
import type { RequestContext } from "#app/http/access/request-context.ts";
import { type Outcome, type SubmittedForm, submitForm } from "#app/http/form/form.server.ts";
import { isStaff } from "#app/services/bookings/rules.server.ts";
import { readFirstSteps } from "#app/services/dashboard/first-steps.server.ts";
import { firstStepsText as text } from "#app/text/dashboard/first-steps.ts";

/** The steps that are done while their page is shown to this person; null where it is not. */
function readDone({ actor, deps }: RequestContext): Record<string, boolean> | null {
  const person = actor();
  return person && isStaff(person.role) ? (readFirstSteps(deps)?.done ?? null) : null;
}

/**
 * Watches a new school's first steps over an act. The function that it gives leads an outcome back to them where the
 * act has taken one, saying which comes next, and leaves any other as it is (rules R7.30).
 */
export function watchFirstSteps(context: RequestContext): (outcome: Outcome) => Outcome {
  const before = readDone(context);
  return (outcome) => {
    const after = before && readDone(context);
    if (!before || !after || FIRST_STEPS.every((step) => before[step] === after[step])) return outcome;
    const next = FIRST_STEPS.find((step) => !after[step]);
    const { toast } = outcome;
    const description = [toast?.description, next && text.missing(text.steps[next])]
      .filter(Boolean)
      .join(" ");
    return { to: ADDRESSES.home, toast: toast && { ...toast, description } };
  };
}

/** As submitForm, for a form that takes one of a new school's first steps. */
export function submitStepForm<Input, Value>(
  args: { form: FormData; context: RequestContext },
  { done, ...form }: SubmittedForm<Input, Value>,
) {
  const lead = watchFirstSteps(args.context);
  return submitForm(args, { ...form, done: (value: Value) => lead(done(value)) });
}
