/** Grids of teachers and of rooms, drawn in many ways, with the class in each cell (rules R28.40 to R28.42). */
import fc from "fast-check";
import { expect, it } from "vitest";
import { readTimetableFile } from "#app/services/timetable/read/read-file.ts";
import { type TestSheet, xlsxOf } from "#tests/support/files/spreadsheets.ts";
import { csvOf, gridOf } from "./grid-lessons.ts";

const CLASSES = [
  ["1A", "1B", "2A"],
  ["1º A", "2º B"],
  ["DS-1", "MEC-2"],
  ["6º ano A", "7º ano B"],
  ["Módulo I", "Módulo II"],
  ["ELE1N", "MEC2N"],
  ["1º DS", "2º DS"],
];
const DISCIPLINES = ["Matemática", "Geografia", "Química", "Língua Portuguesa", "Redes I", "Banco de Dados"];
const OWNERS = {
  teacher: ["Ana Souza", "Beto Lima", "Carla Dias"],
  room: ["Sala 1", "Sala 2", "Lab 3"],
};
const OTHERS = { teacher: OWNERS.room, room: OWNERS.teacher };
const TITLES = {
  teacher: (name: string, way: number) => [name, `Professor: ${name}`, `Prof. ${name}`][way] ?? name,
  room: (name: string, way: number) => [name, `Ambiente: ${name}`][way] ?? name,
};
const DAYS = [
  ["Segunda", "Terça", "Quarta"],
  ["SEG", "TER", "QUA"],
  ["2ª feira", "3ª feira", "4ª feira"],
];
const HOURS: [string, string][][] = [
  [
    ["1ª aula", "1"],
    ["2ª aula", "2"],
    ["3ª aula", "3"],
  ],
  [
    ["07:00 - 07:50", "07:00"],
    ["07:50 - 08:40", "07:50"],
    ["08:40 - 09:30", "08:40"],
  ],
];
type Cell = { discipline: string; name: string; other: string };
/** What a cell has, and whether the room (of a teacher) or the teacher (of a room) is in it. */
const CELLS: { hasOther?: true; text: (cell: Cell) => string }[] = [
  { text: ({ discipline, name }) => `${discipline} - ${name}` },
  { text: ({ discipline, name }) => `${name} - ${discipline}` },
  { text: ({ discipline, name }) => `${name}\n${discipline}` },
  { text: ({ discipline, name }) => `${discipline} (${name})` },
  { hasOther: true, text: ({ discipline, name, other }) => `${discipline}\n${name}\n${other}` },
  { hasOther: true, text: ({ discipline, name, other }) => `${name} / ${discipline} / ${other}` },
];

type Drawn = { owners: string[]; titles: string[]; days: string[]; hours: string[]; head: string; at: At };
type At = (day: number, hour: number, owner: string) => string;

const gridOfOwner = ({ days, hours, at }: Drawn, owner: string) => [
  ["Horário", ...days],
  ...hours.map((text, hour) => [text, ...days.map((_, day) => at(day, hour, owner))]),
];
const rowOf = ({ days, hours, at }: Drawn, owner: string) =>
  days.flatMap((_, day) => hours.map((__, hour) => at(day, hour, owner)));
const SHAPES: ((drawn: Drawn) => TestSheet[])[] = [
  (drawn) => drawn.owners.map((name) => ({ name, rows: gridOfOwner(drawn, name) })),
  (drawn) => [
    {
      name: "Plan1",
      rows: drawn.owners.flatMap((name, at) => [[drawn.titles[at] ?? ""], ...gridOfOwner(drawn, name), []]),
    },
  ],
  (drawn) => {
    const { days, hours, owners, titles, at } = drawn;
    const rows = days.flatMap((text, day) =>
      hours.map((hour, index) => [text, hour, ...owners.map((owner) => at(day, index, owner))]),
    );
    return [{ name: "Plan1", rows: [["Dia", "Aula", ...titles], ...rows] }];
  },
  (drawn) => {
    const { days, hours, owners, titles, head } = drawn;
    const wide = days.flatMap((text) => hours.map((_, index) => (index === 0 ? text : "")));
    const rows = owners.map((owner, at) => [titles[at] ?? "", ...rowOf(drawn, owner)]);
    return [{ name: "Plan1", rows: [[head, ...wide], ["", ...days.flatMap(() => hours)], ...rows] }];
  },
  (drawn) => {
    const { days, hours, owners, titles, head } = drawn;
    const heads = days.flatMap((day) => hours.map((hour) => `${day} ${hour}`));
    const rows = owners.map((owner, at) => [titles[at] ?? "", ...rowOf(drawn, owner)]);
    return [{ name: "Plan1", rows: [[head, ...heads], ...rows] }];
  },
];

const drawing = fc.record({
  kind: fc.constantFrom("teacher" as const, "room" as const),
  shape: fc.constantFrom(...SHAPES),
  classes: fc.constantFrom(...CLASSES),
  days: fc.constantFrom(...DAYS),
  hours: fc.constantFrom(...HOURS),
  cells: fc.constantFrom(...CELLS),
  title: fc.nat(2),
  isCsv: fc.boolean(),
  places: fc.array(fc.option(fc.tuple(fc.constantFrom(...DISCIPLINES), fc.nat(5), fc.nat(2)), { freq: 3 }), {
    minLength: 27,
    maxLength: 27,
  }),
});

it("a grid of teachers or of rooms is read as it was drawn, in whatever way", {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(drawing, async ({ kind, shape, classes, days, hours, cells, title, isCsv, places }) => {
      const owners = OWNERS[kind];
      const expected = new Set<string>();
      const at: At = (day, hour, owner) => {
        const place = places[(owners.indexOf(owner) * days.length + day) * hours.length + hour];
        if (!place) return "";
        const [discipline, of, index] = place;
        const [name = "", other = ""] = [classes[of % classes.length], OTHERS[kind][index]];
        const said = cells.hasOther ? other : "";
        const people = kind === "teacher" ? [owner, said] : [said, owner];
        expected.add([day + 1, hours[hour]?.[1], name, discipline, ...people].join(" | "));
        return cells.text({ discipline, name, other });
      };
      const titles = owners.map((owner) => TITLES[kind](owner, title));
      const head = kind === "teacher" ? "Professor" : "Ambiente";
      const sheets = shape({ owners, titles, days, hours: hours.map(([text]) => text), head, at });
      fc.pre(expected.size >= 6 && !(isCsv && sheets.length > 1));
      const file = isCsv ? csvOf(sheets) : xlsxOf(sheets);
      const found = gridOf(await readTimetableFile(file, { fileName: "grade.xlsx" }));
      const lessons = found.lessons.map((lesson) =>
        [
          lesson.weekday,
          lesson.startTime ?? lesson.period,
          lesson.classes.join("+"),
          lesson.discipline,
          lesson.teachers.join("+"),
          lesson.environments.join("+"),
        ].join(" | "),
      );
      expect(new Set(lessons), JSON.stringify(sheets)).toEqual(expected);
      expect(found.faults).toEqual([]);
    }),
    { numRuns: 300, seed: 28 },
  );
});
