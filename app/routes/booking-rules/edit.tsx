import { useLoaderData } from "@remix-run/react";
import { RuleForm } from "#app/components/booking-rules/rule-form.tsx";
import { useFormResult } from "#app/components/form/draft/use-form-result.ts";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { PageHead } from "#app/components/frame/page-head.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { guarded, idParam, notFound } from "#app/http/access/guarded.server.ts";
import { readRuleLook, valuesOfQuery, valuesOfRule } from "#app/http/booking-rules/rule-page.server.ts";
import { submitForm } from "#app/http/form/form.server.ts";
import { bookingRuleFormSchema } from "#app/models/booking-rules/booking-rule.schema.ts";
import { findBookingRule } from "#app/models/booking-rules/booking-rule.server.ts";
import { ruleOfForm } from "#app/services/booking-rules/form.ts";
import { changeBookingRule } from "#app/services/booking-rules/manage-rules.server.ts";
import { readRuleChoices, sentenceOfRule } from "#app/services/booking-rules/screen.server.ts";
import { ruleText as text } from "#app/text/booking-rules/rules.ts";

export const loader = guarded({
  "GET /admin/regras/:id/editar": ({ url, params, deps }) => {
    const rule = findBookingRule(deps.db, idParam(params.id));
    if (!rule) throw notFound();
    const query = url.searchParams;
    return {
      values: valuesOfQuery(query, valuesOfRule(rule)),
      choices: readRuleChoices(deps, rule),
      look: readRuleLook(deps, query),
      present: { id: rule.id, updatedAt: rule.updatedAt },
    };
  },
});

export const action = guarded({
  "POST /admin/regras/:id/editar": ({ form, params, actor, context, deps }) =>
    submitForm(
      { form, context },
      {
        schema: bookingRuleFormSchema,
        call: (input) => {
          const rule = ruleOfForm(input);
          return rule.ok ? changeBookingRule(deps, actor, idParam(params.id), rule.value) : rule;
        },
        done: (rule) => ({
          to: ADDRESSES.bookingRules,
          toast: { title: text.saved, description: sentenceOfRule(deps, rule) },
        }),
      },
    ),
});

export { clientAction, shouldRevalidate } from "#app/components/form/form-route.ts";

export const handle: PageHandle = { title: text.editTitle };

export default function EditBookingRule() {
  const view = useLoaderData<typeof loader>();
  const reply = useFormResult<typeof action>();
  return (
    <>
      <PageHead title={text.editTitle} />
      <RuleForm key={JSON.stringify(view.values)} view={view} reply={reply} />
    </>
  );
}
