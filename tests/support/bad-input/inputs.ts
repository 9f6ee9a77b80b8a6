/** Every call and form with an input, and a valid one for the school of `createSchool()`. */
import { type ZodType, z } from "zod";
import { MAX_MOVED } from "#app/domain/limits.ts";
import type { CallInput, CallKey } from "#app/http/api/call.ts";
import type { Operation } from "#app/openapi/operation.ts";
import { OPERATIONS } from "#app/openapi/operations.ts";
import { CALLS as DECLARED } from "#app/routes/api/calls.ts";
import { accessOf, type MatrixKey } from "#app/services/access/matrix.ts";
import { PASSWORD, PEOPLE, type Username } from "#tests/support/school/school.ts";
import {
  choice,
  FIELDS,
  firstPassword,
  type Kind,
  optional,
  optionalEmail,
  password,
  required,
  typed,
  whole,
} from "./values.ts";

type Fields = Record<string, unknown>;
export type Input = {
  name: string;
  who: Username | null;
  method: string;
  path: string;
  part: "query" | "body" | "form";
  good: Fields;
  kinds: Record<string, Kind>;
  /** Required fields. */
  required: string[];
};

const NO_IDS: Kind = {
  bad: [["x"], ["1 OR 1=1"], ["0"], Array(3000).fill(1)],
  json: ["1", ["1"], [null], {}],
  message: /Selecione|não existe mais|campos que esta página não conhece/,
};

const FROM: Kind = { ...(FIELDS.startDate as Kind), worded: [["2027-01-01", /dentro do período da grade/]] };
const YIELDING: Kind = {
  bad: [["x"], ["1 OR 1=1"], ["0"], Array(1001).fill(1)],
  json: ["1", ["1"], [null], {}, 1],
  message: /números de reservas|até 1\.000 reservas|campos que esta página não conhece/,
};

const MOVES: Kind = {
  bad: [["x"], ["1"], ["0:3"], ["1:2:3"], ["1 OR 1=1"], Array(MAX_MOVED + 1).fill("1:2")],
  json: [["x"]],
  message: /Escolha da lista|campos que esta página não conhece/,
};

const handedNames = (of: string): Kind => ({
  bad: [["x"], ["0"], ["1 OR 1=1"], ["99999"], Array(101).fill(1)],
  json: ["1", ["1"], [null], {}],
  message: new RegExp(
    `Selecione uma ${of}|Escolha até 100 ${of}s|Uma das ${of}s não existe|campos que esta página`,
  ),
});

const ABSENT: Kind = {
  ...(FIELDS.teacherUserId as Kind),
  json: ["", true, [1], {}, "1"],
  message: /Escolha quem falta|Escolha um professor da escola/,
};
const AWAY_SHIFTS: Kind = {
  bad: [["manhã"], ["NIGHT"], Array(100).fill("morning")],
  json: ["morning", [null], 1, {}],
  message: /Selecione um turno/,
};

