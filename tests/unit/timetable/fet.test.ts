/**
 * FET's `…_timetable.csv`. Titles, their order, quoting and the `+` are those that its source writes (export.cpp), as are
 * a virtual room with the real ones behind it; days and hours are names that each school chooses. The school is made up.
 */
import { describe, expect, it } from "vitest";
import { readFet } from "#app/services/timetable/read/fet.ts";
import { readTimetableFile } from "#app/services/timetable/read/read-file.ts";
import { faultsOf, lessonsOf, lessonText, utf8 } from "./timetables.ts";

const TITLES =
  '"Activity Id","Day","Hour","Students Sets","Subject","Teachers","Activity Tags","Room","Comments"';
const ROW =
  '"12","Segunda-feira","07:30","DS-1A+RC-1A","Ética","Ana Sá+João Reis","Teoria","Auditório","traz o ""projetor"", sempre"';
const EXPECTED = "1 | 1 | DS-1A+RC-1A | Ética | Ana Sá+João Reis | Auditório | 1";

function texts(text: string): string[] {
  return lessonsOf(readFet(utf8(text))).map(lessonText);
}

describe("FET", () => {
  it.each([
    ["as it comes, with a byte order mark", `\uFEFF${TITLES}\n${ROW}\n`],
    ["separated by semicolons", `${TITLES}\n${ROW}`.replaceAll('","', '";"')],
    ["separated by bars", `${TITLES}\n${ROW}`.replaceAll('","', '"|"')],
    ["separated by tabs", `${TITLES}\n${ROW}`.replaceAll('","', '"\t"')],
    ["in single quotes", `${TITLES}\n${ROW.replaceAll('""', "")}`.replaceAll('"', "'")],
    ["without quotes", `${TITLES}\n${ROW}`.replaceAll('""', "").replaceAll('"', "").replace(", sempre", "")],
    ["with CRLF", `${TITLES}\r\n${ROW}\r\n`],
    ["without the titles", `${ROW}\n`],
    [
      "with columns in another order",
      '"Day","Activity Id","Hour","Students Sets","Subject","Teachers","Activity Tags","Room"\n"Segunda-feira","12","07:30","DS-1A+RC-1A","Ética","Ana Sá+João Reis","","Auditório"',
    ],
  ])("is read %s", async (_, text) => {
    expect(texts(text)).toEqual([EXPECTED]);
    expect(await readTimetableFile(utf8(text), {})).toMatchObject({ format: "fet" });
  });

  it.each([
    ["Monday", "08:20", 1, "08:20", null],
    ["terça", "7h30", 2, "07:30", null],
    ["Sáb", "07:30 - 08:20", 6, "07:30", null],
    ["6ª feira", "18.30", 5, "18:30", null],
    ["Quinta", "3", 4, null, 3],
    ["Quarta-feira", "2ª aula", 3, null, 2],
    ["Sex.", "H4", 5, null, 4],
  ])("reads the day %s and the hour %s", (day, hour, weekday, startTime, period) => {
    const row = `"1","${day}","${hour}","DS-1A","Ética","Ana","","",""`;
    expect(lessonsOf(readFet(utf8(`${TITLES}\n${row}`)))[0]).toMatchObject({ weekday, startTime, period });
  });

  it("counts numbered hours in the shift that is named, and N2 in its own", () => {
    const rows = ["3", "N2"].map((hour) => `"1","Segunda","${hour}","DS-1A","Ética","Ana","","",""`);
    const read = readFet(utf8([TITLES, ...rows].join("\n")), "afternoon");
    expect(lessonsOf(read).map(({ period, shift }) => [period, shift])).toEqual([
      [3, "afternoon"],
      [2, "evening"],
    ]);
  });

  it.each([
    ["a virtual room", "Oficina (Bancada 1+Bancada 2)", ["Bancada 1", "Bancada 2"]],
    ["a room with a remark", "Sala 3 (térreo)", ["Sala 3 (térreo)"]],
    ["two real rooms", "Lab 1+Lab 2", ["Lab 1", "Lab 2"]],
    ["no room", "", []],
  ])("reads %s", (_, room, environments) => {
    const row = `"1","Segunda","1","DS-1A","Ética","Ana","","${room}",""`;
    expect(lessonsOf(readFet(utf8(`${TITLES}\n${row}`)))[0]?.environments).toEqual(environments);
  });

  it("lists each line that is no lesson, by its row in a spreadsheet", () => {
    const rows = [
      '"1","Segunda","07:30","DS-1A","Ética","Ana","","","duas\nlinhas"',
      '"2","Dia D","07:30","DS-1A","Ética","Ana","","",""',
      '"3","Terça","25:00","DS-1A","Ética","Ana","","",""',
      '"4","Terça","almoço","DS-1A","Ética","Ana","","",""',
      '"5","Terça","07:30","","Ética","Ana","","",""',
      '"6","Terça","07:30","DS-1A","","Ana","","",""',
      `"7","Terça","07:30","${"x".repeat(300)}","Ética","Ana","","",""`,
    ];
    const read = readFet(utf8([TITLES, ...rows].join("\n")));
    expect(lessonsOf(read)).toHaveLength(1);
    expect(faultsOf(read)).toEqual([
      "3 weekday Dia D",
      "4 hour 25:00",
      "5 hour almoço",
      "6 class Ética",
      "7 discipline DS-1A",
      `8 tooLong ${"x".repeat(60)}…`,
    ]);
  });

  it("refuses a file whose lines change the separator, with the line", () => {
    const other = ROW.replaceAll('","', '";"');
    expect(readFet(utf8(`${TITLES}\n${ROW}\n${other}`))).toMatchObject({
      refused: "mixedSeparators",
      line: 3,
    });
    expect(readFet(utf8(`${TITLES}\n${other}`))).toMatchObject({ refused: "mixedSeparators", line: 2 });
  });

  it("refuses titles without a line, as FET writes where nothing was generated", () => {
    expect(readFet(utf8(TITLES))).toEqual({ refused: "empty" });
  });
});
