import { Tabs } from "#app/components/ui/tabs.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { REPORT_TABS, type ReportTab } from "#app/domain/reports/report.ts";
import { formatNumber } from "#app/text/format.ts";
import { equipmentReportText } from "#app/text/reports/equipment.ts";
import { reportText as text } from "#app/text/reports/reports.ts";

/** The reports; that of equipment only where the school has some. */
export function ReportTabs({
  current,
  addressOf,
  totals,
  hasEquipment,
}: {
  current: ReportTab | "equipment";
  addressOf: (tab: ReportTab) => string;
  /** The number of lines of each; null where they are not counted. */
  totals: Record<ReportTab, number> | null;
  hasEquipment: boolean;
}) {
  const equipment = {
    to: ADDRESSES.reportEquipment,
    label: equipmentReportText.title,
    isCurrent: current === "equipment",
  };
  return (
    <Tabs
      label={text.tabs}
      tabs={[
        ...REPORT_TABS.map((each) => ({
          to: addressOf(each),
          label: (
            <>
              {text.tabNames[each]}
              {totals ? <span className="count">{formatNumber(totals[each])}</span> : null}
            </>
          ),
          isCurrent: each === current,
        })),
        ...(hasEquipment ? [equipment] : []),
      ]}
    />
  );
}
