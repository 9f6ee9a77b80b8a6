import { data } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { NewRule } from "#app/components/booking-rules/new-rule.tsx";
import { RoomPeople } from "#app/components/booking-rules/room-people.tsx";
import { RuleList } from "#app/components/booking-rules/rule-list.tsx";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { PageHead } from "#app/components/frame/page-head.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { LoadFailure } from "#app/components/ui/load-failure.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { kindOf, newRuleValues } from "#app/http/booking-rules/rule-page.server.ts";
import { readRegion, statusOfRegions } from "#app/http/region.server.ts";
import {
  listRulesInWords,
  readRoomsOfPeople,
  readRuleChoices,
} from "#app/services/booking-rules/screen.server.ts";
import { ruleText as text } from "#app/text/booking-rules/rules.ts";

export const loader = guarded({
  "GET /admin/regras": ({ url, context, deps }) => {
    const rules = readRegion({ url, context }, () => listRulesInWords(deps));
    const below = readRegion({ url, context }, () => ({
      form: {
        values: newRuleValues(kindOf(url.searchParams)),
        choices: readRuleChoices(deps),
        look: null,
        present: null,
      },
      people: readRoomsOfPeople(deps),
    }));
    return data({ rules, below }, statusOfRegions(rules, below));
  },
});

export { unlessUnsent as shouldRevalidate } from "#app/components/frame/revalidation.ts";

export const handle: PageHandle = { title: text.title };

export default function BookingRules() {
  const { rules, below } = useLoaderData<typeof loader>();
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
      <div className="grid gap-4 items-start lg:grid-cols-[4fr_3fr]">
        <NewRule view={below?.form ?? null} />
        {below ? <RoomPeople {...below.people} /> : null}
      </div>
    </>
  );
}
