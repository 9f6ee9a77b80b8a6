import { data } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { FilterDay } from "#app/components/bookings/filter-day.tsx";
import { Form } from "#app/components/form/form.tsx";
import type { PageHandle } from "#app/components/frame/page-handle.ts";
import { PageHead } from "#app/components/frame/page-head.tsx";
import { EquipmentUseTable } from "#app/components/reports/equipment-table.tsx";
import { ReportTabs } from "#app/components/reports/report-tabs.tsx";
import { Icon } from "#app/components/ui/icon.tsx";
import { LoadFailure } from "#app/components/ui/load-failure.tsx";
import { PrintButton } from "#app/components/ui/print-button.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { REPORT_TAB_SLUGS } from "#app/domain/reports/report.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { regionsOf, statusOfRegions } from "#app/http/region.server.ts";
import { problemSentence } from "#app/services/problems.ts";
import { readEquipmentRange, readEquipmentUse } from "#app/services/reports/equipment-use.server.ts";
import { formText } from "#app/text/form.ts";
import { equipmentReportText as text } from "#app/text/reports/equipment.ts";
import { reportText } from "#app/text/reports/reports.ts";

export const loader = guarded({
  "GET /admin/relatorios/equipamentos": async ({ url, context, deps }) => {
    const [de, ate] = [url.searchParams.get("de"), url.searchParams.get("ate")];
    const { range, refusal } = readEquipmentRange(deps, { de, ate });
    const kinds = await readEquipmentUse(deps, range, regionsOf({ url, context }));
    const problem = refusal ? problemSentence(refusal) : null;
    return data({ range, problem, kinds }, refusal ? { status: 400 } : statusOfRegions(kinds));
  },
});

export { unlessUnsent as shouldRevalidate } from "#app/components/frame/revalidation.ts";

export const handle: PageHandle = { title: text.title };

export default function EquipmentReport() {
  const { range, problem, kinds } = useLoaderData<typeof loader>();
  const { startDate, endDate } = range;
  const query = `?${new URLSearchParams({ de: startDate, ate: endDate })}`;
  return (
    <>
      <PageHead title={text.title} lead={reportText.lead(startDate, endDate, false)}>
        <PrintButton label={formText.print} />
        <a
          href={ADDRESSES.reportEquipmentCsv + query}
          className="button"
          data-look="secondary"
          data-size="tool"
        >
          <Icon name="download" size={18} />
          {reportText.csv}
        </a>
      </PageHead>
      <ReportTabs
        current="equipment"
        addressOf={(tab) => `${ADDRESSES.reports}?aba=${REPORT_TAB_SLUGS[tab]}`}
        totals={null}
        hasEquipment
      />
      {problem ? (
        <p className="notice" data-tone="danger" role="alert">
          {problem}
        </p>
      ) : null}
      <Form
        method="get"
        action={ADDRESSES.reportEquipment}
        className="filters"
        aria-label={formText.filters}
        preventScrollReset
      >
        <FilterDay name="de" label={reportText.from} value={startDate} />
        <FilterDay name="ate" label={reportText.to} value={endDate} />
        <button type="submit" className="button" data-look="secondary" data-size="tool">
          {formText.filter}
        </button>
        <Link to={ADDRESSES.reportEquipment} className="button" data-look="quiet" data-size="tool">
          {formText.clearAll}
        </Link>
      </Form>
      {kinds ? (
        <section className="panel flush" aria-label={text.title}>
          {kinds.length > 0 ? <EquipmentUseTable kinds={kinds} /> : <p className="p-4">{text.empty}</p>}
          <p className="py-2 px-3 text-muted text-badge/5">{text.foot}</p>
        </section>
      ) : (
        <LoadFailure sentence={text.loadFailed} />
      )}
    </>
  );
}
