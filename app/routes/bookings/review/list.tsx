import { data } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { QueueScreen, QueueTabs } from "#app/components/bookings/review/screen.tsx";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { PageHead } from "#app/components/frame/page-head.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { PrintButton } from "#app/components/ui/print-button.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import type { QueuePlace } from "#app/domain/bookings/review/queue-place.ts";
import { reviewTabOfSlug } from "#app/domain/bookings/review/review-tab.ts";
import { guarded, type HandlerArgs } from "#app/http/access/guarded.server.ts";
import { statusOfRegions } from "#app/http/region.server.ts";
import { approversText } from "#app/text/bookings/review/approvers.ts";
import { cleanupText } from "#app/text/bookings/review/cleanup.ts";
import { queueText } from "#app/text/bookings/review/queue.ts";
import { reviewText } from "#app/text/bookings/review/review.ts";
import { formText } from "#app/text/form.ts";
import { loadQueue } from "./item.server.ts";
import { loadLastDecision } from "./last-decision.server.ts";

function load({ url, actor, context, scope }: HandlerArgs<"GET /admin/reservas">) {
  const queue = loadQueue({ url, context, scope }, reviewTabOfSlug(url.searchParams.get("aba")));
  const place = scope.kind === "rooms" ? ("approvers" as const) : ("review" as const);
  return data(
    { ...queue, place, last: loadLastDecision({ url, actor, context }) },
    statusOfRegions(queue.list),
  );
}

export const loader = guarded({ "GET /admin/reservas": load, "GET /reservas/avaliar": load });

export { afterRefusal as shouldRevalidate } from "#app/components/frame/revalidation.ts";

export const handle: PageHandle<{ place: QueuePlace }> = {
  title: ({ place }) => (place === "approvers" ? approversText.title : reviewText.title),
};

export default function ReviewReservations() {
  const queue = useLoaderData<typeof loader>();
  const { tab, list, place } = queue;
  const isOfApprovers = place === "approvers";
  const base = isOfApprovers ? ADDRESSES.approvers : ADDRESSES.review;
  return (
    <>
      <PageHead title={isOfApprovers ? approversText.title : reviewText.title}>
        {isOfApprovers ? null : (
          <ButtonLink to={ADDRESSES.reviewCleanup} look="secondary" preventScrollReset>
            {cleanupText.link}
          </ButtonLink>
        )}
        <span className="max-sm:hidden">
          <PrintButton label={formText.print} />
        </span>
        <ButtonLink to={ADDRESSES.request}>
          <Icon name="plus" size={20} />
          {queueText.newReservation}
        </ButtonLink>
      </PageHead>
      <Outlet />
      <QueueScreen
        {...queue}
        base={base}
        tabs={<QueueTabs base={base} tab={tab} counts={list?.tabCounts ?? null} />}
      />
    </>
  );
}
