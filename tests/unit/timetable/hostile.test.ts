/**
 * Whatever the bytes are, a reader answers in time, and with well-formed lessons only. `SEED=…` repeats a run;
 * `npm run test:slow` tries many more.
 */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isCivilDate } from "#app/domain/dates/civil-date.ts";
import { TIMETABLE_FORMATS, type TimetableFormat } from "#app/domain/timetable/lesson.ts";
import { FILE_REFUSALS, LINE_FAULTS } from "#app/domain/timetable/timetable-fault.ts";
import { readTimetableFile } from "#app/services/timetable/read/read-file.ts";
import type { ReadTimetable } from "#app/services/timetable/read-timetable.server.ts";
import { refusalSentence } from "#app/text/timetable/file.ts";
import {
  writeAsc,
  writeFet,
  writeGrid,
  writeTable,
  writeUntis,
  writeUrania,
} from "#db/seeds/timetable-files.ts";
import { IS_EVERY_CHANGE, runSeed } from "#tests/support/every-change.ts";
import { odsOf } from "#tests/support/files/spreadsheets.ts";
import { sheetXml, workbookOf } from "#tests/support/files/workbook.ts";
import { TIMETABLE, utf8 } from "./timetables.ts";

const SEED = runSeed();
const RUNS = IS_EVERY_CHANGE ? 25 : 1000;
/** Many times what any of these files needs, also on a loaded machine. */
const LONGEST_MS = 15_000;

const CLOCK = /^(?:[01]\d|2[0-3]):[0-5]\d$/;
const MAPPING = {
  columns: { weekday: 0, period: 1, startTime: 2, endTime: 3, classes: 4, discipline: 5, teachers: 6 },
  defaultShift: null,
};

/** Checks what every caller of the reader relies on. */
function checkAnswer(read: ReadTimetable): void {
  if ("refused" in read) {
    expect([...FILE_REFUSALS, ...LINE_FAULTS]).toContain(read.refused);
    expect(refusalSentence(read)).not.toContain("undefined");
    expect(read.line ?? 1).toBeGreaterThan(0);
    expect((read.value ?? "").length).toBeLessThanOrEqual(61);
    return;
  }
  if ("needsMapping" in read) {
    expect(read.needsMapping.columns.length).toBeGreaterThan(0);
    return;
  }
  expect(read.lessons.length).toBeGreaterThan(0);
  for (const lesson of read.lessons) {
    const { weekday, period, startTime, endTime, classes, discipline, weeks, startDate, endDate } = lesson;
    expect(weekday >= 1 && weekday <= 7).toBe(true);
    expect(startTime !== null || (period !== null && period >= 1)).toBe(true);
    for (const time of [startTime, endTime]) if (time !== null) expect(time).toMatch(CLOCK);
    expect(classes.length).toBeGreaterThan(0);
    expect(discipline).not.toBe("");
    expect(weeks).toMatch(/^[01]*1[01]*$/);
    for (const date of [startDate, endDate]) if (date !== null) expect(isCivilDate(date)).toBe(true);
  }
}

async function tryFile(bytes: Uint8Array, formats: readonly TimetableFormat[] = []): Promise<void> {
  for (const mapping of [undefined, MAPPING]) {
    for (const format of [undefined, ...formats]) {
      const begun = performance.now();
      checkAnswer(await readTimetableFile(bytes, { ...(format && { format }), ...(mapping && { mapping }) }));
      expect(performance.now() - begun).toBeLessThan(LONGEST_MS);
    }
  }
}

const GRID = [
  ["", "Segunda", "Terça"],
  ["07:00", "Mat / Ana / Sala 1", "Fis / Bia"],
  ["07:50", "", "A: Port / Caio\nB: Quim / Davi"],
];

const FILES = {
  table: writeTable(TIMETABLE),
  asc: writeAsc(TIMETABLE),
  "asc 2008": writeAsc(TIMETABLE, { form: 2008, encoding: "utf-8" }),
  fet: writeFet(TIMETABLE),
  untis: writeUntis(TIMETABLE),
  urania: writeUrania(TIMETABLE),
  grid: writeGrid(TIMETABLE),
  "grid in ODS": odsOf([{ name: "1A", rows: GRID, merges: ["B2:B3"] }]),
  workbook: workbookOf(
    sheetXml([
      ["Dia", "Aula", "Turma", "Disciplina", "Professor"],
      ["Seg", 1, "A", "B", "C"],
    ]),
  ),
};

