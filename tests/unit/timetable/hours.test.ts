/** Hours as schools write them (rules R28.4). */
import { describe, expect, it } from "vitest";
import { hasBareHours, readClock, readHour, readShift } from "#app/services/timetable/read/hours.ts";

function told(text: string, isBareHour = false): string | null {
  const hour = readHour(text, { isBareHour });
  return hour && [hour.startTime, hour.endTime, hour.period, hour.shift].filter(Boolean).join(" ");
}

describe("an hour", () => {
  it.each([
    ["5ª 16:35", "16:35"],
    ["3º 09:00-09:40", "09:00 09:40"],
    ["1ª (07:00 às 07:50)", "07:00 07:50"],
    ["07:00 ás 07:50", "07:00 07:50"],
    ["07:00 até 07:50", "07:00 07:50"],
    ["das 7h às 7h50", "07:00 07:50"],
    ["7h", "07:00"],
    ["7h10", "07:10"],
    ["07h10min", "07:10"],
    ["7.30", "07:30"],
    ["07:30:00", "07:30"],
    ["07:00\n07:50", "07:00 07:50"],
    ["07:00 às\n07:50", "07:00 07:50"],
    ["1ª aula\n(07:00-07:50)", "07:00 07:50"],
    ["07:00 - 07:50 (1ª aula)", "07:00 07:50"],
    ["1: 07:00-07:50", "07:00 07:50"],
    ["1. 07:00", "07:00"],
    ["1 - 07:00", "07:00"],
    ["7 - 7:50", "07:00 07:50"],
    ["11:45–12:35", "11:45 12:35"],
    ["0,291666667", "07:00"],
    ["0.75", "18:00"],
    ["0,5", "12:00"],
    ["1.", "1"],
    ["1)", "1"],
    ["8", "8"],
    ["3ª aula", "3"],
    ["1M", "1 morning"],
    ["M1", "1 morning"],
    ["2T", "2 afternoon"],
    ["2ª aula da noite", "2 evening"],
  ])("«%s» is %s", (text, expected) => {
    expect(told(text)).toBe(expected);
  });

  it.each([
    "",
    "0",
    "25",
    "24:00",
    "7:60",
    "08:20 - 07:30",
    "intervalo",
    "1 e 2",
    "-1",
    "07:30 - x",
    "7 - 11:50",
  ])("«%s» is none", (text) => {
    expect(told(text)).toBeNull();
  });

  it("takes no time for a text that almost is one", () => {
    const begun = performance.now();
    for (const text of ["1 ", "7h ", "1a ", "07:00 ", "( "]) told(`${text.repeat(60 / text.length - 1)}x`);
    expect(performance.now() - begun).toBeLessThan(50);
  });
});

describe("bare numbers", () => {
  it.each([
    ["8 to 19", ["8", "9", "10", "19"], true],
    ["7 to 11", ["07", "08", "11"], true],
    ["1 to 9", ["1", "2", "9"], false],
    ["8 to 24", ["8", "24"], false],
    ["none", ["07:00", "8h"], false],
  ])("of %s", (_, cells, areHours) => {
    expect(hasBareHours(cells)).toBe(areHours);
  });

  it("are hours only where the column says so", () => {
    expect([told("8"), told("8", true), told("1.", true)]).toEqual(["8", "08:00", "1"]);
  });
});

it("reads a clock alone, and a shift by its words", () => {
  expect(["6:40", "7h", "0.25", "1.", "1ª 7h"].map(readClock)).toEqual([
    "06:40",
    "07:00",
    "06:00",
    null,
    null,
  ]);
  expect(["M", "Vespertino", "noite", "Turno da manhã", "x"].map(readShift)).toEqual([
    "morning",
    "afternoon",
    "evening",
    "morning",
    null,
  ]);
});
