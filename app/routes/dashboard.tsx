import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  ActionsCard,
  DashboardLinks,
  PendingCard,
  TotalCard,
  WeekCard,
} from "#app/components/dashboard-cards.tsx";
import { LoadFailure } from "#app/components/load-failure.tsx";
import type { PageHandle } from "#app/components/page-handle.ts";
import { PageHead } from "#app/components/page-head.tsx";
import { unlessUnsent } from "#app/components/revalidation.ts";
import { dashboardLinksOf } from "#app/http/dashboard-links.ts";
import { guarded } from "#app/http/guarded.server.ts";
import { readRegion, statusOfRegions } from "#app/http/region.server.ts";
import { schoolToday } from "#app/services/clock.ts";
import { readDashboard } from "#app/services/reservations/dashboard.server.ts";
import { dashboardText } from "#app/text/dashboard.ts";

export const loader = guarded({
  "GET /": ({ url, actor, context, deps }) => {
    const facts = { name: actor.name, today: schoolToday(deps), ...dashboardLinksOf(actor.role) };
    const figures = readRegion({ url, context }, () => readDashboard(deps));
    return data({ ...facts, figures }, statusOfRegions(figures));
  },
});

export const shouldRevalidate = unlessUnsent;

export const handle: PageHandle = { title: dashboardText.title };

export default function Dashboard() {
  const { name, today, links, actions, figures } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHead title={dashboardText.title} lead={dashboardText.welcome(name, today)} />
      <DashboardLinks links={links} />
      {figures ? (
        <div className="dashboard">
          <PendingCard count={figures.pending} />
          <WeekCard week={figures.week} />
          <ActionsCard actions={actions} />
          <TotalCard label={dashboardText.environments} count={figures.environments} />
          <TotalCard label={dashboardText.teachers} count={figures.teachers} />
        </div>
      ) : (
        <LoadFailure sentence={dashboardText.loadFailed} />
      )}
    </>
  );
}
