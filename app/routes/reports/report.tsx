import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { PageHead } from "#app/components/frame/page-head.tsx";
import { ReportFilters, reportSearch } from "#app/components/reports/filters.tsx";
import { PicturesPanel } from "#app/components/reports/pictures.tsx";
import { ReportTabs } from "#app/components/reports/report-tabs.tsx";
import { ReportTable } from "#app/components/reports/table.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { LoadFailure } from "#app/components/ui/load-failure.tsx";
import { Pagination } from "#app/components/ui/pagination.tsx";
import { PrintButton } from "#app/components/ui/print-button.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { REPORT_TAB_SLUGS } from "#app/domain/reports/report.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { pageParam } from "#app/http/query.ts";
import { regionsOf, statusOfRegions } from "#app/http/region.server.ts";
import { readReportFilter } from "#app/http/reports/report-query.server.ts";
import { hasEquipment } from "#app/models/equipment/equipment.server.ts";
import { problemSentence } from "#app/services/problems.ts";
import { readLessonCounts, readMonthRates, readReport } from "#app/services/reports/report.server.ts";
import { dashboardText } from "#app/text/dashboard/dashboard.ts";
import { formText } from "#app/text/form.ts";
import { reportText as text } from "#app/text/reports/reports.ts";

export const loader = guarded({
  "GET /admin/relatorios": async ({ url, context, deps }) => {
    const { filter, refusal } = readReportFilter(deps, url);
    const part = regionsOf({ url, context });
    const { environments, report, counted } = readReport(deps, filter, pageParam(url), part);
    const lessons = filter.tab === "teachers" ? await readLessonCounts(deps, filter, part) : null;
    const months = await readMonthRates(deps, filter, counted, part);
    const status = refusal ? { status: 400 } : statusOfRegions(environments, report, months);
    const facts = {
      filter,
      problem: refusal ? problemSentence(refusal) : null,
      isEquipped: hasEquipment(deps.db),
      showsAllRooms: url.searchParams.get("ambientes") === "todos",
    };
    return data({ ...facts, environments, report, lessons, months }, status);
  },
});

export { unlessUnsent as shouldRevalidate } from "#app/components/frame/revalidation.ts";

export const handle: PageHandle = { title: text.title };

const FILES = [
  { to: ADDRESSES.reportCsv, label: text.csv },
  { to: ADDRESSES.reportXlsx, label: text.xlsx },
];

export default function Report() {
  const { filter, problem, isEquipped, showsAllRooms, environments, report, lessons, months } =
    useLoaderData<typeof loader>();
  const { tab, startDate, endDate, isPresentWeek } = filter;
  const ambientes = showsAllRooms ? "todos" : null;
  const address = (change: Record<string, string | null>) =>
    ADDRESSES.reports + reportSearch(filter, { ambientes, ...change });
  const pagina = report && report.page > 1 ? String(report.page) : null;
  return (
    <>
      <PageHead title={text.title} lead={text.lead(startDate, endDate, isPresentWeek)}>
        <PrintButton label={formText.print} />
        {FILES.map(({ to, label }) => (
          <a
            key={to}
            href={to + reportSearch(filter)}
            className="button"
            data-look="secondary"
            data-size="tool"
          >
            <Icon name="download" size={18} />
            {label}
          </a>
        ))}
      </PageHead>
      <ReportTabs
        current={tab}
        addressOf={(each) => address({ aba: REPORT_TAB_SLUGS[each] })}
        totals={report?.totals ?? null}
        hasEquipment={isEquipped}
      />
      {problem ? (
        <p className="notice" data-tone="danger" role="alert">
          {problem}
        </p>
      ) : null}
      <ReportFilters filter={filter} environments={environments} showsAllRooms={showsAllRooms} />
      {environments ? null : <LoadFailure sentence={dashboardText.loadFailed.environments} />}
      {report ? (
        <div className="grid gap-4 items-start min-[80rem]:grid-cols-[minmax(0,1fr)_23rem]">
          <section className="panel flush" aria-label={text.tabNames[tab]}>
            {report.rooms.length > 0 ? (
              <ReportTable tab={tab} rooms={report.rooms} lessonsByRoom={lessons?.byRoom ?? null} />
            ) : (
              <p className="p-4 border-t border-t-line">{text.empty[tab]}</p>
            )}
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1 px-3 border-t border-t-line text-muted text-badge/5">
              <p>
                {text.foot(
                  report.rooms.length,
                  report.roomCount,
                  report.rooms.reduce((sum, { rows }) => sum + rows.length, 0),
                  report.totals[tab],
                )}
                {tab === "empty" ? ` ${text.emptyHint}` : null}
                {lessons && tab === "teachers"
                  ? ` ${text.apart(lessons.total, report.totals.teachers)}`
                  : null}
              </p>
              <Pagination base={ADDRESSES.reports} page={report.page} pages={report.pages} />
            </div>
          </section>
          <PicturesPanel
            pictures={report.pictures}
            schoolDayRate={report.schoolDayRate}
            months={months}
            showsAll={showsAllRooms}
            allTo={address({ ambientes: "todos", pagina })}
            fewTo={address({ ambientes: null, pagina })}
          />
        </div>
      ) : (
        <LoadFailure sentence={text.loadFailed} />
      )}
    </>
  );
}
