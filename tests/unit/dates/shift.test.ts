import { describe, expect, it } from "vitest";
import {
  overlaps,
  SHIFT_HOURS,
  SHIFT_LIMITS,
  SHIFT_SLOTS,
  SHIFT_SLUGS,
  SHIFTS,
  shiftOfSlug,
  shiftOfTime,
} from "#app/domain/dates/shift.ts";

it("has the hours and lessons of rules R2.1 and R2.2", () => {
  expect(SHIFT_HOURS).toEqual({
    morning: { start: "07:30", end: "11:30" },
    afternoon: { start: "13:30", end: "17:30" },
    evening: { start: "18:30", end: "22:00" },
  });
  const slots = (shift: (typeof SHIFTS)[number]) =>
    SHIFT_SLOTS[shift].map(({ start, end }) => `${start}-${end}`).join(", ");
  expect(slots("morning")).toBe("07:30-08:20, 08:20-09:10, 09:10-10:00, 10:00-10:50, 10:50-11:30");
  expect(slots("afternoon")).toBe("13:30-14:20, 14:20-15:10, 15:10-16:00, 16:00-16:50, 16:50-17:30");
  expect(slots("evening")).toBe("18:30-19:20, 19:20-20:10, 20:10-21:00, 21:00-21:50, 21:50-22:30");
});

it.each(SHIFTS)("limits the %s to its hours, which its slots fill", (shift) => {
  expect(SHIFT_HOURS[shift].start).toBe(SHIFT_LIMITS[shift].start);
  expect(SHIFT_HOURS[shift].end <= SHIFT_LIMITS[shift].end).toBe(true);
  expect(SHIFT_SLOTS[shift].at(0)?.start).toBe(SHIFT_LIMITS[shift].start);
  expect(SHIFT_SLOTS[shift].at(-1)?.end).toBe(SHIFT_LIMITS[shift].end);
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

it("reads the words of addresses, and nothing else", () => {
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