/** What a booking rule refuses; of a list and of a date none is allowed. */
const RULE: Record<string, Kind> = {
  kind: { ...choice("TERM", "aulas"), message: /Selecione o tipo da regra/ },
  value: {
    bad: ["0", "-1", "1.5", "10000", "x"],
    json: [0, -1, 1.5, 10_000, "2", true, [], {}, null, undefined],
    message: /Informe um número/,
  },
  unit: { ...choice("weeks"), message: /Selecione a unidade/ },
  count: { bad: ["aulas"], json: ["", 5, true, [], {}], message: /Selecione o que se conta/ },
  environmentIds: NO_IDS,
  equipmentIds: NO_IDS,
  environmentType: { bad: ["sala"], json: ["", 5, true, [], {}], message: /Selecione um tipo de ambiente/ },
  roles: {
    bad: [["professor"], ["ADMIN"], Array(100).fill("teacher")],
    json: ["teacher", [null], 1, {}],
    message: /Selecione um perfil/,
  },
  groupIds: NO_IDS,
  userIds: NO_IDS,
  isActive: { bad: [], json: ["true", 1, {}] },
  startDate: { ...(FIELDS.startDate as Kind), json: [5, true, [], {}] },
};
const { environmentType: _type, ...RULE_FORM } = RULE;
const EQUIPMENT: Record<string, Kind> = {
  name: { ...required(120), message: /Nome é obrigatório/ },
  count: {
    bad: [0, -1, 1.5, 10_000, 1e300, "x"],
    json: ["30", null, undefined, true, [], {}],
    message: /A quantidade deve ser um número inteiro de 1 a 9\.999/,
  },
  type: optional(60),
  approval: { ...choice("nobody"), message: /Informe sector, responsible ou automatic/ },
  responsibleUserIds: { ...NO_IDS, message: /pessoas/i },
};
const HANDOUT: Record<string, Kind> = {
  equipmentId: {
    bad: [...(FIELDS.reservationId as Kind).bad],
    json: (FIELDS.reservationId as Kind).json as unknown[],
    message: /Indique o equipamento/,
  },
  state: { ...choice("gone"), message: /Escolha Entregue ou Devolvido/ },
  quantity: EQUIPMENT.count as Kind,
  note: optional(200),
};
const QUANTITY: Kind = {
  bad: [0, -1, 1.5, 10_000, 1e300, "x"],
  json: ["30", true, [], {}],
  message: /A quantidade deve ser um número inteiro de 1 a 9\.999/,
};
const BOOKED: Kind = {
  bad: [
    [{ equipmentId: 99999, quantity: 1 }],
    [{ equipmentId: 1, quantity: 0 }],
    [{ equipmentId: 1, quantity: 1.5 }],
    [{ equipmentId: 1 }],
    Array(2).fill({ equipmentId: 1, quantity: 1 }),
    Array.from({ length: 11 }, (_, index) => ({ equipmentId: index + 1, quantity: 1 })),
  ],
  json: ["1", ["1"], [null], {}, 1],
  message: /equipamento|A quantidade deve ser|não existe mais/,
};
const GROUP: Record<string, Kind> = { name: required(60, "a"), userIds: NO_IDS };

const NAME_OR_ROLE: Record<string, Kind> = {
  name: { ...required(120, "ab"), message: /pelo menos 3 caracteres/ },
  role: choice("pedagogical", "root"),
};
const BLOCKED_DAY: Record<string, Kind> = {
  title: { ...required(120, "ab"), message: /O título deve ter pelo menos 3 caracteres/ },
  description: {
    ...optional(1000),
    worded: [...(optional(1000).worded ?? []), ["abcd", /A descrição deve ter pelo menos 5 caracteres/]],
  },
};
const SIGN_IN: Record<string, Kind> = { username: typed(254), password: typed(1000) };

/** Of lists whose cursor is an id. */
const ID_CURSOR: Kind = { bad: ["", "\0", "x", "x".repeat(601)], message: /Cursor inválido/ };

/** The same value for several calls, forms or fields. */
const same = <T>(keys: string[], value: T): Record<string, T> =>
  Object.fromEntries(keys.map((key) => [key, value]));

