/** Rules R10.22 over the forms: what a browser without JavaScript gets for bad input, one row each. */
import { describe, expect, it } from "vitest";
import { schoolWithReservations, withIds } from "#tests/support/api/bad-values.ts";
import type { TestApp } from "#tests/support/app.ts";
import { stateOfAllRows } from "#tests/support/database/snapshot.ts";
import { roomsOf, tableRows } from "#tests/support/reservations/reservations.ts";
import { textOf } from "#tests/support/reservations/review.ts";
import { CLASS, DISCIPLINE, PEOPLE, ROOM, type Username } from "#tests/support/school/school.ts";

type Fields = Record<string, string | string[]>;
type Try = { who: Username; path: string; fields: Fields; status: number; says: string | RegExp };

const NOTES = "Trazer o microscópio";
const REQUEST: Fields = {
  dates: ["2026-03-23"],
  shift: "morning",
  environmentIds: [String(ROOM.sala1)],
  disciplineId: String(DISCIPLINE.algoritmos),
  classId: String(CLASS.ds1),
  notes: NOTES,
};
const EDIT: Fields = {
  teacherUserId: String(PEOPLE.ana.id),
  disciplineId: String(DISCIPLINE.redes),
  environmentIds: [String(ROOM.sala1)],
  notes: NOTES,
};
const TRANSFER: Fields = { ...EDIT, classId: String(CLASS.ds1), date: "2026-03-23", shift: "morning" };
const CLEANUP: Fields = { endDate: "2026-03-01", counted: "1" };

const INVALID_TEXT = "O texto contém caracteres inválidos";
const UNKNOWN_FIELDS = "O formulário enviado tem campos que esta página não conhece.";
const NOT_A_TEACHER = "Selecione um professor";
const NEEDS_REASON = "Por favor, forneça um motivo para a rejeição";
const NOT_FOUND = /Não encontrado|não foi encontrad/;

const asked = (fields: Fields, says: Try["says"], status = 400): Try => ({
  who: "ana",
  path: "/reservas/nova",
  fields: { ...REQUEST, ...fields },
  status,
  says,
});
const askedByStaff = (fields: Fields, says: Try["says"]): Try => ({
  ...asked({ teacherUserId: "3", ...fields }, says),
  who: "pedro",
});
const edited = (fields: Fields, says: Try["says"]): Try => ({
  who: "ana",
  path: "/minhas-reservas/:id/editar",
  fields: { ...EDIT, ...fields },
  status: 400,
  says,
});
const moved = (fields: Fields, says: Try["says"]): Try => ({
  who: "pedro",
  path: "/admin/reservas/:id/transferir",
  fields: { ...TRANSFER, ...fields },
  status: 400,
  says,
});
const cleaned = (fields: Fields, says: Try["says"], status = 400): Try => ({
  who: "pedro",
  path: "/admin/reservas/limpeza",
  fields: { ...CLEANUP, ...fields },
  status,
  says,
});
const decided = (act: string, row: string, fields: Fields, status: number, says: Try["says"]): Try => ({
  who: "pedro",
  path: `/admin/reservas/${row}/${act}`,
  fields,
  status,
  says,
});

/** The same fault in the three forms that hold a reservation's fields. */
const everywhere = (name: string, fields: Fields, says: Try["says"]): [string, Try][] => [
  [`${name}, asking`, asked(fields, says)],
  [`${name}, editing`, edited(fields, says)],
  [`${name}, transferring`, moved(fields, says)],
];

const BLANKS = ["", "   ", "\u200b\u2060", "\u202e \ufeff"];

