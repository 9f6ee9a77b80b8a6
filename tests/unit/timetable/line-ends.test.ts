/** Files whose lines end in several ways, as where a program has written the titles and a person the rest. */
import { describe, expect, it } from "vitest";
import type { ColumnMapping } from "#app/domain/timetable/column-mapping.ts";
import { readFet } from "#app/services/timetable/read/fet.ts";
import { readTable } from "#app/services/timetable/read/table.ts";
import { readUntis } from "#app/services/timetable/read/untis.ts";
import { faultsOf, lessonsOf, utf8 } from "./timetables.ts";

const MAPPING: ColumnMapping = {
  columns: { weekday: 0, period: 1, classes: 2, discipline: 3, teachers: 4 },
  defaultShift: null,
};
/** Of the four breaks of a file: below the titles, within quotes, below that row, below the next one. */
const MIXES: [string, [string, string, string, string]][] = [
  ["CRLF below the titles, LF elsewhere", ["\r\n", "\n", "\n", "\n"]],
  ["LF below the titles, CRLF elsewhere", ["\n", "\r\n", "\r\n", "\r\n"]],
  ["CRLF within quotes alone", ["\n", "\r\n", "\n", "\n"]],
  ["CR, LF and CRLF", ["\r", "\r\n", "\n", "\r\n"]],
];

function join(lines: string[], ends: string[]): Uint8Array {
  return utf8(lines.map((line, index) => line + (ends[index] ?? "")).join(""));
}

describe.each(MIXES)("a file with %s", (_, ends) => {
  it("is a table of as many rows, with their lines", async () => {
    const lines = [
      "Dia;Aula;Turma;Disciplina;Professor",
      'Seg;1;"DS-1A";"Ética',
      'e Cidadania";"Ana"',
      "Ter;2;DS-1A;Física;Bia",
      "Dia D;3;DS-1A;Química;Caio",
    ];
    const read = await readTable(join(lines, ends), MAPPING);
    expect(lessonsOf(read)).toMatchObject([
      { line: 2, discipline: "Ética e Cidadania", teachers: ["Ana"] },
      { line: 3, discipline: "Física", teachers: ["Bia"] },
    ]);
    expect(faultsOf(read)).toEqual(["4 weekday Dia D"]);
  });

  it("is FET's", () => {
    const lines = [
      '"Activity Id","Day","Hour","Students Sets","Subject","Teachers","Activity Tags","Room","Comments"',
      '"1","Segunda","07:30","DS-1A","Ética","Ana","","","duas',
      'linhas"',
      '"2","Terça","07:30","DS-1A","Física","Bia","","",""',
      '"3","Dia D","07:30","DS-1A","Química","Caio","","",""',
    ];
    const read = readFet(join(lines, ends));
    expect(lessonsOf(read)).toMatchObject([{ discipline: "Ética" }, { line: 3, discipline: "Física" }]);
    expect(faultsOf(read)).toEqual(["4 weekday Dia D"]);
  });

  it("is Untis'", () => {
    const lines = [
      '1,"1A","ARI","EF","Quadra",1,1,,',
      '2,"1A","BIA","Fís',
      'ica","Sala 1",1,2,,',
      '3,"1A","CAI","Química","Sala 1",1,3,,',
      '4,"1A","DUD","Arte","Sala 1",9,4,,',
    ];
    const read = readUntis(join(lines, ends));
    expect(lessonsOf(read)).toMatchObject([
      { line: 1, teachers: ["ARI"] },
      { line: 2, teachers: ["BIA"], discipline: "Fís ica" },
      { line: 3, teachers: ["CAI"] },
    ]);
    expect(faultsOf(read)).toEqual([expect.stringMatching(/^4 weekday/)]);
  });
});
