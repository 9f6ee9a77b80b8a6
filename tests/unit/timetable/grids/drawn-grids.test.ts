/** Grids as Brazilian schools draw them, each with the lessons that a person counts in it; all names are made up (rules R28.40 to R28.42). */
import { expect, it } from "vitest";
import { readTimetableFile } from "#app/services/timetable/read/read-file.ts";
import { odsOf, type TestSheet, xlsxOf } from "#tests/support/files/spreadsheets.ts";
import { csvOf, gridOf, read, texts } from "./grid-lessons.ts";

const FILES: [string, (sheets: TestSheet[]) => Uint8Array][] = [
  ["xlsx", xlsxOf],
  ["ods", odsOf],
  ["csv", csvOf],
];

const DAYS_DOWN = (name: string) => [
  [`Turma: ${name} - Turno: Vespertino`, "", "", "", ""],
  ["Dia", "1ª aula", "2ª aula", "3ª aula", "4ª aula"],
  ["Segunda-feira", "Port. / Lia", "Port. / Lia", "Mat. / Rui", ""],
  ["Terça-feira", "", "Geo / Téo", "Geo / Téo", "Mat. / Rui"],
  ["Quarta-feira", "Ed. Física / Val", "", "", ""],
];
const DAYS_DOWN_LESSONS = (name: string) => [
  `1 afternoon1 ${name} · Port. · Lia · `,
  `1 afternoon2 ${name} · Port. · Lia · `,
  `1 afternoon3 ${name} · Mat. · Rui · `,
  `2 afternoon2 ${name} · Geo · Téo · `,
  `2 afternoon3 ${name} · Geo · Téo · `,
  `2 afternoon4 ${name} · Mat. · Rui · `,
  `3 afternoon1 ${name} · Ed. Física · Val · `,
];
const BELOW_DAYS = [
  "1 07:30 1A · Mat · Ana · ",
  "1 08:20 1A · Mat · Ana · ",
  "1 09:30 1A · Geo · Bia · ",
  "1 07:30 1B · Geo · Bia · ",
  "2 08:20 1A · Geo · Bia · ",
  "2 09:30 1B · Mat · Ana · ",
];
const TEACHERS_DOWN = [
  "1 morning1 6A · Matemática · Ana · ",
  "1 morning2 6A · Matemática · Ana · ",
  "2 morning1 7B · Matemática · Ana · ",
  "1 morning2 7B · Geografia · Beto · ",
  "2 morning2 6A · Geografia · Beto · ",
];

