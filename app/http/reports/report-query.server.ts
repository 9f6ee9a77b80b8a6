import { REPORT_TAB_SLUGS } from "#app/domain/reports/report.ts";
import { schoolToday } from "#app/services/clock.ts";
import type { Deps } from "#app/services/deps.ts";
import { type ReportFilter, type ReportQuery, reportFilter } from "#app/services/reports/filter.server.ts";
import { reportText } from "#app/text/reports/reports.ts";

export function readReportFilter(deps: Deps, url: URL) {
  const named = (name: keyof ReportQuery) => url.searchParams.get(name);
  return reportFilter(deps, {
    aba: named("aba"),
    de: named("de"),
    ate: named("ate"),
    turno: named("turno"),
    tipo: named("tipo"),
    ambiente: named("ambiente"),
  });
}

/** The header that names a report's file by tab and date (rules R18.2). */
export function fileHeaders(deps: Deps, { tab }: ReportFilter, extension: "csv" | "xlsx") {
  const name = reportText.fileName(REPORT_TAB_SLUGS[tab], schoolToday(deps), extension);
  return { "Content-Disposition": `attachment; filename="${name}"` };
}
