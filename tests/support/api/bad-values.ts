/** What is refused in each kind of field (rules R10.22), and good bodies around it. */
import { expect } from "vitest";
import { addReservation } from "#tests/support/reservations/reservation-factory.ts";
import { copiesOf } from "#tests/support/school/filled-school.ts";
import { PASSWORD, type Username } from "#tests/support/school/school.ts";
import { addBlockedDay } from "#tests/support/school/school-rows.ts";

type Body = Record<string, unknown>;
export type Input = {
  who: Username | null;
  /** Method and address of a call. */
  call?: string;
  /** Address of a form. */
  form?: string;
  good: Body;
  /** What is refused in each field. */
  bad: Record<string, unknown[]>;
  status?: number;
};

export const NO_TEXT = [
  null,
  undefined,
  5,
  1.5,
  2 ** 53,
  true,
  [],
  ["x"],
  {},
  { path: "/etc/passwd" },
  { $gt: "" },
];
export const BROKEN = ["a\0bcd", "abc\ud800", "\udc00abc"];
export const BLANKS = ["", "   ", "\t\n", "\u200b\u200c\u2060\ufeff", "\u202e \u202c"];
export const long = (length: number) => ["x".repeat(length + 1), "x".repeat(10_000), "😀".repeat(length + 1)];
/** A text that must be there. */
export const required = (max: number) => [...NO_TEXT, ...BROKEN, ...BLANKS, ...long(max)];
/** A text that may be left out. */
export const optional = (max: number) => [5, true, [], {}, ...BROKEN, ...long(max)];
export const choice = ["", "x", "__proto__", "toString", "constructor", ...NO_TEXT];
export const version = [5, {}, [], null, "x".repeat(41)];

export const EMAILS = [
  ...required(254),
  "a",
  "a@",
  "@b.example",
  "a b@c.example",
  "a@b",
  "a@b.example\r\nBcc: c@d.example",
  "a@b.example,c@d.example",
  "a@b.example;c@d.example",
  "<a@b.example>",
  "Ana <a@b.example>",
  `${"a".repeat(250)}@b.example`,
  "a@b.example\0",
  "\u202ea@b.example",
];
export const PASSWORDS = [
  ...NO_TEXT,
  "",
  "Curta#1",
  "semmaiuscula#1",
  "SEMMINUSCULA#1",
  "SemNumero#",
  "SemEspecial1",
  `Longa#1${"x".repeat(66)}`,
  `Longa#1${"ç".repeat(33)}`,
  "Nulo#123\0",
  "Metade#123\ud800",
];
export const CAPACITIES = [0, -1, 1.5, 100_001, 2 ** 53, 1e300, "30", "x", true, [], {}];
export const DAYS = [
  "",
  "2026-02-30",
  "0001-01-01",
  "9999-12-31",
  "1899-12-31",
  "21/04/2026",
  "hoje",
  ...NO_TEXT,
];
export const SHIFT_LISTS = [
  [],
  ["noite"],
  ["morning", "x"],
  "morning",
  Array(1000).fill("morning"),
  [null],
  null,
  1,
  {},
];

export const person = { name: "Rui Barbosa", email: "rui@escola.test", username: "rui", role: "teacher" };
export const badPerson = {
  name: required(120),
  email: EMAILS,
  username: [...required(60), "ab", "com espaço", "com\ttab"],
  role: [...choice, "professor", "ADMIN"],
};
export const room = {
  name: "Sala 9",
  type: "Sala",
  capacity: 30,
  location: "Bloco A",
  description: "Térreo",
};
export const badRoom = {
  name: required(120),
  type: [...choice, "sala", "Quadra"],
  capacity: CAPACITIES,
  location: optional(120),
  description: optional(1000),
};
export const badRooms = {
  ...badRoom,
  resources: [
    "x",
    1,
    {},
    [null],
    ["Projetor"],
    [{ name: "" }],
    [{ name: "a;b" }],
    [{ name: "a\0" }],
    [{ name: "Projetor", count: 0 }],
    [{ name: "Projetor", count: 1.5 }],
    [{ name: "Projetor", count: 10_001 }],
    Array(1000).fill({ name: "Projetor" }),
  ],
};
export const day = {
  date: "2026-04-21",
  title: "Tiradentes",
  type: "holiday",
  affectedShifts: ["morning"],
  showInPanel: true,
  description: "Feriado nacional",
};
export const badDay = {
  date: DAYS,
  title: [...required(120), "ab"],
  description: [...optional(1000), "abc"],
  type: [...choice, "feriado"],
  affectedShifts: SHIFT_LISTS,
  panelMessage: optional(200),
};
export const name = { name: "Robótica" };
export const badName = { name: [...required(120), "ab"] };
export const message = { shift: "morning", message: "Bom dia a todos" };
export const badMessage = { shift: [...choice, "manhã"], message: [...required(500), "oi"] };
export const mail = { to: "a@escola.test", from: "b@escola.test" };
export const passwords = {
  currentPassword: PASSWORD,
  newPassword: "Outra#Senha2",
  confirmPassword: "Outra#Senha2",
};
export const badPasswords = { currentPassword: [...NO_TEXT, ""], newPassword: [...PASSWORDS, PASSWORD] };

export function without(bad: Record<string, unknown[]>, value: unknown): Record<string, unknown[]> {
  return Object.fromEntries(
    Object.entries(bad).map(([field, values]) => [field, values.filter((each) => each !== value)]),
  );
}

/** The test school with a blocked day, and its holidays looked up once: the first look waits for their worker. */
export const schoolWithDays = copiesOf(async (app) => {
  addBlockedDay(app, { date: "2026-05-01", title: "Dia do Trabalho" });
  await app.deps.holidays.ofYear({ year: 2026, state: null });
});

/** A reservation in each status, by the part of an address that stands for it. */
const RESERVATIONS = { ":id": 1, ":rejected": 2, ":approved": 3 };

export const schoolWithReservations = copiesOf((app) => {
  const ids = [
    addReservation(app, { date: "2026-03-19" }),
    addReservation(app, { date: "2026-03-20", status: "rejected", rejectionReason: "x" }),
    addReservation(app, { date: "2026-03-21", status: "approved" }),
  ];
  expect(ids).toEqual(Object.values(RESERVATIONS));
});

/** The address with the ids of that school's reservations. */
export function withIds(path: string): string {
  return Object.entries(RESERVATIONS).reduce((text, [name, id]) => text.replace(name, String(id)), path);
}

/** Words of libraries, which nobody should read. */
export const UNWORDED = /Invalid |expected|too (big|small)|SQL|at .+:\d+:\d+/;

export const told = (value: unknown) => String(JSON.stringify(value)).slice(0, 60);
