import { describe, expect, it } from "vitest";
import { choiceAbout, countAsked, isLossLarge, type UnavailableWay } from "#app/domain/series/date-choice.ts";
import type { DateState } from "#app/domain/series/series.ts";

const day = (date: string, state: DateState) => ({ date, state });

describe("the dates of a series", () => {
  const DATES = [
    day("2027-02-11", "past"),
    day("2027-02-18", "free"),
    day("2027-02-25", "requested"),
    day("2027-03-04", "taken"),
    day("2027-03-11", "blocked"),
    day("2027-03-18", "notSchoolDay"),
  ];

  const count = (way: UnavailableWay, choices: string[] = []) =>
    countAsked(DATES, { choices, way, elsewhere: { "2027-02-25": 2, "2027-03-04": 2 } });

  it("follow the one choice for all that are not free", () => {
    expect(count("skip")).toEqual({ total: 4, asked: 1, elsewhere: 0, disputed: 0, gaps: 3 });
    expect(count("elsewhere")).toEqual({ total: 4, asked: 3, elsewhere: 2, disputed: 0, gaps: 1 });
    expect(count("ask")).toEqual({ total: 4, asked: 3, elsewhere: 0, disputed: 2, gaps: 1 });
  });

  it("need a confirmation where more than a third is lost", () => {
    expect(
      [
        [6, 2],
        [6, 3],
        [1, 0],
        [1, 1],
      ].map(([total = 0, gaps = 0]) => isLossLarge({ total, gaps })),
    ).toEqual([false, true, false, true]);
  });

  it("follow each choice", () => {
    const choices = ["skip:2027-02-25", "ask:2027-03-04", "room:2027-02-18:3", ""];
    expect(count("skip", choices)).toEqual({ total: 4, asked: 2, elsewhere: 1, disputed: 1, gaps: 2 });
    expect(choiceAbout(choices, "2027-02-18")).toBe("room:2027-02-18:3");
    expect(choiceAbout(choices, "2027-03-11")).toBeUndefined();
  });
});