const HUNDRED_KB = 100_000;
const FIXED: Record<string, string> = {
  "100 KB of quotes": '"'.repeat(HUNDRED_KB),
  "100 KB of quotes and separators": '";'.repeat(HUNDRED_KB / 2),
  "100 KB of apostrophes": `'a';${"'".repeat(HUNDRED_KB)}`,
  "100 KB of separators": `Dia;Aula;Turma;Disciplina\n${";".repeat(HUNDRED_KB)}`,
  "100 KB of plus signs": `Dia;Aula;X;Y;Turma;Disciplina;Professor\nSeg;1;;;${"+".repeat(1900)};B;C`,
  "100 KB in one line": "a".repeat(HUNDRED_KB),
  "20,000 lines of another width": `Dia;Aula;Turma;Disciplina\n${"x\n".repeat(20_000)}`,
  "deep XML": `<timetable>${"<cards>".repeat(HUNDRED_KB)}`,
  "deep XML that ends": `<timetable>${"<a>".repeat(30_000)}${"</a>".repeat(30_000)}</timetable>`,
  "XML of open angles": `<timetable>${"<".repeat(HUNDRED_KB)}`,
  "XML of open comments": `<timetable>${"<!--".repeat(HUNDRED_KB / 4)}`,
  "XML with attributes without end": `<timetable><card ${'a="1" '.repeat(HUNDRED_KB / 6)}/></timetable>`,
  "XML with a long id": `<timetable><card lessonid="${"1 ".repeat(HUNDRED_KB / 2)}" period="1" days="1"/></timetable>`,
  "an Urânia file of empty entries": `<IMPORT_URANIA>${"<REGISTRO/>".repeat(HUNDRED_KB / 11)}</IMPORT_URANIA>`,
  "an Urânia file of one endless field": `<IMPORT_URANIA><REGISTRO><CODTURMA>${"A+".repeat(HUNDRED_KB / 2)}</CODTURMA></REGISTRO></IMPORT_URANIA>`,
  "an Urânia file of pieces": `<IMPORT_URANIA><REGISTRO><DIA>${"<![CDATA[S]]>&amp;".repeat(HUNDRED_KB / 18)}</DIA></REGISTRO></IMPORT_URANIA>`,
  "cards of many numbers": `${"1 - ".repeat(HUNDRED_KB / 4)};1;A;B;C`,
  "XML of empty cards": `<timetable>${"<card/>".repeat(HUNDRED_KB / 7)}</timetable>`,
  "a grid with an endless cell": `;Seg;Ter\n07:00;${"a / ".repeat(HUNDRED_KB / 4)};x`,
  "a grid with a cell of names": `;Seg;Ter\n07:00;${"Ana ".repeat(HUNDRED_KB / 4)};x`,
  "a grid with a cell of brackets": `;Seg;Ter\n07:00;${"(".repeat(HUNDRED_KB)};x`,
  "a grid with a cell of lines": `;Seg;Ter\n07:00;"${"a\n".repeat(HUNDRED_KB / 2)}";x`,
  "a grid of 30,000 columns": `;${"Seg;Ter;".repeat(15_000)}\n07:00;${"x;".repeat(30_000)}`,
  "a grid of 20,000 rows": `;Seg;Ter\n${"07:00;Mat;Fis\n".repeat(20_000)}`,
  "a grid of 10,000 headings": `${"DIA;HORA;1A;2A\nSeg;07:00;Mat;Fis\n".repeat(10_000)}`,
  "a grid of a thousand different cells": `;Seg;Ter\n${Array.from({ length: 1000 }, (_, row) => `${6 + (row % 16)}:00;Mat${row} Ana${row} Sala${row} b c d e f g;x${row} / y${row} / z${row} / w`).join("\n")}`,
  "codes without end": `Turma;Disciplina;Horário\nA;B;${"24M34 ".repeat(HUNDRED_KB / 6)}`,
  "a billion laughs": `<!DOCTYPE t [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]><timetable>&b;</timetable>`,
  "a thousand digits": `Dia;Aula;Turma;Disciplina\n2;${"1".repeat(1000)};A;B`,
  "spaces inside of times": `Dia;Aula;Turma;Disciplina\n${`2;7h${" ".repeat(59_000)}x;A;B\n`.repeat(20)}`,
  "rooms of plus signs": `1,Monday,1,A,B,C,,(${"+".repeat(59_000)}x,\n`.repeat(20),
  "signs that end a file": `${"\u001a".repeat(HUNDRED_KB)}x`,
  "spaces before a time": `Dia;Aula;Turma;Disciplina\n2;${" ".repeat(1900)}x;A;B`,
};

describe("a hostile file", () => {
  it.each(Object.entries(FIXED))("of %s", async (_, text) => {
    await tryFile(utf8(text));
  });

  const check = async (arbitrary: fc.Arbitrary<Uint8Array>) =>
    fc.assert(
      fc.asyncProperty(arbitrary, (bytes) => tryFile(bytes, TIMETABLE_FORMATS)),
      { seed: SEED, numRuns: RUNS },
    );

  it("of random bytes", async () => {
    await check(fc.uint8Array({ maxLength: 400 }));
  });

  it("of random text between separators", async () => {
    const cell = fc.oneof(
      fc.constantFrom(
        "Seg",
        "2",
        "1",
        "07:30",
        "A+B",
        '"',
        "'",
        "",
        "Dia",
        "Aula",
        "08:00 - 07:00",
        "\u0000",
      ),
      fc.string({ maxLength: 12, unit: "binary" }),
    );
    const row = fc.array(cell, { maxLength: 9 }).map((cells) => cells.join(";"));
    await check(fc.array(row, { maxLength: 8 }).map((rows) => utf8(rows.join("\n"))));
  });

  it.each(Object.entries(FILES))("cut off or changed in places: %s", async (_, bytes) => {
    const cut = fc.nat(bytes.length).map((length) => bytes.slice(0, length));
    const place = fc.tuple(
      fc.nat(bytes.length - 1),
      fc.oneof(fc.nat(255), fc.constantFrom(...utf8('"<>&;,\n0=1+'))),
    );
    const changed = fc.array(place, { minLength: 1, maxLength: 8 }).map((places) => {
      const copy = bytes.slice();
      for (const [index, byte] of places) copy[index] = byte;
      return copy;
    });
    await check(fc.oneof(cut, changed));
  });
});
