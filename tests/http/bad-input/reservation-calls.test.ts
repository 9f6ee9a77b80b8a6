/** Rules R10.22: what bad input to the calls of reservations gets, one row of the table each. */
import { describe, expect, it } from "vitest";
import { schoolWithReservations, withIds } from "#tests/support/api/bad-values.ts";
import { stateOfAllRows } from "#tests/support/database/snapshot.ts";
import {
  requestBody,
  reservationRow,
  roomsOf,
  staffBody,
  tableRows,
} from "#tests/support/reservations/reservations.ts";
import { CLASS, DISCIPLINE, PEOPLE, ROOM, type Username } from "#tests/support/school/school.ts";

type Try = {
  who?: Username;
  method?: string;
  /** `:id` is a pending reservation of Ana's, `:rejected` and `:approved` others of hers. */
  path?: string;
  body?: unknown;
  /** Sent as it is, in place of `body`. */
  text?: string;
  type?: string;
  status: number;
  says: string | RegExp;
  /** The field that is told apart. */
  field?: string;
};

const LIST = "/api/reservations";
const CLEANUP = "/api/reservations/cleanup/custom";
const CHECK = "/api/public/check-conflicts";

/** The clock of these tests: 23:30 in São Paulo, when UTC is a day ahead. */
const HALF_PAST_ELEVEN = "2026-03-13T02:30:00.000Z";

const create = (field: string, value: unknown, says: string | RegExp): Try => ({
  body: requestBody({ [field]: value }),
  status: 400,
  says,
  field,
});
const edit = (field: string, value: unknown, says: string | RegExp): Try => ({
  who: "pedro",
  method: "PUT",
  path: `${LIST}/:id`,
  body: { [field]: value },
  status: 400,
  says,
  field,
});
const query = (path: string, says: string | RegExp, field?: string): Try => ({
  who: "pedro",
  method: "GET",
  path,
  status: 400,
  says,
  ...(field ? { field } : {}),
});
const inEveryBody = (name: string, fault: Omit<Try, "path" | "method" | "who">): [string, Try][] => [
  [`${name}, asking`, { ...fault }],
  [`${name}, editing`, { ...fault, method: "PUT", path: `${LIST}/:id` }],
  [`${name}, deciding`, { ...fault, who: "pedro", method: "PUT", path: `${LIST}/:id/status` }],
  [`${name}, cleaning up`, { ...fault, who: "pedro", path: CLEANUP }],
];
const ids = (id: string): [string, Try][] =>
  (
    [
      ["PUT", `${LIST}/${id}`, { notes: "x" }],
      ["DELETE", `${LIST}/${id}`, undefined],
      ["PUT", `${LIST}/${id}/status`, { status: "approved" }],
      ["PUT", `${LIST}/${id}/status`, { status: "rejected", rejectionReason: "x" }],
    ] as const
  ).map(([method, path, body]) => [
    `${method} ${path} ${JSON.stringify(body)}`,
    { who: "pedro", method, path, body, status: 404, says: NOT_FOUND },
  ]);

const NOT_FOUND = "O item não foi encontrado. Talvez tenha sido excluído por outra pessoa.";
const BROKEN = "O corpo da requisição não é JSON válido.";
const NO_JSON = "O corpo da requisição deve ser JSON (Content-Type: application/json).";
const BAD_TEXT = "O texto contém caracteres inválidos";
const NO_DISCIPLINE = "Selecione uma disciplina";
const REASON =
  /^(Por favor, forneça um motivo para a rejeição|O texto contém caracteres inválidos|Use no máximo 500 caracteres)$/;
const NO_TEACHER = "A pessoa escolhida não é um professor. Selecione um professor da lista.";
const NOT_PENDING = "Só é possível alterar uma reserva pendente. Esta já foi avaliada.";
const REVERSED = "A data final deve ser igual ou posterior à inicial.";
const GONE = /^Um item escolhido não existe mais/;
const DEEP = "[".repeat(20_000) + "]".repeat(20_000);

