import { Table } from "#app/components/ui/table.tsx";
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

function Cells({ row: { date, shift, startTime, endTime, use } }: { row: ReportRow }) {
  return (
    <>
      {use ? (
        <>
          <td data-label={LABELS.teacher}>{use.userName}</td>
          <td data-label={LABELS.discipline}>{use.disciplineName}</td>
          <td data-label={LABELS.class}>{use.className}</td>
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
      className="report-rows @[44rem]:table-fixed @[44rem]:[&_td]:truncate"
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
