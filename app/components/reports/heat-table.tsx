import { Icon } from "#app/components/ui/icon.tsx";
import { heatStep } from "#app/domain/rooms/occupancy.ts";
import { dashboardText as text } from "#app/text/dashboard/dashboard.ts";

type Cell = { key: string; rate: number; blocked: string | null };
type Row = { key: string; label: string; cells: Cell[]; rate: number };

export type Heat = {
  caption: string;
  columns: { key: string; lines: string[] }[];
  rows: Row[];
  totals: Cell[];
  rate: number;
  totalLabel?: string;
};

const WIDTH = 100;
const HEIGHT = 24;
/** The share of a group of bars that is left as gap. */
const GAP = 0.2;

/** The table's rates as bars: a group for each column, a bar for each row. The table beside it has their values. */
export function HeatChart({ heat }: { heat: Heat }) {
  const group = WIDTH / Math.max(1, heat.columns.length);
  const bar = (group * (1 - GAP)) / Math.max(1, heat.rows.length);
  return (
    <svg
      className="block w-[calc(100%_-_var(--heat-label,4.25rem)_-_var(--heat-sum,4rem))] h-6 mt-1 mr-(--heat-sum,4rem) mb-1 ml-(--heat-label,4.25rem)"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      {heat.columns.flatMap((column, x) =>
        heat.rows.map((row, y) => {
          const rate = row.cells[x]?.rate ?? 0;
          const height = (rate / 100) * HEIGHT;
          const left = x * group + y * bar + (group * GAP) / 2;
          return (
            <g key={`${column.key}-${row.key}`}>
              <rect className="track" x={left} width={bar * 0.85} height={HEIGHT} />
              <rect className="fill" x={left} y={HEIGHT - height} width={bar * 0.85} height={height} />
            </g>
          );
        }),
      )}
    </svg>
  );
}

function HeatCell({ cell: { rate, blocked } }: { cell: Cell }) {
  // Reservations on a blocked day count as on any other.
  if (blocked !== null && rate === 0) {
    return (
      <td data-heat="blocked">
        <Icon name="padlock" size={16} />
        <span className="sr-only">
          {text.blocked}: {blocked}
        </span>
      </td>
    );
  }
  return <td data-heat={heatStep(rate)}>{text.percent(rate)}</td>;
}

export function HeatTable({ heat }: { heat: Heat }) {
  return (
    <table className="heat">
      <caption className="sr-only">{heat.caption}</caption>
      <thead>
        <tr>
          <td />
          {heat.columns.map(({ key, lines }) => (
            <th key={key} scope="col">
              {lines.map((line) => (
                <span key={line} className="block whitespace-nowrap">
                  {line}{" "}
                </span>
              ))}
            </th>
          ))}
          <th scope="col">{heat.totalLabel ?? text.weekRate}</th>
        </tr>
      </thead>
      <tbody>
        {heat.rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">{row.label}</th>
            {row.cells.map((cell) => (
              <HeatCell key={cell.key} cell={cell} />
            ))}
            <td className="sum">{text.percent(row.rate)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">{text.dayRate}</th>
          {heat.totals.map(({ key, rate, blocked }) => (
            <td key={key} className="sum">
              {blocked !== null && rate === 0 ? text.none : text.percent(rate)}
            </td>
          ))}
          <td className="sum">{text.percent(heat.rate)}</td>
        </tr>
      </tbody>
    </table>
  );
}
