import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FirstStepsPanel } from "#app/components/dashboard/first-steps.tsx";
import { LinksPanel } from "#app/components/dashboard/links.tsx";
import { TotalsPanel } from "#app/components/dashboard/totals.tsx";
import { WaitingPanel } from "#app/components/dashboard/waiting.tsx";
import { WeekPanel } from "#app/components/dashboard/week-figures.tsx";
import { WeekTab, WeekTabSteps } from "#app/components/dashboard/week-tab.tsx";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { PageHead } from "#app/components/frame/page-head.tsx";
import { ButtonLink } from "#app/components/ui/button.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { LoadFailure } from "#app/components/ui/load-failure.tsx";
import { Tabs } from "#app/components/ui/tabs.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { dashboardLinksOf } from "#app/http/dashboard/dashboard-links.ts";
import { regionsOf, statusOfRegions } from "#app/http/region.server.ts";
import { may } from "#app/services/access/matrix.ts";
import { schoolToday } from "#app/services/clock.ts";
import { readDashboard } from "#app/services/dashboard/dashboard.server.ts";
import { readFirstSteps } from "#app/services/dashboard/first-steps.server.ts";
import { readWeekTab } from "#app/services/dashboard/week-tab.server.ts";
import { dashboardText as text } from "#app/text/dashboard/dashboard.ts";

export const loader = guarded({
  "GET /": ({ url, actor, context, deps }) => {
    const part = regionsOf({ url, context });
    const named = (name: string) => url.searchParams.get(name);
    const facts = { name: actor.name, today: schoolToday(deps), ...dashboardLinksOf(actor.role) };
    if (named("aba") === "semana") {
      const query = {
        semana: named("semana"),
        turno: named("turno"),
        ambiente: named("ambiente"),
        professor: named("professor"),
        origem: named("origem"),
        status: named("status"),
      };
      const week = readWeekTab(deps, query, part);
      const status = statusOfRegions(week.days, week.environments, week.teachers);
      return data({ ...facts, tab: "week" as const, week }, status);
    }
    const board = readDashboard(deps, part);
    const firstSteps = part(() => ({ steps: readFirstSteps(deps) }));
    const mayDo = {
      environments: may(actor.role, "GET /admin/ambientes/novo"),
      hide: may(actor.role, "POST /primeiros-passos/ocultar"),
    };
    return data(
      { ...facts, tab: "dashboard" as const, board, firstSteps: firstSteps?.steps ?? null, mayDo },
      statusOfRegions(...Object.values(board), firstSteps),
    );
  },
});

export { unlessUnsent as shouldRevalidate } from "#app/components/frame/revalidation.ts";

export const handle: PageHandle = { title: text.title };

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>;

function Board({ board, firstSteps, mayDo, actions, links }: Extract<Loaded, { tab: "dashboard" }>) {
  const { waiting, week, ...totals } = board;
  return (
    <div className="board">
      {firstSteps ? <FirstStepsPanel steps={firstSteps} may={mayDo} /> : null}
      {firstSteps?.isEmpty ? null : (
        <>
          {waiting ? <WaitingPanel waiting={waiting} /> : <LoadFailure sentence={text.loadFailed.pending} />}
          <div className="grid gap-4 content-start min-w-0">
            {week ? <WeekPanel week={week} /> : <LoadFailure sentence={text.loadFailed.week} />}
            <TotalsPanel {...totals} week={week} />
          </div>
        </>
      )}
      <LinksPanel actions={actions} links={links} />
    </div>
  );
}

export default function Dashboard() {
  const loaded = useLoaderData<typeof loader>();
  const { name, today, tab } = loaded;
  return (
    <>
      <PageHead title={text.title} lead={text.welcome(name, today)}>
        <ButtonLink to={ADDRESSES.request} data-size="tool">
          <Icon name="plus" size={20} />
          {text.newReservationAction}
        </ButtonLink>
      </PageHead>
      <div className="tab-line">
        <Tabs
          label={text.tabs}
          tabs={[
            { to: ADDRESSES.home, label: text.dashboardTab, isCurrent: tab === "dashboard" },
            { to: `${ADDRESSES.home}?aba=semana`, label: text.weekTab, isCurrent: tab === "week" },
          ]}
        />
        {loaded.tab === "week" ? <WeekTabSteps week={loaded.week} /> : null}
      </div>
      {loaded.tab === "week" ? <WeekTab week={loaded.week} /> : <Board {...loaded} />}
    </>
  );
}
