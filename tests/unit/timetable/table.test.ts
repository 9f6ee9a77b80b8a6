/** A table of lessons whose columns a person named. The tables are made up, in the forms that schools use. */

import { describe, expect, it } from "vitest";
import writeXlsxFile, { type Row } from "write-excel-file/universal";
import type { ColumnMapping } from "#app/domain/timetable/column-mapping.ts";
import { missingFields } from "#app/domain/timetable/column-mapping.ts";
import { readTable, suggestMapping } from "#app/services/timetable/read/table.ts";
import { faultsOf, latin1, lessonsOf, lessonText, utf8 } from "./timetables.ts";

const TITLES = "Dia;Aula;Turma;Disciplina;Professor;Ambiente;Turno;Semana;De;Até";
const MAPPING: ColumnMapping = {
  columns: {
    ...{ weekday: 0, period: 1, classes: 2, discipline: 3, teachers: 4, environments: 5, shift: 6, weeks: 7 },
    ...{ startDate: 8, endDate: 9 },
  },
  defaultShift: null,
};

function read(rows: string[], mapping = MAPPING, titles = TITLES) {
  return readTable(utf8([titles, ...rows].join("\n")), mapping);
}

async function one(row: string, mapping = MAPPING) {
  return lessonsOf(await read([row], mapping))[0];
}

