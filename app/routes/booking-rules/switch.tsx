import { BulkFailure } from "#app/components/bookings/review/dialog.tsx";
import { useFormResult } from "#app/components/form/draft/use-form-result.ts";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { guarded, idParam } from "#app/http/access/guarded.server.ts";
import { submitForm } from "#app/http/form/form.server.ts";
import { switchRuleSchema } from "#app/models/booking-rules/booking-rule.schema.ts";
import { switchBookingRule } from "#app/services/booking-rules/manage-rules.server.ts";
import { sentenceOfRule } from "#app/services/booking-rules/screen.server.ts";
import { ruleText as text } from "#app/text/booking-rules/rules.ts";

export const loader = guarded({ "GET /admin/regras/:id/ativar": () => null });

export const action = guarded({
  "POST /admin/regras/:id/ativar": ({ form, params, actor, context, deps }) =>
    submitForm(
      { form, context },
      {
        schema: switchRuleSchema,
        call: ({ isActive, ...expected }) =>
          switchBookingRule(deps, actor, idParam(params.id), { isActive: isActive === "on", ...expected }),
        done: (rule) => ({
          to: ADDRESSES.bookingRules,
          toast: {
            title: rule.isActive ? text.started : text.stopDone,
            description: sentenceOfRule(deps, rule),
          },
        }),
      },
    ),
});

export { afterRefusal as shouldRevalidate } from "#app/components/frame/revalidation.ts";

export const handle: PageHandle = { title: text.title };

/** Above the list: why a rule was not started or stopped. */
export default function SwitchBookingRule() {
  return <BulkFailure reply={useFormResult<typeof action>()} title={text.failed} />;
}
