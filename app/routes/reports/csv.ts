import { ADDRESSES } from "#app/domain/addresses.ts";
import { CSV_BOM, CSV_TYPE, csvLine } from "#app/domain/csv.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { streamText } from "#app/http/api/stream.server.ts";
import { redirectWithToast } from "#app/http/form/form.server.ts";
import { fileHeaders, readReportFilter } from "#app/http/reports/report-query.server.ts";
import { exportColumns, type ReportCell, walkReport } from "#app/services/reports/export.server.ts";
import { formText } from "#app/text/form.ts";

async function* csv(columns: string[], parts: AsyncGenerator<ReportCell[][]>): AsyncGenerator<string> {
  yield CSV_BOM + csvLine(columns);
  for await (const lines of parts) yield lines.map(csvLine).join("");
}

export const loader = guarded({
  "GET /admin/relatorios/csv": async ({ url, context, deps }) => {
    const { filter } = readReportFilter(deps, url);
    const lines = walkReport(deps, filter);
    if (!lines) {
      const toast = { title: formText.nothingToExport, variant: "destructive" as const };
      return redirectWithToast(context, ADDRESSES.reports + url.search, toast);
    }
    const text = csv(exportColumns(filter.tab), lines);
    return streamText({ url, context }, text, {
      "Content-Type": CSV_TYPE,
      ...fileHeaders(deps, filter, "csv"),
    });
  },
});