describe("a table", () => {
  it("joins classes, teachers and rooms by +, each once", async () => {
    const lesson = await one("Seg;1;DS-1A + RC-1A+DS-1A;Ética; Ana  Sá +João;Lab 1+Lab 2;;;;");
    expect(lesson && lessonText(lesson)).toBe("1 | 1 | DS-1A+RC-1A | Ética | Ana Sá+João | Lab 1+Lab 2 | 1");
    expect(lesson?.line).toBe(2);
  });

  it.each([
    ["Segunda-feira", 1],
    ["segunda", 1],
    ["SEG", 1],
    ["Seg.", 1],
    ["2ª", 1],
    ["2a", 1],
    ["2º", 1],
    ["2ª feira", 1],
    ["2ª-feira", 1],
    ["2", 1],
    ["Terça-feira", 2],
    ["terca", 2],
    ["3ª", 2],
    ["Qua", 3],
    ["Quinta feira", 4],
    ["6ª", 5],
    ["Sábado", 6],
    ["SAB", 6],
    ["7", 6],
    ["Domingo", 7],
  ])("reads the day «%s»", async (day, weekday) => {
    expect((await one(`${day};1;DS-1A;Ética;Ana;;;;;`))?.weekday).toBe(weekday);
  });

  it.each(["", "Feriado", "8", "0", "8ª", "1ª", "se", "2026-03-02"])("lists the day «%s»", async (day) => {
    const rows = [`${day};1;DS-1A;Ética;Ana;;;;;`, "Seg;1;DS-1A;Ética;Ana;;;;;"];
    expect(faultsOf(await read(rows))).toEqual([`2 weekday ${day}`]);
  });

  it("takes no number for a day where one is 1, which may be Sunday or Monday", async () => {
    const rows = ["1", "2", "3ª"].map((day) => `${day};1;DS-1A;Ética;Ana;;;;;`);
    const found = await read(rows);
    expect(faultsOf(found)).toEqual(["2 weekday 1", "3 weekday 2"]);
    expect(lessonsOf(found).map(({ weekday }) => weekday)).toEqual([2]);
  });

  it.each([
    ["1", { period: 1, shift: null }],
    ["3ª", { period: 3, shift: null }],
    ["3ª aula", { period: 3, shift: null }],
    ["Aula 12", { period: 12, shift: null }],
    ["N2", { period: 2, shift: "evening" }],
    ["07:30", { startTime: "07:30", endTime: null, period: null }],
    ["7h30", { startTime: "07:30", endTime: null }],
    ["7h", { startTime: "07:00", endTime: null }],
    ["07:30:00", { startTime: "07:30", endTime: null }],
    ["07:30 - 08:20", { startTime: "07:30", endTime: "08:20" }],
    ["7h30 às 8h20", { startTime: "07:30", endTime: "08:20" }],
    ["07h30min–08h20min", { startTime: "07:30", endTime: "08:20" }],
  ])("reads the hour «%s»", async (hour, expected) => {
    expect(await one(`Seg;${hour};DS-1A;Ética;Ana;;;;;`)).toMatchObject(expected);
  });

  it.each(["", "0", "25", "24:00", "7:60", "08:20 - 07:30", "intervalo", "1 e 2", "-1", "07:30 - x"])(
    "lists the hour «%s»",
    async (hour) => {
      const rows = [`Seg;${hour};DS-1A;Ética;Ana;;;;;`, "Seg;1;DS-1A;Ética;Ana;;;;;"];
      expect(faultsOf(await read(rows))).toEqual([`2 hour ${hour}`]);
    },
  );

  it("reads beginning and end from columns of their own", async () => {
    const mapping: ColumnMapping = {
      columns: { weekday: 0, startTime: 1, endTime: 2, classes: 3, discipline: 4, teachers: 5 },
      defaultShift: "morning",
    };
    const rows = [
      "Seg;07:30;08:20;DS-1A;Ética;Ana",
      "Seg;08:20;07:30;DS-1A;Ética;Ana",
      "Seg;07:30;x;DS-1A;Ética;Ana",
    ];
    const found = await read(rows, mapping, "Dia;Início;Fim;Turma;Disciplina;Professor");
    expect(lessonsOf(found)[0]).toMatchObject({
      startTime: "07:30",
      endTime: "08:20",
      period: null,
      shift: null,
    });
    expect(faultsOf(found)).toEqual(["3 hour 08:20–07:30", "4 hour x"]);
  });

  it.each([
    ["", "morning"],
    ["Noite", "evening"],
    ["vespertino", "afternoon"],
    ["M", "morning"],
  ])("counts a lesson in the shift «%s» of its row, else in that of the mapping", async (shift, expected) => {
    const lesson = await one(`Seg;1;DS-1A;Ética;Ana;;${shift};;;`, { ...MAPPING, defaultShift: "morning" });
    expect(lesson?.shift).toBe(expected);
  });

  it.each([
    ["A", "10"],
    ["Semana B", "01"],
    ["", "1"],
    ["todas", "1"],
    ["A/B", "1"],
  ])("reads the week «%s»", async (week, weeks) => {
    expect((await one(`Seg;1;DS-1A;Ética;Ana;;;${week};;`))?.weeks).toBe(weeks);
  });

  it("reads dates, and lists what is not one", async () => {
    const rows = [
      "Seg;1;DS-1A;Ética;Ana;;;;02/02/2026;2026-06-30",
      "Seg;1;DS-1A;Ética;Ana;;;;31/02/2026;",
      "Seg;1;DS-1A;Ética;Ana;;;;02/02/2026;01/02/2026",
      "Seg;1;DS-1A;Ética;Ana;;;;;logo",
      "Seg;1;DS-1A;Ética;Ana;;;C;;",
      "Seg;1;DS-1A;Ética;Ana;;meio-dia;;;",
      "Seg;1;;Ética;Ana;;;;;",
      "Seg;1;DS-1A;;Ana;;;;;",
      "Seg;1;DS-1A;Ética;Ana;Lab;;;;;mais",
    ];
    const found = await read(rows);
    expect(lessonsOf(found)).toMatchObject([{ startDate: "2026-02-02", endDate: "2026-06-30" }]);
    expect(faultsOf(found)).toEqual([
      "3 date 31/02/2026",
      "4 date 01/02/2026",
      "5 date logo",
      "6 week C",
      "7 shift meio-dia",
      "8 class Ética",
      "9 discipline DS-1A",
      "10 columns mais",
    ]);
  });

  it("reads a lesson without a teacher or room, to be matched by hand", async () => {
    expect(await one("Seg;1;DS-1A;Ética;;;;;;")).toMatchObject({ teachers: [], environments: [] });
  });

  it("reads Windows-1252, and names in NFC", async () => {
    const decomposed = `${TITLES}\nSeg;1;DS-1A;Ética;Ana;;;;;`.normalize("NFD");
    expect(lessonsOf(await readTable(utf8(decomposed), MAPPING))[0]?.discipline).toBe("Ética");
    const ansi = latin1(`${TITLES}\nSeg;1;DS-1A;Ética;João;;;;;`);
    expect(lessonsOf(await readTable(ansi, MAPPING))[0]).toMatchObject({
      discipline: "Ética",
      teachers: ["João"],
    });
  });

  it("reads code page 850 by its letters", async () => {
    const dos = latin1(`${TITLES}\nSeg;1;DS-1A;Programa\u0087\u00c6o;Ana;;;;;`);
    expect(lessonsOf(await readTable(dos, MAPPING))[0]?.discipline).toBe("Programação");
  });

  it.each([
    [
      "UTF-8 that was taken for Windows-1252",
      utf8(`${TITLES}\nSeg;1;DS-1A;x;Ana;;;;;\nSeg;1;DS-1A;ProgramaÃ§Ã£o;Ana;;;;;`),
      3,
    ],
    ["bytes that no encoding has", latin1(`${TITLES}\nSeg;1;DS-1A;Programa\u0081o;Ana;;;;;`), 2],
  ])("refuses %s with the line", async (_, bytes, line) => {
    expect(await readTable(bytes, MAPPING)).toMatchObject({ refused: "encoding", line });
  });

  it("refuses mixed separators with the line", async () => {
    const rows = ["Seg;1;DS-1A;Ética;Ana;;;;;", "Seg,1,DS-1A,Ética,Ana,,,,,"];
    expect(await read(rows)).toEqual({
      refused: "mixedSeparators",
      line: 3,
      value: expect.stringContaining("Seg,1,DS-1A"),
    });
  });

  it("passes over a heading above the titles, and Excel's line of the separator", async () => {
    for (const heading of ["Escola Técnica, Campus 1, 2026", "sep=;", "Grade;;;;;;;;;"]) {
      const text = [heading, TITLES, "Seg;1;DS-1A;Ética;Ana;;;;;"].join("\n");
      const found = await readTable(utf8(text), MAPPING);
      expect(lessonsOf(found).map(({ line }) => line)).toEqual([3]);
    }
  });

  it("refuses a quote that never ends", async () => {
    expect(await read(['Seg;1;"DS-1A;Ética;Ana;;;;;'])).toMatchObject({ refused: "brokenQuotes" });
  });

  it("needs a day, an hour, a class, a discipline and a teacher", async () => {
    for (const field of ["weekday", "period", "classes", "discipline", "teachers"] as const) {
      const { [field]: _, ...columns } = MAPPING.columns;
      expect(missingFields({ ...MAPPING, columns })).toEqual([field]);
      expect(await read(["Seg;1;DS-1A;Ética;Ana;;;;;"], { ...MAPPING, columns })).toEqual({
        refused: "missingColumns",
      });
    }
    const beyond = { ...MAPPING, columns: { ...MAPPING.columns, teachers: 40 } };
    expect(await read(["Seg;1;DS-1A;Ética;Ana;;;;;"], beyond)).toEqual({ refused: "missingColumns" });
  });

  it("refuses a table whose every line is at fault by the first one", async () => {
    const rows = ["X;1;DS-1A;Ética;Ana;;;;;", "Y;1;DS-1A;Ética;Ana;;;;;"];
    expect(await read(rows)).toEqual({ refused: "weekday", line: 2, value: "X" });
  });
});

