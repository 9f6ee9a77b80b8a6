/** Values that fast-check generates for a field: plausible ones, bad ones of the table, and arbitrary ones. */
import fc from "fast-check";
import { FIELDS, type Kind } from "#tests/support/bad-input/values.ts";

type Fields = Record<string, unknown>;

/** A deeply nested list. */
const DEEP = fc.integer({ min: 1, max: 3000 }).map((levels) => {
  let value: unknown = 1;
  for (let level = 0; level < levels; level++) value = level % 2 ? [value] : { a: value };
  return value;
});

const valuesOf = ({ bad, json = [] }: Kind) => [...bad, ...json];

export const ANYTHING: fc.Arbitrary<unknown> = fc.oneof(
  fc.string({ maxLength: 40, unit: "grapheme" }),
  fc.string({ maxLength: 20, unit: "binary" }),
  fc.string({ minLength: 200, maxLength: 3000 }),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.maxSafeInteger(),
  fc.jsonValue({ maxDepth: 3 }),
  fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 60 }),
  fc.constantFrom<unknown>(
    { length: 3 },
    { toString: 1 },
    -0,
    2 ** 31,
    2 ** 63,
    -1e300,
    "=1+1",
    "%_",
    "null",
  ),
  fc.constantFrom(...Object.values(FIELDS).flatMap(valuesOf)),
  DEEP,
);

const IDS = fc.oneof(fc.integer({ min: 0, max: 9 }), fc.constantFrom("1", "3"));
const DAYS = fc.oneof(
  fc
    .integer({ min: -60, max: 400 })
    .map((days) => new Date(Date.UTC(2026, 2, 12 + days)).toISOString().slice(0, 10)),
  fc.constantFrom(
    "2018-11-04",
    "2000-01-01",
    "2100-12-31",
    "2026-03-19T03:00:00.000Z",
    "2100-12-31T23:59:59-12:00",
  ),
);
const TIMES = fc.constantFrom("07:30", "08:20", "11:30", "13:30", "17:30", "22:30", "2026-03-19T07:30:00Z");
const SHIFTS = ["morning", "afternoon", "evening"];
const PASSWORDS = fc.constantFrom("Senha#Forte1", "Outra#Senha2", "curta", `Longa#1${"ç".repeat(40)}`);
const FLAGS = fc.boolean();

/** Plausible values of a field of that name. */
const PLAUSIBLE: Record<string, fc.Arbitrary<unknown>> = {
  ...Object.fromEntries(
    ["environmentId", "disciplineId", "classId", "teacherUserId", "userId"].map((name) => [name, IDS]),
  ),
  ...Object.fromEntries(["date", "startDate", "endDate"].map((name) => [name, DAYS])),
  ...Object.fromEntries(["startTime", "endTime"].map((name) => [name, TIMES])),
  ...Object.fromEntries(
    ["password", "currentPassword", "newPassword", "confirmPassword"].map((name) => [name, PASSWORDS]),
  ),
  ...Object.fromEntries(
    ["override", "showInPanel", "notifyTeachers", "rejectPending"].map((name) => [name, FLAGS]),
  ),
  name: fc.constantFrom("Sala 1", "Algoritmos", "Ana Conceição", "Novo nome"),
  title: fc.constantFrom("Feriado", "Conselho de classe"),
  message: fc.constantFrom("Bom dia a todos", "Boa noite!"),
  email: fc.constantFrom("a@escola.test", "ana@escola.test", "ANA@ESCOLA.TEST"),
  username: fc.constantFrom("ana", "ANA", "pedro", "novo.nome", "admin"),
  role: fc.constantFrom("teacher", "pedagogical", "admin"),
  type: fc.constantFrom("Sala", "Laboratório", "holiday", "council"),
  capacity: fc.integer({ min: 1, max: 300 }),
  shift: fc.constantFrom(...SHIFTS),
  affectedShifts: fc.subarray(SHIFTS),
  value: fc.constantFrom("monday|07:30", "true", "false", "60", "200", "fast", "a@escola.test", ""),
  environmentIds: fc.oneof(
    fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 6 }),
    fc.constantFrom("1,2", "3"),
  ),
  status: fc.constantFrom<unknown>("approved", "rejected", "pending", "approved,pending", ["rejected"]),
  updatedAt: fc.constantFrom("2026-01-05T12:00:00.000Z", "2026-03-01T12:00:00.000Z"),
  limit: fc.constantFrom("1", "2", "500", "0"),
  cursor: fc.constantFrom("2026-03-16_07:30_1", "1-sala 0001", "2026-04-21_1"),
  conflicts: fc.constantFrom("true", "false"),
};

function valueIn(name: string, kind: Kind | undefined): fc.Arbitrary<unknown> {
  const bad = kind ? valuesOf(kind) : [];
  return fc.oneof(
    { weight: 8, arbitrary: PLAUSIBLE[name] ?? fc.string({ maxLength: 40, unit: "grapheme" }) },
    { weight: 1, arbitrary: bad.length > 0 ? fc.constantFrom(...bad) : ANYTHING },
    { weight: 1, arbitrary: ANYTHING },
  );
}

/** Values that every call refuses. */
const PLANTED = fc.record(
  Object.fromEntries(["id", "firstLogin", "createdAt", "constructor", "zzz"].map((name) => [name, ANYTHING])),
  { requiredKeys: [] },
);

/** The fields of an input: the document's example or plausible ones, with a few bad, omitted or extra. */
export function fieldsOf(
  kinds: Record<string, Kind>,
  required: string[],
  example: Fields,
): fc.Arbitrary<Fields> {
  const values = Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, valueIn(name, kind)]));
  const built = fc.record(values, { requiredKeys: required.filter((name) => name in values) });
  const some = fc.record(values, { requiredKeys: [] });
  return fc.oneof(
    built,
    some,
    fc
      .tuple(
        some,
        fc.subarray(Object.keys(values), { maxLength: Math.min(2, Object.keys(values).length) }),
        PLANTED,
      )
      .map(([changed, names, planted]) => ({
        ...example,
        ...Object.fromEntries(names.map((name) => [name, changed[name]])),
        ...planted,
      })),
  );
}
