/** Timetables drawn as grids, as schools draw them; all names are made up (rules R28.40 to R28.43). */
import { describe, expect, it } from "vitest";
import type { KnownNames } from "#app/domain/timetable/grid.ts";
import { readTimetableFile } from "#app/services/timetable/read/read-file.ts";
import { odsOf, type TestSheet, xlsxOf } from "#tests/support/files/spreadsheets.ts";
import { utf8 } from "../timetables.ts";
import { gridOf, read, texts } from "./grid-lessons.ts";

const NO_NAMES: KnownNames = { classes: [], disciplines: [], teachers: [], environments: [] };

describe.each([
  ["XLSX", xlsxOf],
  ["ODS", odsOf],
])("a grid in %s", (_, fileOf) => {
  it("has a sheet a class, days as columns and times as rows, cells of three parts and a double lesson", async () => {
    const rows = (room: string) => [
      ["", "Segunda", "Terça", "Quarta", "Quinta", "Sexta"],
      [
        "07:00\n07:50",
        `Matemática\nAline Q. / ${room}`,
        "Fís. Aplicada\nLuiz B. / Lab Fís",
        "",
        "",
        "Ed. Física - Simone",
      ],
      [
        "07:50\n08:40",
        "INST. ELÉTRICAS\nMarcos V. / Lab Eletro",
        "",
        "Português\nCarla S. / Sala 4",
        "",
        "VAGO",
      ],
    ];
    const sheets = [
      { name: "1A Mecânica", rows: rows("Sala 4"), merges: ["C2:C3"] },
      { name: "capa", rows: [["Horários de 2027"]] },
      { name: "1B Mecânica", rows: rows("Sala 5") },
    ];
    const found = gridOf(await read(sheets, {}, NO_NAMES, fileOf));
    expect(texts(found).filter((text) => text.includes("1A"))).toEqual([
      "1 07:00-07:50 1A Mecânica · Matemática · Aline Q. · Sala 4",
      "2 07:00-07:50 1A Mecânica · Fís. Aplicada · Luiz B. · Lab Fís",
      "5 07:00-07:50 1A Mecânica · Ed. Física · Simone · ",
      "1 07:50-08:40 1A Mecânica · INST. ELÉTRICAS · Marcos V. · Lab Eletro",
      "2 07:50-08:40 1A Mecânica · Fís. Aplicada · Luiz B. · Lab Fís",
      "3 07:50-08:40 1A Mecânica · Português · Carla S. · Sala 4",
    ]);
    expect(found.grid).toMatchObject({
      orientation: "sheetPerClass",
      parts: ["discipline", "teacher", "environment"],
      separators: ["line", "dash", "slash"],
      sheets: ["1A Mecânica", "1B Mecânica"],
    });
    expect(found.grid.samples.slice(0, 2)).toEqual([
      {
        cell: "1A Mecânica, B2",
        text: "Matemática\nAline Q. / Sala 4",
        parts: ["Matemática", "Aline Q.", "Sala 4"],
      },
      { cell: "1A Mecânica, F2", text: "Ed. Física - Simone", parts: ["Ed. Física", "Simone", null] },
    ]);
    expect(found.grid.corner).toMatchObject({
      sheet: "1A Mecânica",
      columns: ["A", "B", "C", "D", "E", "F"],
    });
    expect(found.faults).toEqual([]);
  });

  it("has days carried down, classes with their rooms in the headings, titles, a break and a joint lesson", async () => {
    const rows = [
      ["HORÁRIO DE AULAS - TÉCNICO EM INFORMÁTICA"],
      ["Semana de 02/02 a 06/02"],
      ["DIA", "DATA", "HORÁRIO", "1A - SALA 12", "2A - SALA 13", "3A - LAB 1"],
      [
        "SEGUNDA-FEIRA",
        "02/02",
        "07:00 - 07:50",
        "Matemática - Prof A",
        "Química - Prof B",
        "Banco de Dados - Prof C",
      ],
      ["", "", "09:30 - 09:50", "INTERVALO", "INTERVALO", "INTERVALO"],
      ["", "", "09:50 - 10:40", "Ética - Prof D", "", "-"],
      ["TERÇA-FEIRA", "03/02", "07:00 - 07:50", "", "Química - Prof B", "Matemática - Prof A"],
      ["* sujeito a alterações"],
    ];
    const merges = ["A1:F1", "A4:A6", "D6:E6", "A8:F8"];
    const found = gridOf(await read([{ name: "Horário Técnico 2026", rows, merges }], {}, NO_NAMES, fileOf));
    expect(texts(found)).toEqual([
      "1 07:00-07:50 1A · Matemática · Prof A · SALA 12",
      "1 07:00-07:50 2A · Química · Prof B · SALA 13",
      "1 07:00-07:50 3A · Banco de Dados · Prof C · LAB 1",
      "1 09:50-10:40 1A+2A · Ética · Prof D · SALA 12+SALA 13",
      "2 07:00-07:50 2A · Química · Prof B · SALA 13",
      "2 07:00-07:50 3A · Matemática · Prof A · LAB 1",
    ]);
    expect(found.grid.orientation).toBe("classesInColumns");
  });
});

