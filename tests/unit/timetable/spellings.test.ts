/** Which spellings of a file are one name, and what they mean (rules R28.65). */
import { describe, expect, it } from "vitest";
import { numberedLesson } from "#app/domain/timetable/draft-lesson.ts";
import { meaningsOf } from "#app/domain/timetable/meanings.ts";
import type { NameKind } from "#app/domain/timetable/names.ts";
import { findFileName, listFileNames, rememberedNames } from "#app/domain/timetable/spellings.ts";
import type { NamedPeriod } from "#app/domain/timetable/weekly-lesson.ts";

type Names = Partial<Pick<NamedPeriod, "classes" | "teachers" | "discipline" | "environments">>;

/** Periods of one weekday each, from Monday on, or all on Monday. */
function periodsOf(names: Names[], { isSameTime = false } = {}): NamedPeriod[] {
  return names.map((each, index) => ({
    ...{ line: index + 2, weekday: isSameTime ? 1 : index + 1, shift: "morning", lesson: 1, weeks: "1" },
    ...{ terms: null, startDate: null, endDate: null },
    ...{ classes: [], teachers: [], discipline: "Solda", environments: [] },
    ...each,
  }));
}

const rooms = (...names: string[]) => periodsOf(names.map((name) => ({ environments: [name] })));
const spellingsOf = (periods: NamedPeriod[], kind: NameKind) =>
  listFileNames(periods.map(numberedLesson), kind).map(({ spellings }) => spellings);

describe("spellings of one file", () => {
  it("are one name where case, accents, blanks, dashes or apostrophes differ", () => {
    const classes = ["MEC-2A", "Mec 2A", "MEC–2a", "MEC-2B"].map((name) => ({ classes: [name] }));
    expect(spellingsOf(periodsOf(classes), "classes")).toEqual([["MEC-2A", "Mec 2A", "MEC–2a"], ["MEC-2B"]]);
    const teachers = ["Joana D'Arc", "JOANA D’ARC", "Joana  Dárc"].map((name) => ({ teachers: [name] }));
    expect(spellingsOf(periodsOf(teachers), "teachers")).toHaveLength(1);
    expect(spellingsOf(rooms("Laboratório 1", "Laboratorio-1"), "environments")).toHaveLength(1);
  });

  it("are two rooms where their case differs, and two people who teach at the same time", () => {
    expect(spellingsOf(rooms("SG", "sg"), "environments")).toEqual([["SG"], ["sg"]]);
    const two = [{ teachers: ["SILVA"] }, { teachers: ["Silva"] }];
    expect(spellingsOf(periodsOf(two), "teachers")).toHaveLength(1);
    expect(spellingsOf(periodsOf(two, { isSameTime: true }), "teachers")).toEqual([["SILVA"], ["Silva"]]);
  });
});

describe("what a name means", () => {
  const mean = (kind: NameKind, periods: NamedPeriod[], names: string[]) =>
    Object.fromEntries(
      [
        ...meaningsOf(
          kind,
          listFileNames(periods.map(numberedLesson), kind),
          names.map((name, index) => ({ id: index + 1, name })),
          () => undefined,
        ),
      ].map(([name, { id }]) => [name, id]),
    );

  it("is the row that differs in such signs alone, if there is one", () => {
    expect(mean("environments", rooms("sala-1"), ["Sala 1", "Sala 2"])).toEqual({ "sala-1": 1 });
    expect(mean("environments", rooms("sala1-1"), ["Sala 1 1", "Sala 11"])).toEqual({});
    expect(mean("environments", rooms("sala 11"), ["Sala 1 1", "Sala 11"])).toEqual({ "sala 11": 2 });
  });

  it("is the exact row of a name that the file tells apart", () => {
    expect(mean("environments", rooms("SG", "sg"), ["SG"])).toEqual({ SG: 1 });
  });

  it("is the class that a short name became", () => {
    expect(mean("classes", periodsOf([{ classes: ["1A"] }]), ["Turma 1A"])).toEqual({ "1A": 1 });
  });
});

describe("what is remembered", () => {
  const remembered = rememberedNames([
    { kind: "environments", name: "Lab. 1", nameKey: "lab. 1" },
    { kind: "environments", name: "SG", nameKey: "=SG" },
  ]);
  const find = (spelled: NamedPeriod[], text: string) => {
    const name = findFileName(listFileNames(spelled.map(numberedLesson), "environments"), text);
    return name ? remembered("environments", name)?.name : "nowhere";
  };

  it("is found by another spelling, of a name that the file tells apart by its own alone", () => {
    expect(find(rooms("LAB.-1"), "LAB.-1")).toBe("Lab. 1");
    expect(find(rooms("SG", "sg"), "SG")).toBe("SG");
    expect(find(rooms("SG", "sg"), "sg")).toBeUndefined();
    expect(find(rooms("SG", "sg"), "s g")).toBe("nowhere");
    expect(find(rooms("SG"), "sg")).toBe("SG");
  });
});
