import { describe, expect, it } from "vitest";
import { decodeException, encodeException, exceptionsByDate } from "#app/domain/dates/date-exception.ts";
import { repeatWeekly } from "#app/domain/dates/repeat.ts";
import { MAX_DATES } from "#app/domain/limits.ts";

describe("repeatWeekly", () => {
  it("adds the same weekdays up to and with the last day, sorted", () => {
    expect(repeatWeekly(["2026-03-20", "2026-03-17"], "2026-04-03")).toEqual([
      "2026-03-17",
      "2026-03-20",
      "2026-03-24",
      "2026-03-27",
      "2026-03-31",
      "2026-04-03",
    ]);
  });

  it("changes nothing where the last day is before the first repetition", () => {
    expect(repeatWeekly(["2026-03-17"], "2026-03-23")).toEqual(["2026-03-17"]);
    expect(repeatWeekly([], "2026-12-31")).toEqual([]);
  });

  it("stops at the most dates that a request takes", () => {
    expect(repeatWeekly(["2026-03-17"], "2099-12-31")).toHaveLength(MAX_DATES);
  });

  it("repeats across a day without midnight", () => {
    expect(repeatWeekly(["2018-10-28"], "2018-11-11")).toEqual(["2018-10-28", "2018-11-04", "2018-11-11"]);
  });
});

describe("a date's exception as a form value", () => {
  const exception = { date: "2026-03-17", shift: "evening", environmentIds: [2, 3] } as const;

  it("is encoded and decoded unchanged", () => {
    const value = encodeException({ ...exception, environmentIds: [2, 3] });
    expect(value).toBe("2026-03-17|evening|2,3");
    expect(decodeException(value)).toEqual(exception);
  });

  it.each([
    "",
    "2026-03-17",
    "2026-02-30|evening|1",
    "2026-03-17|noite|1",
    "2026-03-17|evening|",
    "2026-03-17|evening|0",
    "2026-03-17|evening|1 OR 1=1",
    "2026-03-17|evening|-1",
    `2026-03-17|evening|${Array.from({ length: 51 }, (_, index) => index + 1).join()}`,
  ])("is refused when it is %s", (value) => {
    expect(decodeException(value)).toBeNull();
  });

  it("counts for chosen dates only, the later one of two", () => {
    const other = { date: "2026-03-17", shift: "afternoon", environmentIds: [4] } as const;
    const away = { date: "2026-03-18", shift: "morning", environmentIds: [1] } as const;
    const rows = [exception, other, away].map((each) => ({
      ...each,
      environmentIds: [...each.environmentIds],
    }));
    expect([...exceptionsByDate(rows, ["2026-03-17"]).values()]).toEqual([other]);
  });
});
