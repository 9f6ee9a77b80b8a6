import { REPORT_SHIFTS, type ReportTab } from "#app/domain/reports/report.ts";
import type { ReportRoom } from "#app/models/reports/report.server.ts";
import { formatDate, formatWeekday } from "#app/text/format.ts";
import { reportText } from "#app/text/reports/reports.ts";
import type { Deps } from "../deps.ts";
import { yieldToEventLoop } from "../yield-to-event-loop.ts";
import type { ReportFilter } from "./filter.server.ts";
import { type ReportRow, readRoomRows } from "./rows.server.ts";
import { countsOfRoom, type ReportUsage, readUsage } from "./usage.server.ts";

/** A cell of an exported line; the number of seats is a number. */
export type ReportCell = string | number | null;

export function exportColumns(tab: ReportTab): string[] {
  return reportText.exportColumns[tab];
}

function toLine(room: ReportRoom, { date, shift, startTime, endTime, use }: ReportRow): ReportCell[] {
  const place = [room.name, room.type, room.capacity];
  const when = [formatDate(date), formatWeekday(date), REPORT_SHIFTS[shift], startTime, endTime];
  return use ? [...place, use.userName, use.disciplineName, use.className, ...when] : [...place, ...when];
}

/**
 * The lines of the report's file, those of a room at a time; others are served between two. Each room is read from a
 * snapshot of its own.
 * @returns null where there is nothing to export.
 */
export function walkReport(deps: Deps, filter: ReportFilter): AsyncGenerator<ReportCell[][]> | null {
  const report = deps.db.read(() => readUsage(deps, filter));
  const isEmpty = report.rooms.every(({ id }) => countsOfRoom(report, id)[filter.tab] === 0);
  return isEmpty ? null : walkRooms(deps, filter, report);
}

async function* walkRooms(
  deps: Deps,
  filter: ReportFilter,
  report: ReportUsage,
): AsyncGenerator<ReportCell[][]> {
  for (const room of report.rooms) {
    const rows = deps.db.read(() => readRoomRows(deps, filter, report, room));
    if (rows.length > 0) yield rows.map((row) => toLine(room, row));
    await yieldToEventLoop();
  }
}