/** Fields whose values differ from those of the same name elsewhere. */
const EXCEPTIONS: Record<string, Record<string, Kind>> = {
  "POST /api/register": NAME_OR_ROLE,
  ...same(
    ["classes", "disciplines"].flatMap((list) => [`POST /api/${list}`, `PUT /api/${list}/:id`]),
    NAME_OR_ROLE,
  ),
  ...same(
    ["turmas", "disciplinas"].flatMap((list) => [
      `POST /admin/${list}/nova`,
      `POST /admin/${list}/:id/editar`,
    ]),
    NAME_OR_ROLE,
  ),
  // A list takes precedence.
  "GET /api/public/check-conflicts": {
    environmentId: { bad: [] },
    environmentIds: {
      bad: [
        ...["", "1 OR 1=1", "1;2", "1,x", "0", "1.5", "9007199254740993"],
        ...["1,".repeat(60), `${"1,".repeat(300)}1`],
      ],
      message: /Selecione pelo menos um ambiente/,
    },
  },
  "GET /api/public/reservations": {
    shift: { ...choice("noite", "MORNING", "morning'--", "\0"), message: /Selecione um turno/ },
  },
  ...same(["POST /api/calendars/:id/terms", "PUT /api/calendars/:id/terms/:childId"], { name: required(60) }),
  ...same(["POST /api/calendars/:id/days", "PUT /api/calendars/:id/days/:childId"], {
    title: optional(80, "…"),
  }),
  "GET /api/courses": { cursor: ID_CURSOR },
  "GET /api/gaps": {
    cursor: ID_CURSOR,
    userId: { bad: ["abc", "-1", "1.5", "0"], message: /Selecione um professor/ },
  },
  ...same(["POST /api/series", "POST /api/series/preview"], {
    equipment: BOOKED,
    weekdays: {
      bad: [[], ["x"], [8], [0], Array(21).fill(1)],
      json: [1, "1", [null], null, {}],
      message: /Escolha (pelo menos um dia|dias) da semana/,
    },
  }),
  ...same(["POST /api/booking-rules", "PUT /api/booking-rules/:id"], RULE),
  "PUT /api/timetables/:id/matches": {
    ...same(["teachers", "classes", "disciplines", "environments"], {
      bad: [],
      json: ["x", 1, true, [1], { "DS-1": "1" }, { "DS-1": 0 }, { "DS-1": {} }, { Nunca: 1 }],
      message: /número do que o nome|não está nesta grade/,
    }),
    homeRooms: {
      bad: [],
      json: ["x", 1, true, [1], { "DS-1": "1" }, { "DS-1": 0 }, { "DS-1": {} }, { Nunca: 1 }],
      message: /número do ambiente|não está nesta grade/,
    },
    createAll: {
      bad: [["rooms"], Array(5).fill("classes")],
      json: ["classes", 1, {}, [1]],
      message: /Informe classes, disciplines/,
    },
    defaults: {
      bad: [],
      json: ["x", 1, true, [1], null, { emailPattern: "x@escola.br" }, { environmentType: "Quadra" }],
      message: /Valor inválido|e-mail dos novos|tipo dos novos/,
    },
  },
  ...same(["GET /api/environments", "GET /api/disciplines", "GET /api/classes", "GET /api/users"], {
    archived: { bad: ["", "yes", "1", "TRUE"], message: /Use false, true ou all/ },
  }),
  "PUT /api/timetables/:id/columns": {
    format: choice("xls"),
    sheet: optional(200),
    shift: choice("noite"),
    orientation: choice("upside down"),
    parts: {
      bad: [[], ["room"], Array(9).fill("ignore")],
      json: ["discipline", 1, {}, [1]],
      message: /o que é cada parte|ao menos uma parte|até 8 partes|Informe uma lista/,
    },
    separator: { bad: [",", "", ["x"]], json: [1, {}, [1]], message: /Use line, dash/ },
  },
  "GET /api/timetables/:id/diff": { from: FROM },
  "POST /api/timetables/:id/lesson-times": { from: FROM },
  "POST /api/timetables/:id/publish": {
    from: FROM,
    ...same(["skipUnmatched", "skipFaults", "skipMissing"], { bad: [], json: ["true", 1, null, {}] }),
    yieldingIds: YIELDING,
  },
  ...same(["POST /api/environments", "PUT /api/environments/:id"], {
    name: { ...required(120), message: /Nome é obrigatório/ },
    type: { ...choice("sala", "Quadra"), message: /Tipo é obrigatório/ },
    approval: { ...choice("nobody"), message: /Informe sector, responsible ou automatic/ },
    responsibleUserIds: { ...NO_IDS, message: /pessoas/i },
    automaticUserIds: { ...NO_IDS, message: /pessoas/i },
  }),
  ...same(["POST /api/blocked-days", "PUT /api/blocked-days/:id"], {
    ...BLOCKED_DAY,
    type: { ...choice("festa"), message: /Selecione um tipo/ },
  }),
  ...same(["POST /admin/dias-bloqueados/novo", "POST /admin/dias-bloqueados/:id/editar"], BLOCKED_DAY),
  ...same(["POST /api/equipment", "PUT /api/equipment/:id"], EQUIPMENT),
  ...same(["POST /admin/equipamentos/novo", "POST /admin/equipamentos/:id/editar"], EQUIPMENT),
  ...same(["POST /api/equipment/handouts", "POST /equipamentos/hoje"], HANDOUT),
  ...same(["POST /api/reservations", "PUT /api/reservations/:id"], { equipment: BOOKED }),
  "POST /api/reservations/:id/equipment": {
    equipmentId: {
      bad: ["x", "0", 0, -1, 1.5, 99999],
      json: ["1", null, {}],
      message: /Selecione um equipamento/,
    },
    quantity: QUANTITY,
  },
  ...same(["POST /api/groups", "PUT /api/groups/:id"], GROUP),
  "GET /api/lesson-times": {
    calendarId: { bad: ["", "0", "-1", "1.5", "x", "999"], message: /Selecione um calendário/ },
  },
  "PUT /api/lesson-times": {
    from: { ...(FIELDS.date as Kind), message: /Data inválida|Escolha hoje/ },
  },
  ...same(["POST /api/calendars", "PUT /api/calendars/:id"], { name: required(120, "a") }),
  ...same(["POST /admin/calendario/novo", "POST /admin/calendario/:id/editar"], { name: required(120, "a") }),
  "POST /admin/calendario/periodos/:id/editar": { name: required(60) },
  ...same(["POST /api/login", "POST /auth"], SIGN_IN),
  ...same(["POST /api/users/:id/handover", "POST /admin/usuarios/:id/repassar"], {
    toUserId: {
      ...(FIELDS.teacherUserId as Kind),
      message: /Escolha o professor que recebe|Escolha um professor que está/,
    },
    from: FIELDS.startDate as Kind,
    to: FIELDS.endDate as Kind,
    disciplineIds: handedNames("disciplina"),
    classIds: handedNames("turma"),
    preview: FIELDS.override as Kind,
  }),
  "POST /api/absences": {
    userId: ABSENT,
    shifts: AWAY_SHIFTS,
    lessons: {
      bad: [[0], [99], ["x"]],
      json: ["1", 1, {}],
      message: /Escolha aulas|Para escolher aulas/,
    },
  },
  "POST /api/absences/:id/decisions": {
    decisions: {
      bad: [
        [],
        [{ reservationId: 1, action: "gone" }],
        [{ reservationId: 1, action: "substitute" }],
        [{ reservationId: 0, action: "keep" }],
        [{ reservationId: 99_999, action: "keep" }],
        Array(61).fill({ reservationId: 1, action: "keep" }),
      ],
      json: ["x", 1, {}, [1], [null], [{}]],
    },
  },
  ...same(["POST /api/users/:id/reset-password", "POST /admin/usuarios/:id/senha"], {
    newPassword: firstPassword,
  }),
};

