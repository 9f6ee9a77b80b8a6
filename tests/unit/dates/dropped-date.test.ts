import { describe, expect, it } from "vitest";
import { dropDates } from "#app/domain/calendar/dropped-date.ts";
import { SHIFTS, type Shift } from "#app/domain/dates/shift.ts";

const PAST = "2026-03-11";
const FREE = "2026-03-13";
const MORNING_BLOCKED = "2026-03-16";
const BLOCKED = "2026-03-17";
const blocked = [
  { date: MORNING_BLOCKED, shift: "morning" as const, title: "Conselho" },
  ...SHIFTS.map((shift) => ({ date: BLOCKED, shift, title: "Feriado" })),
];
const DATES = [PAST, FREE, MORNING_BLOCKED, BLOCKED];

function drop(shift: Shift | null, mayChooseBlocked = false) {
  return dropDates(DATES, {
    today: "2026-03-12",
    blocked,
    shiftOf: () => shift,
    mayChooseBlocked: () => mayChooseBlocked,
  });
}

describe("dates that cannot be requested", () => {
  const past = { date: PAST, blockedTitle: null };
  const holiday = { date: BLOCKED, blockedTitle: "Feriado" };
  const council = { date: MORNING_BLOCKED, blockedTitle: "Conselho" };

  it.each([
    [null, [past, holiday]],
    ["morning", [past, council, holiday]],
    ["evening", [past, holiday]],
  ] as const)("are those past and those blocked in the shift %s", (shift, dropped) => {
    expect(drop(shift).dropped).toEqual(dropped);
    expect(drop(shift).remaining).toEqual(
      DATES.filter((date) => !dropped.some((each) => each.date === date)),
    );
  });

  it("are only those past where a blocked day may be chosen", () => {
    expect(drop("morning", true).dropped).toEqual([past]);
  });

  it("depend on the shift requested for each date", () => {
    const { dropped } = dropDates([MORNING_BLOCKED], {
      today: "2026-03-12",
      blocked,
      shiftOf: (date) => (date === MORNING_BLOCKED ? "evening" : "morning"),
      mayChooseBlocked: () => false,
    });
    expect(dropped).toEqual([]);
  });
});
