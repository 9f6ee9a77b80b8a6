import { Link } from "@remix-run/react";
import { LoadFailure } from "#app/components/ui/load-failure.tsx";
import { REPORT_SHIFTS } from "#app/domain/reports/report.ts";
import { shortRoomName } from "#app/domain/rooms/short-room-name.ts";
import type { MonthRate, Pictures } from "#app/services/reports/pictures.server.ts";
import { dashboardText } from "#app/text/dashboard/dashboard.ts";
import { formatDayMonth, formatMonth, formatShortMonth, formatShortWeekday } from "#app/text/format.ts";
import { reportText as text } from "#app/text/reports/reports.ts";
import { HeatChart, HeatTable } from "./heat-table.tsx";

const FEW_ROOMS = 12;
const LINE = 22;
const CHART = { width: 336, label: 176, value: 40, height: 100, foot: 18, head: 18 };
/** 5 January 1970 is a Monday. */
const A_MONDAY = 4;

function shortName(name: string): string {
  const short = shortRoomName(name);
  return short.length > 24 ? `${short.slice(0, 23)}…` : short;
}

function RoomChart({ rooms, mean }: { rooms: Pictures["rooms"]; mean: number }) {
  const width = CHART.width - CHART.label - CHART.value;
  const height = rooms.length * LINE;
  const at = (rate: number) => CHART.label + (rate / 100) * width;
  return (
    <svg
      className="chart"
      viewBox={`0 0 ${CHART.width} ${height}`}
      role="img"
      aria-labelledby="ambientes-valores"
    >
      <desc id="ambientes-valores">{rooms.map(({ name, rate }) => text.value(name, rate)).join("; ")}</desc>
      {rooms.map(({ id, name, rate }, index) => (
        <g key={id} transform={`translate(0 ${index * LINE})`}>
          <text x="0" y="16">
            {shortName(name)}
          </text>
          <rect className="track" x={CHART.label} y="4" width={width} height="14" rx="3" />
          <rect className="fill" x={CHART.label} y="4" width={(rate / 100) * width} height="14" rx="3" />
          <text x={CHART.width} y="16" textAnchor="end">
            {dashboardText.percent(rate)}
          </text>
        </g>
      ))}
      <line className="mark" x1={at(mean)} x2={at(mean)} y1="0" y2={height} />
    </svg>
  );
}

function MonthChart({ months }: { months: MonthRate[] }) {
  const step = CHART.width / Math.max(1, months.length);
  const bar = Math.min(step * 0.75, 40);
  const base = CHART.head + CHART.height;
  return (
    <svg
      className="chart"
      viewBox={`0 0 ${CHART.width} ${base + CHART.foot}`}
      role="img"
      aria-labelledby="meses-valores"
    >
      <desc id="meses-valores">
        {months.map(({ month, rate }) => text.value(formatMonth(month), rate)).join("; ")}
      </desc>
      {months.map(({ month, rate }, index) => {
        const height = (rate / 100) * CHART.height;
        const middle = index * step + step / 2;
        return (
          <g key={month}>
            <text x={middle} y={base - height - 5} textAnchor="middle">
              {rate}
            </text>
            <rect
              className="fill"
              x={middle - bar / 2}
              y={base - height}
              width={bar}
              height={height}
              rx="2"
            />
            <text className="quiet" x={middle} y={base + 15} textAnchor="middle">
              {formatShortMonth(month)}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

function weekdayOf(weekday: number): string {
  return formatShortWeekday(new Date((A_MONDAY + weekday) * 86_400_000).toISOString().slice(0, 10));
}

function toHeat({ columns, heat, totals, mean }: Pictures) {
  const keyed = (cells: Pictures["totals"]) =>
    cells.map((cell, index) => ({ ...cell, key: String(columns[index]?.weekday) }));
  return {
    caption: text.byShift,
    columns: columns.map(({ weekday, date }) => ({
      key: String(weekday),
      lines: date ? [weekdayOf(weekday), formatDayMonth(date)] : [weekdayOf(weekday)],
    })),
    rows: heat.map(({ shift, cells, rate }) => ({
      key: shift,
      label: REPORT_SHIFTS[shift],
      cells: keyed(cells),
      rate,
    })),
    totals: keyed(totals),
    rate: mean,
    totalLabel: text.total,
  };
}

/** How much of the rooms' time was reserved, by room, by weekday and shift, by month; every value also as text. */
export function PicturesPanel({
  pictures,
  schoolDayRate,
  months,
  showsAll,
  allTo,
  fewTo,
}: {
  pictures: Pictures;
  schoolDayRate: number | null;
  /** Null where they could not be read. */
  months: MonthRate[] | null;
  showsAll: boolean;
  allTo: string;
  fewTo: string;
}) {
  const { rooms, mean } = pictures;
  const shown = showsAll ? rooms : rooms.slice(0, FEW_ROOMS);
  const heat = toHeat(pictures);
  const isCut = rooms.length > FEW_ROOMS;
  if (rooms.length === 0) return <p className="panel">{text.noRooms}</p>;
  return (
    <section className="panel flush" aria-label={text.pictures}>
      <figure className="picture">
        <figcaption>
          <h2>{text.byRoom}</h2>
          <p className="hint">
            {text.byRoomLead(shown.length, rooms.length, mean)}
            {schoolDayRate === null ? "" : `; ${text.schoolDayRate(schoolDayRate)}`}
          </p>
        </figcaption>
        <RoomChart rooms={shown} mean={mean} />
        {isCut ? (
          <p>
            <Link to={showsAll ? fewTo : allTo} preventScrollReset>
              {showsAll ? text.fewerRooms : text.allRooms(rooms.length)}
            </Link>
          </p>
        ) : null}
      </figure>
      <figure className="picture">
        <figcaption>
          <h2>{text.byShift}</h2>
        </figcaption>
        <HeatChart heat={heat} />
        <HeatTable heat={heat} />
      </figure>
      {months === null ? <LoadFailure sentence={text.loadFailed} /> : null}
      {months && months.length > 0 ? (
        <figure className="picture">
          <figcaption>
            <h2>{text.byMonth}</h2>
          </figcaption>
          <MonthChart months={months} />
        </figure>
      ) : null}
    </section>
  );
}