type Shape = { properties?: object; required?: string[]; anyOf?: Shape[]; oneOf?: Shape[]; allOf?: Shape[] };

/** The fields of a schema, and of each of its branches. */
function fieldsOf(schema: ZodType): { names: string[]; required: string[] } {
  const shapes = (shape: Shape): Shape[] => [
    shape,
    ...[...(shape.anyOf ?? []), ...(shape.oneOf ?? []), ...(shape.allOf ?? [])].flatMap(shapes),
  ];
  const all = shapes(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as Shape);
  return {
    names: [...new Set(all.flatMap(({ properties }) => Object.keys(properties ?? {})))],
    required: all.flatMap((shape) => shape.required ?? []),
  };
}

export const pathOf = (pattern: string) =>
  pattern
    // The second reservation is the one with equipment, of the second kind.
    .replace(":id/equipment/:childId", "2/equipment/2")
    .replace(":id", /users|usuarios/.test(pattern) ? String(PEOPLE.bia.id) : "1")
    .replace(":childId", "1")
    .replace(":key", "reservation_open");

/** A user who may make the call, or send the form. */
export const callerOf = (key: MatrixKey) =>
  key === "POST /api/register"
    ? "admin"
    : ((["pedro", "admin", "ana"] as const).find((who) => accessOf(PEOPLE[who].role, key)) ?? null);

