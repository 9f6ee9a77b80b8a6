import { data } from "@remix-run/node";
import { Outlet, useLoaderData, useLocation } from "@remix-run/react";
import { ButtonLink } from "#app/components/button.tsx";
import { Icon } from "#app/components/icon.tsx";
import { LoadFailure } from "#app/components/load-failure.tsx";
import { MyWeek } from "#app/components/my-week.tsx";
import type { PageHandle } from "#app/components/page-handle.ts";
import { PageHead } from "#app/components/page-head.tsx";
import { unlessUnsent } from "#app/components/revalidation.ts";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { guarded } from "#app/http/guarded.server.ts";
import { regionsOf, statusOfRegions } from "#app/http/region.server.ts";
import { schoolToday } from "#app/services/clock.ts";
import { countPending, readMyWeek } from "#app/services/reservations/my-week.server.ts";
import { readWindowBanner } from "#app/services/reservations/submission-window.server.ts";
import { formatInstant, formatWeekdayDate } from "#app/text/format.ts";
import { requestText, windowSentence } from "#app/text/reservations.ts";
import { windowStateText } from "#app/text/settings.ts";

export const loader = guarded({
  "GET /reservas": ({ url, actor, scope, context, deps }) =>
    deps.db.read(() => {
      const part = regionsOf({ url, context });
      const address = { week: url.searchParams.get("semana"), shift: url.searchParams.get("turno") };
      const pendingCount = part(() => countPending(deps, scope));
      const week = part(() => readMyWeek(deps, scope, address));
      const facts = {
        today: schoolToday(deps),
        ...readWindowBanner(deps, actor.role),
        updatedAt: formatInstant(deps.now().toISOString(), deps.timeZone),
      };
      return data({ ...facts, pendingCount, week }, statusOfRegions(pendingCount, week));
    }),
});

export const shouldRevalidate = unlessUnsent;

export const handle: PageHandle = { title: requestText.title };

function PendingBanner({ count }: { count: number | null }) {
  if (count === null) return <LoadFailure sentence={requestText.pendingFailed} />;
  if (count === 0) return null;
  return (
    <div className="notice" data-tone="warning">
      <strong>{requestText.pendingTitle}</strong>
      <span>{requestText.pending(count)}</span>
    </div>
  );
}

export default function MyWeekPage() {
  const { today, window, windowState, pendingCount, week, updatedAt } = useLoaderData<typeof loader>();
  const isRequesting = useLocation().pathname.endsWith("/nova");
  const query = week ? `?semana=${week.monday}&turno=${week.shiftSlugs[week.shift]}` : "";
  return (
    <>
      <PageHead title={requestText.title} lead={formatWeekdayDate(today)}>
        {isRequesting ? null : (
          <ButtonLink to={`${ADDRESSES.request}${query}`}>
            <Icon name="plus" size={20} />
            {requestText.newRequest}
          </ButtonLink>
        )}
      </PageHead>
      <p className="notice">
        {windowState ? <strong>{windowStateText(windowState)}</strong> : null}
        <span>{windowSentence(window)}</span>
      </p>
      <PendingBanner count={pendingCount} />
      <Outlet />
      {week ? (
        <MyWeek week={week} updatedAt={updatedAt} />
      ) : (
        <LoadFailure sentence={requestText.weekFailed} />
      )}
    </>
  );
}
