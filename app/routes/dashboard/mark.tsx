import { redirect } from "@remix-run/node";
import { ErrorScreen } from "#app/components/frame/error-screen.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { stepOfSlug } from "#app/domain/dashboard/first-steps.ts";
import { guarded, notFound } from "#app/http/access/guarded.server.ts";
import { noFields, parseForm, refuseAsText } from "#app/http/form/form.server.ts";
import { tickFirstStep } from "#app/services/dashboard/first-steps.server.ts";

export const action = guarded({
  "POST /primeiros-passos/:step": ({ form, params, actor, context, deps }) => {
    const { refusal } = parseForm(form, noFields);
    if (refusal) return refuseAsText(context, refusal);
    const step = stepOfSlug(params.step);
    if (!step) throw notFound();
    tickFirstStep(deps, actor, step);
    return redirect(ADDRESSES.home);
  },
});

export function ErrorBoundary() {
  return <ErrorScreen />;
}