/** A call's query or body as a list of one; empty if it takes none. */
export function inputOf(key: CallKey, part: "query" | "body", change: Partial<Input> = {}): Input[] {
  const input: CallInput = DECLARED[key];
  const schema = input[part];
  if (!schema) return [];
  const [method = "", pattern = ""] = key.split(" ");
  const { names, required: must } = fieldsOf(schema);
  const good = ((OPERATIONS[key] as Operation).example?.[part] ?? {}) as Fields;
  const kinds = Object.fromEntries(names.map((name) => [name, EXCEPTIONS[key]?.[name] ?? FIELDS[name]]));
  return [
    {
      name: `${key}, ${part}`,
      who: callerOf(key),
      method,
      path: pathOf(pattern),
      part,
      good,
      kinds: kinds as Record<string, Kind>,
      required: must,
      ...change,
    },
  ];
}

const of = (...names: string[]) => Object.fromEntries(names.map((name) => [name, FIELDS[name] as Kind]));

const settingOf = (key: string, value: string, kind: Kind) =>
  inputOf("PUT /api/settings/:key", "body", {
    name: `the setting ${key}`,
    path: `/api/settings/${key}`,
    good: { value },
    kinds: { value: kind, ...of("updatedAt") },
  });

/** The calls, with their schemas and the examples of their document. */
export const CALLS: Input[] = [
  ...(Object.keys(DECLARED) as CallKey[])
    .filter(
      (key) => key !== "PUT /api/settings/:key" && !/^PUT .*\/:id\/(status|equipment\/:childId)$/.test(key),
    )
    .flatMap((key) => [...inputOf(key, "query"), ...inputOf(key, "body")]),
  ...inputOf("PUT /api/reservations/:id", "body", {
    name: "PUT /api/reservations/:id by its teacher",
    who: "ana",
    kinds: of("disciplineId", "classId", "environmentIds", "date", "shift", "notes", "updatedAt"),
  }),
  ...inputOf("PUT /api/reservations/:id/status", "body", {
    name: "an approval",
    kinds: of("override", "expired", "updatedAt"),
  }),
  ...inputOf("PUT /api/reservations/:id/equipment/:childId", "body", {
    name: "a quantity",
    kinds: { quantity: QUANTITY, ...of("updatedAt") },
  }),
  ...inputOf("PUT /api/reservations/:id/equipment/:childId", "body", {
    name: "the rejection of equipment",
    good: { status: "rejected", rejectionReason: "x" },
    kinds: of("rejectionReason", "updatedAt"),
  }),
  ...inputOf("PUT /api/series/:id/status", "body", {
    name: "an approval of a series",
    kinds: of("only", "override", "updatedAt"),
  }),
  ...(["PUT /api/reservations/:id/status", "PUT /api/series/:id/status"] as const).flatMap((key) =>
    inputOf(key, "body", {
      name: `a rejection, ${key}`,
      good: { status: "rejected", rejectionReason: "x" },
      kinds: {
        ...of("rejectionReason", "updatedAt"),
        status: {
          bad: ["cancelled", "APPROVED", "", "pending"],
          json: [null, undefined, 1, ["approved"]],
          message: /O status deve ser approved ou rejected/,
        },
      },
    }),
  ),
  ...settingOf(
    "reservation_open",
    "monday|07:30",
    choice("monday|24:00", "segunda|07:30", "monday|25:00", "monday", "monday|07:30|x"),
  ),
  ...settingOf("reservation_window_enforced", "true", choice("sim", "TRUE", "1")),
  ...settingOf("reservation_deadline", "monday|18:00", choice("monday|07:30", "monday|24:00")),
  ...["mail_approval", "animation_speed"].flatMap((key) =>
    settingOf(key, key === "mail_approval" ? "true" : "fast", choice("on", "ludicrous")),
  ),
  ...settingOf("pending_limit", "200", whole(99_999)),
  ...settingOf("refresh_interval", "60", whole(300, "29")),
  ...settingOf("mail_from", "a@escola.test", optionalEmail),
];

function formOf(
  who: Username | null,
  address: string,
  good: Fields,
  kinds: Record<string, Kind> = {},
): Input {
  const key = `POST ${address}`;
  const known = Object.fromEntries(
    Object.keys(good).flatMap((name) => {
      const kind = EXCEPTIONS[key]?.[name] ?? FIELDS[name];
      return kind ? [[name, kind]] : [];
    }),
  );
  return {
    name: `the form ${address}`,
    who,
    method: "POST",
    path: pathOf(address),
    part: "form",
    good,
    kinds: { ...known, ...kinds },
    required: [],
  };
}