describe("a sheet a class", () => {
  const head = ["", "Segunda", "Terça"];

  it.each<[string, TestSheet, string[]]>([
    [
      "with two shifts, lessons by number, parts with blanks alone, a footnote",
      {
        name: "Plan1",
        rows: [
          ["ESCOLA ESTADUAL"],
          ["HORÁRIO 2027 - TURMA: 2º ANO B"],
          ["MATUTINO"],
          ["AULA", "SEG", "TER", "QUA"],
          ["1ª", "Matemática Prof. Ana Sala 3", "Física Prof. João Lab. 2", ""],
          ["INTERVALO"],
          ["2ª", "x", "I N T E R V A L O", "Química Prof. Bia Lab. 1"],
          ["VESPERTINO"],
          ["AULA", "SEG", "TER", "QUA"],
          ["1ª", "Ed. Física Prof. Simone Quadra", "", ""],
          ["Obs.: sujeito a alteração"],
        ],
        merges: ["A2:D2", "A6:D6", "A11:D11"],
      },
      [
        "1 morning1 2º ANO B · Matemática · Ana · Sala 3",
        "2 morning1 2º ANO B · Física · João · Lab. 2",
        "3 morning2 2º ANO B · Química · Bia · Lab. 1",
        "1 afternoon1 2º ANO B · Ed. Física · Simone · Quadra",
      ],
    ],
    [
      "with a row for each part, the hour beside them merged",
      {
        name: "1A",
        rows: [
          head,
          ["07:00", "Matemática", "Física"],
          ["", "Ana Sá", "João"],
          ["", "Sala 1", "Lab 2"],
          ["07:50", "Química", ""],
          ["", "Bia", ""],
          ["", "Lab 1", ""],
        ],
        merges: ["A2:A4", "A5:A7"],
      },
      [
        "1 07:00 1A · Matemática · Ana Sá · Sala 1",
        "2 07:00 1A · Física · João · Lab 2",
        "1 07:50 1A · Química · Bia · Lab 1",
      ],
    ],
    [
      "with several classes below each other",
      {
        name: "Horários",
        rows: [
          ["TURMA 1A"],
          head,
          ["1", "Mat/Ana", "Fis/João"],
          [],
          ["TURMA 1B"],
          head,
          ["1", "Fis/João", ""],
        ],
      },
      ["1 1 1A · Mat · Ana · ", "2 1 1A · Fis · João · ", "1 1 1B · Fis · João · "],
    ],
    [
      "with two classes side by side",
      {
        name: "Horários",
        rows: [
          ["1A", "", "", "", "1B"],
          ["", "SEG", "TER", "", "", "SEG", "TER"],
          ["07:00", "Mat/Ana", "", "", "07:00", "Fis/João", "Mat/Ana"],
        ],
        merges: ["A1:C1", "E1:G1"],
      },
      ["1 07:00 1A · Mat · Ana · ", "1 07:00 1B · Fis · João · ", "2 07:00 1B · Mat · Ana · "],
    ],
    [
      "with the days as rows",
      {
        name: "1A",
        rows: [
          ["", "07:00", "07:50"],
          ["Segunda", "Mat - Ana", "Port - Carla"],
          ["Terça", "", "Mat - Ana"],
        ],
      },
      ["1 07:00 1A · Mat · Ana · ", "1 07:50 1A · Port · Carla · ", "2 07:50 1A · Mat · Ana · "],
    ],
    [
      "with the end of the lesson in a column of its own, and the teacher first",
      {
        name: "3ª Série C",
        rows: [
          ["Início", "Fim", "2ª feira\n02/02", "3ª feira\n03/02"],
          ["07:00", "07:50", "Prof.ª Ana - Matemática", "Prof. Beto - Física"],
          ["07:50", "08:40", "Profª. Ana - Matemática", ""],
        ],
      },
      [
        "1 07:00-07:50 3ª Série C · Matemática · Ana · ",
        "2 07:00-07:50 3ª Série C · Física · Beto · ",
        "1 07:50-08:40 3ª Série C · Matemática · Ana · ",
      ],
    ],
    [
      "with two lessons in a cell, and those of two weeks",
      {
        name: "1A",
        rows: [
          head,
          ["07:00", "Matemática - Ana\nFísica - João", "A: Química - Bia / B: Redes - Otávio"],
          ["07:50", "Matemática - Ana / Física - João", "Matemática - Ana - Sala 2"],
        ],
      },
      [
        "1 07:00 1A · Matemática · Ana · ",
        "1 07:00 1A · Física · João · ",
        "2 07:00 1A · Química · Bia ·  10",
        "2 07:00 1A · Redes · Otávio ·  01",
        "1 07:50 1A · Matemática · Ana · ",
        "1 07:50 1A · Física · João · ",
        "2 07:50 1A · Matemática · Ana · Sala 2",
      ],
    ],
  ])("%s", async (_, sheet, expected) => {
    expect(texts(await read([sheet]))).toEqual(expected);
  });

  it("tells parts with blanks alone by names of the school, or of other cells", async () => {
    const rows = [
      head,
      ["07:00", "Oficina Gráfica Zulmira Lima", "Cerâmica Rui"],
      ["07:50", "Cerâmica - Rui", ""],
    ];
    const known = { ...NO_NAMES, teachers: ["Zulmira Lima"] };
    expect(texts(await read([{ name: "1A", rows }], {}, known))).toEqual([
      "1 07:00 1A · Oficina Gráfica · Zulmira Lima · ",
      "2 07:00 1A · Cerâmica · Rui · ",
      "1 07:50 1A · Cerâmica · Rui · ",
    ]);
  });

  it("names an hour that is none with its cell, and keeps the rest", async () => {
    const rows = [
      head,
      ["07:00", "Mat - Ana", ""],
      ["12h20 as 13 e pouco", "Fis - João", ""],
      ["07:50", "Mat - Ana", ""],
    ];
    const found = gridOf(await read([{ name: "3A Integrado", rows }]));
    expect(found.faults).toEqual([
      { line: 3, cell: "3A Integrado, A3", fault: "hour", value: "12h20 as 13 e pouco" },
    ]);
    expect(found.lessons).toHaveLength(2);
  });
});

