import { describe, expect, it } from "vitest";
import { addDays } from "#app/domain/dates/civil-date.ts";
import { buildWeeks, canBeShown, firstMonday } from "#app/domain/dates/date-weeks.ts";

const TODAY = "2026-11-25";
const LAST = addDays("2026-11-23", 78 * 7);

describe("the weeks of dates", () => {
  it("start with this week, whatever day of the month it is", () => {
    const { from, until, weeks, previous, next } = buildWeeks(
      "2026-11-23",
      TODAY,
      new Map([["2026-12-08", "Feriado"]]),
    );
    expect([from, until, previous, next]).toEqual(["2026-11-23", "2026-12-20", null, "2026-12-21"]);
    expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7]);
    expect(weeks[0]?.map(({ isPast }) => isPast)).toEqual([true, true, false, false, false, false, false]);
    expect(weeks[2]?.[1]).toEqual({ date: "2026-12-08", isPast: false, blockedTitle: "Feriado" });
  });

  it.each([
    [null, "2026-11-23"],
    ["2020-01-01", "2026-11-23"],
    ["2026-11-29", "2026-11-23"],
    ["2026-12-31", "2026-12-28"],
    ["2099-12-31", LAST],
  ])("of %s begin on %s", (wanted, monday) => {
    expect(firstMonday(wanted, TODAY)).toBe(monday);
  });

  it("page by four, and end at the last week that can be shown", () => {
    expect(buildWeeks("2026-12-07", TODAY, new Map()).previous).toBe("2026-11-23");
    expect(buildWeeks(LAST, TODAY, new Map())).toMatchObject({ next: null, previous: addDays(LAST, -28) });
  });

  it.each([
    ["2026-11-24", false],
    [TODAY, true],
    [addDays(LAST, 27), true],
    [addDays(LAST, 28), false],
  ])("show %s: %s", (date, isShown) => {
    expect(canBeShown(date, TODAY)).toBe(isShown);
  });
});
