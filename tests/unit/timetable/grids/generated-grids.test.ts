/**
 * One timetable drawn in many ways: shapes, names of days, hours and classes, forms of cells, what stands around. Each is
 * read as it was drawn (rules R28.40 to R28.42).
 */
import fc from "fast-check";
import { expect, it } from "vitest";
import { readTimetableFile } from "#app/services/timetable/read/read-file.ts";
import { type TestSheet, xlsxOf } from "#tests/support/files/spreadsheets.ts";
import { columnLetters } from "#tests/support/files/workbook.ts";
import { csvOf, gridOf } from "./grid-lessons.ts";

const CLASSES = [
  ["1A", "2A", "3A"],
  ["1A", "1B", "2A", "2B"],
  ["1º A", "1º B", "2º A"],
  ["DS-1", "DS-2", "MEC-1"],
  ["6º ano A", "6º ano B", "7º ano A"],
  ["101", "102", "201"],
  ["1º DS", "2º DS", "3º DS"],
  ["1ª série A", "1ª série B", "2ª série A"],
  ["ELE1N", "ELE2N", "MEC1N"],
  ["Módulo I", "Módulo II", "Módulo III"],
  ["Turma 1", "Turma 2"],
  ["INF 1", "INF 2"],
];
/** The first lesson of a shift as well: hours, where hours are looked for in their line. */
const LIKE_HOURS = [
  ["M1", "M2", "T1"],
  ["T1", "T2", "T3"],
];
const DISCIPLINES = ["Matemática", "Geografia", "Química", "Língua Portuguesa", "Redes I", "Banco de Dados"];
const TEACHERS = ["Ana Souza", "Beto Lima", "Carla Dias", "Davi Rocha", "Edna Alves"];
const ROOMS = ["Sala 1", "Sala 2", "Lab 3", "Sala 12", "Auditório"];
const KNOWN = { disciplines: DISCIPLINES, teachers: TEACHERS, environments: ROOMS };
const DAYS = [
  ["Segunda", "Terça", "Quarta", "Quinta", "Sexta"],
  ["SEG", "TER", "QUA", "QUI", "SEX"],
  ["Segunda-feira", "Terça-feira", "Quarta-feira", "Quinta-feira", "Sexta-feira"],
  ["2ª feira", "3ª feira", "4ª feira", "5ª feira", "6ª feira"],
  ["2ª-feira", "3ª-feira", "4ª-feira", "5ª-feira", "6ª-feira"],
];
/** As lessons may be numbered too: not beside such numbers, nor in one heading with a time. */
const NUMBERED_DAYS = ["2ª", "3ª", "4ª", "5ª", "6ª"];
const TIMES = [
  ["07:00", "07:50"],
  ["07:50", "08:40"],
  ["08:40", "09:30"],
  ["09:50", "10:40"],
  ["10:40", "11:30"],
] as const;
type Timed = { from: string; to: string; number: number };
type Hours = {
  says: "number" | "start" | "span";
  isOrdinal?: boolean;
  /** "1M", a class where the sheet has other numbers. */
  isLettered?: boolean;
  text: (hour: Timed) => string;
};
const HOURS: Hours[] = [
  { says: "number", text: ({ number }) => `${number}` },
  { says: "number", isOrdinal: true, text: ({ number }) => `${number}ª` },
  { says: "number", isOrdinal: true, text: ({ number }) => `${number}º` },
  { says: "number", isOrdinal: true, text: ({ number }) => `${number}ª aula` },
  { says: "number", isOrdinal: true, text: ({ number }) => `${number}º horário` },
  { says: "number", text: ({ number }) => `Aula ${number}` },
  { says: "number", text: ({ number }) => `H${number}` },
  { says: "number", text: ({ number }) => `M${number}` },
  { says: "number", isLettered: true, text: ({ number }) => `${number}M` },
  { says: "start", text: ({ from }) => from },
  { says: "start", text: ({ from }) => from.replace(/^0/, "").replace(":", "h") },
  { says: "span", text: ({ from, to }) => `${from} - ${to}` },
  { says: "span", text: ({ from, to }) => `${from} às ${to}` },
  { says: "span", text: ({ from, to }) => `${from.replace(":", "h")}-${to.replace(":", "h")}` },
  { says: "span", text: ({ from, to }) => `${from} ás ${to}` },
  { says: "span", text: ({ from, to }) => `das ${from} às ${to}` },
  { says: "span", text: ({ from, to }) => `${from}/${to}` },
  { says: "span", text: ({ from, to }) => `${from}\n${to}` },
  { says: "start", isOrdinal: true, text: ({ from, number }) => `${number}ª ${from}` },
  { says: "span", isOrdinal: true, text: ({ from, to, number }) => `${number}ª (${from} às ${to})` },
  { says: "span", isOrdinal: true, text: ({ from, to, number }) => `${number}ª ${from}-${to}` },
  { says: "span", isOrdinal: true, text: ({ from, to, number }) => `${number}ª aula\n${from} - ${to}` },
];
type Lesson = { discipline: string; teacher: string; room: string };
type Cells = { has: (keyof Lesson)[]; text: (lesson: Lesson) => string };
const CELLS: Cells[] = [
  { has: [], text: ({ discipline }) => discipline },
  { has: ["teacher"], text: ({ discipline, teacher }) => `${discipline} - ${teacher}` },
  { has: ["teacher"], text: ({ discipline, teacher }) => `${discipline}\n${teacher}` },
  { has: ["teacher"], text: ({ discipline, teacher }) => `${discipline} (${teacher})` },
  { has: ["teacher"], text: ({ discipline, teacher }) => `${teacher} - ${discipline}` },
  { has: ["teacher"], text: ({ discipline, teacher }) => `${discipline}\nProf. ${teacher}` },
  {
    has: ["teacher", "room"],
    text: ({ discipline, teacher, room }) => `${discipline} / ${teacher} / ${room}`,
  },
  { has: ["teacher", "room"], text: ({ discipline, teacher, room }) => `${discipline}\n${teacher}\n${room}` },
];
const ABOVE = [[], [["ESCOLA TÉCNICA ESTADUAL"]], [["ETEC JOÃO"], ["Horário 2027 - Manhã"], []]];
const BELOW = [[], [[], ["Obs.: sujeito a alterações"]], [["Atualizado em 02/02/2027"]]];
/** Below hours that run down a sheet it is told from lessons. */
const LEGEND = [[], ["1", "Aulas no laboratório"], ["2", "Reunião"]];