describe("a file of one class without a title", () => {
  const bytes = utf8(";Segunda;Terça\n07:00;Matemática / Ana;Física / João\n");
  it.each([
    ["1A.csv", "1A"],
    ["Horário_2B Mecânica_2027 (v2).csv", "2B Mecânica"],
    ["DS-1A - grade final.csv", "DS-1A"],
  ])("is that of its name, %s", async (fileName, name) => {
    const found = gridOf(await readTimetableFile(bytes, { fileName }));
    expect(found.lessons.map(({ classes }) => classes)).toEqual([[name], [name]]);
  });

  it.each(["grade.csv", "horario-2027.1.csv", "Quadro v2.csv", "aulas (1).csv"])(
    "is no class's by %s",
    async (fileName) => {
      expect(await readTimetableFile(bytes, { fileName })).toMatchObject({ refused: "class" });
    },
  );

  it("is its title's, where it has one", async () => {
    const titled = utf8("TURMA 3C\n;Segunda;Terça\n07:00;Matemática / Ana;Física / João\n");
    expect(gridOf(await readTimetableFile(titled, { fileName: "1A.csv" })).lessons[0]?.classes).toEqual([
      "3C",
    ]);
  });
});

describe("classes in columns", () => {
  it.each<[string, TestSheet, string[]]>([
    [
      "with the day in a row of its own, and a meeting of all",
      {
        name: "Geral",
        rows: [
          ["HORÁRIO", "1A", "1B"],
          ["SEGUNDA-FEIRA"],
          ["07:00", "Mat - Ana", "Port - Carla"],
          ["TERÇA-FEIRA"],
          ["07:00", "Port - Carla", "Mat - Ana"],
          ["07:50", "Reunião", "Reunião"],
        ],
        merges: ["A2:C2", "A4:C4", "B6:C6"],
      },
      [
        "1 07:00 1A · Mat · Ana · ",
        "1 07:00 1B · Port · Carla · ",
        "2 07:00 1A · Port · Carla · ",
        "2 07:00 1B · Mat · Ana · ",
        "2 07:50 1A+1B · Reunião ·  · ",
      ],
    ],
    [
      "with the day and the headings repeated",
      {
        name: "Geral",
        rows: [
          ["GRADE"],
          ["SEGUNDA", "1A", "1B"],
          ["07:00", "Mat - Ana", "Port - Carla"],
          ["TERÇA", "1A", "1B"],
          ["07:00", "", "Mat - Ana"],
        ],
      },
      ["1 07:00 1A · Mat · Ana · ", "1 07:00 1B · Port · Carla · ", "2 07:00 1B · Mat · Ana · "],
    ],
    [
      "with a column for each part below the class",
      {
        name: "Geral",
        rows: [
          ["Dia", "Aula", "1A", "", "1B", ""],
          ["", "", "Disciplina", "Professor", "Disciplina", "Professor"],
          ["Segunda", "1ª", "Mat", "Ana", "Port", "Carla"],
          ["", "2ª", "Mat", "Ana", "", ""],
        ],
        merges: ["C1:D1", "E1:F1"],
      },
      ["1 1 1A · Mat · Ana · ", "1 1 1B · Port · Carla · ", "1 2 1A · Mat · Ana · "],
    ],
    [
      "as rows, days above hours",
      {
        name: "Geral",
        rows: [
          ["Turma", "Segunda", "", "Terça", ""],
          ["", "1", "2", "1", "2"],
          ["1A", "Mat - Ana", "Mat - Ana", "", ""],
          ["1B", "", "", "Mat - Ana", "Port - Carla"],
        ],
        merges: ["B1:C1", "D1:E1"],
      },
      ["1 1 1A · Mat · Ana · ", "1 2 1A · Mat · Ana · ", "2 1 1B · Mat · Ana · ", "2 2 1B · Port · Carla · "],
    ],
    [
      "with brackets, one part alone, and two disciplines in a cell",
      {
        name: "Geral",
        rows: [
          ["Dia", "Hora", "1A MEC", "1A REDES"],
          ["SEG", "07:00", "MAT (Aline)", "REDES I (Otávio) L.Redes"],
          ["", "07:50", "PORT (Carla)", "MAT/PORT"],
          ["", "08:40", "ED FÍS", "MAT (Aline)"],
        ],
        merges: ["A2:A4"],
      },
      [
        "1 07:00 1A MEC · MAT · Aline · ",
        "1 07:00 1A REDES · REDES I · Otávio · L.Redes",
        "1 07:50 1A MEC · PORT · Carla · ",
        "1 07:50 1A REDES · MAT ·  · ",
        "1 07:50 1A REDES · PORT ·  · ",
        "1 08:40 1A MEC · ED FÍS ·  · ",
        "1 08:40 1A REDES · MAT · Aline · ",
      ],
    ],
  ])("%s", async (_, sheet, expected) => {
    const found = gridOf(await read([sheet]));
    expect(texts(found)).toEqual(expected);
    expect(found.grid.orientation).toBe("classesInColumns");
  });
});

