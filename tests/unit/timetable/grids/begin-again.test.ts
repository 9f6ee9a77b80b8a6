/** Numbered lines below a grid are no lessons unless something says whose they are (rules R28.8). */
import { expect, it } from "vitest";
import { gridOf, read, texts } from "./grid-lessons.ts";

const GRID = [
  ["Horário", "Segunda", "Terça", "Quarta"],
  ["1", "MAT", "GEO", ""],
  ["2", "GEO", "MAT", "MAT"],
];
const TIMED = [
  ["Horário", "Segunda", "Terça", "Quarta"],
  ["07:00", "MAT", "GEO", ""],
  ["07:50", "GEO", "MAT", "MAT"],
];
const CLASSES = [
  ["Dia", "Aula", "1A", "2A"],
  ["Segunda", "1", "MAT", "GEO"],
  ["", "2", "GEO", "MAT"],
];
const LEGEND = [
  ["1", "MAT - Matemática", "Ana"],
  ["2", "GEO - Geografia", "Bia"],
];
const wide = LEGEND.map((line) => ["", ...line]);

it.each<[string, string[][], string[]]>([
  ["right below it", [...GRID, ...LEGEND], ["A4", "A5"]],
  ["below an empty line", [...GRID, [], ...LEGEND], ["A5", "A6"]],
  ["below a title", [...GRID, [], ["Legenda"], ...LEGEND], ["A6", "A7"]],
  ["below titles of its own", [...GRID, ["Nº", "Disciplina", "Professor"], ...LEGEND], ["A5", "A6"]],
  ["below times", [...TIMED, [], ...LEGEND], ["A5", "A6"]],
  ["below classes", [...CLASSES, ...wide], ["B4", "B5"]],
  [
    "of another shift that nothing names",
    [...GRID, [], ["1", "FIS", "", ""], ["2", "", "FIS", ""]],
    ["A5", "A6"],
  ],
])("a numbered list %s is named line by line", async (_, rows, cells) => {
  const before = texts(await read([{ name: "3C", rows: rows.slice(0, 3) }]));
  const found = await read([{ name: "3C", rows }]);
  expect(texts(found)).toEqual(before);
  const faults = gridOf(found).faults.map(({ fault, cell, value }) => `${fault} ${cell} ${value}`);
  expect(faults).toEqual(cells.map((cell, index) => `again 3C, ${cell} ${index + 1}`));
});

it("another shift whose name stands above goes on, and so does another day", async () => {
  const shifts = [...GRID, ["TARDE"], ["1", "FIS", "", ""]];
  expect(texts(await read([{ name: "3C", rows: shifts }])).slice(-1)).toEqual([
    "1 afternoon1 3C · FIS ·  · ",
  ]);
  const days = [...CLASSES, ["Terça", "1", "FIS", ""], ["", "2", "", "FIS"]];
  expect(texts(await read([{ name: "Plan1", rows: days }])).slice(-2)).toEqual([
    "2 1 1A · FIS ·  · ",
    "2 2 2A · FIS ·  · ",
  ]);
});

it("two lines of one hour are two lessons, and one whose time was typed wrong is read as it stands", async () => {
  const rows = [...TIMED, ["07:50", "", "", "ART"], ["08:40", "ART", "", ""], ["08:30", "HIS", "", ""]];
  expect(texts(await read([{ name: "3C", rows }])).slice(-3)).toEqual([
    "3 07:50 3C · ART ·  · ",
    "1 08:40 3C · ART ·  · ",
    "1 08:30 3C · HIS ·  · ",
  ]);
});
