/** The one table of the bad values that each field refuses (rules R10.22), by the field's name. */

export type Kind = {
  /** Sent to calls unchanged; to forms and in queries as strings, if possible. */
  bad: unknown[];
  /** Bad in JSON only: of another type than the field, or valid as a string. */
  json?: unknown[];
  /** Also bad, each with its error message. */
  worded?: [value: unknown, message: RegExp][];
  /** The error message of the others, if they share one. */
  message?: RegExp;
};

const NO_TEXT = [null, undefined, 5, 1.5, 2 ** 53, true, [], ["x"], {}, { path: "/etc/passwd" }, { $gt: "" }];
const BROKEN = ["a\0bcd", "abc\ud800", "\udc00abc"];
const BLANK = ["", "   ", "\t\n", "\u200b\u200c\u2060\ufeff", "\u202e \u202c"];
const long = (max: number) => ["x".repeat(max + 1), "x".repeat(10_000), "😀".repeat(max + 1)];
const OPTIONAL_TEXT = [5, true, [], {}];

const wordedTexts = (max: number): Kind["worded"] => [
  ...BROKEN.map((text): [string, RegExp] => [text, /O texto contém caracteres inválidos/]),
  ...long(max).map((text): [string, RegExp] => [text, new RegExp(`Use no máximo ${max} caracteres`)]),
];

/** A required or optional text. */
export const required = (max: number, ...bad: string[]): Kind => ({
  bad: [...bad, ...BLANK],
  worded: wordedTexts(max),
  json: NO_TEXT,
});
export const optional = (max: number, ...bad: string[]): Kind => ({
  bad,
  worded: wordedTexts(max),
  json: OPTIONAL_TEXT,
});
export const choice = (...bad: string[]): Kind => ({
  bad: [...bad, "x", "__proto__", "toString", "constructor"],
  json: ["", ...NO_TEXT],
});
const flag: Kind = { bad: [], json: ["true", 1, null, {}] };

const NO_ID = ["1 OR 1=1", "1;DROP", 1.5, 2 ** 53, 0, -1, 1e300, " ", "abc"];
const id = (message: RegExp): Kind => ({ bad: NO_ID, json: ["", null, true, [1], {}, "1"], message });

const NO_DAY = [
  ...["2026-02-30", "2026-13-01", "2026-00-10", "0001-01-01", "9999-12-31", "1899-12-31", "2101-01-01"],
  ...["26-03-19", "21/04/2026", "2026-3-19", " 2026-03-19", "hoje", "\u0662\u0660\u0662\u0666-03-19"],
  ...[
    "2026-02-29T12:00:00Z",
    "2026-03-19T12:00:00",
    "2026-03-19T25:00:00Z",
    "2026-03-19 12:00",
    "2026-03-23T",
  ],
];
const day = (...bad: string[]): Kind => ({
  bad: [...bad, ...NO_DAY],
  json: [20260319, ...NO_TEXT],
  message: /Data inválida|Informe uma data válida|Uma data é obrigatória|selecione uma data válida/,
});
const dayList: Kind = {
  bad: [["2026-02-30"], ["x"], ["9999-12-31"], Array(1101).fill("2026-03-26")],
  json: ["2026-03-26", [null], null, {}, 5],
};
const time: Kind = {
  bad: ["25:00", "24:00", "07:60", "07:30:00", "2026-13-45T07:30:00Z", "2026-03-19T07:30:00", "x"],
  json: ["", null, 730, ...OPTIONAL_TEXT],
  message: /Horário inválido/,
};
const shift = choice("noite", "MORNING", "manhã");