const REFUSED: [string, Try][] = [
  ...everywhere(
    "65 KB",
    { notes: "x".repeat(65 * 1024) },
    "O conteúdo enviado é grande demais (máximo de 64 KB).",
  ).map(([name, each]): [string, Try] => [name, { ...each, status: 413 }]),
  ...everywhere("__proto__", { "__proto__.status": "approved" }, UNKNOWN_FIELDS),
  ...everywhere("userId of another", { userId: "4" }, UNKNOWN_FIELDS),
  ...everywhere("a status", { status: "approved", reviewerUserId: "1" }, UNKNOWN_FIELDS),
  ["teacherUserId of an admin", asked({ teacherUserId: "1" }, NOT_A_TEACHER)],
  ["teacherUserId of an admin, by staff", askedByStaff({ teacherUserId: "1" }, NOT_A_TEACHER)],
  ["teacherUserId of nobody, by staff", askedByStaff({ teacherUserId: "999" }, NOT_A_TEACHER)],
  ["no teacher, by staff", askedByStaff({ teacherUserId: "" }, "Selecione um professor")],
  ["editing to teacherUserId of an admin", edited({ teacherUserId: "1" }, NOT_A_TEACHER)],
  ["transferring to an admin", moved({ teacherUserId: "1" }, NOT_A_TEACHER)],
  ...["1 OR 1=1", "1.5", String(2 ** 53), "0", "-1", "", "abc", "1e1", "0x10", " "].flatMap((id) => [
    ...everywhere(`disciplineId ${JSON.stringify(id)}`, { disciplineId: id }, "Selecione uma disciplina"),
    [`classId ${JSON.stringify(id)}`, asked({ classId: id }, "Selecione uma turma")] as [string, Try],
  ]),
  ...everywhere("an unknown discipline", { disciplineId: "999" }, "Selecione uma disciplina"),
  ["an unknown class", asked({ classId: "999" }, "Selecione uma turma")],
  ...everywhere("no room", { environmentIds: [] }, /Selecione (pelo menos )?um ambiente/),
  ...everywhere("an unknown room", { environmentIds: ["1", "999"] }, /Selecione (pelo menos )?um ambiente/),
  ...everywhere("a room that is no number", { environmentIds: ["x"] }, /Selecione (pelo menos )?um ambiente/),
  ...everywhere(
    "41 rooms",
    { environmentIds: Array.from({ length: 41 }, (_, i) => String(i + 1)) },
    /Selecione no máximo 40 ambientes|campos que esta página não conhece/,
  ),
  ...everywhere(
    "1,000 rooms",
    { environmentIds: Array(1000).fill("1") },
    /Selecione no máximo 40 ambientes|campos que esta página não conhece/,
  ),

  ...["2026-02-30", "0001-01-01", "9999-12-31", "abc", "19/03/2026", "2026-03-23T"].flatMap(
    (day): [string, Try][] => [
      [`the date ${day}`, asked({ dates: [day] }, "Data inválida")],
      [`transferring to ${day}`, moved({ date: day }, "Data inválida")],
    ],
  ),
  ["no date", asked({ dates: [] }, "Selecione pelo menos uma data")],
  ["1,000 dates", asked({ dates: Array(990).fill("2026-03-23") }, /Selecione no máximo 60 datas/)],
  [
    "yesterday",
    asked({ dates: ["2026-03-23", "2026-03-11"] }, "Não é possível reservar em data passada: 11/03/2026"),
  ],
  ...["noite", "MORNING", "", "__proto__"].flatMap((shift): [string, Try][] => [
    [`shift ${shift}`, asked({ shift }, "Selecione um turno")],
    [`transferring to shift ${shift}`, moved({ shift }, "Selecione um turno")],
  ]),
  ...(
    [
      ["end before start", "10:00", "09:00", "O horário de início deve ser antes do horário de fim"],
      ["25:00", "25:00", "26:00", "Horário inválido"],
      [
        "times outside of the shift",
        "07:00",
        "11:30",
        "O horário deve estar dentro do turno (07:30 às 11:30)",
      ],
    ] as const
  ).flatMap(([name, startTime, endTime, says]): [string, Try][] => [
    [name, asked({ startTime, endTime }, says)],
    [`transferring to ${name}`, moved({ startTime, endTime }, says)],
  ]),
  ["lessons that are apart", asked({ lessons: ["1", "3"] }, "Escolha aulas seguidas, sem pular nenhuma")],
  ["a sixth lesson", asked({ lessons: ["6"] }, "Escolha aulas de 1 a 5")],

  ...everywhere("notes of 10 KB", { notes: "x".repeat(10 * 1024) }, "Use no máximo 500 caracteres"),
  ...everywhere("notes with NUL", { notes: "a\0b" }, INVALID_TEXT),

  [
    "approving a rejected one",
    decided("aprovar", ":rejected", {}, 409, "Esta reserva já foi avaliada por outra pessoa."),
  ],
  [
    "rejecting an approved one",
    decided(
      "rejeitar",
      ":approved",
      { rejectionReason: "x" },
      409,
      "Esta reserva já foi avaliada por outra pessoa.",
    ),
  ],
  ...[...BLANKS, "a\0b", "x".repeat(501)].map((rejectionReason): [string, Try] => [
    `rejecting with ${JSON.stringify(rejectionReason).slice(0, 30)}`,
    decided(
      "rejeitar",
      ":id",
      { rejectionReason },
      400,
      new RegExp(`${NEEDS_REASON}|${INVALID_TEXT}|Use no máximo 500 caracteres`),
    ),
  ]),
  ...BLANKS.map((rejectionReason): [string, Try] => [
    `rejecting several with ${JSON.stringify(rejectionReason)}`,
    {
      who: "pedro",
      path: "/admin/reservas/rejeitar",
      fields: { ids: ["1@x"], rejectionReason },
      status: 400,
      says: NEEDS_REASON,
    },
  ]),
  ...["abc", "0", "1;DROP", "-1", "1.5", "", "@", String(2 ** 53)].map((id): [string, Try] => [
    `approving ${JSON.stringify(id)} among several`,
    {
      who: "pedro",
      path: "/admin/reservas/aprovar",
      fields: { ids: [id] },
      status: 400,
      says: "Selecione pelo menos uma reserva pendente.",
    },
  ]),
  [
    "approving none",
    {
      who: "pedro",
      path: "/admin/reservas/aprovar",
      fields: {},
      status: 400,
      says: "Selecione pelo menos uma reserva pendente.",
    },
  ],
  [
    "approving a filter that was never seen",
    {
      who: "pedro",
      path: "/admin/reservas/aprovar-sem-conflito",
      fields: { seen: "{}" },
      status: 400,
      says: "Abra a confirmação de novo.",
    },
  ],
  [
    "moving to a room that is none",
    decided("mover", ":id", { from: "1", to: "1 OR 1=1" }, 400, "Escolha um ambiente da lista."),
  ],
  ["moving to an unknown room", decided("mover", ":id", { from: "1", to: "999" }, 400, /./)],
  [
    "a teacher editing her approved one",
    {
      ...edited({}, "Só é possível alterar uma reserva pendente."),
      path: "/minhas-reservas/:approved/editar",
      status: 409,
    },
  ],
  [
    "a teacher deleting her approved one",
    {
      who: "ana",
      path: "/minhas-reservas/:approved/excluir",
      fields: {},
      status: 409,
      says: "Só é possível alterar uma reserva pendente.",
    },
  ],
  ["a teacher editing another's", { ...edited({}, NOT_FOUND), who: "bia", status: 404 }],
  [
    "a teacher deleting another's",
    { who: "bia", path: "/minhas-reservas/:id/excluir", fields: {}, status: 404, says: NOT_FOUND },
  ],

  [
    "a cleanup without a range",
    cleaned({ endDate: "" }, "Informe a data inicial ou a data final do período."),
  ],
  ["a cleanup of a day that is none", cleaned({ endDate: "2026-02-30" }, "Data inválida")],
  [
    "a cleanup of a range reversed",
    cleaned(
      { startDate: "2026-03-01", endDate: "2026-02-01" },
      "A data final deve ser igual ou posterior à inicial.",
    ),
  ],
  ["a cleanup of an unknown status", cleaned({ status: ["gone"] }, "Status inválido")],
  ["a cleanup of a shift in Portuguese", cleaned({ shift: "noite" }, "Turno inválido")],
  ["a cleanup of a room that is none", cleaned({ environmentId: "1 OR 1=1" }, "Selecione um ambiente")],
  [
    "a cleanup that nobody counted",
    cleaned({ counted: "x" }, "Confira de novo quantas reservas serão excluídas antes de excluir"),
  ],
  [
    "a cleanup of days to come, unticked",
    cleaned(
      { endDate: "2026-12-31", counted: "3" },
      "O período inclui datas futuras. Marque a caixa para confirmar.",
    ),
  ],

  ...["abc", "0", "1;DROP", "-1", "1.5", "01", "9".repeat(17), "99999", "%00"].flatMap((id) =>
    (
      [
        ["ana", `/minhas-reservas/${id}/editar`, EDIT],
        ["ana", `/minhas-reservas/${id}/excluir`, {}],
        ["pedro", `/admin/reservas/${id}/aprovar`, {}],
        ["pedro", `/admin/reservas/${id}/rejeitar`, { rejectionReason: "x" }],
        ["pedro", `/admin/reservas/${id}/transferir`, TRANSFER],
        ["pedro", `/admin/reservas/${id}/mover`, { from: "1", to: "2" }],
        ["pedro", `/admin/reservas/${id}/excluir`, {}],
      ] as const
    ).map(([who, path, fields]): [string, Try] => [
      path,
      { who, path, fields, status: 404, says: NOT_FOUND },
    ]),
  ),
];

