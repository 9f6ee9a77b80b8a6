/** Grids whose day and hour stand in one heading; all names are made up (rules R28.40). */
import { describe, expect, it } from "vitest";
import { missingFields } from "#app/domain/timetable/column-mapping.ts";
import { readTimetableFile } from "#app/services/timetable/read/read-file.ts";
import { odsOf, type TestSheet, xlsxOf } from "#tests/support/files/spreadsheets.ts";
import { faultsOf, utf8 } from "../timetables.ts";
import { gridOf, read, texts } from "./grid-lessons.ts";

const CELLS = [
  ["1A", "Matemática - Ana - Sala 1", "Física - Bia - Sala 2", ""],
  ["1B", "-", "", "Química - Caio - Lab 1"],
];
const lessonsAt = ([first, second, third]: [string, string, string]) => [
  `${first} 1A · Matemática · Ana · Sala 1`,
  `${second} 1A · Física · Bia · Sala 2`,
  `${third} 1B · Química · Caio · Lab 1`,
];

const csvOf = ([sheet]: TestSheet[]) =>
  utf8(sheet?.rows.map((row) => row.map((cell) => `"${cell}"`).join(";")).join("\r\n") ?? "");

describe.each([
  ["CSV", csvOf],
  ["XLSX", xlsxOf],
  ["ODS", odsOf],
])("day and hour in one heading, in %s", (_, fileOf) => {
  it.each<[string[], [string, string, string]]>([
    [
      ["Seg 1ª", "Seg 2ª", "Ter 1ª"],
      ["1 1", "1 2", "2 1"],
    ],
    [
      ["Segunda 1ª aula", "Segunda 2ª aula", "Sexta-feira 5ª aula"],
      ["1 1", "1 2", "5 5"],
    ],
    [
      ["SEG 07:30", "SEG 08:20", "SÁB 07:30"],
      ["1 07:30", "1 08:20", "6 07:30"],
    ],
    [
      ["Seg-1", "Ter-3", "Qua-2"],
      ["1 1", "2 3", "3 2"],
    ],
    [
      ["Segunda (07:00 às 07:50)", "Segunda (07:50 às 08:40)", "Terça (07:00 às 07:50)"],
      ["1 07:00-07:50", "1 07:50-08:40", "2 07:00-07:50"],
    ],
    [
      ["Seg\n7h10", "Qui\n7h10", "Sex\n8h"],
      ["1 07:10", "4 07:10", "5 08:00"],
    ],
    [
      ["1ª Seg", "2ª aula - Segunda", "07:00 (Ter)"],
      ["1 1", "1 2", "2 07:00"],
    ],
    [
      ["Seg M1", "Seg T2", "TerN3"],
      ["1 morning1", "1 afternoon2", "2 evening3"],
    ],
    [
      ["2ª-feira 1ª aula", "2ª feira 2ª aula", "3ª feira 1ª aula"],
      ["1 1", "1 2", "2 1"],
    ],
    [
      ["Segunda 1ª", "2ª", "Terça 1ª"],
      ["1 1", "1 2", "2 1"],
    ],
  ])("%j above classes in rows", async (headings, at) => {
    const rows = [["COLÉGIO ESTADUAL", "", "", ""], ["Turma", ...headings], ...CELLS];
    const found = gridOf(await readTimetableFile(fileOf([{ name: "Plan1", rows }]), { fileName: "grade" }));
    expect(texts(found)).toEqual(lessonsAt(at));
    expect(found.grid.orientation).toBe("classesInColumns");
    expect(found.lessons.map(({ line }) => line)).toEqual([3, 3, 4]);
  });

  it("beside classes in columns", async () => {
    const rows = [
      ["Dia/Aula", "1A", "1B"],
      ["Seg 1ª", "Matemática - Ana", ""],
      ["Seg 2ª", "", "Física - Bia"],
      ["Ter 1ª", "Física - Bia", ""],
    ];
    expect(texts(await readTimetableFile(fileOf([{ name: "Plan1", rows }]), {}))).toEqual([
      "1 1 1A · Matemática · Ana · ",
      "1 2 1B · Física · Bia · ",
      "2 1 1A · Física · Bia · ",
    ]);
  });
});

const sheet = (rows: string[][], merges: string[] = []): TestSheet => ({ name: "Plan1", rows, merges });
const HEADINGS = ["Seg 1ª", "Seg 2ª", "Ter 1ª"];

