/** Every text field of every schema, with characters that disguise or hide (rules R15.4). */
import { expect, it } from "vitest";
import type { ZodType } from "zod";

const MODULES = import.meta.glob<Record<string, unknown>>("../../../app/models/**/*.schema.ts", {
  eager: true,
});

/** Texts that are compared, never shown: secrets, and what the program itself has put into a form. */
const NOT_SHOWN: Record<string, string> = {
  password: "a secret",
  newPassword: "a secret",
  currentPassword: "a secret",
  confirmPassword: "a secret",
  formToken: "the program's own mark of a form",
  updatedAt: "a version",
  seen: "a digest of what was shown",
  cursor: "a place in a list",
  rivals: "the program's own words of a choice",
  ids: "the program's own words of a row",
  exceptions: "the program's own words of a date",
  "timetableNamesSchema.names": "compared with names of the file",
  "timetableNamesSchema.one": "compared with names of the file",
  "timetableNamesSchema.to": "an id",
  "timetableNamesSchema.homeNames": "compared with names of the file",
  "timetableNamesSchema.homeTo": "an id",
  "timetableNamesSchema.emailPattern":
    "checked as an address by timetableMatchesSchema, whose field is tried here",
  "timetableNamesSchema.environmentType": "names a type",
  nome: "narrows a list of rooms, by the folded text",
  tipo: "narrows a list, or names a kind",
  lugares: "narrows a list of rooms",
  recurso: "narrows a list of rooms",
  environmentIds: "ids",
  environmentId: "an id",
  value: "of a setting: each key has a schema of its own",
  "loginSchema.username": "compared with names that are saved",
  "approveSelectedSchema.rejectionReason": "of the form's other button, and not read",
};

type Field = { schema: string; name: string; field: ZodType };
type Inner = { type: string; shape?: Record<string, ZodType> } & Record<string, unknown>;

function isSchema(value: unknown): value is ZodType & { def: Inner } {
  return typeof value === "object" && value !== null && "safeParse" in value && "def" in value;
}

/** The fields of all objects within a schema. */
function fieldsIn(schema: string, value: unknown, seen: Set<unknown> = new Set()): Field[] {
  if (Array.isArray(value)) return value.flatMap((each) => fieldsIn(schema, each, seen));
  if (!isSchema(value) || seen.has(value)) return [];
  seen.add(value);
  const { def } = value;
  const own = Object.entries(def.type === "object" ? (def.shape ?? {}) : {});
  return [
    ...own.flatMap(([name, field]) => [{ schema, name, field }, ...fieldsIn(schema, field, seen)]),
    ...["innerType", "in", "out", "element", "options", "left", "right"].flatMap((part) =>
      fieldsIn(schema, def[part], seen),
    ),
  ];
}

const FIELDS = Object.values(MODULES)
  .flatMap((module) => Object.entries(module))
  .flatMap(([schema, value]) => fieldsIn(schema, value));

/** What a field makes of a text, alone or as the one of a list; nothing where it refuses. */
function takenBy(field: ZodType, text: string): string[] {
  return [text, [text]].flatMap((input) => {
    const parsed = field.safeParse(input);
    return parsed.success ? [JSON.stringify(parsed.data)] : [];
  });
}

function isShown({ schema, name }: Field): boolean {
  return !(name in NOT_SHOWN || `${schema}.${name}` in NOT_SHOWN);
}

const SHOWN = FIELDS.filter(isShown);
const TEXTS = SHOWN.filter(({ field }) => takenBy(field, "Quadra azul").some((text) => /Quadra/.test(text)));

it("finds the fields", () => {
  const names = new Set(TEXTS.map(({ name }) => name));
  for (const name of ["name", "title", "notes", "rejectionReason", "message", "description", "location"]) {
    expect(names).toContain(name);
  }
});

it.each([
  ["a direction of writing", "\u202Eluza\u202C"],
  ["isolates", "\u2066Quadra\u2069"],
  ["marks of direction", "Quadra\u200E\u200F\u061C"],
  ["zero-width characters", "Qua\u200B\u200C\u200D\u2060\uFEFFdra"],
  ["fillers", "Quadra\u3164\u115F\u1160\uFFA0\u2800"],
  ["tags and variation selectors", "Quadra\u{E0041}\u{E0100}\uFE0F"],
  ["a joiner of graphemes", "Quadra\u034F"],
  ["control characters", "Qua\u0007\u001B[31mdra\u0085"],
  ["marks of annotation", "Quadra\uFFF9x\uFFFB"],
])("no field takes %s", (_, text) => {
  const hidden = /[\p{DI}\u2800\uFFF9-\uFFFB]|(?![\t\n\r])\p{Cc}|\\u00/u;
  const takers = SHOWN.filter(({ field }) => takenBy(field, `${text} 12345`).some((out) => hidden.test(out)));
  expect(takers.map(({ schema, name }) => `${schema}.${name}`)).toEqual([]);
});

it("no field takes a letter with many combining marks, and every text field takes an accent", () => {
  const heap = `Quadra ${"Z\u0351\u0352\u0353\u0354\u0355\u0356".repeat(3)}algo`;
  const takers = SHOWN.filter(({ field }) => takenBy(field, heap).length > 0);
  expect(takers.map(({ schema, name }) => `${schema}.${name}`)).toEqual([]);
  for (const { field } of TEXTS) expect(takenBy(field, "Quadra São João Ệ").length).toBeGreaterThan(0);
});

it.each([
  ["marks alone", "\u0301\u0302\u0303\u0304\u0305"],
  ["blanks alone", " \u00A0\u2003\u3000\t "],
  ["nothing to be seen", "\u200B\u2060\u202E\u3164\u2800"],
])("a text of %s counts as empty: refused, or left out", (_, text) => {
  const takers = TEXTS.filter(({ field }) => {
    const parsed = field.safeParse(text);
    return parsed.success && parsed.data !== null && parsed.data !== "";
  });
  expect(takers.map(({ schema, name }) => `${schema}.${name}`)).toEqual([]);
});

it.each(["-----", "….…..", "•°•°•", "😀😀😀"])("no name is %s: it needs a letter or a digit", (text) => {
  const named = SHOWN.filter(({ name }) => ["name", "title", "username"].includes(name));
  expect(named.length).toBeGreaterThan(10);
  for (const { schema, name, field } of named) {
    const parsed = field.safeParse(text);
    expect(parsed.success, `${schema}.${name}`).toBe(false);
    const [issue] = parsed.error?.issues ?? [];
    expect(issue?.message, `${schema}.${name}`).toMatch(/letra ou um número/);
  }
});
