import { ClassName } from "#app/components/catalog/class-name.tsx";
import { Table } from "#app/components/ui/table.tsx";
import { classNameParts } from "#app/domain/class-name.ts";
import { REPORT_SHIFTS, type ReportTab } from "#app/domain/reports/report.ts";
import type { ReportRow, RoomPart } from "#app/services/reports/rows.server.ts";
import { formatDate, formatTimeRange, formatWeekday } from "#app/text/format.ts";
import { reportText as text } from "#app/text/reports/reports.ts";

export type ReportRooms = (RoomPart & { room: { rate: number } })[];

const { columns: LABELS } = text;
const COLUMNS: Record<ReportTab, (keyof typeof LABELS)[]> = {
  teachers: ["teacher", "discipline", "class", "date", "shift", "time"],
  empty: ["date", "weekday", "shift", "time"],
};

const WIDTHS: Partial<Record<keyof typeof LABELS, string>> = {
  teacher: "@[44rem]:w-50",
  class: "@[44rem]:w-29",
  date: "@[44rem]:w-26",
  shift: "@[44rem]:w-22.5",
  time: "@[44rem]:w-27",
};

/** On a phone a row is two or three lines whose values say themselves what they are. */
const FICHA =
  "not-print:@max-[44rem]:[&_tr:not(.report-room)]:gap-x-3 not-print:@max-[44rem]:[&_tr:not(.report-room)]:gap-y-0 not-print:@max-[44rem]:[&_tr:not(.report-room)]:py-2 not-print:@max-[44rem]:[&_td]:before:content-none!";
const LINES: Record<ReportTab, string> = {
  teachers:
    "not-print:@max-[44rem]:[&_tr:not(.report-room)]:grid-cols-[auto_auto_minmax(6.5rem,1fr)] not-print:@max-[44rem]:[&_td:first-child]:col-span-3 not-print:@max-[44rem]:[&_td:first-child]:font-semibold not-print:@max-[44rem]:[&_td:nth-child(2)]:col-span-2 not-print:@max-[20rem]:[&_td]:col-span-3!",
  empty: "not-print:@max-[44rem]:[&_tr:not(.report-room)]:grid-cols-[5.5rem_minmax(0,1fr)_5.5rem_6rem]",
};

function Cells({ row: { date, shift, startTime, endTime, use } }: { row: ReportRow }) {
  return (
    <>
      {use ? (
        <>
          <td data-label={LABELS.teacher}>{use.userName}</td>
          <td data-label={LABELS.discipline}>{use.disciplineName}</td>
          <td data-label={LABELS.class}>
            {classNameParts(use.className).course ? <ClassName name={use.className} /> : use.className}
          </td>
        </>
      ) : null}
      <td className="num" data-label={LABELS.date}>
        {formatDate(date)}
      </td>
      {use ? null : <td data-label={LABELS.weekday}>{formatWeekday(date)}</td>}
      <td data-label={LABELS.shift}>{REPORT_SHIFTS[shift]}</td>
      <td className="num" data-label={LABELS.time}>
        {formatTimeRange(startTime, endTime)}
      </td>
    </>
  );
}

export function ReportTable({
  tab,
  rooms,
  lessonsByRoom,
}: {
  tab: ReportTab;
  rooms: ReportRooms;
  /** How many of a room's reservations are lessons of the timetable; null where there is none. */
  lessonsByRoom: Record<number, number> | null;
}) {
  const columns = COLUMNS[tab];
  return (
    <Table
      name={text.tabNames[tab]}
      columns="m"
      className={`report-rows @[44rem]:table-fixed @[44rem]:[&_td]:truncate ${FICHA} ${LINES[tab]}`}
    >
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" className={WIDTHS[column]}>
              {LABELS[column]}
            </th>
          ))}
        </tr>
      </thead>
      {rooms.map(({ room, count, rows }) => (
        <tbody key={room.id}>
          <tr className="report-room">
            <th scope="rowgroup" colSpan={columns.length}>
              <b>{room.name}</b>
              {/* On a phone the facts are a line of their own. */}
              <span className="@max-[44rem]:hidden">{" · "}</span>
              <span>
                {[
                  ...(room.capacity === null ? [] : [text.seats(room.capacity)]),
                  `${text.roomCount[tab](count)}${
                    lessonsByRoom?.[room.id] ? ` (${text.ofTimetable(lessonsByRoom[room.id] ?? 0)})` : ""
                  }`,
                  text.roomRate(room.rate),
                ].join(" · ")}
              </span>
            </th>
          </tr>
          {rows.map((row) => (
            <tr key={`${row.use?.id ?? ""} ${row.date} ${row.shift}`}>
              <Cells row={row} />
            </tr>
          ))}
        </tbody>
      ))}
    </Table>
  );
}
