import { type CivilDate, weekdayIndex } from "#app/domain/dates/civil-date.ts";
import type { TimeRange } from "#app/domain/dates/lesson.ts";
import { lessonsOn } from "#app/domain/dates/lesson-times.ts";
import { SHIFTS, type Shift } from "#app/domain/dates/shift.ts";
import { schoolDays } from "#app/domain/rooms/occupancy.ts";
import { listBlockedShifts } from "#app/models/calendar/blocked-day.server.ts";
import {
  listReportRooms,
  listUsage,
  listUsedSlots,
  type ReportRoom,
  type Usage,
} from "#app/models/reports/report.server.ts";
import { readLessonTimes } from "../calendar/lesson-times.server.ts";
import type { Deps } from "../deps.ts";
import type { ReportFilter } from "./filter.server.ts";

/** A shift of a day in which rooms can be used. */
export type Slot = { date: CivilDate; shift: Shift };

export type ReportUsage = {
  rooms: ReportRoom[];
  usage: Usage[];
  usageByRoom: Map<number, Usage[]>;
  days: CivilDate[];
  shifts: Shift[];
  /** Shifts of those days that nothing blocks, with the hours that they have on their day. */
  openSlots: (Slot & TimeRange)[];
  blocked: Map<string, string>;
  /** Room shifts with a reservation though the shift is blocked, by room. */
  usedBlocked: Map<number, number>;
};

export function slotKey({ date, shift }: Slot): string {
  return `${date} ${shift}`;
}

export function readUsage({ db }: Deps, filter: ReportFilter): ReportUsage {
  const { startDate, endDate, shift } = filter;
  const rooms = listReportRooms(db, filter);
  const days = schoolDays(startDate, endDate);
  const shifts = shift ? [shift] : [...SHIFTS];
  const blocked = new Map(
    listBlockedShifts(db, { startDate, endDate }).map((each) => [slotKey(each), each.title] as const),
  );
  const lessonTimes = readLessonTimes(db);
  const slots = days.flatMap((date) => {
    const set = lessonsOn(lessonTimes, date);
    return shifts.map((each) => ({ date, shift: each, ...set[each].whole }));
  });
  const usedBlocked = new Map<number, number>();
  for (const key of blocked.keys()) {
    const [date = "", blockedShift = ""] = key.split(" ");
    if (!shifts.includes(blockedShift as Shift) || weekdayIndex(date) > 4) continue;
    for (const used of listUsedSlots(db, rooms, { startDate: date, endDate: date }, blockedShift as Shift)) {
      usedBlocked.set(used.environmentId, (usedBlocked.get(used.environmentId) ?? 0) + 1);
    }
  }
  const usage = listUsage(db, rooms, filter, shift);
  return {
    rooms,
    usage,
    usageByRoom: byRoom(usage),
    days,
    shifts,
    openSlots: slots.filter((slot) => !blocked.has(slotKey(slot))),
    blocked,
    usedBlocked,
  };
}

function byRoom(usage: Usage[]): Map<number, Usage[]> {
  const rooms = new Map<number, Usage[]>();
  for (const each of usage) {
    const own = rooms.get(each.environmentId);
    if (own) own.push(each);
    else rooms.set(each.environmentId, [each]);
  }
  return rooms;
}

export function isOnSchoolDay({ weekday }: Usage): boolean {
  return weekday < 5;
}

/** How many rows a room has in each of the tabs: its reservations, and the shifts in which it was empty. */
export function countsOfRoom(report: ReportUsage, roomId: number): { teachers: number; empty: number } {
  const own = report.usageByRoom.get(roomId) ?? [];
  const used = own.filter(isOnSchoolDay).reduce((sum, { slots }) => sum + slots, 0);
  const usedOpen = used - (report.usedBlocked.get(roomId) ?? 0);
  return {
    teachers: own.reduce((sum, { reservations }) => sum + reservations, 0),
    empty: report.openSlots.length - usedOpen,
  };
}
