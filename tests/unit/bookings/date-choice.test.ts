import { describe, expect, it } from "vitest";
import { choiceAbout, countAsked } from "#app/domain/series/date-choice.ts";
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

  it("are requested where free or in conflict, and to be made up otherwise", () => {
    expect(countAsked(DATES, [])).toEqual({ total: 4, asked: 2, elsewhere: 0, disputed: 1, gaps: 2 });
  });

  it("follow each choice", () => {
    const choices = ["skip:2027-02-25", "ask:2027-03-04", "room:2027-02-18:3", ""];
    expect(countAsked(DATES, choices)).toEqual({ total: 4, asked: 2, elsewhere: 1, disputed: 1, gaps: 2 });
    expect(choiceAbout(choices, "2027-02-18")).toBe("room:2027-02-18:3");
    expect(choiceAbout(choices, "2027-03-11")).toBeUndefined();
  });
});
