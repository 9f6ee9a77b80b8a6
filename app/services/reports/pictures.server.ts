import { addDays, daysInRange, weekdayIndex } from "#app/domain/dates/civil-date.ts";
import { SHIFTS, type Shift } from "#app/domain/dates/shift.ts";
import { occupancyRate, schoolDays } from "#app/domain/rooms/occupancy.ts";
import {
  listReportRooms,
  listUsage,
  type ReportRange,
  type ReportRoom,
  type Usage,
} from "#app/models/reports/report.server.ts";
import type { Deps } from "../deps.ts";
import type { ReportFilter } from "./filter.server.ts";
import { isOnSchoolDay, type ReportUsage, slotKey } from "./usage.server.ts";

/** A range of at most this many days has a column for each day, a longer one for each weekday. */
const WEEK_DAYS = 7;

/** `2026-12` moved by `count` months. */
function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  const index = year * 12 + number - 1 + count;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, "0")}`;
}

export type RoomRate = { id: number; name: string; rate: number };
export type HeatColumn = { weekday: number; date: string | null };
export type Pictures = {
  /** By rate, the most used first. */
  rooms: RoomRate[];
  mean: number;
  columns: HeatColumn[];
  heat: { shift: Shift; cells: { rate: number; blocked: string | null }[]; rate: number }[];
  totals: { rate: number; blocked: string | null }[];
};

export type MonthRate = { month: string; rate: number };

function slotsOf(usage: Usage[]): number {
  return usage.filter(isOnSchoolDay).reduce((sum, { slots }) => sum + slots, 0);
}

export function readPictures(filter: ReportFilter, report: ReportUsage): Pictures {
  const { rooms, usage, usageByRoom, days, shifts, blocked } = report;
  const isWeek = daysInRange(filter.startDate, filter.endDate) <= WEEK_DAYS;
  const columns: HeatColumn[] = isWeek
    ? days.map((date) => ({ weekday: weekdayIndex(date), date }))
    : [0, 1, 2, 3, 4].map((weekday) => ({ weekday, date: null }));
  const rateOf = (used: number, dayCount: number, shiftCount: number, environments = rooms.length) =>
    occupancyRate({ approved: used, days: dayCount, shifts: shiftCount, environments });
  const weekdays = days.map(weekdayIndex);
  const daysOf = (weekday: number) => weekdays.filter((each) => each === weekday).length;
  const blockOf = (date: string | null, shift: Shift) =>
    date === null ? null : (blocked.get(slotKey({ date, shift })) ?? null);

  return {
    rooms: rooms.map((room) => roomRate(room)).sort((a, b) => b.rate - a.rate),
    mean: rateOf(slotsOf(usage), days.length, shifts.length),
    columns,
    heat: shifts.map((shift) => {
      const own = usage.filter((each) => each.shift === shift);
      return {
        shift,
        cells: columns.map(({ weekday, date }) => ({
          rate: rateOf(slotsOf(own.filter((each) => each.weekday === weekday)), daysOf(weekday), 1),
          blocked: blockOf(date, shift),
        })),
        rate: rateOf(slotsOf(own), days.length, 1),
      };
    }),
    totals: columns.map(({ weekday, date }) => ({
      rate: rateOf(slotsOf(usage.filter((each) => each.weekday === weekday)), daysOf(weekday), shifts.length),
      blocked: shifts.every((shift) => blockOf(date, shift) !== null)
        ? blockOf(date, shifts[0] ?? "morning")
        : null,
    })),
  };

  function roomRate({ id, name }: ReportRoom): RoomRate {
    const own = usageByRoom.get(id) ?? [];
    return { id, name, rate: rateOf(slotsOf(own), days.length, shifts.length, 1) };
  }
}

/** The days of a year before and after the range: what is in it has been counted. */
function outsideOf({ startDate, endDate }: ReportFilter, year: string): ReportRange[] {
  const [first, last] = [`${year}-01-01`, `${year}-12-31`];
  const before = { startDate: first, endDate: addDays(startDate, -1) };
  const after = { startDate: addDays(endDate, 1), endDate: last };
  return [before, after].filter((part) => part.startDate <= part.endDate);
}

/** Of the year in which the range ends, the months in which something took place. @param counted the range's usage. */
export function readMonths({ db }: Deps, filter: ReportFilter, counted: Usage[]): MonthRate[] {
  const rooms = listReportRooms(db, filter);
  const shiftCount = filter.shift ? 1 : SHIFTS.length;
  const year = filter.endDate.slice(0, 4);
  const others = outsideOf(filter, year).flatMap((part) => listUsage(db, rooms, part, filter.shift));
  const usage = [...counted, ...others].filter(({ month }) => month.startsWith(year));
  const used = [...new Set(usage.map(({ month }) => month))].sort();
  return used.map((month) => ({
    month,
    rate: occupancyRate({
      approved: slotsOf(usage.filter((each) => each.month === month)),
      days: schoolDays(`${month}-01`, addDays(`${addMonths(month, 1)}-01`, -1)).length,
      shifts: shiftCount,
      environments: rooms.length,
    }),
  }));
}