describe("a grid with classes in rows", () => {
  it.each<[string, TestSheet, string[]]>([
    [
      "has rooms in rows",
      sheet([
        ["Sala", ...HEADINGS],
        ["Sala 1", "Matemática/1A/Ana", "", "Física/1B/Bia"],
      ]),
      ["1 1 1A · Matemática · Ana · Sala 1", "2 1 1B · Física · Bia · Sala 1"],
    ],
    [
      "has teachers in rows",
      sheet([
        ["Professor", ...HEADINGS],
        ["Ana Paula", "1A Matemática", "1B Matemática", ""],
        ["Bruno", "2A Física", "", ""],
      ]),
      [
        "1 1 1A · Matemática · Ana Paula · ",
        "1 2 1B · Matemática · Ana Paula · ",
        "1 1 2A · Física · Bruno · ",
      ],
    ],
    [
      "has double lessons and three rows a class",
      sheet(
        [
          ["Turma", ...HEADINGS],
          ["1A", "Mat", "", "Geo"],
          ["", "Ana", "", "Bia"],
          ["1B", "Geo", "", "Mat"],
          ["", "Bia", "", "Ana"],
        ],
        ["A2:A3", "A4:A5", "B2:C2", "B3:C3"],
      ),
      [
        "1 1 1A · Mat · Ana · ",
        "1 2 1A · Mat · Ana · ",
        "2 1 1A · Geo · Bia · ",
        "1 1 1B · Geo · Bia · ",
        "2 1 1B · Mat · Ana · ",
      ],
    ],
    [
      "has its headings again for other hours, with the shift above",
      sheet([
        ["MATUTINO"],
        ["Turma", ...HEADINGS],
        ["1A", "Mat - Ana", "", ""],
        ["VESPERTINO"],
        ["Turma", ...HEADINGS],
        ["2A", "Mat - Ana", "", ""],
        ["Turma", "Seg 19:00", "Seg 19:50", "Ter 19:00"],
        ["3A", "Mat - Ana", "", ""],
      ]),
      ["1 morning1 1A · Mat · Ana · ", "1 afternoon1 2A · Mat · Ana · ", "1 19:00 3A · Mat · Ana · "],
    ],
    [
      "has the shift in rows between classes",
      sheet(
        [
          ["Turma", ...HEADINGS],
          ["MANHÃ"],
          ["1A", "Mat - Ana", "", ""],
          ["TARDE", "", "", ""],
          ["2A", "Mat - Ana", "", ""],
        ],
        ["A4:D4"],
      ),
      ["1 morning1 1A · Mat · Ana · ", "1 afternoon1 2A · Mat · Ana · "],
    ],
    [
      "has columns for the shift and the room",
      sheet([
        ["Turno", "Turma", "Sala", ...HEADINGS],
        ["M", "1A", "12", "Mat - Ana", "", ""],
        ["T", "2A", "Lab 3", "Mat - Ana", "", ""],
      ]),
      ["1 morning1 1A · Mat · Ana · Sala 12", "1 afternoon1 2A · Mat · Ana · Lab 3"],
    ],
    [
      "says the shift with the class",
      sheet([
        ["Turma", ...HEADINGS],
        ["1A - Matutino", "Mat - Ana", "", ""],
        ["2A (Noite)", "Mat - Ana", "", ""],
      ]),
      ["1 morning1 1A · Mat · Ana · ", "1 evening1 2A · Mat · Ana · "],
    ],
    [
      "has days above hours, below its shift",
      sheet(
        [
          ["HORÁRIO - VESPERTINO"],
          ["Turma", "Segunda", "", "Terça"],
          ["", "1ª", "2ª", "1ª"],
          ["1A", "Mat - Ana", "", "Geo - Bia"],
        ],
        ["A1:D1", "A2:A3", "B2:C2"],
      ),
      ["1 afternoon1 1A · Mat · Ana · ", "2 afternoon1 1A · Geo · Bia · "],
    ],
  ])("%s", async (_, each, expected) => {
    const found = texts(await read([each]));
    expect(new Set(found)).toEqual(new Set(expected));
    expect(found).toHaveLength(expected.length);
  });
});

describe("classes in columns", () => {
  it.each<[string, TestSheet, string[]]>([
    [
      "below the course of several",
      sheet(
        [
          ["Dia", "Hora", "Informática", "", "Mecânica"],
          ["", "", "1A", "2A", "1M"],
          ["SEG", "07:00", "Mat - Ana", "Geo - Bia", ""],
          ["", "07:50", "", "", "Mat - Ana"],
        ],
        ["C1:D1"],
      ),
      [
        "1 07:00 Informática - 1A · Mat · Ana · ",
        "1 07:00 Informática - 2A · Geo · Bia · ",
        "1 07:50 Mecânica - 1M · Mat · Ana · ",
      ],
    ],
    [
      "above the number of their room",
      sheet([
        ["", "Turma", "1A", "1B"],
        ["", "Sala", "12", "13"],
        ["SEG", "07:00", "Mat - Ana", "Geo - Bia"],
        ["", "07:50", "", "Mat - Ana"],
      ]),
      [
        "1 07:00 1A · Mat · Ana · Sala 12",
        "1 07:00 1B · Geo · Bia · Sala 13",
        "1 07:50 1B · Mat · Ana · Sala 13",
      ],
    ],
  ])("%s", async (_, each, expected) => {
    expect(texts(await read([each]))).toEqual(expected);
  });
});

