import { data } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { ButtonLink } from "#app/components/button.tsx";
import { LoadFailure } from "#app/components/load-failure.tsx";
import type { PageHandle } from "#app/components/page-handle.ts";
import { PageHead } from "#app/components/page-head.tsx";
import { afterRefusal } from "#app/components/revalidation.ts";
import { ReviewList, ReviewTabs } from "#app/components/review/list.tsx";
import { SearchForm } from "#app/components/search-form.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { REVIEW_TAB_SLUGS, reviewTabOfSlug } from "#app/domain/review-tab.ts";
import { guarded } from "#app/http/guarded.server.ts";
import { pageParam, searchText } from "#app/http/query.ts";
import { readRegion, statusOfRegions } from "#app/http/region.server.ts";
import { readReviewPage } from "#app/services/reservations/review-list.server.ts";
import { cleanupText } from "#app/text/cleanup.ts";
import { reviewText } from "#app/text/review.ts";

export const loader = guarded({
  "GET /admin/reservas": ({ url, context, deps }) => {
    const tab = reviewTabOfSlug(url.searchParams.get("aba"));
    const search = searchText(url);
    const list = readRegion({ url, context }, () =>
      readReviewPage(deps, { tab, search, page: pageParam(url) }),
    );
    return data({ tab, search, list }, statusOfRegions(list));
  },
});

export const shouldRevalidate = afterRefusal;

export const handle: PageHandle = { title: reviewText.title };

export default function ReviewReservations() {
  const { tab, search, list } = useLoaderData<typeof loader>();
  const slug = REVIEW_TAB_SLUGS[tab];
  return (
    <>
      <PageHead title={reviewText.title} lead={reviewText.lead}>
        <ButtonLink to={ADDRESSES.reviewCleanup} look="secondary" preventScrollReset>
          {cleanupText.link}
        </ButtonLink>
      </PageHead>
      <Outlet />
      <ReviewTabs tab={tab} pendingCount={list ? list.pendingCount : null} />
      <div className="panel">
        <SearchForm
          label={reviewText.searchLabel}
          search={search}
          clearTo={`${ADDRESSES.review}?aba=${slug}`}
        >
          <input type="hidden" name="aba" value={slug} />
        </SearchForm>
        {list ? (
          <ReviewList tab={tab} search={search} {...list} />
        ) : (
          <LoadFailure
            sentence={tab === "pending" ? reviewText.loadFailed.pending : reviewText.loadFailed.other}
          />
        )}
      </div>
    </>
  );
}