const notes = "Trazer o microscópio";
const content = { teacherUserId: 3, disciplineId: 2, environmentIds: [1], notes };
const request = { ...content, classId: 1, dates: ["2026-03-23"], shift: "morning" };
const series = {
  disciplineId: 2,
  classId: 1,
  environmentIds: [2],
  notes,
  shift: "morning",
  weekdays: ["4"],
  everyWeeks: "1",
  startDate: "2026-03-19",
  endDate: "2026-04-30",
};
const { dates: _, ...transfer } = { ...request, date: "2026-03-23" };
const person = { name: "Rui Barbosa", email: "rui@escola.test", username: "rui", role: "teacher" };
const room = { name: "Sala 9", type: "Sala", capacity: 30, location: "Bloco A", description: "Térreo" };
const equipment = { name: "Tripés", count: 30, type: "Tripé", location: "Bloco A", description: "Térreo" };
const name = { name: "Robótica" };
const term = { name: "1º semestre", kind: "term", startDate: "2026-02-09", endDate: "2026-06-30" };
const day = {
  date: "2026-04-21",
  title: "Tiradentes",
  type: "holiday",
  affectedShifts: ["morning"],
  showInPanel: true,
  description: "Feriado nacional",
  panelMessage: "Não há aulas",
};
const passwords = { currentPassword: PASSWORD, newPassword: "Outra#Senha2", confirmPassword: "Outra#Senha2" };
/** The new password must differ from the old one. */
const ANOTHER_PASSWORD: Kind = { ...password, bad: [...password.bad, PASSWORD] };
const ruleForm = { kind: "notice", value: "2", unit: "days", rooms: "all", people: "all" };
const times = of("startTime", "endTime");
const TICKED: Kind = {
  bad: ["abc", "0", "1;DROP", "-1", "1.5", "", "@", String(2 ** 53)].map((each) => [each]),
  message: /Selecione pelo menos uma reserva pendente\./,
};
const ROOM_OF_LIST: Kind = { bad: ["1 OR 1=1", "0", "", "x"], message: /Escolha um ambiente da lista/ };
const greeting = required(200, "oi");
const CLOCK: Kind = { bad: ["", "25:00", "7:30", "x"] };

