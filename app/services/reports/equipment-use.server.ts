import { type CivilDate, isCivilDate } from "#app/domain/dates/civil-date.ts";
import { lessonsOn } from "#app/domain/dates/lesson-times.ts";
import { SHIFTS } from "#app/domain/dates/shift.ts";
import { schoolDays } from "#app/domain/rooms/occupancy.ts";
import { type Equipment, listEquipment } from "#app/models/equipment/equipment.server.ts";
import { listMonthlyUse, type MonthlyUse } from "#app/models/reports/equipment-use.server.ts";
import { readRange } from "#app/services/bookings/range.ts";
import type { ReadPart } from "#app/services/bookings/request/choices.server.ts";
import { readLessonTimes } from "#app/services/calendar/lesson-times.server.ts";
import { schoolToday } from "#app/services/clock.ts";
import type { Deps } from "#app/services/deps.ts";
import type { Refusal } from "#app/services/result.ts";
import { yieldToEventLoop } from "#app/services/yield-to-event-loop.ts";

type Range = { startDate: CivilDate; endDate: CivilDate };

/** How much of a kind was used: `rate` is the share of the count over all lessons from Monday to Friday, in per cent. */
export type Use = Omit<MonthlyUse, "month"> & { rate: number };

export type EquipmentUse = {
  id: number;
  name: string;
  count: number;
  total: Use;
  months: (Use & { month: string })[];
};

/** The days of the report: the present year unless the address names others; wrong ones are refused and not taken. */
export function readEquipmentRange(
  deps: Deps,
  { de, ate }: { de: string | null; ate: string | null },
): { range: Range; refusal: Refusal | null } {
  const year = schoolToday(deps).slice(0, 4);
  const usual = { startDate: `${year}-01-01`, endDate: `${year}-12-31` };
  const wanted = {
    startDate: de && isCivilDate(de) ? de : usual.startDate,
    endDate: ate && isCivilDate(ate) ? ate : usual.endDate,
  };
  const read = readRange(wanted, deps.timeZone);
  return read.ok ? { range: wanted, refusal: null } : { range: usual, refusal: read };
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** The minutes of all lessons of the range's days from Monday to Friday, by month. */
function countLessonMinutes({ db }: Deps, { startDate, endDate }: Range): Map<string, number> {
  const times = readLessonTimes(db);
  const known = new Map<object, number>();
  const minutes = new Map<string, number>();
  for (const date of schoolDays(startDate, endDate)) {
    const set = lessonsOn(times, date, null);
    let ofDay = known.get(set);
    if (ofDay === undefined) {
      const lessons = SHIFTS.flatMap((shift) => set[shift].lessons);
      ofDay = lessons.reduce(
        (sum, { startTime, endTime }) => sum + minutesOf(endTime) - minutesOf(startTime),
        0,
      );
      known.set(set, ofDay);
    }
    const month = date.slice(0, 7);
    minutes.set(month, (minutes.get(month) ?? 0) + ofDay);
  }
  return minutes;
}

function toUse({ lessons, minutes, pieceMinutes }: Omit<MonthlyUse, "month">, capacity: number): Use {
  const rate = capacity === 0 ? 0 : Math.min(100, Math.round((pieceMinutes / capacity) * 100));
  return { lessons, minutes, pieceMinutes, rate };
}

function sum(months: MonthlyUse[]): Omit<MonthlyUse, "month"> {
  const total = { lessons: 0, minutes: 0, pieceMinutes: 0 };
  for (const month of months) {
    total.lessons += month.lessons;
    total.minutes += month.minutes;
    total.pieceMinutes += month.pieceMinutes;
  }
  return total;
}

function useOf(deps: Deps, range: Range, kind: Equipment, lessonMinutes: Map<string, number>): EquipmentUse {
  const { id, name, count } = kind;
  const months = listMonthlyUse(deps.db, { equipmentId: id, ...range });
  const allMinutes = [...lessonMinutes.values()].reduce((total, each) => total + each, 0);
  return {
    ...{ id, name, count },
    total: toUse(sum(months), allMinutes * count),
    months: months.map(({ month, ...use }) => ({
      month,
      ...toUse(use, (lessonMinutes.get(month) ?? 0) * count),
    })),
  };
}

/**
 * How each kind was used, also archived ones that were; null where that could not be read. Other requests are served
 * between two kinds.
 */
export async function readEquipmentUse(
  deps: Deps,
  range: Range,
  part: ReadPart,
): Promise<EquipmentUse[] | null> {
  const read = part(() => ({
    kinds: listEquipment(deps.db, { archived: "all" }),
    lessonMinutes: countLessonMinutes(deps, range),
  }));
  if (!read) return null;
  const found: EquipmentUse[] = [];
  for (const kind of read.kinds) {
    const use = part(() => useOf(deps, range, kind, read.lessonMinutes));
    if (!use) return null;
    if (!kind.archived || use.months.length > 0) found.push(use);
    await yieldToEventLoop();
  }
  return found;
}
