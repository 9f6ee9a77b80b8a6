/** Teachers and rooms in two places at one time, and timetables compared, by models that look at every pair. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays } from "#app/domain/dates/civil-date.ts";
import { countClashes } from "#app/domain/timetable/clashes.ts";
import { compareTimetables, type WeeklyLesson } from "#app/domain/timetable/weekly-lesson.ts";

const LESSON: WeeklyLesson = {
  ...{ weekday: 1, shift: "morning", weeks: "1", terms: null, startDate: null, endDate: null },
  ...{ classIds: [1], teacherUserIds: [1], disciplineId: 1, environmentIds: [1], lessons: [1] },
};

const day = fc.option(fc.nat(12).map((days) => addDays("2026-03-02", days)));
const ids = fc.uniqueArray(fc.integer({ min: 1, max: 3 }), { maxLength: 2 });
const lesson: fc.Arbitrary<WeeklyLesson> = fc.record({
  ...{ weekday: fc.constantFrom(1, 2), shift: fc.constantFrom("morning" as const, "evening" as const) },
  weeks: fc.constantFrom("1", "10", "01", "100", "011", "0001"),
  ...{ terms: fc.constant(null), startDate: day, endDate: day },
  ...{
    classIds: fc.constant([1] as number[]),
    teacherUserIds: ids,
    disciplineId: fc.constant(1),
    environmentIds: ids,
  },
  lessons: fc.uniqueArray(fc.integer({ min: 1, max: 2 }), { minLength: 1, maxLength: 2 }),
});

function shareWeeks(a: string, b: string): boolean {
  return Array.from({ length: a.length * b.length }).some(
    (_, week) => a[week % a.length] === "1" && b[week % b.length] === "1",
  );
}

/** Of each teacher's or room's lessons at an hour, those that begin while an earlier one lasts. */
function countByPairs(lessons: WeeklyLesson[], who: "teacherUserIds" | "environmentIds"): number {
  const order = (of: WeeklyLesson) => `${of.startDate ?? "0"} ${of.endDate ?? "9"} ${of.weeks}`;
  const sorted = lessons
    .filter((of) => (of.startDate ?? "0") <= (of.endDate ?? "9"))
    .toSorted((a, b) => (order(a) < order(b) ? -1 : 1));
  const held = sorted.flatMap((of) => of[who].flatMap((id) => of.lessons.map((hour) => ({ id, hour, of }))));
  return held.filter(({ id, hour, of }, index) =>
    held
      .slice(0, index)
      .some(
        (other) =>
          other.id === id &&
          other.hour === hour &&
          other.of.weekday === of.weekday &&
          other.of.shift === of.shift &&
          shareWeeks(other.of.weeks, of.weeks) &&
          (other.of.endDate ?? "9") >= (of.startDate ?? "0"),
      ),
  ).length;
}

describe("countClashes", () => {
  it("counts what a look at every pair counts", () => {
    fc.assert(
      fc.property(fc.array(lesson, { maxLength: 14 }), (lessons) => {
        expect(countClashes(lessons)).toEqual({
          teachers: countByPairs(lessons, "teacherUserIds"),
          rooms: countByPairs(lessons, "environmentIds"),
        });
      }),
    );
  });

  it("counts the same in whatever order the file has them", () => {
    fc.assert(
      fc.property(fc.array(lesson, { maxLength: 8 }), (lessons) => {
        expect(countClashes(lessons.toReversed())).toEqual(countClashes(lessons));
      }),
    );
  });

  it("takes 20,000 days of one hour in tenths of a second", () => {
    const lessons = Array.from({ length: 20_000 }, (_, index) => {
      const date = addDays("2030-01-01", index);
      return { ...LESSON, startDate: date, endDate: date };
    });
    const begun = process.cpuUsage();
    expect(countClashes(lessons)).toEqual({ teachers: 0, rooms: 0 });
    expect(process.cpuUsage(begun).user / 1000).toBeLessThan(2000);
    expect(countClashes([...lessons, ...lessons])).toEqual({ teachers: 20_000, rooms: 20_000 });
  });
});

it("compares timetables of 160,000 equal periods", () => {
  const lessons = Array.from({ length: 20_000 }, () => ({ ...LESSON, lessons: [1, 2, 3, 4, 5, 6, 7, 8] }));
  const same = compareTimetables(lessons, lessons);
  expect([same.unchanged, same.added.length, same.removed.length]).toEqual([160_000, 0, 0]);
  expect(compareTimetables(lessons, []).removed).toHaveLength(160_000);
});