/** The forms, with the fields to test in each; a field's bad values are the same as in a call. */
export const FORMS: Input[] = [
  formOf("pedro", "/reservas/nova", request, { ...times, ...of("lessons") }),
  formOf("ana", "/reservas/serie", series, {
    ...of("lessons", "startDate", "endDate", "everyWeeks"),
    weekdays: { bad: [["x"], ["8"], ["0"], ["1.5"]], message: /Escolha (pelo menos um dia|dias) da semana/ },
    choices: {
      bad: [["x"], ["ask:"], ["ask:2026-3-1"], ["room:2026-03-26:x"]],
      message: /Escolha pular, deixar de fora, reservar assim mesmo ou/,
    },
  }),
  formOf(
    "ana",
    "/minhas-reservas/series/:id",
    { act: "change", scope: "all", notes, withRooms: "on", environmentIds: ["2"] },
    {
      act: choice("delete"),
      scope: { ...choice("some"), message: /Escolha this, following ou all|Escolha só esta/ },
      ...of("environmentIds", "disciplineId"),
    },
  ),
  formOf("pedro", "/admin/reservas/series/:id", { act: "reject", rejectionReason: "x" }, { act: choice() }),
  formOf(
    "ana",
    "/minhas-reservas/a-repor",
    { gapId: "1", date: "2026-04-06", environmentIds: ["2"] },
    {
      act: choice("makeUp"),
      date: { bad: ["", "x", "2026-02-30"], message: /Data inválida|Escolha um dos lugares/ },
      environmentIds: { bad: [["x"], ["0"]], message: /Selecione um ambiente/ },
    },
  ),
  formOf(
    "ana",
    "/minhas-reservas/ausencia",
    { startDate: "2026-03-16", endDate: "2026-03-20", shifts: ["morning"] },
    { ...of("startDate", "endDate"), shifts: AWAY_SHIFTS },
  ),
  formOf(
    "pedro",
    "/admin/ausencias",
    { userId: "3", startDate: "2026-03-16", endDate: "2026-03-20", shifts: ["morning"] },
    { ...of("startDate", "endDate"), userId: ABSENT, shifts: AWAY_SHIFTS },
  ),
  formOf(
    "pedro",
    "/admin/ausencias/:id",
    { choices: ["1:keep"], others: [""], seen: "1" },
    {
      choices: {
        bad: [["x"], ["1:x"], ["0:keep"], ["1:2:3"], Array(61).fill("1:keep")],
        message: /Escolha o que acontece|Decida até 60|campos que esta página não conhece/,
      },
      others: { bad: [["x".repeat(121)]], message: /caracteres/ },
      seen: { bad: ["x".repeat(23), "1.5", "a b"], message: /Veja de novo as aulas/ },
    },
  ),
  formOf("ana", "/minhas-reservas/:id/editar", content),
  ...["novo", ":id/editar"].map((end) =>
    formOf("pedro", `/admin/calendario/${end}`, { name: "Subsequente", weekdays: ["1", "2"] }),
  ),
  formOf("pedro", "/admin/calendario/:id/copiar", { year: "2027" }, { year: whole(2100, "1999") }),
  formOf("pedro", "/admin/calendario/periodos/:id/editar", term),
  formOf(
    "admin",
    "/admin/ambientes/:id/fechamentos",
    { startDate: "2026-04-06", endDate: "2026-04-10", reason: "Troca do piso" },
    { moves: MOVES },
  ),
  formOf("pedro", "/admin/equipamentos/:id/fechamentos", {
    ...{ startDate: "2026-04-06", endDate: "2026-04-10", reason: "Em conserto" },
  }),
  formOf("pedro", "/admin/grade/:id/horarios", { from: "2026-03-16" }, { from: FROM }),
  formOf("pedro", "/admin/grade/:id/publicar", { from: "2026-03-16" }, { from: FROM, yieldingIds: YIELDING }),
  ...["nova", ":id/editar"].map((end) =>
    formOf("pedro", `/admin/regras/${end}`, ruleForm, {
      ...RULE_FORM,
      rooms: { ...choice("type"), message: /Selecione os ambientes/ },
      people: { ...choice("some"), message: /Selecione as pessoas/ },
    }),
  ),
  formOf(
    "pedro",
    "/admin/regras/:id/ativar",
    { isActive: "off" },
    { isActive: { bad: ["yes", ""], message: /true ou false/ } },
  ),
  ...["novo", ":id/editar"].map((end) => formOf("pedro", `/admin/grupos/${end}`, { name: "Saúde" }, GROUP)),
  formOf("pedro", "/admin/reservas/:id/transferir", transfer, times),
  formOf("pedro", "/admin/reservas/:id/rejeitar", { rejectionReason: "x" }),
  formOf("pedro", "/admin/reservas/rejeitar", { ids: ["1@x"], rejectionReason: "x" }, { ids: TICKED }),
  formOf("pedro", "/admin/reservas/aprovar", { ids: ["1@x"] }, { ids: TICKED }),
  formOf(
    "pedro",
    "/admin/reservas/aprovar-sem-conflito",
    { seen: "{}" },
    { seen: { bad: ["{}", "", "x"], message: /Abra a confirmação de novo\./ } },
  ),
  formOf(
    "pedro",
    "/admin/reservas/encerrar",
    { seen: "{}" },
    { seen: { bad: ["{}", "", "x"], message: /Abra a confirmação de novo\./ } },
  ),
  formOf(
    "pedro",
    "/reservas/avaliar/:id/mover",
    { from: 1, to: 3 },
    { from: ROOM_OF_LIST, to: ROOM_OF_LIST },
  ),
  formOf("pedro", "/reservas/avaliar/:id/rejeitar", { rejectionReason: "x" }),
  formOf("pedro", "/reservas/avaliar/series/:id", { act: "reject", rejectionReason: "x" }, { act: choice() }),
  formOf("pedro", "/admin/reservas/:id/mover", { from: 1, to: 4 }, { from: ROOM_OF_LIST, to: ROOM_OF_LIST }),
  formOf(
    "pedro",
    "/admin/reservas/limpeza",
    { endDate: "2026-03-01", seen: "1" },
    {
      ...of("startDate", "shift", "status", "environmentId"),
      seen: { bad: ["x".repeat(23), "1.5", "a b"], message: /Confira de novo quantas reservas/ },
    },
  ),
  formOf(
    "pedro",
    "/admin/usuarios/:id/repassar",
    { toUserId: 3, from: "2026-03-16", seen: "1" },
    {
      disciplineIds: handedNames("disciplina"),
      classIds: handedNames("turma"),
      seen: { bad: ["x".repeat(23), "1.5", "a b"], message: /Veja de novo o que vai passar/ },
    },
  ),
  formOf("pedro", "/admin/usuarios/novo", { ...person, password: PASSWORD }),
  formOf("pedro", "/admin/usuarios/:id/editar", person),
  formOf(
    "pedro",
    "/admin/usuarios/:id/entrada",
    { ways: "password" },
    { ways: { ...choice("nobody"), message: /Escolha como a conta entra/ } },
  ),
  formOf("pedro", "/admin/usuarios/:id/senha", { newPassword: "x" }),
  formOf("ana", "/perfil/email", { email: "ana2@escola.test" }),
  formOf("ana", "/perfil/senha", passwords, { newPassword: ANOTHER_PASSWORD }),
  formOf(
    "pedro",
    "/perfil/chaves/nova",
    { name: "Site da escola", kind: "full" },
    {
      name: { ...required(60, "ab"), message: /O nome deve ter pelo menos 3 caracteres/ },
      kind: { ...choice(), message: /Escolha o que a chave pode fazer/ },
    },
  ),
  formOf("novoana", "/alterar-senha", passwords, { newPassword: ANOTHER_PASSWORD }),
  formOf(null, "/auth", { username: "ana", password: PASSWORD }),
  ...["novo", ":id/editar"].map((end) => formOf("admin", `/admin/ambientes/${end}`, room)),
  ...["novo", ":id/editar"].map((end) => formOf("admin", `/admin/equipamentos/${end}`, equipment)),
  formOf("pedro", "/equipamentos/hoje", {
    reservationId: 2,
    equipmentId: 1,
    state: "out",
    quantity: 2,
    note: "x",
  }),
  formOf("admin", "/admin/recursos/novo", { name: "Lousa" }, { name: required(60, "a", "a;b", "a:b") }),
  ...["disciplinas", "turmas"].flatMap((list) => [
    formOf("pedro", `/admin/${list}/nova`, name),
    formOf("pedro", `/admin/${list}/:id/editar`, name),
  ]),
  ...["novo", ":id/editar"].map((end) => formOf("pedro", `/admin/dias-bloqueados/${end}`, day)),
  formOf("pedro", "/admin/dias-bloqueados/feriados", { dates: ["2026-09-07"] }),
  formOf(
    "pedro",
    "/admin/configuracoes",
    { morning: "Bom dia!", afternoon: "Boa tarde", evening: "Boa noite" },
    { morning: greeting, afternoon: greeting, evening: greeting },
  ),
  formOf(
    "pedro",
    "/admin/configuracoes/painel",
    { refresh_interval: "60", animation_speed: "fast" },
    { refresh_interval: whole(300, "29"), animation_speed: choice() },
  ),
  formOf(
    "pedro",
    "/admin/configuracoes/notificacoes",
    {
      openWeekday: "monday",
      openTime: "07:30",
      deadlineWeekday: "friday",
      deadlineTime: "18:00",
      pending_limit: "200",
    },
    {
      openWeekday: choice("segunda"),
      deadlineWeekday: choice("segunda"),
      openTime: CLOCK,
      deadlineTime: CLOCK,
      pending_limit: whole(99_999),
      mail_from: optionalEmail,
    },
  ),
  formOf("pedro", "/admin/configuracoes/notificacoes/teste", { to: "a@escola.test", from: "b@escola.test" }),
  formOf("pedro", "/admin/configuracoes/notificacoes/avisar", { fromEmail: "b@escola.test" }),
];
