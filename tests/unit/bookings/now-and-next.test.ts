import { describe, expect, it } from "vitest";
import { addMinutes, minutesBetween, nowAndNext } from "#app/domain/bookings/now-and-next.ts";
import type { Status } from "#app/domain/bookings/status.ts";

const lesson = (startTime: string, endTime: string, status: Status = "approved", date = "2026-11-30") => ({
  date,
  startTime,
  endTime,
  status,
  isGivenAway: false,
});

const DAY = [
  lesson("07:30", "10:00"),
  lesson("10:00", "11:30", "pending"),
  lesson("18:30", "20:10"),
  lesson("20:10", "22:00"),
];

describe("now and next", () => {
  it.each([
    ["06:00", null, "07:30"],
    ["07:30", "07:30", "18:30"],
    ["09:59", "07:30", "18:30"],
    ["10:00", null, "18:30"],
    ["19:58", "18:30", "20:10"],
    ["20:10", "20:10", null],
    ["22:00", null, null],
  ])("at %s", (time, now, next) => {
    const found = nowAndNext(DAY, { date: "2026-11-30", time });
    expect([found.now?.startTime ?? null, found.next?.startTime ?? null]).toEqual([now, next]);
  });

  it("looks over the end of the day", () => {
    const later = [...DAY, lesson("07:30", "09:10", "approved", "2026-12-01")];
    expect(nowAndNext(later, { date: "2026-11-30", time: "22:30" }).next?.date).toBe("2026-12-01");
  });
});

it("counts and adds minutes within the day", () => {
  expect(minutesBetween("19:58", "20:10")).toBe(12);
  expect(addMinutes("19:58", 12)).toBe("20:10");
  expect(addMinutes("23:50", 30)).toBe("23:59");
});