const GRIDS: [what: string, rows: string[][], expected: string[]][] = [
  [
    "classes in columns, two shifts, an empty column, a legend below",
    [
      ["ESCOLA ESTADUAL JOÃO PESSOA", "", "", "", "", ""],
      ["HORÁRIO ESCOLAR 2027 – 1º SEMESTRE", "", "", "", "", ""],
      ["", "", "", "", "", ""],
      ["Dia", "Horário", "1º A", "", "2º A", "3º A"],
      ["SEGUNDA", "7h30 - 8h20", "Matemática (Ana Souza)", "", "História (Bia Lima)", ""],
      ["", "9h10 - 9h30", "INTERVALO", "", "INTERVALO", "INTERVALO"],
      ["", "9h30 - 10h20", "Física (Caio Reis)", "", "", "História (Bia Lima)"],
      ["", "ALMOÇO", "", "", "", ""],
      ["", "13h00 - 13h50", "", "", "Artes (Eva Melo)", ""],
      ["TERÇA", "7h30 - 8h20", "Química (Duda Alves)", "", "", "Física (Caio Reis)"],
      ["", "ALMOÇO", "", "", "", ""],
      ["", "13h00 - 13h50", "", "", "Educação Física (Fábio Nunes)", ""],
      ["", "", "", "", "", ""],
      ["Legenda: os horários podem mudar sem aviso.", "", "", "", "", ""],
      ["Ana Souza - Matemática; Bia Lima - História", "", "", "", "", ""],
    ],
    [
      "1 07:30-08:20 1º A · Matemática · Ana Souza · ",
      "1 07:30-08:20 2º A · História · Bia Lima · ",
      "1 09:30-10:20 1º A · Física · Caio Reis · ",
      "1 09:30-10:20 3º A · História · Bia Lima · ",
      "1 13:00-13:50 2º A · Artes · Eva Melo · ",
      "2 07:30-08:20 1º A · Química · Duda Alves · ",
      "2 07:30-08:20 3º A · Física · Caio Reis · ",
      "2 13:00-13:50 2º A · Educação Física · Fábio Nunes · ",
    ],
  ],
  [
    "a day in a row of its own above the headings of each block, discipline and teacher below each other",
    [
      ["HORÁRIO", "", "", ""],
      ["SEGUNDA-FEIRA", "", "", ""],
      ["Hora", "1A", "1B", "1C"],
      ["07:00", "Matemática", "Física", ""],
      ["", "Prof. Ana", "Prof. Caio", ""],
      ["07:50", "Física", "", "Química"],
      ["", "Prof. Caio", "", "Prof. Duda"],
      ["", "", "", ""],
      ["TERÇA-FEIRA", "", "", ""],
      ["Hora", "1A", "1B", "1C"],
      ["07:00", "Química", "Matemática", ""],
      ["", "Prof. Duda", "Prof. Ana", ""],
    ],
    [
      "1 07:00 1A · Matemática · Ana · ",
      "1 07:00 1B · Física · Caio · ",
      "1 07:50 1A · Física · Caio · ",
      "1 07:50 1C · Química · Duda · ",
      "2 07:00 1A · Química · Duda · ",
      "2 07:00 1B · Matemática · Ana · ",
    ],
  ],
  [
    "days down, lessons across, the class and the shift in the title",
    DAYS_DOWN("6º A"),
    DAYS_DOWN_LESSONS("6º A"),
  ],
  [
    "such grids below each other",
    [...DAYS_DOWN("6º A"), ["", "", "", "", ""], ...DAYS_DOWN("6º B")],
    [...DAYS_DOWN_LESSONS("6º A"), ...DAYS_DOWN_LESSONS("6º B")],
  ],
  [
    "classes down, hours across, a day in a row of its own above each block, dashes without blanks",
    [
      ["SEGUNDA-FEIRA", "", "", ""],
      ["Turma", "07:30", "08:20", "09:30"],
      ["1A", "Mat-Ana", "Mat-Ana", "Geo-Bia"],
      ["1B", "Geo-Bia", "", ""],
      ["TERÇA-FEIRA", "", "", ""],
      ["Turma", "07:30", "08:20", "09:30"],
      ["1A", "", "Geo-Bia", ""],
      ["1B", "", "", "Mat-Ana"],
    ],
    BELOW_DAYS,
  ],
  [
    "classes down, the day in the corner of the hours",
    [
      ["SEGUNDA", "07:30", "08:20", "09:30"],
      ["1A", "Mat-Ana", "Mat - Ana", "Geo-Bia"],
      ["1B", "Geo - Bia", "", ""],
      ["", "", "", ""],
      ["TERÇA", "07:30", "08:20", "09:30"],
      ["1A", "", "Geo-Bia", ""],
      ["1B", "", "", "Mat-Ana"],
    ],
    BELOW_DAYS,
  ],
  [
    "columns of parts below each class, the rooms bare numbers",
    [
      ["", "", "1A", "", "", "1B", "", ""],
      ["Dia", "Hora", "Prof.", "Disc.", "Sala", "Prof.", "Disc.", "Sala"],
      ["Seg", "07:00", "Ana", "Libras", "12", "Caio", "Fís. Apl.", "13"],
      ["", "07:50", "Ana", "Libras", "12", "", "", ""],
      ["Ter", "07:00", "", "", "", "Duda", "Oficina de Texto", "Lab 2"],
    ],
    [
      "1 07:00 1A · Libras · Ana · Sala 12",
      "1 07:00 1B · Fís. Apl. · Caio · Sala 13",
      "1 07:50 1A · Libras · Ana · Sala 12",
      "2 07:00 1B · Oficina de Texto · Duda · Lab 2",
    ],
  ],
  [
    "classes in columns, the shift of numbered lessons in a column",
    [
      ["Dia", "Turno", "Aula", "1A", "1B"],
      ["SEG", "M", "1", "Mat - Ana", ""],
      ["", "", "2", "", "Geo - Bia"],
      ["", "T", "1", "Geo - Bia", ""],
      ["TER", "M", "1", "", "Mat - Ana"],
    ],
    [
      "1 morning1 1A · Mat · Ana · ",
      "1 morning2 1B · Geo · Bia · ",
      "1 afternoon1 1A · Geo · Bia · ",
      "2 morning1 1B · Mat · Ana · ",
    ],
  ],
  [
    "teachers down with what they teach, classes in the cells",
    [
      ["GRADE POR PROFESSOR - MANHÃ", "", "", "", "", ""],
      ["Professor", "Disciplina", "Seg 1ª", "Seg 2ª", "Ter 1ª", "Ter 2ª"],
      ["Ana", "Matemática", "6A", "6A", "7B", ""],
      ["Beto", "Geografia", "", "7B", "", "6A"],
    ],
    TEACHERS_DOWN,
  ],
];

