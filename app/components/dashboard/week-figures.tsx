import { type Heat, HeatChart, HeatTable } from "#app/components/reports/heat-table.tsx";
import { Icon, type IconName } from "#app/components/ui/icon.tsx";
import type { WeekFigures } from "#app/services/dashboard/week-figures.server.ts";
import { shiftText } from "#app/text/bookings/reservations.ts";
import { dashboardText as text } from "#app/text/dashboard/dashboard.ts";
import { formatDayMonth, formatNumber, formatShortWeekday } from "#app/text/format.ts";

const FIGURES: { name: "total" | "approved" | "rejected" | "pending"; label: string; icon?: IconName }[] = [
  { name: "total", label: text.weekTotal },
  { name: "approved", label: text.approved, icon: "check" },
  { name: "rejected", label: text.rejected, icon: "rejected" },
  { name: "pending", label: text.weekPending, icon: "hourglass" },
];

function toHeat(week: WeekFigures): Heat {
  const cell = ({ date, ...rest }: WeekFigures["days"][number]) => ({ key: date, ...rest });
  return {
    caption: text.heat,
    columns: week.days.map(({ date }) => ({
      key: date,
      lines: [formatShortWeekday(date), formatDayMonth(date)],
    })),
    rows: week.rows.map(({ shift, cells, rate }) => ({
      key: shift,
      label: shiftText[shift],
      cells: cells.map(cell),
      rate,
    })),
    totals: week.days.map(cell),
    rate: week.occupancy,
  };
}

/** The rate as a bar, with a tick at the week before's. Browsers draw `<meter>` differently. */
function OccupancyBar({ rate, before }: { rate: number; before: number }) {
  return (
    <svg
      className="block w-full h-2 mt-1 rounded-[4px] overflow-hidden"
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
    >
      <rect className="track" width="100" height="4" />
      <rect className="fill" width={rate} height="4" />
      <rect
        className="fill-text forced-colors:fill-[CanvasText]"
        x={Math.min(before, 99.4)}
        width="0.6"
        height="4"
      />
    </svg>
  );
}

export function WeekPanel({ week }: { week: WeekFigures }) {
  const heat = toHeat(week);
  return (
    <section className="panel flush" aria-labelledby="semana">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-0 px-4 pt-3 pb-2">
        <h2 id="semana">{text.week}</h2>
        <span className="hint num text-badge whitespace-nowrap">
          {text.weekRange(week.startDate, week.endDate)}
        </span>
      </div>
      <dl className="figures" data-fit="content">
        {FIGURES.map(({ name, label, icon }) => (
          <div key={name}>
            <dt className="figure-label">
              {icon ? <Icon name={icon} size={16} /> : null}
              {label}
            </dt>
            <dd className="figure-value">{formatNumber(week[name])}</dd>
          </div>
        ))}
      </dl>
      <div className="grid grid-cols-[auto_1fr] gap-x-4 items-center px-4 pt-2.5 pb-2 leading-5">
        <span className="text-[2.25rem]/10 font-bold [grid-row:1_/_4]">{text.percent(week.occupancy)}</span>
        <b id="ocupacao">{text.occupancy}</b>
        <span className="hint" id="ocupacao-conta">
          {text.occupancyHint(week)}
        </span>
        <meter
          className="sr-only"
          min={0}
          max={100}
          value={week.occupancy}
          aria-labelledby="ocupacao"
          aria-describedby="ocupacao-conta"
        >
          {text.percent(week.occupancy)}
        </meter>
        <OccupancyBar rate={week.occupancy} before={week.previousOccupancy} />
      </div>
      <div className="px-3 pt-0 pb-2 min-w-0 overflow-x-auto">
        <HeatChart heat={heat} />
        <HeatTable heat={heat} />
      </div>
    </section>
  );
}