const REFUSED: [string, Try][] = [
  // Bodies
  ...inEveryBody("{bad", { text: "{bad", status: 400, says: BROKEN }),
  ...inEveryBody("nothing", { text: "", status: 400, says: BROKEN }),
  ...inEveryBody("JSON as text/plain", { text: "{}", type: "text/plain", status: 415, says: NO_JSON }),
  ...inEveryBody("JSON as a form", {
    text: "{}",
    type: "application/x-www-form-urlencoded",
    status: 415,
    says: NO_JSON,
  }),
  ...inEveryBody("65 KB", {
    text: JSON.stringify({ notes: "x".repeat(65 * 1024) }),
    status: 413,
    says: "O conteúdo enviado é grande demais (máximo de 64 KB).",
  }),
  ...inEveryBody("an array 20,000 deep", { text: DEEP, status: 400, says: /./ }),
  ["a field 20,000 deep", { text: `{"environmentIds":${DEEP}}`, status: 400, says: NO_DISCIPLINE }],
  ...inEveryBody("null", { text: "null", status: 400, says: /./ }),
  ...inEveryBody("a list", { text: "[]", status: 400, says: /./ }),

  // What is left out
  ["no discipline", create("disciplineId", undefined, NO_DISCIPLINE)],
  ["no class", create("classId", undefined, "Selecione uma turma")],
  ["no rooms", create("environmentIds", undefined, "Selecione pelo menos um ambiente")],
  ["no date", create("date", undefined, "Data inválida")],
  ["no shift", create("shift", undefined, "Selecione um turno")],

  // Ids of other rows
  ["teacherUserId of an admin", create("teacherUserId", PEOPLE.admin.id, NO_TEACHER)],
  [
    "teacherUserId of an admin, by staff",
    { ...create("teacherUserId", PEOPLE.admin.id, NO_TEACHER), who: "pedro" },
  ],
  ["teacherUserId of nobody, by staff", { ...create("teacherUserId", 999, NO_TEACHER), who: "pedro" }],
  [
    "no teacherUserId, by staff",
    {
      who: "pedro",
      body: requestBody(),
      status: 400,
      says: "Selecione um professor",
      field: "teacherUserId",
    },
  ],
  ["editing to teacherUserId of an admin", edit("teacherUserId", PEOPLE.admin.id, NO_TEACHER)],
  [
    "transferring to userId of an admin",
    { ...edit("userId", PEOPLE.admin.id, NO_TEACHER), field: "teacherUserId" },
  ],
  ...(["1 OR 1=1", 1.5, 2 ** 53, 0, -1, null, true, [1], {}, "1", "", 1e300] as unknown[]).flatMap(
    (value): [string, Try][] => [
      [`disciplineId ${JSON.stringify(value)}`, create("disciplineId", value, NO_DISCIPLINE)],
      [`editing to disciplineId ${JSON.stringify(value)}`, edit("disciplineId", value, NO_DISCIPLINE)],
      [`classId ${JSON.stringify(value)}`, create("classId", value, "Selecione uma turma")],
    ],
  ),
  ["an unknown discipline", create("disciplineId", 999, GONE)],
  ["an unknown class", create("classId", 999, GONE)],
  ["editing to an unknown class", edit("classId", 999, GONE)],
  ["environmentIds []", create("environmentIds", [], "Selecione pelo menos um ambiente")],
  ["editing to environmentIds []", edit("environmentIds", [], "Selecione pelo menos um ambiente")],
  ["environmentIds [999]", create("environmentIds", [999], GONE)],
  ["environmentIds [1, 999]", create("environmentIds", [1, 999], GONE)],
  [
    "1,000 rooms",
    create(
      "environmentIds",
      Array.from({ length: 1000 }, (_, i) => i + 1),
      "Selecione no máximo 40 ambientes",
    ),
  ],
  ["one room 1,000 times", create("environmentIds", Array(1000).fill(1), "Selecione no máximo 40 ambientes")],
  ["editing to 1,000 rooms", edit("environmentIds", Array(1000).fill(1), "Selecione no máximo 40 ambientes")],
  ["environmentIds in a text", create("environmentIds", "1", "Selecione pelo menos um ambiente")],
  ["environmentIds of texts", create("environmentIds", ["1"], "Selecione um ambiente")],

  // Dates and times
  ...[
    "2026-02-30",
    "2026-13-01",
    "2026-00-10",
    "26-03-19",
    "19/03/2026",
    "",
    "hoje",
    "0001-01-01",
    "9999-12-31",
    "1999-12-31",
    "2101-01-01",
    "2026-03-19 ",
    "\u0662\u0660\u0662\u0666-03-19",
  ].flatMap((date): [string, Try][] => [
    [`date ${JSON.stringify(date)}`, create("date", date, "Data inválida")],
    [`editing to date ${JSON.stringify(date)}`, edit("date", date, "Data inválida")],
  ]),
  [
    "yesterday",
    {
      body: requestBody({ date: "2026-03-11" }),
      status: 400,
      says: /^Não é possível reservar em data passada/,
    },
  ],
  ["shift noite", create("shift", "noite", "Selecione um turno")],
  ["editing to shift noite", edit("shift", "noite", "Selecione um turno")],
  ["shift MORNING", create("shift", "MORNING", "Selecione um turno")],
  ["shift __proto__", create("shift", "__proto__", "Selecione um turno")],
  ...(
    [
      ["end before start", "10:00", "09:00", "O horário de início deve ser antes do horário de fim"],
      ["end at start", "10:00", "10:00", "O horário de início deve ser antes do horário de fim"],
      ["25:00", "25:00", "26:00", "Horário inválido"],
      ["times before the shift", "07:29", "11:30", "O horário deve estar dentro do turno (07:30 às 11:30)"],
      ["times after the shift", "07:30", "11:31", "O horário deve estar dentro do turno (07:30 às 11:30)"],
      ["times of another shift", "13:30", "17:30", "O horário deve estar dentro do turno (07:30 às 11:30)"],
    ] as const
  ).flatMap(([name, startTime, endTime, says]): [string, Try][] => [
    [name, { body: requestBody({ startTime, endTime }), status: 400, says, field: "startTime" }],
    [`editing to ${name}`, { ...edit("startTime", startTime, says), body: { startTime, endTime } }],
  ]),

  // Texts
  ...(
    [
      ["notes of 10 KB", "x".repeat(10 * 1024), "Use no máximo 500 caracteres"],
      ["notes of 501 characters", "x".repeat(501), "Use no máximo 500 caracteres"],
      ["notes with NUL", "a\0b", BAD_TEXT],
      ["notes with a lone surrogate", "a\ud800b", BAD_TEXT],
      ["notes that are a number", 5, "Valor inválido"],
    ] as const
  ).flatMap(([name, value, says]): [string, Try][] => [
    [name, create("notes", value, says)],
    [`editing to ${name}`, edit("notes", value, says)],
  ]),
  ...(
    [
      "   ",
      "",
      "\u200b\u2060",
      "\u202e \ufeff",
      null,
      undefined,
      5,
      [],
      "a\0b",
      "a\udc00",
      "x".repeat(501),
    ] as unknown[]
  ).map((rejectionReason): [string, Try] => [
    `rejecting with ${String(JSON.stringify(rejectionReason)).slice(0, 30)}`,
    {
      who: "pedro",
      method: "PUT",
      path: `${LIST}/:id/status`,
      body: { status: "rejected", rejectionReason },
      status: 400,
      says: REASON,
      field: "rejectionReason",
    },
  ]),

  // States
  [
    "approving a rejected one",
    {
      who: "pedro",
      method: "PUT",
      path: `${LIST}/:rejected/status`,
      body: { status: "approved" },
      status: 409,
      says: "Esta reserva já foi avaliada por outra pessoa.",
    },
  ],
  [
    "rejecting an approved one",
    {
      who: "pedro",
      method: "PUT",
      path: `${LIST}/:approved/status`,
      body: { status: "rejected", rejectionReason: "x" },
      status: 409,
      says: "Esta reserva já foi avaliada por outra pessoa.",
    },
  ],
  [
    "a teacher editing her approved one",
    { method: "PUT", path: `${LIST}/:approved`, body: { notes: "x" }, status: 409, says: NOT_PENDING },
  ],
  [
    "a teacher deleting her approved one",
    { method: "DELETE", path: `${LIST}/:approved`, status: 409, says: NOT_PENDING },
  ],
  [
    "a teacher editing another's",
    { who: "bia", method: "PUT", path: `${LIST}/:id`, body: { notes: "x" }, status: 404, says: NOT_FOUND },
  ],
  [
    "a teacher deleting another's",
    { who: "bia", method: "DELETE", path: `${LIST}/:id`, status: 404, says: NOT_FOUND },
  ],
  ...["cancelled", "APPROVED", "", null, 1, "pending", ["approved"]].map((status): [string, Try] => [
    `the status ${JSON.stringify(status)}`,
    {
      who: "pedro",
      method: "PUT",
      path: `${LIST}/:id/status`,
      body: { status },
      status: 400,
      says: "O status deve ser approved ou rejected",
    },
  ]),

  // Ids in the address
  ...[
    "abc",
    "0",
    "1;DROP",
    "-1",
    "1.5",
    "1e3",
    "01",
    "9".repeat(17),
    "99999",
    "%00",
    "1%20",
    "%F0%9F%98%80",
  ].flatMap(ids),

  // Queries
  [
    "a 100-year range",
    query(`${LIST}?startDate=2000-01-01&endDate=2099-12-31`, "O período pode ter no máximo 400 dias."),
  ],
  [
    "a 100-year range in detail",
    query(
      `${LIST}/detailed?startDate=2000-01-01&endDate=2099-12-31`,
      "O período pode ter no máximo 400 dias.",
    ),
  ],
  [
    "a 100-year range in public",
    query(
      "/api/public/reservations/weekly?startDate=2000-01-01&endDate=2099-12-31",
      "O período pode ter no máximo 62 dias.",
    ),
  ],
  ["a reversed range", query(`${LIST}?startDate=2026-03-20&endDate=2026-03-19`, REVERSED)],
  ["detail without a range", query(`${LIST}/detailed`, "Data inválida", "startDate")],
  ...[
    "environmentId=abc",
    "environmentId=0",
    "environmentId=1.5",
    `environmentId=${2 ** 53}`,
    "environmentId=1;DROP",
    "userId=-1",
    "environmentId=",
  ].map((text): [string, Try] => [
    text,
    query(`${LIST}?${text}`, "Identificador inválido", text.split("=")[0]),
  ]),
  ...["status=aprovada", "status=,", "status="].map((text): [string, Try] => [
    text,
    query(`${LIST}?${text}`, "Status inválido", "status"),
  ]),
  ["shift=noite", query(`${LIST}?shift=noite`, "Turno inválido", "shift")],
  ["limit=0", query(`${LIST}?limit=0`, "O limite deve ser um número inteiro de 1 a 500", "limit")],
  ["limit=501", query(`${LIST}?limit=501`, "O limite deve ser um número inteiro de 1 a 500", "limit")],
  [
    "a cursor that is none",
    query(
      `${LIST}?cursor=%00`,
      "Cursor inválido. Siga o endereço do cabeçalho Link da página anterior.",
      "cursor",
    ),
  ],
  [
    "a check without rooms",
    query(`${CHECK}?date=2026-03-19&shift=morning`, "Selecione pelo menos um ambiente", "environmentIds"),
  ],
  [
    "a check of 1,000 rooms",
    query(
      `${CHECK}?environmentIds=${"1,".repeat(300)}1&date=2026-03-19&shift=morning`,
      "Selecione pelo menos um ambiente",
      "environmentIds",
    ),
  ],
  [
    "a check of SQL",
    query(
      `${CHECK}?environmentIds=1 OR 1=1&date=2026-03-19&shift=morning`,
      "Selecione pelo menos um ambiente",
      "environmentIds",
    ),
  ],
  [
    "a check of a day that is none",
    query(`${CHECK}?environmentIds=1&date=2026-02-30&shift=morning`, "Data inválida", "date"),
  ],
  [
    "a check in Portuguese",
    query(`${CHECK}?environmentIds=1&date=2026-03-19&shift=noite`, "Selecione um turno", "shift"),
  ],

  // Cleanup
  ...(
    [
      ["without a range", {}, "Informe a data inicial ou a data final do período."],
      [
        "without a range, of one status",
        { status: ["rejected"] },
        "Informe a data inicial ou a data final do período.",
      ],
      ["of a day that is none", { startDate: "2026-02-30" }, "Data inválida"],
      ["reversed", { startDate: "2026-03-01", endDate: "2026-02-01" }, REVERSED],
      ["of an unknown status", { endDate: "2026-03-01", status: ["gone"] }, "Status inválido"],
      ["of a shift in Portuguese", { endDate: "2026-03-01", shift: "noite" }, "Turno inválido"],
      ["of a room in a text", { endDate: "2026-03-01", environmentId: "1" }, "Selecione um ambiente"],
    ] as const
  ).map(([name, body, says]): [string, Try] => [
    `a cleanup ${name}`,
    { who: "pedro", path: CLEANUP, body, status: 400, says },
  ]),
];