it.each(GRIDS.flatMap((grid) => FILES.map(([ending, fileOf]) => [...grid, ending, fileOf] as const)))(
  "%s",
  async (_, rows, expected, ending, fileOf) => {
    const sheets = [{ name: "Plan1", rows }];
    const found = gridOf(await readTimetableFile(fileOf(sheets), { fileName: `horario.${ending}` }));
    expect(new Set(texts(found))).toEqual(new Set(expected));
    expect(found.lessons).toHaveLength(expected.length);
    expect(found.faults).toEqual([]);
  },
);

it("a grid of parts below each day says which is which", async () => {
  const rows = [
    ["Hora", "Segunda", "", "Terça", ""],
    ["", "Professor", "Disciplina", "Professor", "Disciplina"],
    ["07:00", "Ana", "Libras", "Bia", "Oficina de Texto"],
    ["07:50", "", "", "Bia", "Oficina de Texto"],
    ["", "", "", "Caio", "Xadrez"],
  ];
  const found = await read([{ name: "1A", rows, merges: ["B1:C1", "D1:E1", "A4:A5"] }]);
  expect(texts(found)).toEqual([
    "1 07:00 1A · Libras · Ana · ",
    "2 07:00 1A · Oficina de Texto · Bia · ",
    "2 07:50 1A · Oficina de Texto · Bia · ",
    "2 07:50 1A · Xadrez · Caio · ",
  ]);
});

it("a sheet of a class whose cells name numbered rooms is of the class", async () => {
  const rows = [
    ["", "SEGUNDA-FEIRA 08/02", "TERÇA-FEIRA 09/02"],
    ["1ª aula - 07:15 às 08:05", "Mat\n(Ana)\nSala 3", ""],
    ["2ª aula - 08:05 às 08:55", "", "Geo\n(Bia)\nLab 2"],
  ];
  expect(texts(await read([{ name: "2ºB INFO", rows }]))).toEqual([
    "1 07:15-08:05 2ºB INFO · Mat · Ana · Sala 3",
    "2 08:05-08:55 2ºB INFO · Geo · Bia · Lab 2",
  ]);
});

it("a break that is spelled over the days is no lesson, and what only begins like one is", async () => {
  const rows = [
    ["Horário", "Segunda", "Terça", "Quarta"],
    ["7h30 às 8h20", "Cafeicultura - Ana", "Solda - João", ""],
    ["8h20 às 8h35", "RE", "CR", "EIO"],
    ["8h35 às 9h25", "Café", "", "Almoxarifado - Bia"],
  ];
  expect(texts(await read([{ name: "1A", rows }]))).toEqual([
    "1 07:30-08:20 1A · Cafeicultura · Ana · ",
    "2 07:30-08:20 1A · Solda · João · ",
    "3 08:35-09:25 1A · Almoxarifado · Bia · ",
  ]);
});

it("dashes of names stay where blanks stand around others", async () => {
  const rows = [
    ["Horário", "Segunda", "Terça"],
    ["07:30", "Ético-Político - Ana", "Físico-Química - Bia"],
    ["08:20", "Recém-nascidos", ""],
  ];
  expect(texts(await read([{ name: "1A", rows }]))).toEqual([
    "1 07:30 1A · Ético-Político · Ana · ",
    "2 07:30 1A · Físico-Química · Bia · ",
    "1 08:20 1A · Recém-nascidos ·  · ",
  ]);
});

it("a teacher's grid of classes alone is refused for what it lacks, the discipline", async () => {
  const rows = [
    ["Professor", "Seg 1ª", "Seg 2ª", "Ter 1ª"],
    ["Ana", "6A", "6A", "7B"],
    ["Beto", "7B", "", "6A"],
  ];
  expect(await readTimetableFile(csvOf([{ name: "Plan1", rows }]), {})).toEqual({
    refused: "discipline",
    line: 2,
    value: "6A",
  });
});
