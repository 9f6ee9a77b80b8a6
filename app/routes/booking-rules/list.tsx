import { data } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { NewRule, RuleList } from "#app/components/booking-rules/rule-list.tsx";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { PageHead } from "#app/components/frame/page-head.tsx";
import { unlessUnsent } from "#app/components/frame/revalidation.ts";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { LoadFailure } from "#app/components/ui/load-failure.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { readRegion, statusOfRegions } from "#app/http/region.server.ts";
import { listRulesInWords } from "#app/services/booking-rules/screen.server.ts";
import { ruleText as text } from "#app/text/booking-rules/rules.ts";

export const loader = guarded({
  "GET /admin/regras": ({ url, context, deps }) => {
    const rules = readRegion({ url, context }, () => listRulesInWords(deps));
    return data({ rules }, statusOfRegions(rules));
  },
});

export const shouldRevalidate = unlessUnsent;

export const handle: PageHandle = { title: text.title };

export default function BookingRules() {
  const { rules } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={text.title} lead={text.lead}>
        <ButtonLink to={ADDRESSES.userGroups} look="secondary" data-size="tool">
          {text.groups}
        </ButtonLink>
        <ButtonLink to={ADDRESSES.bookingRuleTest} look="secondary" data-size="tool">
          {text.test}
        </ButtonLink>
      </PageHead>
      <Outlet />
      {rules === null ? <LoadFailure sentence={text.loadFailed} /> : null}
      {rules && rules.length > 0 ? <RuleList rules={rules} /> : null}
      {rules?.length === 0 ? (
        <div className="panel">
          <EmptyState sentence={text.none} hint={text.noneHint} />
        </div>
      ) : null}
      <NewRule />
    </>
  );
}