type Drawn = {
  classes: string[];
  days: string[];
  hours: string[];
  corner: string;
  /** 0 to 5: a smaller choice of each shape. */
  way: number;
  at: (day: number, hour: number, name: string) => string;
};
type Shape = { draw: (drawn: Drawn) => TestSheet[]; hasHoursDown?: boolean; hasOneHeading?: boolean };

const PLAN = "Plan1";
const blanks = (count: number) => Array.from({ length: count }, () => "");
const ofClass = ({ days, hours, corner, at }: Drawn, name: string) => [
  [corner, ...days],
  ...hours.map((text, hour) => [text, ...days.map((_, day) => at(day, hour, name))]),
];
const hourRows = ({ classes, hours, at }: Drawn, day: number) =>
  hours.map((text, hour) => [text, ...classes.map((name) => at(day, hour, name))]);
const classRow = ({ days, hours, at }: Drawn, name: string) =>
  days.flatMap((_, day) => hours.map((__, hour) => at(day, hour, name)));
const titled = (name: string, way: number) => (way % 2 === 1 ? `TURMA: ${name}` : name);

const SHAPES: Record<string, Shape> = {
  "a sheet a class": {
    hasHoursDown: true,
    draw: (drawn) => drawn.classes.map((name) => ({ name, rows: ofClass(drawn, name) })),
  },
  "classes below each other": {
    hasHoursDown: true,
    draw: (drawn) => {
      const rows = drawn.classes.map((name) => [[titled(name, drawn.way)], ...ofClass(drawn, name)]);
      return [{ name: PLAN, rows: rows.flatMap((each) => [...each, ...(drawn.way > 2 ? [[]] : [])]) }];
    },
  },
  "days down": {
    draw: (drawn) => {
      const turned = (rows: string[][]) => (rows[0] ?? []).map((_, at) => rows.map((row) => row[at] ?? ""));
      const rows = drawn.classes.map((name) => [
        [titled(name, drawn.way)],
        ...turned(ofClass(drawn, name)),
        [],
      ]);
      return [{ name: PLAN, rows: rows.flat() }];
    },
  },
  "classes beside each other": {
    hasHoursDown: true,
    draw: (drawn) => {
      const width = drawn.days.length + 2;
      const grids = drawn.classes.map((name) => [[name], ...ofClass(drawn, name)]);
      const rows = (grids[0] ?? []).map((_, at) =>
        grids.flatMap((grid) => [...(grid[at] ?? []), ...blanks(width - (grid[at] ?? []).length)]),
      );
      return [{ name: PLAN, rows }];
    },
  },
  "classes across, days down": {
    hasHoursDown: true,
    draw: (drawn) => {
      const { days, hours, way } = drawn;
      const rows = days.flatMap((text, day) =>
        hourRows(drawn, day).map((row, hour) => [hour === 0 || way % 3 === 1 ? text : "", ...row]),
      );
      const merges = days.map((_, day) => `A${2 + day * hours.length}:A${1 + (day + 1) * hours.length}`);
      const head = ["Dia", "Aula", ...drawn.classes];
      return [{ name: PLAN, rows: [head, ...rows], merges: way % 3 === 0 ? merges : [] }];
    },
  },
  "classes across, a row a day": {
    hasHoursDown: true,
    draw: (drawn) => {
      const head = ["Aula", ...drawn.classes];
      const isOnce = drawn.way % 2 === 1;
      const rows = drawn.days.flatMap((text, day) => [
        [text],
        ...(isOnce ? [] : [head]),
        ...hourRows(drawn, day),
      ]);
      return [{ name: PLAN, rows: isOnce ? [head, ...rows] : rows }];
    },
  },
  "classes across, a day in each corner": {
    hasHoursDown: true,
    draw: (drawn) => {
      const rows = drawn.days.flatMap((text, day) => [[text, ...drawn.classes], ...hourRows(drawn, day), []]);
      return [{ name: PLAN, rows }];
    },
  },
  "classes down": {
    draw: (drawn) => {
      const { classes, days, hours, way } = drawn;
      const head = days.flatMap((text) => [
        text,
        ...blanks(hours.length - 1).map(() => (way % 3 === 1 ? text : "")),
      ]);
      const rows = [
        ["Turma", ...head],
        ["", ...days.flatMap(() => hours)],
      ];
      const merges = days.map(
        (_, day) => `${columnLetters(1 + day * hours.length)}1:${columnLetters((day + 1) * hours.length)}1`,
      );
      const all = [...rows, ...classes.map((name) => [name, ...classRow(drawn, name)])];
      return [{ name: PLAN, rows: all, merges: way % 3 === 0 ? merges : [] }];
    },
  },
  "classes below each day": {
    hasHoursDown: true,
    draw: (drawn) => {
      const { classes, days, hours, way, at } = drawn;
      const head = days.flatMap((text) => [text, ...blanks(classes.length - 1)]);
      const merges = days.map(
        (_, day) =>
          `${columnLetters(1 + day * classes.length)}1:${columnLetters((day + 1) * classes.length)}1`,
      );
      const rows = hours.map((text, hour) => [
        text,
        ...days.flatMap((_, day) => classes.map((name) => at(day, hour, name))),
      ]);
      const all = [["", ...head], ["Aula", ...days.flatMap(() => classes)], ...rows];
      return [{ name: PLAN, rows: all, merges: way % 2 === 1 ? merges : [] }];
    },
  },
  "a day and an hour in each heading": {
    hasOneHeading: true,
    draw: (drawn) => {
      const head = drawn.days.flatMap((day) => drawn.hours.map((hour) => `${day} ${hour}`));
      const rows = drawn.classes.map((name) => [name, ...classRow(drawn, name)]);
      return [{ name: PLAN, rows: [["Turma", ...head], ...rows] }];
    },
  },
  "classes down beside the days": {
    draw: ({ classes, days, hours, way, at }) => {
      const rows = days.flatMap((text, day) =>
        classes.map((name, index) => [
          index === 0 || way % 2 === 1 ? text : "",
          name,
          ...hours.map((_, hour) => at(day, hour, name)),
        ]),
      );
      return [{ name: PLAN, rows: [["Dia", "Turma", ...hours], ...rows] }];
    },
  },
};