describe("a workbook", () => {
  const titles = ["Dia", "Início", "Fim", "Turma", "Disciplina", "Professor", "Ambiente", "De"];
  const time = (hours: number, minutes: number) => new Date(Date.UTC(1899, 11, 30, hours, minutes));

  it("gives its times, dates and numbers as text", async () => {
    const date = new Date(Date.UTC(2026, 1, 2));
    const row = [
      "Segunda",
      { value: time(7, 30), type: Date, format: "hh:mm" },
      { value: time(8, 20), type: Date, format: "hh:mm" },
      ...["DS-1A", "Ética", "Ana", 12],
      { value: date, type: Date, format: "dd/mm/yyyy" },
    ];
    const rows: Row[] = [titles, [], row];
    const bytes = new Uint8Array(await (await writeXlsxFile(rows).toBlob()).arrayBuffer());
    const found = await readTable(bytes, suggestMapping(titles));
    expect(lessonsOf(found)).toMatchObject([
      { line: 3, startTime: "07:30", endTime: "08:20", environments: ["12"], startDate: "2026-02-02" },
    ]);
  });
});

describe("the suggested columns", () => {
  it.each([
    [
      ["Dia", "Aula", "Turma", "Disciplina", "Professor", "Ambiente"],
      { weekday: 0, period: 1, classes: 2, discipline: 3, teachers: 4, environments: 5 },
    ],
    [
      ["TURMA", "DIA DA SEMANA", "HORÁRIO", "COMPONENTE CURRICULAR", "DOCENTE", "SALA"],
      { classes: 0, weekday: 1, startTime: 2, discipline: 3, teachers: 4, environments: 5 },
    ],
    [
      ["Turno", "Semana", "De", "Até", "Hora início", "Hora fim"],
      { shift: 0, weeks: 1, startDate: 2, endDate: 3, startTime: 4, endTime: 5 },
    ],
    [["Prof.", "Matéria", "Sala", "Turma(s)"], { teachers: 0, discipline: 1, environments: 2, classes: 3 }],
    [["A", "B", "C", "D"], {}],
  ])("of %s", (columns, expected) => {
    expect(suggestMapping(columns)).toEqual({ columns: expected, defaultShift: null });
  });
});

it("columns are known by what schools write around their titles", () => {
  const around = [
    ["weekday", "DIA/SEMANA"],
    ["startTime", "Horário de início"],
    ["endTime", "Horário de término"],
    ["classes", "Nome da turma"],
    ["discipline", "Disciplinas"],
    ["teachers", "Professor(a) responsável"],
    ["environments", "Sala de aula"],
  ];
  const columns = Object.fromEntries(around.map(([field], index) => [field, index]));
  expect(suggestMapping(around.map(([, title = ""]) => title)).columns).toEqual(columns);
  // A title to the letter is that of the field.
  expect(suggestMapping(["Nome da disciplina", "Disciplina"]).columns).toEqual({ discipline: 1 });
});