const plain = (html: string) => textOf(html).replaceAll("&#x27;", "'");

describe("is refused, and changes nothing:", () => {
  /** The last test's, where it is as it was. */
  let unchanged: TestApp | undefined;

  it.each(REFUSED)("%s", async (name, { who, path, fields, status, says }) => {
    const app = unchanged ?? (await schoolWithReservations());
    unchanged = undefined;
    const client = app.as(who);
    const before = stateOfAllRows(app.db);
    const answer = await client.post(withIds(path), fields);
    const html = await answer.text();
    expect(answer.status, plain(html).slice(0, 500)).toBe(status);
    expect(plain(html)).toMatch(
      typeof says === "string" ? new RegExp(says.replace(/[.()?]/g, "\\$&")) : says,
    );
    expect(plain(html)).not.toMatch(/Invalid |Valor inválido|expected|SQL|at .+:\d+:\d+/);
    expect(stateOfAllRows(app.db)).toBe(before);
    expect(app.logged.filter(({ level }) => level === "error")).toEqual([]);
    // Beyond the thousandth pair nothing is read.
    if (fields.notes === NOTES && status === 400 && !name.startsWith("1,000")) expect(html).toContain(NOTES);
    unchanged = app;
  });

  it("yesterday, at 23:30 of the school when UTC is a day ahead", async () => {
    const app = await schoolWithReservations();
    app.setNow("2026-03-13T02:30:00.000Z");
    const ana = app.as("ana");
    const before = stateOfAllRows(app.db);
    const ask = (day: string) => ana.post("/reservas/nova", { ...REQUEST, dates: [day], shift: "evening" });
    expect(await (await ask("2026-03-11")).text()).toContain(
      "Não é possível reservar em data passada: 11/03/2026",
    );
    expect(await (await ask("2026-03-12")).text()).toContain("O horário já terminou hoje");
    expect(stateOfAllRows(app.db)).toBe(before);
    expect((await ask("2026-03-13")).status).toBe(302);
  });
});

