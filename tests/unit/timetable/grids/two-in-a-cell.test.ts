/** Two lessons in few cells of a grid: of two weeks, or beside each other (rules R28.41). */
import { describe, expect, it } from "vitest";
import type { KnownNames } from "#app/domain/timetable/grid.ts";
import { read, texts } from "./grid-lessons.ts";

type Form = (discipline: string, teacher: string) => string;
const FORMS: [string, Form][] = [
  ["dashes", (discipline, teacher) => `${discipline} - ${teacher}`],
  ["slashes", (discipline, teacher) => `${discipline} / ${teacher}`],
  ["semicolons", (discipline, teacher) => `${discipline}; ${teacher}`],
  ["brackets", (discipline, teacher) => `${discipline} (${teacher})`],
  ["blanks", (discipline, teacher) => `${discipline} ${teacher}`],
];
const NAMES = [
  ["Matemática", "Ana Souza"],
  ["Geografia", "Beto Lima"],
  ["Química", "Carla Dias"],
] as const;
const KNOWN: KnownNames = {
  classes: ["1A"],
  disciplines: NAMES.map(([discipline]) => discipline),
  teachers: NAMES.map(([, teacher]) => teacher),
  environments: [],
};
const MARKS: [string, (one: string, other: string) => string][] = [
  ["A: and B:", (one, other) => `A: ${one}\nB: ${other}`],
  ["A - and B -", (one, other) => `A - ${one}\nB - ${other}`],
  ["Semana A: and Semana B:", (one, other) => `Semana A: ${one}\nSemana B: ${other}`],
  ["(A) and (B) behind", (one, other) => `${one} (A)\n${other} (B)`],
];

/** A class's week in which one of 18 cells holds something else. */
function weekWith(form: Form, cell: (one: string, other: string) => string): string[][] {
  const text = (index: number) => form(...(NAMES[index % 3] as readonly [string, string]));
  const rows = Array.from({ length: 6 }, (_, hour) => [
    `${7 + hour}:00`,
    ...[0, 1, 2].map((day) => text(hour + day)),
  ]);
  (rows[0] as string[])[1] = cell(text(1), text(2));
  return [["1A"], ["Horário", "Segunda", "Terça", "Quarta"], ...rows];
}

describe.each(FORMS)("cells parted by %s", (_, form) => {
  it.each(MARKS)("%s are lessons of two weeks", async (__, mark) => {
    const found = texts(await read([{ name: "1A", rows: weekWith(form, mark) }], {}, KNOWN));
    expect(found).toHaveLength(19);
    expect(found.slice(0, 2)).toEqual([
      "1 07:00 1A · Geografia · Beto Lima ·  10",
      "1 07:00 1A · Química · Carla Dias ·  01",
    ]);
  });

  it("an empty line stands between two lessons", async () => {
    const rows = weekWith(form, (one, other) => `${one}\n\n${other}`);
    const found = texts(await read([{ name: "1A", rows }], {}, KNOWN));
    expect(found).toHaveLength(19);
    expect(found.slice(0, 2)).toEqual([
      "1 07:00 1A · Geografia · Beto Lima · ",
      "1 07:00 1A · Química · Carla Dias · ",
    ]);
  });
});

it("two lines of parts are two lessons where few cells have any", async () => {
  const rows = weekWith(
    (discipline, teacher) => `${discipline} / ${teacher}`,
    (one, other) => `${one}\n${other}`,
  );
  const found = texts(await read([{ name: "1A", rows }]));
  expect(found.slice(0, 2)).toEqual([
    "1 07:00 1A · Geografia · Beto Lima · ",
    "1 07:00 1A · Química · Carla Dias · ",
  ]);
});

it("an empty line between a discipline and its teacher makes no second lesson", async () => {
  const rows = weekWith(
    (discipline, teacher) => `${discipline}\n\n${teacher}`,
    (one) => one,
  );
  const found = texts(await read([{ name: "1A", rows }], {}, KNOWN));
  expect(found).toHaveLength(18);
  expect(found[0]).toBe("1 07:00 1A · Geografia · Beto Lima · ");
});

it("a title above a column of shifts is the class of the grid below it", async () => {
  const rows = ["1A", "1B"].flatMap((name) => [
    [`${name} - SALA 12`],
    ["Turno", "Aula", "Segunda", "Terça"],
    ["Matutino", "1ª", "Matemática", "Geografia"],
    ["Vespertino", "1ª", "Química", ""],
    [],
  ]);
  expect(texts(await read([{ name: "Plan1", rows }]))).toEqual(
    ["1A", "1B"].flatMap((name) => [
      `1 morning1 ${name} · Matemática ·  · SALA 12`,
      `2 morning1 ${name} · Geografia ·  · SALA 12`,
      `1 afternoon1 ${name} · Química ·  · SALA 12`,
    ]),
  );
});
