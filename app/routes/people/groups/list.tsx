import { data } from "@remix-run/node";
import { Link, Outlet, useLoaderData } from "@remix-run/react";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { PageHead } from "#app/components/frame/page-head.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { EmptyState } from "#app/components/ui/empty-state.tsx";
import { LoadFailure } from "#app/components/ui/load-failure.tsx";
import { ADDRESSES, addressOf } from "#app/domain/addresses.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { readRegion, statusOfRegions } from "#app/http/region.server.ts";
import { listUserGroups } from "#app/models/people/user-group.server.ts";
import { groupText as text } from "#app/text/booking-rules/rules.ts";

export const loader = guarded({
  "GET /admin/grupos": ({ url, context, deps }) => {
    const groups = readRegion({ url, context }, () =>
      listUserGroups(deps.db).map(({ id, name, userIds }) => ({ id, name, count: userIds.length })),
    );
    return data({ groups }, statusOfRegions(groups));
  },
});

export { unlessUnsent as shouldRevalidate } from "#app/components/frame/revalidation.ts";

export const handle: PageHandle = { title: text.title };

export default function UserGroups() {
  const { groups } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={text.title} lead={text.lead}>
        <ButtonLink to={ADDRESSES.bookingRules} look="secondary" data-size="tool">
          {text.rulesLink}
        </ButtonLink>
        <ButtonLink to={ADDRESSES.userGroupNew}>{text.new}</ButtonLink>
      </PageHead>
      <Outlet />
      <section className="panel" aria-label={text.title}>
        {groups === null ? <LoadFailure sentence={text.loadFailed} /> : null}
        {groups?.length === 0 ? <EmptyState sentence={text.none} hint={text.noneHint} /> : null}
        <ul>
          {(groups ?? []).map(({ id, name, count }) => (
            <li
              key={id}
              className="flex flex-wrap items-center gap-x-4 py-2 border-b border-b-line last:border-b-0"
            >
              <span className="grow basis-60 min-w-0">
                <b>{name}</b> <span className="hint">{text.memberCount(count)}</span>
              </span>
              <Link to={addressOf("userGroupEdit", id)} aria-label={text.editOf(name)}>
                {text.edit}
              </Link>
              <Link to={addressOf("userGroupDelete", id)} aria-label={text.deleteOf(name)} preventScrollReset>
                {text.delete}
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
