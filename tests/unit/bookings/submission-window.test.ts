import { describe, expect, it } from "vitest";
import { parseMoment } from "#app/domain/bookings/submission-window.ts";
import { isWindowOpen } from "#app/services/bookings/request/submission-window.server.ts";

it("reads weekday and time", () => {
  expect(parseMoment("monday|07:30")).toEqual({ weekday: "monday", time: "07:30" });
  expect(parseMoment("sunday|23:59")).toEqual({ weekday: "sunday", time: "23:59" });
});

it.each([
  undefined,
  "",
  "monday",
  "monday|",
  "|07:30",
  "Monday|07:30",
  "segunda|07:30",
  "monday|7:30",
  "monday|24:00",
  "monday|07:60",
  "monday|07:30:00",
  "monday|07:30\n",
  "monday | 07:30",
  "constructor|07:30",
])("does not accept %j", (value) => {
  expect(parseMoment(value)).toBeNull();
});

describe("isWindowOpen", () => {
  const at = (now: string, open: string, deadline: string) => {
    const [opens, closes] = [parseMoment(open), parseMoment(deadline)];
    if (!opens || !closes) throw new Error("no moments");
    const deps = { now: () => new Date(now), timeZone: "America/Sao_Paulo" };
    return isWindowOpen(deps as never, { open: opens, deadline: closes, isEnforced: true });
  };

  it("may lie within one day", () => {
    expect(at("2026-03-11T15:00:00Z", "wednesday|08:00", "wednesday|18:00")).toBe(true);
    expect(at("2026-03-12T15:00:00Z", "wednesday|08:00", "wednesday|18:00")).toBe(false);
  });
});
