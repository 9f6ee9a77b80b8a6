import { type CivilDate, isWeekday } from "#app/domain/dates/civil-date.ts";
import type { Shift } from "#app/domain/dates/shift.ts";
import type { ReportTab } from "#app/domain/reports/report.ts";
import { listUsedSlots, listUsesOfRoom, type ReportRoom } from "#app/models/reports/report.server.ts";
import type { Deps } from "../deps.ts";
import type { ReportFilter } from "./filter.server.ts";
import { type ReportUsage, slotKey } from "./usage.server.ts";

export type ReportRow = {
  date: CivilDate;
  shift: Shift;
  startTime: string;
  endTime: string;
  use: { id: number; userName: string; disciplineName: string; className: string } | null;
};

type Part = { limit?: number; offset?: number };

function emptyRows({ db }: Deps, filter: ReportFilter, report: ReportUsage, room: ReportRoom): ReportRow[] {
  const used = new Set(
    listUsedSlots(db, [room], filter, filter.shift)
      .filter(({ date }) => isWeekday(date))
      .map(slotKey),
  );
  return report.openSlots.filter((slot) => !used.has(slotKey(slot))).map((slot) => ({ ...slot, use: null }));
}

export function readRoomRows(
  deps: Deps,
  filter: ReportFilter,
  report: ReportUsage,
  room: ReportRoom,
  { limit, offset = 0 }: Part = {},
): ReportRow[] {
  if (filter.tab === "empty") {
    return emptyRows(deps, filter, report, room).slice(
      offset,
      limit === undefined ? undefined : offset + limit,
    );
  }
  const part = { shift: filter.shift, offset, ...(limit === undefined ? {} : { limit }) };
  return listUsesOfRoom(deps.db, room, filter, part).map(({ date, shift, startTime, endTime, ...use }) => ({
    date,
    shift,
    startTime,
    endTime,
    use,
  }));
}

export type RoomPart = { room: ReportRoom; count: number; rows: ReportRow[] };

export function readPageRooms(
  deps: Deps,
  filter: ReportFilter,
  report: ReportUsage,
  { counts, offset, size }: { counts: Map<number, Record<ReportTab, number>>; offset: number; size: number },
): RoomPart[] {
  const parts: RoomPart[] = [];
  let skip = offset;
  let left = size;
  for (const room of report.rooms) {
    const count = counts.get(room.id)?.[filter.tab] ?? 0;
    if (left === 0) break;
    if (skip >= count) {
      skip -= count;
      continue;
    }
    const rows = readRoomRows(deps, filter, report, room, { limit: left, offset: skip });
    parts.push({ room, count, rows });
    left -= rows.length;
    skip = 0;
  }
  return parts;
}
