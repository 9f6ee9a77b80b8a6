/** Classes whose names are like days or lessons: "2A" is a class beside "1A", not Monday (rules R28.40). */
import { expect, it } from "vitest";
import { xlsxOf } from "#tests/support/files/spreadsheets.ts";
import { csvOf, read, texts } from "./grid-lessons.ts";

const CLASSES = ["1A", "2A", "3A"];
const HOURS = ["MAT", "GEO", "HIS"];
/** Each class has the same at its two hours of both days. */
const EXPECTED = [1, 2].flatMap((day) =>
  CLASSES.flatMap((name, index) =>
    [1, 2].map((hour) => `${day} ${hour} ${name} · ${HOURS[(index + hour - 1) % 3]} ·  · `),
  ),
);
const of = (hour: number) => CLASSES.map((_, index) => HOURS[(index + hour - 1) % 3] ?? "");

const GRIDS: [string, string[][]][] = [
  [
    "in columns, the days beside the hours",
    [
      ["Dia", "Aula", ...CLASSES],
      ["Segunda", "1", ...of(1)],
      ["", "2", ...of(2)],
      ["Terça", "1", ...of(1)],
      ["", "2", ...of(2)],
    ],
  ],
  [
    "in columns, the days in rows of their own",
    [
      ["Aula", ...CLASSES],
      ["SEGUNDA"],
      ["1", ...of(1)],
      ["2", ...of(2)],
      ["TERÇA"],
      ["1", ...of(1)],
      ["2", ...of(2)],
    ],
  ],
  [
    "below each day",
    [
      ["", "Segunda", "", "", "Terça", "", ""],
      ["", ...CLASSES, ...CLASSES],
      ["1", ...of(1), ...of(1)],
      ["2", ...of(2), ...of(2)],
    ],
  ],
  [
    "in rows, the hours below days that are not merged",
    [
      ["Turma", "Segunda", "", "Terça", ""],
      ["", "1", "2", "1", "2"],
      ...CLASSES.map((name, index) => [
        name,
        of(1)[index] ?? "",
        of(2)[index] ?? "",
        of(1)[index] ?? "",
        of(2)[index] ?? "",
      ]),
    ],
  ],
  [
    "in rows beside the days",
    [
      ["Dia", "Turma", "1ª", "2ª"],
      ...["Segunda", "Terça"].flatMap((day) =>
        CLASSES.map((name, index) => [index === 0 ? day : "", name, of(1)[index] ?? "", of(2)[index] ?? ""]),
      ),
    ],
  ],
];

it.each(GRIDS)("classes of the letter A %s", async (_, rows) => {
  for (const fileOf of [xlsxOf, csvOf]) {
    const found = texts(await read([{ name: "Plan1", rows }], {}, undefined, fileOf));
    expect(new Set(found)).toEqual(new Set(EXPECTED));
    expect(found).toHaveLength(EXPECTED.length);
  }
});

it("classes from the second year on are no days either where the sheet names the days", async () => {
  const rows = [
    ["Dia", "Aula", "2A", "3A", "4A", "5A", "6A"],
    ["Segunda", "1", "MAT", "GEO", "HIS", "ART", "BIO"],
    ["Terça", "1", "GEO", "HIS", "ART", "BIO", "MAT"],
    ["", "2", "HIS", "ART", "BIO", "MAT", "GEO"],
  ];
  const found = texts(await read([{ name: "Plan1", rows }]));
  expect(found).toHaveLength(15);
  expect(found.slice(0, 2)).toEqual(["1 1 2A · MAT ·  · ", "1 1 3A · GEO ·  · "]);
});

it.each([
  [
    "in a row",
    [
      ["", "2A", "3A", "4A", "5A", "6A"],
      ["1", "MAT", "GEO", "", "", "HIS"],
      ["2", "MAT", "", "", "", "HIS"],
    ],
  ],
  [
    "in a column",
    [["", "1", "2"], ["2A", "MAT", "MAT"], ["3A", "GEO", ""], ["4A"], ["5A"], ["6A", "HIS", "HIS"]],
  ],
])("2A to 6A %s are days where nothing else is", async (_, rows) => {
  const found = texts(await read([{ name: "1B", rows }]));
  expect(new Set(found)).toEqual(
    new Set([
      "1 1 1B · MAT ·  · ",
      "1 2 1B · MAT ·  · ",
      "2 1 1B · GEO ·  · ",
      "5 1 1B · HIS ·  · ",
      "5 2 1B · HIS ·  · ",
    ]),
  );
  expect(found).toHaveLength(5);
});
