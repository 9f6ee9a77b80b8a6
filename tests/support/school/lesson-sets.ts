import type { LessonSet, TimeRange } from "#app/domain/dates/lesson.ts";
import { insertLessonSet } from "#app/models/calendar/lesson-set.server.ts";
import type { Database } from "#db/client.server.ts";

const AT = "2026-01-05T12:00:00.000Z";

/** `count` lessons of so many minutes each, one after the other. */
export function lessonsFrom(startTime: string, minutes: number, count: number): TimeRange[] {
  const first = Number(startTime.slice(0, 2)) * 60 + Number(startTime.slice(3));
  const at = (index: number) => {
    const minute = first + index * minutes;
    return `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
  };
  return Array.from({ length: count }, (_, index) => ({ startTime: at(index), endTime: at(index + 1) }));
}

function shiftFrom(startTime: string, minutes: number, count: number) {
  const lessons = lessonsFrom(startTime, minutes, count);
  return { lessons, whole: { startTime, endTime: lessons.at(-1)?.endTime ?? startTime } };
}

/** A school with `count` lessons of 45 minutes a shift, 30 or 15 where so many would not fit. */
export function setOf(count: number): LessonSet {
  const minutes = count > 8 ? 15 : count > 5 ? 30 : 45;
  return {
    morning: shiftFrom("07:00", minutes, count),
    afternoon: shiftFrom("13:00", minutes, count),
    evening: shiftFrom("18:30", minutes, count),
  };
}

/** Six lessons of 45 minutes in the morning and the afternoon, four in the evening. */
export const SIX_LESSONS: LessonSet = {
  morning: shiftFrom("07:00", 45, 6),
  afternoon: shiftFrom("13:00", 45, 6),
  evening: shiftFrom("19:00", 45, 4),
};

/** The body of `PUT /api/lesson-times`. */
export function bodyOf(set: LessonSet, from: string, rest: object = {}) {
  return {
    from,
    morning: set.morning.lessons,
    afternoon: set.afternoon.lessons,
    evening: set.evening.lessons,
    whole: { morning: set.morning.whole, afternoon: set.afternoon.whole, evening: set.evening.whole },
    ...rest,
  };
}

/** Adds lesson times, by default of the whole school. */
export function addLessonSet(
  { db }: { db: Database },
  of: { from?: string; calendarId?: number | null; set?: LessonSet } = {},
): number {
  const { from = "2027-02-01", calendarId = null, set = SIX_LESSONS } = of;
  return insertLessonSet(db, { calendarId, from, set, at: AT });
}
