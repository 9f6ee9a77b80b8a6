import { useLoaderData } from "@remix-run/react";
import { RuleForm } from "#app/components/booking-rules/rule-form.tsx";
import { useFormResult } from "#app/components/form/draft/use-form-result.ts";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { PageHead } from "#app/components/frame/page-head.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import type { RuleKind } from "#app/domain/booking-rules/booking-rule.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import {
  kindOf,
  newRuleValues,
  readRuleLook,
  valuesOfQuery,
} from "#app/http/booking-rules/rule-page.server.ts";
import { submitForm } from "#app/http/form/form.server.ts";
import { bookingRuleFormSchema } from "#app/models/booking-rules/booking-rule.schema.ts";
import { ruleOfForm } from "#app/services/booking-rules/form.ts";
import { createBookingRule } from "#app/services/booking-rules/manage-rules.server.ts";
import { readRuleChoices, sentenceOfRule } from "#app/services/booking-rules/screen.server.ts";
import { ruleText as text } from "#app/text/booking-rules/rules.ts";

export const loader = guarded({
  "GET /admin/regras/nova": ({ url, deps }) => {
    const query = url.searchParams;
    const fresh = newRuleValues(kindOf(query));
    // A link with the kind alone opens an empty rule; a preset or a preview brings its values.
    const values = query.size > 1 ? valuesOfQuery(query, fresh) : fresh;
    return { values, choices: readRuleChoices(deps), look: readRuleLook(deps, query), present: null };
  },
});

export const action = guarded({
  "POST /admin/regras/nova": ({ form, actor, context, deps }) =>
    submitForm(
      { form, context },
      {
        schema: bookingRuleFormSchema,
        call: (input) => {
          const rule = ruleOfForm(input);
          return rule.ok ? createBookingRule(deps, actor, rule.value) : rule;
        },
        done: (rule) => ({
          to: ADDRESSES.bookingRules,
          toast: { title: text.created, description: sentenceOfRule(deps, rule) },
        }),
      },
    ),
});

export { clientAction, shouldRevalidate } from "#app/components/form/form-route.ts";

export const handle: PageHandle<{ values: { kind: RuleKind } }> = {
  title: ({ values }) => text.newTitle(text.kinds[values.kind]),
};

export default function NewBookingRule() {
  const view = useLoaderData<typeof loader>();
  const reply = useFormResult<typeof action>();
  return (
    <>
      <PageHead title={text.newTitle(text.kinds[view.values.kind])} />
      <RuleForm key={JSON.stringify(view.values)} view={view} reply={reply} />
    </>
  );
}
