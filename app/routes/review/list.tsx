import { data } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { PageHead } from "#app/components/frame/page-head.tsx";
import { afterRefusal } from "#app/components/frame/revalidation.ts";
import { QueueScreen, QueueTabs } from "#app/components/review/screen.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { reviewTabOfSlug } from "#app/domain/review/review-tab.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { statusOfRegions } from "#app/http/region.server.ts";
import { cleanupText } from "#app/text/review/cleanup.ts";
import { queueText } from "#app/text/review/queue.ts";
import { reviewText } from "#app/text/review/review.ts";
import { loadQueue } from "./item.server.ts";
import { loadLastDecision } from "./last-decision.server.ts";

export const loader = guarded({
  "GET /admin/reservas": ({ url, actor, context }) => {
    const queue = loadQueue({ url, context }, reviewTabOfSlug(url.searchParams.get("aba")));
    return data({ ...queue, last: loadLastDecision({ url, actor, context }) }, statusOfRegions(queue.list));
  },
});

export const shouldRevalidate = afterRefusal;

export const handle: PageHandle = { title: reviewText.title };

export default function ReviewReservations() {
  const queue = useLoaderData<typeof loader>();
  const { tab, list } = queue;
  return (
    <>
      <PageHead title={reviewText.title}>
        <ButtonLink to={ADDRESSES.reviewCleanup} look="secondary" preventScrollReset>
          {cleanupText.link}
        </ButtonLink>
        <ButtonLink to={ADDRESSES.request}>
          <Icon name="plus" size={20} />
          {queueText.newReservation}
        </ButtonLink>
      </PageHead>
      <Outlet />
      <QueueScreen
        {...queue}
        place="review"
        base={ADDRESSES.review}
        tabs={<QueueTabs tab={tab} counts={list?.tabCounts ?? null} />}
      />
    </>
  );
}
