import { describe, expect, it } from "vitest";
import { DEFAULT_LESSON_SET } from "#app/domain/dates/default-lessons.ts";
import { limitsOf } from "#app/domain/dates/lesson.ts";
import { lessonFault } from "#app/domain/dates/lesson-times.ts";
import { bandOf, overlaps, SHIFT_SLUGS, SHIFTS, shiftOfSlug, shiftOfTime } from "#app/domain/dates/shift.ts";

it("has the hours and lessons of rules R2.1 and R2.2", () => {
  const whole = (shift: (typeof SHIFTS)[number]) => DEFAULT_LESSON_SET[shift].whole;
  expect([whole("morning"), whole("afternoon"), whole("evening")]).toEqual([
    { startTime: "07:30", endTime: "11:30" },
    { startTime: "13:30", endTime: "17:30" },
    { startTime: "18:30", endTime: "22:00" },
  ]);
  const slots = (shift: (typeof SHIFTS)[number]) =>
    DEFAULT_LESSON_SET[shift].lessons.map(({ startTime, endTime }) => `${startTime}-${endTime}`).join(", ");
  expect(slots("morning")).toBe("07:30-08:20, 08:20-09:10, 09:10-10:00, 10:00-10:50, 10:50-11:30");
  expect(slots("afternoon")).toBe("13:30-14:20, 14:20-15:10, 15:10-16:00, 16:00-16:50, 16:50-17:30");
  expect(slots("evening")).toBe("18:30-19:20, 19:20-20:10, 20:10-21:00, 21:00-21:50, 21:50-22:30");
});

it.each(SHIFTS)("limits the %s to its lessons, which satisfy every rule of a set", (shift) => {
  const of = DEFAULT_LESSON_SET[shift];
  expect(limitsOf(of)).toEqual({
    startTime: of.lessons[0]?.startTime,
    endTime: of.lessons.at(-1)?.endTime,
  });
  expect(lessonFault(DEFAULT_LESSON_SET, shift)).toBeNull();
  expect(shiftOfTime(bandOf(shift).startTime)).toBe(shift);
});

it.each([
  ["00:00", "morning"],
  ["11:59", "morning"],
  ["12:00", "afternoon"],
  ["17:59", "afternoon"],
  ["18:00", "evening"],
  ["23:59", "evening"],
])("%s is in the %s", (time, shift) => {
  expect(shiftOfTime(time)).toBe(shift);
});

it("parses the slugs of addresses, and nothing else", () => {
  for (const shift of SHIFTS) expect(shiftOfSlug(SHIFT_SLUGS[shift])).toBe(shift);
  for (const slug of [null, "", "morning", "Manha", "manhã", "toString"])
    expect(shiftOfSlug(slug)).toBeNull();
});

describe("overlaps", () => {
  const span = (startTime: string, endTime: string) => ({ startTime, endTime });
  const lesson = span("08:20", "10:00");

  it.each([
    ["the same", span("08:20", "10:00"), true],
    ["inside", span("09:00", "09:10"), true],
    ["around", span("07:30", "11:30"), true],
    ["over the start", span("07:30", "08:21"), true],
    ["over the end", span("09:59", "11:30"), true],
    ["touching the start", span("07:30", "08:20"), false],
    ["touching the end", span("10:00", "11:30"), false],
    ["apart", span("13:30", "17:30"), false],
  ])("%s", (_, other, expected) => {
    expect(overlaps(lesson, other)).toBe(expected);
    expect(overlaps(other, lesson)).toBe(expected);
  });
});