const drawing = fc
  .record({
    shape: fc.constantFrom(...Object.keys(SHAPES)),
    classes: fc.constantFrom(...CLASSES, ...LIKE_HOURS),
    dayNames: fc.constantFrom(...DAYS, NUMBERED_DAYS),
    days: fc.constantFrom(2, 5),
    hours: fc.constantFrom(...HOURS),
    hoursADay: fc.constantFrom(2, 3, 5),
    cells: fc.constantFrom(...CELLS),
    corner: fc.constantFrom("", "Horário", "Aula", "Hora/Dia"),
    way: fc.nat(5),
    isCsv: fc.boolean(),
    isKnown: fc.boolean(),
    above: fc.constantFrom(...ABOVE),
    below: fc.constantFrom(...BELOW, LEGEND),
    /** What each place has: nothing, or a lesson. */
    places: fc.array(
      fc.option(
        fc.tuple(fc.constantFrom(...DISCIPLINES), fc.constantFrom(...TEACHERS), fc.constantFrom(...ROOMS)),
        {
          freq: 3,
        },
      ),
      { minLength: 100, maxLength: 100 },
    ),
  })
  // What nobody could tell either: docs/school/manual.md names it.
  .filter(({ shape, classes, dayNames, hours, below, isCsv }) => {
    const { hasHoursDown, hasOneHeading } = SHAPES[shape] ?? {};
    const isAcross = /across|below each day/.test(shape);
    if (isCsv && shape === "a sheet a class") return false;
    if (LIKE_HOURS.includes(classes) && (!isAcross || hours.isLettered)) return false;
    if (hours.isLettered && (below === LEGEND || hasOneHeading)) return false;
    if (dayNames === NUMBERED_DAYS && (hasOneHeading || hours.isOrdinal)) return false;
    return below !== LEGEND || hasHoursDown === true;
  });