describe("is taken:", () => {
  it("a room named three times, as one link", async () => {
    const app = await schoolWithReservations();
    const answer = await app
      .as("ana")
      .post("/reservas/nova", { ...REQUEST, environmentIds: ["1", "1", "1"] });
    expect(answer.status).toBe(302);
    expect(roomsOf(app, tableRows(app, "reservations").at(-1)?.id)).toEqual([ROOM.sala1]);
  });

  it("the same form twice, as one row", async () => {
    const app = await schoolWithReservations();
    const before = tableRows(app, "reservations").length;
    const ana = app.as("ana");
    const page = await (await ana.fetch("/reservas/nova")).text();
    const formToken = /name="formToken"[^>]*value="([^"]+)"|value="([^"]+)"[^>]*name="formToken"/.exec(page);
    const fields = { ...REQUEST, formToken: formToken?.[1] ?? formToken?.[2] ?? "" };
    expect(fields.formToken).not.toBe("");
    const answers = await Promise.all([1, 2].map(() => ana.post("/reservas/nova", fields)));
    expect(answers.map(({ status }) => status)).toEqual([302, 302]);
    expect(tableRows(app, "reservations")).toHaveLength(before + 1);
  });

  it.each(["<script>alert(1)</script>", "=1+1", "'; DROP TABLE reservations; --", "😀 ação", "%_"])(
    "notes of %s, inert where they are shown",
    async (notes) => {
      const app = await schoolWithReservations();
      expect((await app.as("ana").post("/reservas/nova", { ...REQUEST, notes })).status).toBe(302);
      const row = tableRows(app, "reservations").at(-1);
      expect(row?.notes).toBe(notes);
      for (const [who, path] of [
        ["ana", `/minhas-reservas/${row?.id}`],
        ["ana", `/minhas-reservas/${row?.id}/editar`],
        ["pedro", `/admin/reservas/${row?.id}/transferir`],
      ] as const) {
        expect(await (await app.as(who).fetch(path)).text()).not.toContain("<script>alert");
      }
    },
  );

  it("notes without the marks that hide or turn what is written", async () => {
    const app = await schoolWithReservations();
    const notes = "\u202eanotado\u202c\u200b";
    expect((await app.as("ana").post("/reservas/nova", { ...REQUEST, notes })).status).toBe(302);
    expect(tableRows(app, "reservations").at(-1)?.notes).toBe("anotado");
  });

  it.each([
    "sort=password",
    "ordem=senha",
    "ordem=1;DROP",
    "aba=__proto__",
    "pagina=-1",
    "pagina=1e9",
    "por=100000",
  ])("%s, which is not read", async (query) => {
    const app = await schoolWithReservations();
    const answer = await app.as("pedro").fetch(`/admin/reservas?${query}`);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain("data-id=");
  });
});
