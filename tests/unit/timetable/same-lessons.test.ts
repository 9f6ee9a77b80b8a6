/** The same timetable in each format and encoding is the same lessons (rules R28.9). */

import { describe, expect, it } from "vitest";
import writeXlsxFile from "write-excel-file/universal";
import { missingFields } from "#app/domain/timetable/column-mapping.ts";
import type { TimetableFormat } from "#app/domain/timetable/lesson.ts";
import { readTimetableFile } from "#app/services/timetable/read/read-file.ts";
import {
  TABLE_TITLES,
  tableRows,
  writeAsc,
  writeFet,
  writeGrid,
  writeTable,
  writeUntis,
  writeUrania,
} from "#db/seeds/timetable-files.ts";
import { EXPECTED, faultsOf, lessonsOf, lessonText, sortedTexts, TIMETABLE } from "./timetables.ts";

async function workbook(): Promise<Uint8Array> {
  const rows = [[...TABLE_TITLES], ...tableRows(TIMETABLE)];
  return new Uint8Array(await (await writeXlsxFile(rows).toBlob()).arrayBuffer());
}

async function readAll(bytes: Uint8Array) {
  const first = await readTimetableFile(bytes, {});
  if (!("needsMapping" in first)) return first;
  const { suggested } = first.needsMapping;
  expect(missingFields(suggested)).toEqual([]);
  return readTimetableFile(bytes, { mapping: suggested });
}

const FILES: [string, TimetableFormat, () => Uint8Array | Promise<Uint8Array>][] = [
  ["CSV in UTF-8", "table", () => writeTable(TIMETABLE)],
  ["CSV in Windows-1252", "table", () => writeTable(TIMETABLE, "windows-1252")],
  ["XLSX", "table", workbook],
  ["aSc 2012 in Windows-1252", "asc", () => writeAsc(TIMETABLE)],
  ["aSc 2012 in UTF-8", "asc", () => writeAsc(TIMETABLE, { encoding: "utf-8" })],
  ["aSc 2008 in Windows-1252", "asc", () => writeAsc(TIMETABLE, { form: 2008 })],
  ["aSc 2008 in UTF-8", "asc", () => writeAsc(TIMETABLE, { form: 2008, encoding: "utf-8" })],
  ["FET in UTF-8", "fet", () => writeFet(TIMETABLE)],
  ["FET in Windows-1252", "fet", () => writeFet(TIMETABLE, "windows-1252")],
  ["Untis in Windows-1252", "untis", () => writeUntis(TIMETABLE)],
  ["Urânia in Windows-1252", "urania", () => writeUrania(TIMETABLE, "windows-1252")],
  ["Urânia in UTF-8", "urania", () => writeUrania(TIMETABLE)],
  ["Untis in UTF-8", "untis", () => writeUntis(TIMETABLE, "utf-8")],
];

describe("the same timetable", () => {
  it.each(FILES)("%s gives the same lessons", async (_, format, write) => {
    const read = await readAll(await write());
    expect(sortedTexts(read)).toEqual(EXPECTED);
    expect(faultsOf(read)).toEqual([]);
    expect(read).toMatchObject({ format });
  });
});

it("as a grid it gives the same lessons to each of their classes", async () => {
  // A teacher with a sign between parts in the name is none that a cell can hold.
  const plain = TIMETABLE.blocks.filter(({ teachers }) => !teachers.join().includes(";"));
  const read = await readAll(writeGrid({ ...TIMETABLE, blocks: plain }));
  const whole = lessonsOf(await readAll(writeTable({ ...TIMETABLE, blocks: plain })));
  const ofClasses = whole.flatMap((lesson) =>
    lesson.classes.map((name) => lessonText({ ...lesson, classes: [name] })),
  );
  expect(sortedTexts(read)).toEqual(ofClasses.sort((a, b) => (a < b ? -1 : 1)));
  expect(read).toMatchObject({ format: "grid", faults: [], grid: { orientation: "sheetPerClass" } });
});