describe("numbered lessons", () => {
  it("are of the shift that their sheet is called by", async () => {
    const rows = (name: string) => [
      ["Turma", ...HEADINGS],
      [name, "Mat - Ana", "", ""],
    ];
    const sheets = [
      { name: "Manhã", rows: rows("1A") },
      { name: "Turno da tarde", rows: rows("2A") },
      {
        name: "Noturno",
        rows: [
          ["Dia", "Aula", "3A", "3B"],
          ["Segunda", "1ª", "Mat - Ana", ""],
          ["Terça", "2ª", "", "Geo - Bia"],
        ],
      },
    ];
    expect(texts(await read(sheets))).toEqual([
      "1 morning1 1A · Mat · Ana · ",
      "1 afternoon1 2A · Mat · Ana · ",
      "1 evening1 3A · Mat · Ana · ",
      "2 evening2 3B · Geo · Bia · ",
    ]);
  });
});

describe("classes called as a day and an hour", () => {
  it("are classes beside days and hours of their own", async () => {
    const rows = [
      ["Dia", "Hora", "Ter 1", "Qui 2", "Sex 3"],
      ["Seg", "07:00", "Mat - Ana", "", ""],
      ["Ter", "07:50", "", "Geo - Bia", ""],
    ];
    expect(texts(await read([sheet(rows)]))).toEqual([
      "1 07:00 Ter 1 · Mat · Ana · ",
      "2 07:50 Qui 2 · Geo · Bia · ",
    ]);
  });
});

describe("a list with day and hour in one column", () => {
  const listOf = (title: string, [one, two, three]: [string, string, string]) =>
    utf8(
      [
        `Turma;${title};Disciplina;Professor;Sala`,
        `1A;${one};Mat;Ana;Sala 1`,
        `1A;${two};Mat;Ana;`,
        `1B;${three};Geo;Bia;Sala 2`,
      ].join("\n"),
    );
  it.each<[string, [string, string, string], [string, string, string]]>([
    ["Dia e hora", ["Seg 07:00", "Seg 07:50", "Ter 07:50"], ["1 07:00", "1 07:50", "2 07:50"]],
    [
      "Horário",
      ["Seg 07:30-08:20", "Sáb. 7h30 às 8h20", "Sexta-feira (13:00 - 13:50)"],
      ["1 07:30-08:20", "6 07:30-08:20", "5 13:00-13:50"],
    ],
    ["Quando", ["Segunda, 1ª aula", "2ª aula - Terça", "Quarta-feira N2"], ["1 1", "2 2", "3 evening2"]],
  ])("%s %j is read by its own titles", async (title, at, expected) => {
    const bytes = listOf(title, at);
    const asked = await readTimetableFile(bytes, {});
    if (!("needsMapping" in asked)) throw new Error(JSON.stringify(asked));
    const { columns, sample, suggested: mapping } = asked.needsMapping;
    expect(columns).toEqual(["Turma", "Dia", "Horário", "Disciplina", "Professor", "Sala"]);
    expect([missingFields(mapping), sample[0]?.length]).toEqual([[], 6]);
    const read = await readTimetableFile(bytes, { mapping });
    if (!("lessons" in read)) throw new Error(JSON.stringify(read));
    const told = read.lessons.map(
      ({ weekday, startTime, endTime, shift, period }) =>
        `${weekday} ${startTime ? [startTime, endTime].filter(Boolean).join("-") : `${shift ?? ""}${period}`}`,
    );
    expect(told).toEqual(expected);
    expect(read.lessons.map(({ environments }) => environments)).toEqual([["Sala 1"], [], ["Sala 2"]]);
    expect(read.faults).toEqual([]);
  });

  it("has a line at fault where a cell says no day", async () => {
    const many = ["Seg 07:00", "Ter 07:00", "Qua 07:00", "Qui 07:00", "07:50"];
    const bytes = utf8(
      ["Turma;Dia;Disciplina;Professor", ...many.map((at) => `1A;${at};Mat;Ana`)].join("\n"),
    );
    const asked = await readTimetableFile(bytes, {});
    if (!("needsMapping" in asked)) throw new Error(JSON.stringify(asked));
    const read = await readTimetableFile(bytes, { mapping: asked.needsMapping.suggested });
    expect(faultsOf(read)).toEqual(["6 weekday 07:50"]);
  });
});