describe("a sheet a room or a teacher", () => {
  it("has the class in its cells", async () => {
    const rows = [
      ["HORÁRIO", "2ª", "3ª", "4ª"],
      ["07:00 às 07:50", "1A - Matemática - Ana", "", "2A - Física - João"],
    ];
    const rooms = gridOf(await read(["Sala 12", "Lab 1"].map((name) => ({ name, rows }))));
    expect(texts(rooms).slice(0, 2)).toEqual([
      "1 07:00-07:50 1A · Matemática · Ana · Sala 12",
      "3 07:00-07:50 2A · Física · João · Sala 12",
    ]);
    expect(rooms.grid).toMatchObject({
      orientation: "sheetPerRoom",
      parts: ["class", "discipline", "teacher"],
    });
  });

  it("names an hour without a class", async () => {
    const rows = [
      ["HORÁRIO", "SEGUNDA", "TERÇA"],
      ["07:00", "1A\nMatemática\nSala 3", "2B\nMatemática\nSala 4"],
      ["07:50", "", "HORA ATIVIDADE"],
    ];
    const found = gridOf(await read(["Prof. Ana Sá", "Prof. João Lima"].map((name) => ({ name, rows }))));
    expect(texts(found)[0]).toBe("1 07:00 1A · Matemática · Ana Sá · Sala 3");
    expect(found.grid.orientation).toBe("sheetPerTeacher");
    expect(found.faults[0]).toEqual({
      line: 3,
      cell: "Prof. Ana Sá, C3",
      fault: "class",
      value: "HORA ATIVIDADE",
    });
  });
});

