import { Table } from "#app/components/ui/table.tsx";
import type { EquipmentUse, Use } from "#app/services/reports/equipment-use.server.ts";
import { formatMonth, formatNumber } from "#app/text/format.ts";
import { equipmentReportText as text } from "#app/text/reports/equipment.ts";

const { columns } = text;

function Cells({ use: { lessons, minutes, pieceMinutes, rate } }: { use: Use }) {
  return (
    <>
      <td className="num" data-label={columns.lessons}>
        {formatNumber(lessons)}
      </td>
      <td className="num" data-label={columns.hours}>
        {text.hours(minutes)}
      </td>
      <td className="num" data-label={columns.pieceHours}>
        {text.hours(pieceMinutes)}
      </td>
      <td className="num" data-label={columns.rate}>
        {text.rate(rate)}
      </td>
    </>
  );
}

/** Each kind with its months, the sum first. */
export function EquipmentUseTable({ kinds }: { kinds: EquipmentUse[] }) {
  return (
    <Table name={text.title} columns="m">
      <thead>
        <tr>
          <th scope="col">{columns.name}</th>
          <th scope="col">{columns.month}</th>
          <th scope="col">{columns.lessons}</th>
          <th scope="col">{columns.hours}</th>
          <th scope="col">{columns.pieceHours}</th>
          <th scope="col">{columns.rate}</th>
        </tr>
      </thead>
      {kinds.map(({ id, name, count, total, months }) => (
        <tbody key={id}>
          <tr className="font-bold">
            <th scope="rowgroup">
              <span className="min-w-0 [overflow-wrap:anywhere]">
                {name} <span className="hint">{text.there(count)}</span>
              </span>
            </th>
            <td data-label={columns.month}>{text.total}</td>
            <Cells use={total} />
          </tr>
          {months.length > 1
            ? months.map(({ month, ...use }) => (
                <tr key={month}>
                  <td className="max-sm:hidden" />
                  <td data-label={columns.month}>{formatMonth(month)}</td>
                  <Cells use={use} />
                </tr>
              ))
            : null}
        </tbody>
      ))}
    </Table>
  );
}
