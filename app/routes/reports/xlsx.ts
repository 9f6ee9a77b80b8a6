import { ADDRESSES } from "#app/domain/addresses.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { redirectWithToast } from "#app/http/form/form.server.ts";
import { fileHeaders, readReportFilter } from "#app/http/reports/report-query.server.ts";
import { problemSentence } from "#app/services/problems.ts";
import { WorkerTimeout } from "#app/services/process/worker-timeout.ts";
import { exportColumns, walkReport } from "#app/services/reports/export.server.ts";
import { type Result, refuse } from "#app/services/result.ts";
import { formText } from "#app/text/form.ts";
import { reportText } from "#app/text/reports/reports.ts";

const TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

export const loader = guarded({
  "GET /admin/relatorios/xlsx": async ({ url, context, deps }) => {
    const { filter } = readReportFilter(deps, url);
    const back = (toast: { title: string; description?: string }) =>
      redirectWithToast(context, ADDRESSES.reports + url.search, { ...toast, variant: "destructive" });
    const lines = walkReport(deps, filter);
    if (!lines) return back({ title: formText.nothingToExport });
    const table = { name: reportText.tabNames[filter.tab], columns: exportColumns(filter.tab) };
    const written = await deps.sheets.write(table, lines).catch((error: unknown): Result<never> => {
      if (!(error instanceof WorkerTimeout)) throw error;
      context.reportError(error, url.pathname);
      return refuse("fileTooSlow");
    });
    if (!written.ok) return back({ title: reportText.exportFailed, description: problemSentence(written) });
    return new Response(written.value, {
      headers: { "Content-Type": TYPE, ...fileHeaders(deps, filter, "xlsx") },
    });
  },
});