describe("rows with codes of SIGAA", () => {
  const titles = "RELATÓRIO\nCódigo;Componente Curricular;Turma;Docente(s);Horário;Local\n";
  it("are lessons of each day and number, several codes parted by blanks", async () => {
    const rows =
      "1;ALGORITMOS;INF-1;ANA SÁ (60h);24M34;Lab 1\n2;REDES;INF-2;JOÃO (30h) e BIA (30h);3T1 7N2 (02/02/2026 - 10/07/2026);\n3;X;INF-3;Y;a definir;\n";
    const found = gridOf(await readTimetableFile(utf8(titles + rows), {}));
    expect(texts(found)).toEqual([
      "1 morning3 INF-1 · ALGORITMOS · ANA SÁ · Lab 1",
      "1 morning4 INF-1 · ALGORITMOS · ANA SÁ · Lab 1",
      "3 morning3 INF-1 · ALGORITMOS · ANA SÁ · Lab 1",
      "3 morning4 INF-1 · ALGORITMOS · ANA SÁ · Lab 1",
      "2 afternoon1 INF-2 · REDES · JOÃO+BIA · ",
      "6 evening2 INF-2 · REDES · JOÃO+BIA · ",
    ]);
    expect(found.grid.orientation).toBe("codes");
    expect(found.faults).toEqual([{ line: 5, fault: "hour", value: "a definir" }]);
  });

  it.each(["Horário", "Código de horário", "Hor. SIGAA", "Encontros"])(
    "are found below %s",
    async (title) => {
      const file = `Turma;Disciplina;Professor;${title}\n1A;Física;Bruno Lima;3T12 5T1\n1B;Química;Eva Nunes;2M3\n`;
      const found = gridOf(await readTimetableFile(utf8(file), {}));
      expect(found.lessons).toHaveLength(4);
      expect(found.grid.orientation).toBe("codes");
    },
  );
});

describe("a person's choice", () => {
  const sheets = [
    {
      name: "1A",
      rows: [
        ["", "Segunda", "Terça"],
        ["07:00", "Zuk / Wex / Qib", "Zuk / Wex / Qib"],
      ],
    },
  ];
  it("of parts and separators is followed", async () => {
    const found = await read(sheets, {
      parts: ["environment", "ignore", "discipline"],
      separators: ["slash"],
    });
    expect(texts(found)[0]).toBe("1 07:00 1A · Qib ·  · Zuk");
    expect(gridOf(found).grid).toMatchObject({
      parts: ["environment", "ignore", "discipline"],
      separators: ["slash"],
    });
  });

  it("of another reading is followed", async () => {
    const found = await read(sheets, {
      orientation: "sheetPerTeacher",
      parts: ["discipline", "class", "environment"],
    });
    expect(texts(found)[0]).toBe("1 07:00 Wex · Zuk · 1A · Qib");
  });
});