const email: Kind = {
  bad: [
    ...[...BROKEN, ...BLANK, ...long(254)],
    ...["a", "a@", "@b.example", "a b@c.example", "a@b", "<a@b.example>", "Ana <a@b.example>"],
    ...["a@b.example,c@d.example", "a@b.example;c@d.example", "a@b.example\r\nBcc: c@d.example"],
    ...["a@b.example\0", "\u202ea@b.example", `${"a".repeat(250)}@b.example`],
  ],
  json: NO_TEXT,
  message: /Email inválido/,
};
/** An optional email address. */
export const optionalEmail: Kind = { bad: email.bad.filter((value) => value !== ""), json: OPTIONAL_TEXT };
export const password: Kind = {
  bad: ["", "Nulo#123\0", "Metade#123\ud800"],
  json: NO_TEXT,
  worded: [
    ["Curta#1", /enha deve ter pelo menos 8 caracteres/],
    ["semmaiuscula#1", /enha deve conter pelo menos uma letra maiúscula/],
    ["SEMMINUSCULA#1", /enha deve conter pelo menos uma letra minúscula/],
    ["SemNumero#", /enha deve conter pelo menos um número/],
    ["SemEspecial1", /enha deve conter pelo menos um caractere especial/],
    ["SemEspeciál1", /enha deve conter pelo menos um caractere especial/],
    [`Longa#1${"x".repeat(66)}`, /72 bytes/],
    [`Longa#1${"ç".repeat(33)}`, /72 bytes/],
  ],
};
/** A password that an admin gives a user, to be changed at the first sign-in. */
export const firstPassword: Kind = {
  bad: ["", "x".repeat(73), "ç".repeat(37), "a\0", "a\ud800"],
  json: NO_TEXT,
};
const span = (startTime: string, endTime: string) => ({ startTime, endTime });
/** The lessons of a shift: a list of 1 to 16, in order, starting in the shift's band. */
const lessonsOfShift = (good: string, outside: string): Kind => {
  const hour = Number(good.slice(0, 2));
  const at = (minute: number) => `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
  return {
    bad: [],
    json: [
      ...[null, undefined, 5, true, {}, "x", [], ["x"], [{}], [{ lesson: 2, ...span(at(0), at(45)) }]],
      ...[span(at(45), at(0)), span(at(0), at(0)), span("x", at(45)), span(at(0), "24:00")].map((each) => [
        each,
      ]),
      [span(at(0), at(30)), span(at(29), at(45))],
      [span(at(30), at(45)), span(at(0), at(15))],
      [span(outside, outside < good ? good : "23:59")],
      Array.from({ length: 17 }, (_, index) => span(at(index), at(index + 1))),
    ],
    message: /aula|Informe a hora como 07:30/,
  };
};
export const typed = (max: number): Kind => ({ bad: ["", "x".repeat(max + 1)], json: NO_TEXT });
export const whole = (most: number, ...bad: string[]): Kind => ({
  bad: [...bad, "", "0", "-1", "x", "1.5", String(most + 1)],
  json: ["1e3", "0x10", "007", null, undefined, ...OPTIONAL_TEXT],
});

const ROOMS =
  /Selecione (pelo menos )?um ambiente|Selecione no máximo 40 ambientes|campos que esta página não conhece/;

/** What each field refuses everywhere; `EXCEPTIONS` of the inputs list those of the same name that differ. */
export const FIELDS: Record<string, Kind> = {
  disciplineId: id(/Selecione uma disciplina/),
  classId: id(/Selecione uma turma/),
  teacherUserId: { ...id(/Selecione um professor/), json: ["", true, [1], {}, "1"] },
  userId: { bad: ["abc", -1, 1.5], json: ["3", true, {}] },
  environmentId: id(/Selecione um ambiente|Identificador inválido|Selecione pelo menos um/),
  classIds: { bad: [[0], ["x"], Array(11).fill(1)], json: [{}, "1", [{}]], message: /turma/ },
  teacherUserIds: { bad: [[0], ["x"], Array(11).fill(1)], json: [{}, "1", [{}]], message: /professor/ },
  environmentIds: {
    bad: [[], ["x"], ["1 OR 1=1"], Array.from({ length: 41 }, (_, i) => i + 1), Array(1000).fill(1)],
    json: ["1", ["1"], [null], null, {}],
    message: ROOMS,
  },
  date: day(""),
  dates: {
    bad: [[], ["2026-02-30"], ["x"], ["2026-03-23", "9999-12-31"], Array(61).fill("2026-03-23")],
    message: /Data inválida|selecione uma data válida|Selecione (pelo menos|no máximo)/,
  },
  startDate: day(),
  endDate: day(),
  shift: { ...shift, message: /Selecione um turno|Turno inválido/ },
  startTime: time,
  endTime: time,
  lessons: { bad: [["6"], ["0"], ["1", "3"]], message: /Escolha aulas/ },
  notes: optional(500),
  rejectionReason: { ...required(500), message: /Por favor, forneça um motivo para a rejeição/ },
  status: { bad: [["gone"], ["APPROVED"]], json: ["gone", 1, {}, [null]], message: /Status inválido/ },
  override: flag,
  expired: flag,
  updatedAt: { bad: ["x".repeat(61)], json: [5, {}, [], null] },
  limit: { bad: ["0", "501", "-1", "1.5", "x"], message: /O limite deve ser um número inteiro de 1 a 500/ },
  cursor: { bad: ["", "\0", "x", "1", "x".repeat(601)], message: /Cursor inválido/ },
  conflicts: choice(),

  gapId: id(/Escolha a aula a repor/),
  everyWeeks: { bad: [0, 3, 1.5, "x"], json: ["1", null, true, [1], {}], message: /Escolha toda semana/ },
  skip: dayList,
  force: dayList,
  skipTaken: flag,
  rooms: {
    bad: [],
    json: [
      ...[null, 5, "x", [], [1], { "2026-02-30": [1] }, { amanhã: [1] }, { "2026-03-26": [] }],
      ...[{ "2026-03-26": ["1"] }, { "2026-03-26": [0] }, { "2026-03-26": 1 }, { "2026-03-27": [1] }],
      { "2026-03-26": Array.from({ length: 41 }, (_, index) => index + 1) },
    ],
  },
  scope: { bad: ["", "some", "ALL", "__proto__"], json: NO_TEXT, message: /Escolha this, following ou all/ },
  reservationId: { ...id(/Indique a reserva/), bad: ["x", "-1", "1.5", " ", "1;DROP"] },
  only: { bad: ["", "all", "FREE"], json: [5, true, [], {}], message: /Só free/ },

  archived: { bad: [], json: ["true", 1, null, {}], message: /Informe verdadeiro ou falso/ },
  homeEnvironmentId: { bad: NO_ID, json: ["", true, [1], {}, "1"], message: /Selecione um ambiente/ },
  name: required(120),
  email,
  to: email,
  from: email,
  fromEmail: email,
  username: {
    ...required(60, "com\ttab"),
    worded: [
      ["ab", /Username deve ter pelo menos 3 caracteres/],
      ["com espaço", /Username não pode ter espaços/],
      ...long(60).map((text): [string, RegExp] => [text, /Use no máximo 60 caracteres/]),
    ],
  },
  role: { ...choice("professor", "ADMIN", "root"), message: /Selecione um papel|Papel|Valor/ },
  password,
  newPassword: password,
  confirmPassword: { bad: [], json: NO_TEXT, worded: [["x", /As senhas não coincidem/]] },
  currentPassword: typed(1000),

  type: choice("sala", "Quadra", "feriado"),
  capacity: { bad: [0, -1, 1.5, 100_001, 1e300, "x"], json: [2 ** 53, "30", true, [], {}] },
  location: optional(120),
  description: optional(1000),
  resources: {
    bad: [],
    json: [
      ...["x", 1, {}, [null], ["Projetor"], [{ count: 3 }]],
      ...["", "a;b", "a\0"].map((name) => [{ name }]),
      ...[0, 1.5, 10_001].map((count) => [{ name: "Projetor", count }]),
      Array.from({ length: 61 }, (_, index) => ({ name: `Recurso ${index}` })),
      Array(1000).fill({ name: "Projetor" }),
    ],
  },
  title: required(120, "ab"),
  affectedShifts: {
    bad: [[], ["noite"], ["morning", "x"], Array(100).fill("morning")],
    json: ["morning", [null], null, 1, {}],
  },
  reason: required(120, "ab"),
  isPublic: flag,
  showInPanel: flag,
  notifyTeachers: flag,
  rejectPending: flag,
  allYield: flag,
  cancelTouched: flag,
  touched: { bad: ["x".repeat(23)], json: [1, null, {}] },
  panelMessage: optional(200),
  message: required(200, "oi"),

  calendarId: { bad: NO_ID, json: ["", true, [1], {}, "1"], message: /Selecione um calendário/ },
  isDefault: { ...flag, json: ["true", 1, null, {}] },
  targetDays: { bad: [0, -1, 1.5, 367, "x"], json: ["200", true, [], {}], message: /A meta deve ser/ },
  weekdays: {
    bad: [[], ["x"], [7], [0], Array(21).fill(1)],
    json: [1, "1", [null], null, {}],
    message: /Selecione pelo menos um dia da semana/,
  },
  ...Object.fromEntries(
    [
      ["morning", "07:00", "12:00"],
      ["afternoon", "13:00", "18:00"],
      ["evening", "19:00", "17:59"],
    ].map(([shift, good, outside]) => [shift, lessonsOfShift(String(good), String(outside))]),
  ),
  whole: {
    bad: [],
    json: [
      ...[null, undefined, 5, true, [], "x", {}, { morning: span("07:00", "11:30") }],
      ...[
        span("11:30", "07:00"),
        span("12:00", "12:50"),
        ...["07:00", "24:00"].map((end) => span("07:00", end)),
        {},
      ].map((morning) => ({ morning, afternoon: span("13:00", "17:30"), evening: span("19:00", "22:00") })),
    ],
    message: /turno inteiro|Informe a hora como 07:30/,
  },
  kind: { ...choice("TERM", "aulas"), message: /Selecione o tipo do período/ },
  isSchoolDay: { bad: [], json: [...(flag.json ?? []), undefined], message: /Informe true ou false/ },
  asWeekday: {
    bad: [0, 7, 1.5, "x"],
    json: ["1", true, [], {}],
    message: /Selecione um dia de segunda a sábado/,
  },
  shifts: {
    bad: [["noite"], ["morning", "x"], Array(100).fill("morning")],
    json: ["morning", [null], 1, {}],
    message: /Selecione um turno/,
  },
};

/** Words of libraries, which no user should see. */
export const UNWORDED = /Invalid |expected|too (big|small)|sqlite|SELECT |at .+:\d+:\d+/i;

/** For an id in a path: none of these is a row. */
export const NO_ROW = [
  ...["abc", "0", "1;DROP", "-1", "1.5", "1e3", "01", "9".repeat(17), "99999"],
  ...["%00", "1%20", "%F0%9F%98%80"],
];

const JSON_TYPE = "application/json";

/** Bodies of a call that are not an object of its fields: the text, its type, the status. */
export const NO_BODY: [body: string, type: string, status: number][] = [
  ...["{bad", "", "null", "[]", "7", '"x"', "\ufffd", `${"[".repeat(20_000)}${"]".repeat(20_000)}`].map(
    (body): [string, string, number] => [body, JSON_TYPE, 400],
  ),
  [JSON.stringify({ notes: "x".repeat(65 * 1024) }), JSON_TYPE, 413],
  ["{}", "text/plain", 415],
  ["{}", "application/x-www-form-urlencoded", 415],
];
