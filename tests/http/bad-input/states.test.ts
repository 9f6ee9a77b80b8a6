/** Rules R10.22: values that are invalid only because of other fields, other rows or the clock. */
import { describe, expect, it } from "vitest";
import { createSchool } from "#tests/support/api/called-school.ts";
import { CALLS, FORMS, type Input } from "#tests/support/bad-input/inputs.ts";
import { send } from "#tests/support/bad-input/send.ts";
import { UNWORDED } from "#tests/support/bad-input/values.ts";
import { requestBody, roomsOf, tableRows } from "#tests/support/bookings/reservations.ts";
import { textOf } from "#tests/support/bookings/review.ts";
import { stateOfAllRows } from "#tests/support/database/snapshot.ts";
import { ROOM } from "#tests/support/school/school.ts";

const LIST = "/api/reservations";
const CREATE = "POST /api/reservations, body";
const UPDATE = "PUT /api/reservations/:id, body";
const REQUEST = "the form /reservas/nova";
const EDIT = "the form /minhas-reservas/:id/editar";
const TRANSFER = "the form /admin/reservas/:id/transferir";
const CLEANUP = "the form /admin/reservas/limpeza";
const CLOSURE = "the form /admin/ambientes/:id/fechamentos";
const RANGE = { startDate: "2000-01-01", endDate: "2099-12-31" };

/** What changes in a valid input, where, and the expected message; 400 unless a status is given. */
type Fault = [
  what: string,
  where: string[],
  changed: object,
  error: RegExp,
  more?: Partial<Input> & { status?: number },
];

const NOT_PENDING = /Só é possível alterar uma reserva pendente/;
const NOT_FOUND = /Não encontrado|não foi encontrad/;
const UNKNOWN_FIELDS = /O formulário enviado tem campos que esta página não conhece/;
const OUTSIDE = /O horário deve estar dentro do turno \(07:30 às 11:30\)/;
const INVERTED = /O horário de início deve ser antes do horário de fim/;
const CLEANUP_CALL = "POST /api/reservations/cleanup/custom, body";
const QUERY = "GET /api/reservations, query";
const CHECK = "GET /api/public/check-conflicts, query";
const WITH_TIMES = [CREATE, UPDATE, CHECK, REQUEST, TRANSFER];

const FAULTS: Fault[] = [
  [
    "a teacher who is an admin",
    [CREATE, UPDATE],
    { teacherUserId: 1 },
    /A pessoa escolhida não é um professor/,
  ],
  ["an owner who is an admin", [UPDATE], { userId: 1 }, /A pessoa escolhida não é um professor/],
  ["a teacher who is an admin", [REQUEST, EDIT, TRANSFER], { teacherUserId: 1 }, /Selecione um professor/],
  ["an unknown teacher", [CREATE], { teacherUserId: 999 }, /A pessoa escolhida não é um professor/],
  ["an unknown teacher", [REQUEST], { teacherUserId: 999 }, /Selecione um professor/],
  ["no teacher, by staff", [CREATE, REQUEST], { teacherUserId: undefined }, /Selecione um professor/],
  ["a teacher who is staff", [CREATE, UPDATE], { teacherUserId: 2 }, /A pessoa escolhida não é um professor/],
  ["an unknown owner", [UPDATE], { userId: 999 }, /A pessoa escolhida não é um professor/],
  ["null for a teacher, by staff", [CREATE], { teacherUserId: null }, /Selecione um professor/],
  ["a day of another century", [CREATE, UPDATE], { date: "1999-12-31" }, /Data inválida/],
  ["no rooms", [CHECK], { environmentIds: undefined }, /Selecione pelo menos um ambiente/],
  ["a cursor with more in it", [QUERY], { cursor: "2026-03-20_07:30_1;DROP" }, /Cursor inválido/],
  ["401 days", [QUERY], { startDate: "2026-01-01", endDate: "2027-02-05" }, /no máximo 400 dias/],
  [
    "a closure that ends before it starts",
    [CLOSURE],
    { endDate: "2026-04-05" },
    /igual ou posterior ao primeiro/,
  ],
  [
    "no range",
    [CLEANUP_CALL],
    { startDate: undefined, endDate: undefined },
    /Informe a data inicial ou a data final/,
  ],
  [
    "a range reversed",
    [CLEANUP_CALL],
    { startDate: "2026-03-01", endDate: "2026-02-01" },
    /A data final deve ser/,
  ],
  [
    "between shifts",
    [CREATE, UPDATE],
    { shift: "afternoon", startTime: "12:00", endTime: "13:30" },
    /dentro do turno/,
  ],
  [
    "past the last lesson",
    [CREATE, UPDATE],
    { shift: "evening", startTime: "18:30", endTime: "22:31" },
    /dentro do turno/,
  ],
  ["over midnight", [CREATE, UPDATE], { shift: "evening", startTime: "22:00", endTime: "00:30" }, INVERTED],
  ["an unknown discipline", [CREATE, UPDATE], { disciplineId: 999 }, /Um item escolhido não existe mais/],
  ["an unknown discipline", [REQUEST, EDIT, TRANSFER], { disciplineId: 999 }, /Selecione uma disciplina/],
  ["an unknown class", [CREATE, UPDATE], { classId: 999 }, /Um item escolhido não existe mais/],
  ["an unknown class", [REQUEST], { classId: 999 }, /Selecione uma turma/],
  ["an unknown room", [CREATE, UPDATE], { environmentIds: [1, 999] }, /Um item escolhido não existe mais/],
  [
    "an unknown room",
    [REQUEST, EDIT, TRANSFER],
    { environmentIds: [1, 999] },
    /Selecione (pelo menos )?um ambiente/,
  ],
  ["fields that only the program writes", [REQUEST, EDIT, TRANSFER], { status: "approved" }, UNKNOWN_FIELDS],
  ["fields of another form", [REQUEST, EDIT, TRANSFER], { reviewerUserId: 1 }, UNKNOWN_FIELDS],
  ["another's name", [REQUEST, EDIT, TRANSFER], { userId: 4 }, UNKNOWN_FIELDS],

  [
    "an end before its start",
    WITH_TIMES,
    { shift: "morning", startTime: "10:00", endTime: "09:00" },
    INVERTED,
  ],
  ["an end at its start", WITH_TIMES, { shift: "morning", startTime: "10:00", endTime: "10:00" }, INVERTED],
  ["times before the shift", WITH_TIMES, { shift: "morning", startTime: "07:29", endTime: "11:30" }, OUTSIDE],
  ["times after the shift", WITH_TIMES, { shift: "morning", startTime: "07:30", endTime: "11:31" }, OUTSIDE],
  ["times of another shift", WITH_TIMES, { shift: "morning", startTime: "13:30", endTime: "17:30" }, OUTSIDE],

  ["100 years", [QUERY, "GET /api/reservations/detailed, query"], RANGE, /no máximo 400 dias/],
  [
    "a range reversed",
    [QUERY, "GET /api/calendars/:id/school-days, query"],
    { startDate: "2026-03-20", endDate: "2026-03-19" },
    /A data final deve ser igual ou posterior à inicial/,
  ],
  ["ten years", ["GET /api/calendars/:id/school-days, query"], { endDate: "2036-04-19" }, /no máximo/],
  [
    "future dates without the ticked box",
    [CLEANUP],
    { endDate: "2026-12-31", seen: "1" },
    /O período inclui datas futuras/,
  ],
  ["no range", [CLEANUP], { endDate: undefined }, /Informe a data inicial ou a data final do período/],

  [
    "an approved one, by its teacher",
    [EDIT],
    {},
    NOT_PENDING,
    { path: "/minhas-reservas/4/editar", status: 409 },
  ],
  ["another's", [EDIT], {}, NOT_FOUND, { who: "bia", status: 404 }],
  [
    "deleting an approved one",
    [EDIT],
    {},
    NOT_PENDING,
    { good: {}, path: "/minhas-reservas/4/excluir", status: 409 },
  ],
  [
    "deleting another's",
    [EDIT],
    {},
    NOT_FOUND,
    { good: {}, path: "/minhas-reservas/1/excluir", who: "bia", status: 404 },
  ],
];

