import { describe, expect, it } from "vitest";
import { decodeException, encodeException, exceptionsByDate } from "#app/domain/dates/date-exception.ts";

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