describe("is refused, and changes nothing:", () => {
  it.each(REFUSED)("%s", async (_, { who = "ana", method = "POST", path = LIST, body, text, ...rest }) => {
    const app = await schoolWithReservations();
    const client = app.as(who);
    const before = stateOfAllRows(app.db);
    const sent = text ?? (body === undefined ? undefined : JSON.stringify(body));
    const headers = { "Content-Type": rest.type ?? "application/json" };
    const answer = await client.fetch(
      withIds(path),
      method === "GET" ? {} : { method, headers, ...(sent === undefined ? {} : { body: sent }) },
    );
    const said = await answer.json();
    expect(answer.status, JSON.stringify(said)).toBe(rest.status);
    if (rest.says instanceof RegExp) expect(said.message).toMatch(rest.says);
    else expect(said.message).toBe(rest.says);
    expect(said.message).not.toMatch(/invalid |expected|too |sql|stack/i);
    if (rest.field) expect(Object.keys(said.errors ?? {})).toContain(rest.field);
    expect(stateOfAllRows(app.db)).toBe(before);
    expect(app.logged.filter(({ level }) => level === "error")).toEqual([]);
  });

  it("yesterday, at 23:30 of the school when UTC is a day ahead; today is taken", async () => {
    const app = await schoolWithReservations();
    app.setNow(HALF_PAST_ELEVEN);
    const ana = app.as("ana");
    const before = stateOfAllRows(app.db);
    const asked = (date: string) => ana.api("POST", LIST, requestBody({ date, shift: "evening" }));
    const yesterday = await asked("2026-03-11");
    expect([yesterday.status, yesterday.body.message]).toEqual([
      400,
      expect.stringMatching(/^Não é possível reservar em data passada: .*11\/03\/2026/),
    ]);
    // The evening of today ended at 22:30; tomorrow is UTC's today.
    expect((await asked("2026-03-12")).body.message).toMatch(/^O horário já terminou hoje/);
    expect(stateOfAllRows(app.db)).toBe(before);
    expect((await asked("2026-03-13")).status).toBe(201);
  });
});

