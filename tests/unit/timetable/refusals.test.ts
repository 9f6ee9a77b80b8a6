/** Files that are no timetable, and those beyond the limits (rules R28.2, R28.8). */
import { describe, expect, it } from "vitest";
import { MAX_TIMETABLE_BYTES, MAX_TIMETABLE_LESSONS } from "#app/domain/limits.ts";
import { FILE_REFUSALS, LINE_FAULTS } from "#app/domain/timetable/timetable-fault.ts";
import { readTimetableFile } from "#app/services/timetable/read/read-file.ts";
import { refusalSentence, timetableFileText } from "#app/text/timetable/file.ts";
import { HOSTILE } from "#tests/support/files/hostile-files.ts";
import { sheetXml, workbookOf } from "#tests/support/files/workbook.ts";
import { lessonsOf, utf8 } from "./timetables.ts";

function untisLines(count: number): Uint8Array {
  const lines = Array.from({ length: count }, (_, index) => `${index + 1},"1A","VOL","D","102",1,1,,`);
  return utf8(lines.join("\n"));
}

describe("a file that is no timetable", () => {
  it.each([
    ["nothing", new Uint8Array(), { refused: "empty" }],
    ["empty lines", utf8("\n\n  \n"), { refused: "empty" }],
    ["a PDF", utf8("%PDF-1.7\n1 0 obj"), { refused: "pdf" }],
    ["an old workbook", Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1), { refused: "oldWorkbook" }],
    [
      "a picture",
      Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 1, 2, 3, 4, 5, 6, 7, 8),
      { refused: "unknownFormat" },
    ],
    [
      "Untis' lessons without a day",
      utf8('1;2;2;2;"09a";"PA";"GE";"229";;0;;;;\n2;3;3;3;"09a";"PB";"EK";"229";;0;;;;\n'),
      { refused: "untisLessons" },
    ],
    [
      "Untis' substitutions",
      utf8('1;20270201;3;12;73;"PA";"PB";"GE";;"229"\n2;20270201;4;12;74;"PA";;"EK";;"229"\n'),
      { refused: "untisSubstitutions" },
    ],
    ["a letter", utf8("Prezados,\nsegue a grade.\n"), { refused: "unknownFormat" }],
    ["titles alone", utf8("Dia;Aula;Turma;Disciplina;Professor\n"), { refused: "empty" }],
    [
      "a ZIP archive of something else",
      workbookOf("", { "xl/worksheets/sheet1.xml": utf8("?") }),
      { refused: "unreadable" },
    ],
    ["the beginning of a workbook", workbookOf(sheetXml([["Dia"]])).slice(0, 200), { refused: "unreadable" }],
    ["9 MB", new Uint8Array(9 * 1024 * 1024), { refused: "tooLarge" }],
  ])("%s", async (_, bytes, refused) => {
    expect(MAX_TIMETABLE_BYTES).toBeLessThan(9 * 1024 * 1024);
    expect(await readTimetableFile(bytes, {})).toMatchObject(refused);
  });

  it.each(["asc", "untis", "fet"] as const)(
    "named as %s, a table is refused by what it is",
    async (format) => {
      const bytes = utf8("Dia;Aula;Turma;Disciplina;Professor\nSeg;1;A;B;C");
      const expected =
        format === "untis" ? { refused: "columns", line: 1 } : { refused: "otherFormat", value: "table" };
      expect(await readTimetableFile(bytes, { format })).toMatchObject(expected);
    },
  );

  it("a table that is named as one is asked for its columns, whatever it looks like", async () => {
    const fet =
      '"Activity Id","Day","Hour","Students Sets","Subject","Teachers","Activity Tags","Room"\n1,Monday,1,A,B,C,,D';
    expect(await readTimetableFile(utf8(fet), { format: "table" })).toMatchObject({
      needsMapping: {
        suggested: { columns: { weekday: 1 } },
        sample: [["1", "Monday", "1", "A", "B", "C", "", "D"]],
      },
    });
  });

  it.each([
    "a bomb that lies about its size",
    "a DTD of entities",
    "a cell AAAAAAA1",
    "CSV of quotes",
  ] as const)("%s", async (name) => {
    expect(await readTimetableFile(HOSTILE[name](), {})).toHaveProperty("refused");
  });
});

describe("the budget of lessons", () => {
  it("is met exactly", async () => {
    expect(lessonsOf(await readTimetableFile(untisLines(MAX_TIMETABLE_LESSONS), {}))).toHaveLength(20_000);
    const more = await readTimetableFile(untisLines(MAX_TIMETABLE_LESSONS + 1), {});
    expect(more).toEqual({ refused: "tooManyRows", value: "20001" });
  });

  it("refuses 50,000", async () => {
    expect(await readTimetableFile(untisLines(50_000), {})).toMatchObject({ refused: "tooManyRows" });
  });

  it("refuses a few lessons with very long names", async () => {
    const names = Array.from({ length: 39 }, (_, index) => `${index}${"x".repeat(190)}`).join("+");
    const lines = Array.from({ length: 1000 }, (_, index) => `Seg;1;${names};Ética ${index};Ana\n`);
    const mapping = {
      columns: { weekday: 0, period: 1, classes: 2, discipline: 3, teachers: 4 },
      defaultShift: null,
    };
    const bytes = utf8(`Dia;Aula;Turma;Disciplina;Professor\n${lines.join("")}`);
    expect(await readTimetableFile(bytes, { mapping })).toEqual({ refused: "tooLarge" });
  });
});

describe("the messages", () => {
  it("name each reason, what to do, the line and its value", () => {
    for (const code of [...FILE_REFUSALS, ...LINE_FAULTS]) {
      const sentence = refusalSentence({ refused: code, line: 7, value: "Xyz" });
      expect(sentence).toMatch(/^[A-ZÀ-Ú“].{20,}\.$/);
      expect(sentence).not.toMatch(/undefined|null/);
    }
    expect(refusalSentence({ refused: "weekday", line: 7, value: "Dia D" })).toContain("Linha 7: “Dia D”");
    expect(refusalSentence({ refused: "otherFormat", value: "fet" })).toContain("FET");
  });

  it("name the value of a faulty line, unless it is empty", () => {
    expect(timetableFileText.faults.weekday("Dia D")).toContain("“Dia D”");
    expect(timetableFileText.faults.weekday("")).not.toContain("“”");
  });

  it("are all different", () => {
    const all = [...FILE_REFUSALS, ...LINE_FAULTS].map((refused) => refusalSentence({ refused, value: "x" }));
    expect(new Set(all).size).toBe(all.length);
  });
});
