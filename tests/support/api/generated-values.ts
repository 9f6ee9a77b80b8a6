/** Values that fast-check makes of a schema: those that it describes, near misses, and anything at all. */
import fc from "fast-check";

/** As much of JSON Schema as the inputs of calls need. */
export type Shape = {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Shape>;
  required?: string[];
  items?: Shape;
  anyOf?: Shape[];
  oneOf?: Shape[];
  allOf?: Shape[];
};

const TEXTS = fc.oneof(
  { weight: 4, arbitrary: fc.string({ maxLength: 40, unit: "grapheme" }) },
  { weight: 2, arbitrary: fc.string({ maxLength: 20, unit: "binary" }) },
  { weight: 1, arbitrary: fc.string({ minLength: 200, maxLength: 3000 }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      "",
      "   ",
      "a\0b",
      "\ud800",
      "\u202eabc\u202c",
      "\u200b",
      "<script>alert(1)</script>",
      "=1+1",
      "' OR 1=1 --",
      "%_",
      "__proto__",
      "2026-02-30",
      "null",
      "1e999",
      "😀".repeat(60),
    ),
  },
);

const NUMBERS = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 6 }) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(-1, -0, 0.5, 2 ** 31, 2 ** 32, 2 ** 53 - 1, 2 ** 53, 2 ** 63, 1e300, -1e300),
  },
  { weight: 1, arbitrary: fc.double({ noNaN: true, noDefaultInfinity: true }) },
  { weight: 1, arbitrary: fc.maxSafeInteger() },
);

/** A list in a list in a list. */
const DEEP = fc.integer({ min: 1, max: 3000 }).map((levels) => {
  let value: unknown = 1;
  for (let level = 0; level < levels; level++) value = level % 2 ? [value] : { a: value };
  return value;
});

export const ANYTHING: fc.Arbitrary<unknown> = fc.oneof(
  TEXTS,
  NUMBERS,
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(null, true, false, [], {}, [null], [[]], { length: 3 }, { toString: 1 }, [{}]),
  fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 60 }),
  DEEP,
);

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
const TIMES = fc.constantFrom(
  "07:30",
  "08:20",
  "11:30",
  "13:30",
  "17:30",
  "18:30",
  "22:30",
  "2026-03-19T07:30:00Z",
);
const PASSWORDS = fc.constantFrom("Senha#Forte1", "Outra#Senha2", "curta", `Longa#1${"ç".repeat(40)}`);

/** What people would send in a field of that name, beside what its schema says of it. */
const PLAUSIBLE: Record<string, fc.Arbitrary<unknown>> = {
  date: DAYS,
  startDate: DAYS,
  endDate: DAYS,
  startTime: TIMES,
  endTime: TIMES,
  name: fc.oneof(fc.constantFrom("Sala 1", "Algoritmos", "Ana Conceição", "Novo nome"), TEXTS),
  title: fc.constantFrom("Feriado", "Conselho de classe"),
  message: fc.constantFrom("Bom dia a todos", "Boa noite!"),
  email: fc.constantFrom("a@escola.test", "ana@escola.test", "ANA@ESCOLA.TEST"),
  to: fc.constantFrom("a@escola.test"),
  from: fc.constantFrom("b@escola.test"),
  fromEmail: fc.constantFrom("b@escola.test"),
  username: fc.constantFrom("ana", "ANA", "pedro", "novo.nome", "admin"),
  password: PASSWORDS,
  currentPassword: PASSWORDS,
  newPassword: PASSWORDS,
  confirmPassword: PASSWORDS,
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
for (const name of ["environmentId", "disciplineId", "classId", "teacherUserId", "userId"])
  PLAUSIBLE[name] = fc.oneof(fc.integer({ min: 0, max: 9 }), fc.constantFrom("1", "3"));

/** A value that fits what the schema's words say; what it says by refinements is met by chance. */
function made(shape: Shape, name?: string): fc.Arbitrary<unknown> {
  const known = name === undefined ? undefined : PLAUSIBLE[name];
  const described = describedBy(shape);
  return known ? fc.oneof({ weight: 5, arbitrary: known }, { weight: 1, arbitrary: described }) : described;
}

function describedBy(shape: Shape): fc.Arbitrary<unknown> {
  const branches = shape.anyOf ?? shape.oneOf ?? shape.allOf;
  if (branches) return fc.oneof(...branches.map((branch) => made(branch)));
  if (shape.enum) return fc.constantFrom(...shape.enum);
  if ("const" in shape) return fc.constant(shape.const);
  if (shape.properties) return objectOf(shape);
  switch (shape.type) {
    case "string":
      return TEXTS;
    case "integer":
    case "number":
      return NUMBERS;
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array":
      return fc.array(made(shape.items ?? {}), { maxLength: 5 });
    default:
      return ANYTHING;
  }
}

function objectOf({ properties = {}, required = [] }: Shape): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(properties).map(([name, shape]) => [name, made(shape, name)]);
  const requiredKeys = required.filter((name) => name in properties);
  return fc.record(Object.fromEntries(fields), { requiredKeys }) as fc.Arbitrary<Record<string, unknown>>;
}

type Fields = Record<string, unknown>;
type Change = (fields: Fields) => void;

/** A field left out, one of another kind, or one more than there are. */
function changeOf(names: string[]): fc.Arbitrary<Change> {
  const name = names.length > 0 ? fc.constantFrom(...names) : fc.constant("name");
  return fc.oneof(
    name.map(
      (each): Change =>
        (fields) =>
          delete fields[each],
    ),
    fc.tuple(name, ANYTHING).map(
      ([each, value]): Change =>
        (fields) => {
          fields[each] = value;
        },
    ),
    fc
      .tuple(
        fc.constantFrom("id", "role", "firstLogin", "createdAt", "__proto__", "constructor", "zzz"),
        ANYTHING,
      )
      .map(
        ([each, value]): Change =>
          (fields) => {
            Object.defineProperty(fields, each, {
              value,
              enumerable: true,
              configurable: true,
              writable: true,
            });
          },
      ),
  );
}

function namesIn(shape: Shape): string[] {
  const branches = shape.anyOf ?? shape.oneOf ?? shape.allOf ?? [];
  return [...new Set([...Object.keys(shape.properties ?? {}), ...branches.flatMap(namesIn)])];
}

/** The fields of an input: an example of the call's document, or made by the schema; mostly with a few changes. */
export function fieldsOf(shape: Shape, example: Fields | undefined): fc.Arbitrary<Fields> {
  const built = describedBy(shape) as fc.Arbitrary<Fields>;
  const good = example ? fc.oneof(fc.constant(example), built) : built;
  const changes = fc.array(changeOf(namesIn(shape)), { maxLength: 3 });
  return fc.tuple(good, changes).map(([fields, several]) => {
    const changed = { ...fields };
    for (const change of several) change(changed);
    return changed;
  });
}