const inputs = [...CALLS, ...FORMS];
const cases = FAULTS.flatMap(([what, where, changed, error, more]) =>
  where.map((name) => {
    const { status = 400, ...change } = more ?? {};
    const input = { ...(inputs.find((each) => each.name === name) as Input), ...change };
    return { what, name, input, changed, error, status };
  }),
);

it.each(cases)("$name refuses $what and changes nothing", async ({ input, changed, error, status }) => {
  const app = await createSchool();
  const client = app.as(input.who);
  const before = stateOfAllRows(app.db);
  const answer = await send(client, input, changed);
  const text = await answer.text();
  const shown = input.part === "form" ? textOf(text) : text;
  expect([answer.status, shown]).toEqual([status, expect.stringMatching(error)]);
  expect(shown).not.toMatch(UNWORDED);
  expect(stateOfAllRows(app.db)).toBe(before);
  expect(app.logged.filter(({ level }) => level === "error")).toEqual([]);
});

it("yesterday is refused, even at 23:30 school time when UTC is a day ahead; tomorrow is accepted", async () => {
  const app = await createSchool();
  const past = /^Não é possível reservar em data passada.*11\/03\/2026/;
  const call = async (date: string) =>
    (await app.as("ana").api("POST", LIST, requestBody({ date, shift: "evening", environmentIds: [4] })))
      .body;
  const submit = async (date: string) => {
    const input = inputs.find(({ name }) => name === REQUEST) as Input;
    const own = {
      ...input,
      good: { ...input.good, teacherUserId: undefined, shift: "evening", environmentIds: [4] },
    };
    const answer = await send(app.as("ana"), own, { dates: [date] });
    return textOf(await answer.text());
  };
  for (const now of ["2026-03-12T13:00:00.000Z", "2026-03-13T02:30:00.000Z"]) {
    app.setNow(now);
    const rows = tableRows(app, "reservations").length;
    expect((await call("2026-03-11")).message).toMatch(past);
    expect(await submit("2026-03-11")).toContain("Não é possível reservar em data passada: 11/03/2026");
    expect(tableRows(app, "reservations")).toHaveLength(rows);
  }
  // The evening of today ended at 22:30; tomorrow is UTC's today.
  expect((await call("2026-03-12")).message).toMatch(/^O horário já terminou hoje/);
  expect(await submit("2026-03-12")).toContain("O horário já terminou hoje");
  expect((await call("2026-03-13")).status).toBe("pending");
});

describe("is accepted:", () => {
  it("a room named three times, stored once", async () => {
    const app = await createSchool();
    const body = requestBody({ date: "2026-03-23", environmentIds: [1, 1, 1] });
    const answer = await app.as("ana").api("POST", LIST, body);
    expect([answer.status, roomsOf(app, answer.body.id)]).toEqual([201, [ROOM.sala1]]);
  });

  it.each([
    "sort=password",
    "ordem=senha",
    "ordem=1;DROP",
    "aba=__proto__",
    "pagina=-1",
    "pagina=1e9",
    "por=100000",
  ])("the queue with %s, which is ignored", async (query) => {
    const app = await createSchool();
    const answer = await app.as("pedro").fetch(`/admin/reservas?${query}`);
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining("data-id=")]);
  });
});
