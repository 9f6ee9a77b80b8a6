import { ErrorScreen } from "#app/components/frame/error-screen.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { noFields, parseForm, redirectWithToast, refuseAsText } from "#app/http/form/form.server.ts";
import { hideFirstSteps } from "#app/services/dashboard/first-steps.server.ts";
import { firstStepsText } from "#app/text/dashboard/first-steps.ts";

export const action = guarded({
  "POST /primeiros-passos/ocultar": ({ form, actor, context, deps }) => {
    const { refusal } = parseForm(form, noFields);
    if (refusal) return refuseAsText(context, refusal);
    hideFirstSteps(deps, actor);
    return redirectWithToast(context, ADDRESSES.home, { title: firstStepsText.hidden });
  },
});

export function ErrorBoundary() {
  return <ErrorScreen />;
}