describe("is taken without what does not belong to it:", () => {
  it("__proto__ and constructor", async () => {
    const app = await schoolWithReservations();
    const good = JSON.stringify(requestBody({ date: "2026-03-23" })).slice(1);
    const text = `{"__proto__":{"status":"approved","isAdmin":true},"constructor":{"prototype":{"x":1}},${good}`;
    const headers = { "Content-Type": "application/json" };
    const answer = await app.as("ana").fetch(LIST, { method: "POST", headers, body: text });
    expect(answer.status).toBe(201);
    expect((await answer.json()).status).toBe("pending");
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined();
  });

  it("userId of another, and what only the program writes", async () => {
    const app = await schoolWithReservations();
    const planted = {
      id: 77,
      userId: PEOPLE.bia.id,
      status: "approved",
      reviewerUserId: PEOPLE.admin.id,
      rejectionReason: "x",
      createdAt: "2000-01-01T00:00:00.000Z",
      updatedAt: "2000-01-01T00:00:00.000Z",
      role: "admin",
      firstLogin: true,
    };
    const { status, body } = await app
      .as("ana")
      .api("POST", LIST, requestBody({ date: "2026-03-23", ...planted }));
    expect(status).toBe(201);
    expect(reservationRow(app, body.id)).toMatchObject({
      user_id: PEOPLE.ana.id,
      status: "pending",
      reviewer_user_id: null,
      rejection_reason: null,
      created_at: "2026-03-12T13:00:00.000Z",
    });
    expect(body.id).not.toBe(77);
  });

  it("a room named three times is one link", async () => {
    const app = await schoolWithReservations();
    const body = requestBody({ date: "2026-03-23", environmentIds: [1, 1, 1] });
    const answer = await app.as("ana").api("POST", LIST, body);
    expect(answer.status).toBe(201);
    expect(roomsOf(app, answer.body.id)).toEqual([ROOM.sala1]);
  });

  it("sort=password", async () => {
    const app = await schoolWithReservations();
    const pedro = app.as("pedro");
    const plain = await pedro.api("GET", LIST);
    for (const text of ["sort=password", "sort=password&order=desc", "orderBy=(SELECT 1)"]) {
      const sorted = await pedro.api("GET", `${LIST}?${text}`);
      expect([sorted.status, sorted.body]).toEqual([200, plain.body]);
    }
  });

  it.each(["<script>alert(1)</script>", "=1+1", "'; DROP TABLE reservations; --", "😀 ação", "%_", "\\0"])(
    "notes of %s are kept, and inert where they are shown",
    async (notes) => {
      const app = await schoolWithReservations();
      const { status, body } = await app
        .as("ana")
        .api("POST", LIST, requestBody({ date: "2026-03-23", notes }));
      expect([status, body.notes]).toEqual([201, notes]);
      const page = await (await app.as("ana").fetch(`/minhas-reservas/${body.id}`)).text();
      expect(page).not.toContain("<script>alert");
      const csv = await app.as("pedro").fetch("/admin/relatorios/csv?de=2026-03-01&ate=2026-03-31");
      expect(await csv.text()).not.toMatch(/(^|;)"?=1/m);
    },
  );
});

it("a double click over /api is two requests, each a row: a caller that is no form says so by itself", async () => {
  const app = await schoolWithReservations();
  const before = tableRows(app, "reservations").length;
  const body = staffBody({ date: "2026-03-23" });
  const answers = await Promise.all([1, 2].map(() => app.as("pedro").api("POST", LIST, body)));
  // Staff's are approved at once: the second one stands against the first.
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(tableRows(app, "reservations")).toHaveLength(before + 1);
  expect([DISCIPLINE.algoritmos, CLASS.ds1]).toEqual([1, 1]);
});
