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
import { regionsOf, statusOfRegions } from "#app/http/region.server.ts";
import { schoolToday } from "#app/services/clock.ts";
import { readDashboard } from "#app/services/reservations/dashboard.server.ts";
import { dashboardText } from "#app/text/dashboard.ts";

export const loader = guarded({
  "GET /": ({ url, actor, context, deps }) => {
    const facts = { name: actor.name, today: schoolToday(deps), ...dashboardLinksOf(actor.role) };
    const figures = readDashboard(deps, regionsOf({ url, context }));
    return data({ ...facts, figures }, statusOfRegions(...Object.values(figures)));
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
      <div className="dashboard">
        {figures.pending === null ? (
          <LoadFailure sentence={dashboardText.loadFailed.pending} />
        ) : (
          <PendingCard count={figures.pending} />
        )}
        {figures.week ? (
          <WeekCard week={figures.week} />
        ) : (
          <LoadFailure sentence={dashboardText.loadFailed.week} />
        )}
        <ActionsCard actions={actions} />
        <TotalCard
          label={dashboardText.environments}
          count={figures.environments}
          failed={dashboardText.loadFailed.environments}
        />
        <TotalCard
          label={dashboardText.teachers}
          count={figures.teachers}
          failed={dashboardText.loadFailed.teachers}
        />
      </div>
    </>
  );
}