const FEW = 8;

function moved(merge: string, by: number): string {
  return merge.replace(/\d+/g, (row) => String(Number(row) + by));
}

it("a timetable is read as it was drawn, in whatever way", { timeout: 120_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(drawing, async (drawn) => {
      const { shape, classes, hours, cells, above, below, places } = drawn;
      const days = drawn.dayNames.slice(0, drawn.days);
      const timed = TIMES.slice(0, drawn.hoursADay).map(([from, to], index) => ({
        from,
        to,
        number: index + 1,
      }));
      const expected = new Set<string>();
      const at = (day: number, hour: number, name: string) => {
        const [discipline, teacher, room] =
          places[(classes.indexOf(name) * days.length + day) * timed.length + hour] ?? [];
        const when = timed[hour];
        if (!discipline || !teacher || !room || !when) return "";
        const said = { number: `${when.number}`, start: when.from, span: `${when.from}-${when.to}` }[
          hours.says
        ];
        const more = [cells.has.includes("teacher") ? teacher : "", cells.has.includes("room") ? room : ""];
        expected.add([day + 1, said, name, discipline, ...more].join(" | "));
        return cells.text({ discipline, teacher, room });
      };
      const { draw } = SHAPES[shape] as Shape;
      const sheets = draw({ ...drawn, days, hours: timed.map(hours.text), at }).map((sheet) => ({
        ...sheet,
        rows: [...above, ...sheet.rows, ...below],
        merges: (sheet.merges ?? []).map((merge) => moved(merge, above.length)),
      }));
      fc.pre(expected.size >= 4);
      const file = drawn.isCsv ? csvOf(sheets) : xlsxOf(sheets);
      const known = drawn.isKnown ? { known: { ...KNOWN, classes } } : {};
      const read = await readTimetableFile(file, { fileName: "grade.xlsx", ...known });
      // A sheet with hardly anything in it may be asked about, but is not read wrong.
      if ("needsMapping" in read && expected.size < FEW) return;
      const found = gridOf(read);
      const lessons = found.lessons.map((lesson) => {
        const { startTime, endTime, period } = lesson;
        const said =
          startTime === null ? period : [startTime, ...(hours.says === "span" ? [endTime] : [])].join("-");
        const names = [lesson.classes.join("+"), lesson.discipline];
        const more = [lesson.teachers.join("+").replace(/^Prof\. /, ""), lesson.environments.join("+")];
        return [lesson.weekday, said, ...names, ...more].join(" | ");
      });
      expect(new Set(lessons), JSON.stringify(sheets)).toEqual(expected);
      const faults = found.faults.map(({ fault }) => fault);
      expect(faults.every((fault) => fault === "again")).toBe(true);
    }),
    // One seed, so that what is red was broken; others were tried by the thousand.
    { numRuns: 600, seed: 28 },
  );
});
