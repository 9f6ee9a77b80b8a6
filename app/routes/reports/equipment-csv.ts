import { CSV_BOM, CSV_TYPE, csvLine } from "#app/domain/csv.ts";
import { guarded } from "#app/http/access/guarded.server.ts";
import { schoolToday } from "#app/services/clock.ts";
import {
  type EquipmentUse,
  readEquipmentRange,
  readEquipmentUse,
} from "#app/services/reports/equipment-use.server.ts";
import { equipmentReportText as text } from "#app/text/reports/equipment.ts";
import { reportText } from "#app/text/reports/reports.ts";

function linesOf({ name, count, months }: EquipmentUse): string {
  return months
    .map(({ month, lessons, minutes, pieceMinutes, rate }) =>
      csvLine([name, count, month, lessons, text.hours(minutes), text.hours(pieceMinutes), text.rate(rate)]),
    )
    .join("");
}

export const loader = guarded({
  "GET /admin/relatorios/equipamentos/csv": async ({ url, deps }) => {
    const [de, ate] = [url.searchParams.get("de"), url.searchParams.get("ate")];
    const { range } = readEquipmentRange(deps, { de, ate });
    const kinds = await readEquipmentUse(deps, range, (read) => read());
    const { columns } = text;
    const heads = ["name", "count", "month", "lessons", "hours", "pieceHours", "rate"] as const;
    const head = CSV_BOM + csvLine(heads.map((each) => columns[each]));
    const file = reportText.fileName(text.file, schoolToday(deps), "csv");
    return new Response(head + (kinds ?? []).map(linesOf).join(""), {
      headers: { "Content-Type": CSV_TYPE, "Content-Disposition": `attachment; filename="${file}"` },
    });
  },
});
