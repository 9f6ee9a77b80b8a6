/** Small files that real ones were reduced to, each with what it says (tests/support/timetable/cases). */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { missingFields } from "#app/domain/timetable/column-mapping.ts";
import { readTimetableFile } from "#app/services/timetable/read/read-file.ts";
import type { ReadTimetable } from "#app/services/timetable/read-timetable.server.ts";
import { faultsOf } from "./timetables.ts";

const bytesOf = (name: string) =>
  new Uint8Array(readFileSync(new URL(`../../support/timetable/cases/${name}`, import.meta.url)));
const readCase = (name: string) => readTimetableFile(bytesOf(name), { fileName: name });

/** "1 07:00-07:50 M1A · Quimica · Prof A · Sala 1", with the weeks where it is not in each. */
function told(read: ReadTimetable): string[] {
  if (!("lessons" in read)) throw new Error(JSON.stringify(read));
  return read.lessons.map((lesson) => {
    const { weekday, startTime, endTime, period, weeks } = lesson;
    const hour = startTime ? [startTime, endTime].filter(Boolean).join("-") : `nº ${period}`;
    const what = [lesson.classes, [lesson.discipline ?? ""], lesson.teachers, lesson.environments];
    return `${weekday} ${hour} ${what.map((names) => names.join("+")).join(" · ")}${weeks === "1" ? "" : ` ${weeks}`}`;
  });
}

describe("a program's file", () => {
  it.each<[string, string[], string[]]>([
    ["asc-sixth-morning-lesson.xml", ["1 11:45-12:35 M1A · Quimica · Prof A · Sala 1"], []],
    [
      "asc-cards-without-lesson-id.xml",
      ["1 nº 1 M1A · Quimica · Prof A · ", "2 nº 2 M2B · Historia · Prof B · "],
      [],
    ],
    [
      "asc-2008-weeks-on-lesson.xml",
      ["1 07:00-07:50 M1A · Quimica · Prof A · Sala 1 10", "1 07:00-07:50 M1A · Fisica · Prof B · Sala 1 01"],
      [],
    ],
    [
      "asc-one-card-without-class.xml",
      ["1 07:00-07:50 M1A · Quimica · Prof A · Sala 1"],
      ["7 class Quimica"],
    ],
    ["fet-hora-atividade_timetable.csv", ["1 07:00 M1A · Quimica · Prof A · Sala 1"], ["3 class HA"]],
    ["fet-hour-ordinal-and-time.csv", ["1 07:00 M1A · Quimica · Prof A · Sala 1"], []],
    ["fet-hour-ordinal-and-range.csv", ["1 07:00-07:50 M1A · Quimica · Prof A · Sala 1"], []],
    ["untis-duty-without-class-GPU001.TXT", ["1 nº 1 M1A · QUI · PA · 172"], ["2 class VR"]],
    ["untis-rooms-by-tilde-GPU001.TXT", ["1 nº 1 M1A · QUI · PA · 172+230"], []],
    ["urania-IMPORT_URANIA.XML", ["1 07:00-07:50 T63 · MAT · P01 · C 303"], []],
  ])("%s has its lessons and its faults", async (name, lessons, faults) => {
    const read = await readCase(name);
    expect(told(read)).toEqual(lessons);
    expect(faultsOf(read)).toEqual(faults);
  });

  it.each([
    ["asc-html-export-index.xml", "ascIndex"],
    ["untis-GPU002.TXT", "untisLessons"],
  ])("%s is refused with the export that serves", async (name, refused) => {
    expect(await readCase(name)).toEqual({ refused });
  });
});

it("a list without a room in it is read", async () => {
  const asked = await readCase("grade-no-room.csv");
  if (!("needsMapping" in asked)) throw new Error("It has titles");
  const { suggested: mapping } = asked.needsMapping;
  expect(missingFields(mapping)).toEqual([]);
  const read = await readTimetableFile(bytesOf("grade-no-room.csv"), { mapping });
  expect(told(read)).toEqual(["1 nº 1 M1A · Quimica · Prof A · "]);
  expect(read).toMatchObject({ counts: { withoutRoom: 1 } });
});

describe("a grid", () => {
  it("of day blocks has classes with their rooms in the headings", async () => {
    const read = await readCase("grid-ifro-day-rows-classes-columns.xlsx");
    const lines = told(read);
    expect(new Set(lines.map((line) => line.slice(0, 1)))).toEqual(new Set(["1", "2"]));
    const ofClasses = [
      / 1A · Matemática · Prof A · SALA 12$/,
      / 2A · Química · Prof B · SALA 13$/,
      / 3A · Banco de Dados · Prof C · LAB 1$/,
    ];
    expect(ofClasses.map((pattern) => lines.filter((line) => pattern.test(line)).length)).toEqual([
      12, 12, 10,
    ]);
    expect(lines.slice(0, 3)).toEqual([
      "1 07:00-07:50 1A · Matemática · Prof A · SALA 12",
      "1 07:00-07:50 2A · Química · Prof B · SALA 13",
      "1 07:00-07:50 3A · Banco de Dados · Prof C · LAB 1",
    ]);
    expect(read).toMatchObject({
      format: "grid",
      faults: [],
      counts: { lessons: 34, classes: 3, teachers: 3, disciplines: 3, environments: 3, withoutRoom: 0 },
      grid: { orientation: "classesInColumns", separators: ["dash"] },
    });
  });

  it("of a sheet a class has a class each, and cells of three parts", async () => {
    const read = await readCase("grid-sheet-per-class.xlsx");
    expect(told(read).slice(0, 1)).toEqual(["1 07:00-07:50 1A · Matemática · Prof A · Sala 12"]);
    expect(read).toMatchObject({
      format: "grid",
      faults: [],
      counts: { lessons: 50, classes: 2, teachers: 1, disciplines: 1, environments: 1, withoutRoom: 0 },
      grid: { orientation: "sheetPerClass", parts: ["discipline", "teacher", "environment"] },
    });
    if (!("lessons" in read)) throw new Error("It is a grid");
    expect(read.grid?.samples).toHaveLength(3);
  });
});