describe("what is no grid", () => {
  it.each([
    ["a list", "Dia;Aula;Turma;Disciplina;Professor\nSeg;1;A;B;C\nTer;2;D;E;F\n"],
    [
      "a list with other titles",
      "Quando;Tempo;Quem;O quê;Com quem\nSeg;1;A;B;C\nSeg;1;D;E;F\nSeg;1;G;H;I\nTer;1;A;B;C\n",
    ],
    [
      "a list of a row an hour, whose titles nobody knows",
      "Quando;Tempo;Grupo;O quê;Com quem;Onde\nSeg;1;1A;Mat;Ana;S1\nSeg;2;1A;Port;Bia;S1\nTer;1;1B;Fis;Caio;S2\nTer;2;1B;Quim;Davi;S2\nQua;1;1C;Bio;Eva;S3\n",
    ],
    [
      "a list of times that is ordered by its days",
      "A;B;C;D;E\nsegunda;07:00;TEC;Algoritmos;Ana Sá\nterça;07:50;TEC;Redes;Bia Lima\nquarta;08:40;TEC;Ética;Caio Reis\nquinta;09:50;TEC;Banco;Davi Melo\n",
    ],
  ])("%s is asked for its columns", async (_, text) => {
    expect(await readTimetableFile(utf8(text), {})).toHaveProperty("needsMapping");
  });

  it.each([
    [
      "classes in the headings",
      "Dia;Hora;1A;2A\nSeg;07:00;Mat;Port\nSeg;07:50;Fis;Quim\nTer;07:00;Bio;Arte\n",
    ],
    ["parts in the cells", "D;H;MEC;ELE\nSeg;07:00;Mat / Ana;Port / Bia\nTer;07:50;Fis / Caio;Quim / Davi\n"],
    [
      "the same lessons in several columns",
      "D;H;MEC;ELE\nSeg;07:00;Mat;Port\nSeg;07:50;Port;Mat\nTer;07:00;Fis;Mat\n",
    ],
  ])("but a grid with %s is one", async (_, text) => {
    expect(await readTimetableFile(utf8(text), {})).toMatchObject({ format: "grid" });
  });

  it("but one with names of the school above its columns is one, and one that a person calls so", async () => {
    const bytes = utf8("D;H;Mecânica;Elétrica\nSeg;07:00;Mat;Port\nSeg;07:50;Fis;Quim\nTer;07:00;Bio;Arte\n");
    expect(await readTimetableFile(bytes, {})).toHaveProperty("needsMapping");
    const known = { ...NO_NAMES, classes: ["Mecânica"] };
    expect(await readTimetableFile(bytes, { known })).toMatchObject({ format: "grid" });
    expect(await readTimetableFile(bytes, { format: "grid" })).toMatchObject({ format: "grid" });
  });

  it("named as a grid is refused", async () => {
    expect(
      await readTimetableFile(utf8("Dia;Aula;Turma;Disciplina;Professor\nSeg;1;A;B;C\n"), { format: "grid" }),
    ).toMatchObject({ refused: "otherFormat" });
  });
});

it("reads 16,000 lessons of 200 sheets in time", async () => {
  const rows = [
    ["", "Segunda", "Terça", "Quarta", "Quinta", "Sexta"],
    ...Array.from({ length: 16 }, (_, hour) => [
      `${6 + hour}:10`,
      ...Array.from({ length: 5 }, (__, day) => `Matemática ${hour}\nProf. Ana ${day}\nSala ${hour}${day}`),
    ]),
  ];
  const sheets = Array.from({ length: 200 }, (_, index) => ({ name: `T${index}`, rows }));
  const bytes = xlsxOf(sheets);
  const begun = performance.now();
  expect(gridOf(await readTimetableFile(bytes, {})).lessons).toHaveLength(16_000);
  expect(performance.now() - begun).toBeLessThan(15_000);
});
