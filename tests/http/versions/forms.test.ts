/** Decisions, edits and deletions apply to the version on screen: a row that changed meanwhile is a 409. */

import { describe, expect, it } from "vitest";
import { OPENED_BY } from "#app/domain/access/opener.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { snapshot, tableRows } from "#tests/support/bookings/reservations.ts";
import {
  addBlockedDay,
  changeMeanwhile,
  formVersionOf,
  type Versioned,
  versionInForm,
  versionOf,
} from "#tests/support/database/versions.ts";
import { CLASS, DISCIPLINE, PEOPLE, ROOM, type Username } from "#tests/support/school/school.ts";

const TYPED = "O que foi digitado";
const RESERVATION = "Esta reserva mudou enquanto você a via.";
const USER = "Este usuário mudou enquanto você o via.";
const lesson = {
  teacherUserId: String(PEOPLE.ana.id),
  disciplineId: String(DISCIPLINE.algoritmos),
  environmentIds: [String(ROOM.sala1)],
  notes: TYPED,
};
const transfer = { ...lesson, classId: String(CLASS.ds1), date: "2026-03-19", shift: "morning" };
const account = { name: TYPED, username: "bia", email: "bia@escola.test", role: "teacher" };

type Form = {
  address: string;
  who: Username;
  table: Versioned;
  id: number;
  fields: Record<string, string | string[]>;
  text: string;
  /** What the dialog shows of the current row. */
  shows: string;
};

const reservation = { table: "reservations", id: 1, text: RESERVATION, shows: "Auditório" } as const;
const environment = {
  table: "environments",
  id: ROOM.auditorio,
  who: "admin",
  text: "Este ambiente mudou enquanto você o via.",
  shows: "Sala Mudada",
} as const;
const discipline = {
  table: "disciplines",
  id: DISCIPLINE.redes,
  who: "pedro",
  text: "Esta disciplina mudou enquanto você a via.",
  shows: "Mudada",
} as const;
const schoolClass = {
  table: "classes",
  id: CLASS.ds2,
  who: "pedro",
  text: "Esta turma mudou enquanto você a via.",
  shows: "Mudada",
} as const;
const blockedDay = {
  table: "blocked_days",
  id: 1,
  who: "pedro",
  text: "Este dia bloqueado mudou enquanto você o via.",
  shows: "Dia Mudado",
} as const;
const user = { table: "users", id: PEOPLE.bia.id, who: "pedro", text: USER, shows: "Pessoa Mudada" } as const;

const FORMS: Form[] = [
  { ...reservation, who: "pedro", address: "/admin/reservas/1/aprovar", fields: {} },
  {
    ...reservation,
    who: "pedro",
    address: "/admin/reservas/1/rejeitar",
    fields: { rejectionReason: TYPED },
  },
  { ...reservation, who: "pedro", address: "/admin/reservas/1/transferir", fields: transfer },
  { ...reservation, who: "pedro", address: "/admin/reservas/1/excluir", fields: {} },
  { ...reservation, who: "ana", address: "/minhas-reservas/1/editar", fields: lesson },
  { ...reservation, who: "ana", address: "/minhas-reservas/1/excluir", fields: {} },
  {
    ...environment,
    address: `/admin/ambientes/${ROOM.auditorio}/editar`,
    fields: { name: TYPED, type: "Auditório" },
  },
  { ...environment, address: `/admin/ambientes/${ROOM.auditorio}/excluir`, fields: {} },
  { ...discipline, address: `/admin/disciplinas/${DISCIPLINE.redes}/editar`, fields: { name: TYPED } },
  { ...discipline, address: `/admin/disciplinas/${DISCIPLINE.redes}/excluir`, fields: {} },
  { ...schoolClass, address: `/admin/turmas/${CLASS.ds2}/editar`, fields: { name: TYPED } },
  { ...schoolClass, address: `/admin/turmas/${CLASS.ds2}/excluir`, fields: {} },
  {
    ...blockedDay,
    address: "/admin/dias-bloqueados/1/editar",
    fields: { date: "2026-04-21", title: TYPED, type: "other", affectedShifts: ["morning"] },
  },
  { ...blockedDay, address: "/admin/dias-bloqueados/1/excluir", fields: {} },
  { ...user, address: `/admin/usuarios/${PEOPLE.bia.id}/editar`, fields: account },
  { ...user, address: `/admin/usuarios/${PEOPLE.bia.id}/excluir`, fields: {} },
  { ...user, address: `/admin/usuarios/${PEOPLE.bia.id}/senha`, fields: { newPassword: "Outra#Senha9" } },
  {
    ...user,
    who: "bia",
    address: "/perfil/email",
    fields: { email: "nova@escola.test" },
    shows: "bia@escola.test",
  },
];

describe.each(FORMS)("$address", (form) => {
  const { address, who, table, id, fields, text, shows } = form;

  async function openForm(app: TestApp): Promise<string> {
    addReservation(app);
    await addBlockedDay(app);
    const html = await (await app.as(who).fetch(address)).text();
    const version = versionInForm(html);
    expect(version).toBe(formVersionOf(app, table, id));
    return version ?? "";
  }

  it("is accepted with the version it showed", async () => {
    const app = await createTestApp();
    const updatedAt = await openForm(app);
    expect((await app.as(who).post(address, { ...fields, updatedAt })).status).toBe(302);
  });

  it("answers 409 if the row changed, shows it as it is now, preserves typed values and can be resubmitted", async () => {
    const app = await createTestApp();
    const updatedAt = await openForm(app);
    await changeMeanwhile(app, table, id);
    const before = [snapshot(app), tableRows(app, table)];
    const refused = await app.as(who).post(address, { ...fields, updatedAt });
    expect(refused.status).toBe(409);
    expect([snapshot(app), tableRows(app, table)]).toEqual(before);
    const html = await refused.text();
    expect(html).toContain(text);
    expect(html).toContain(shows);
    const typed = Object.values(fields).flat().includes(TYPED) ? TYPED : "";
    expect(html).toContain(typed);
    const now = versionInForm(html) ?? "";
    expect(now).toBe(formVersionOf(app, table, id));
    expect(now > updatedAt).toBe(true);
    expect((await app.as(who).post(address, { ...fields, updatedAt: now })).status).toBe(302);
  });

  it("is refused with the version of another row of the same time, and accepted with the time alone", async () => {
    const app = await createTestApp();
    const own = await openForm(app);
    const time = own.split("@")[1] ?? "";
    const before = [snapshot(app), tableRows(app, table)];
    const updatedAt = `${id + 1}@${time}`;
    expect((await app.as(who).post(address, { ...fields, updatedAt })).status).toBe(409);
    expect([snapshot(app), tableRows(app, table)]).toEqual(before);
    expect((await app.as(who).post(address, { ...fields, updatedAt: time })).status).toBe(302);
  });

  it("refuses a value that is no version", async () => {
    const app = await createTestApp();
    await openForm(app);
    const before = [snapshot(app), tableRows(app, table)];
    const updatedAt = "x".repeat(61);
    expect((await app.as(who).post(address, { ...fields, updatedAt })).status).toBe(400);
    expect([snapshot(app), tableRows(app, table)]).toEqual(before);
  });
});

describe("what was typed over an older state", () => {
  const address = `/admin/turmas/${CLASS.ds2}/editar`;

  it("retains its version when the form is rendered again for another reason", async () => {
    const app = await createTestApp();
    const pedro = app.as("pedro");
    const updatedAt = versionOf(app, "classes", CLASS.ds2);
    await changeMeanwhile(app, "classes", CLASS.ds2);
    const html = await (await pedro.post(address, { name: "ab", updatedAt })).text();
    expect(html).toContain("O nome deve ter pelo menos 3 caracteres");
    expect(versionInForm(html)).toBe(updatedAt);
    expect((await pedro.post(address, { name: TYPED, updatedAt })).status).toBe(409);
  });

  it("retains its version across an expired session", async () => {
    const app = await createTestApp();
    const updatedAt = versionOf(app, "classes", CLASS.ds2);
    const sent = await app.as(null).post(address, {
      name: TYPED,
      updatedAt,
      [OPENED_BY]: String(PEOPLE.pedro.id),
    });
    const back = new URL(sent.headers.get("location") ?? "", "http://escola.test").searchParams.get("voltar");
    await changeMeanwhile(app, "classes", CLASS.ds2);
    const html = await (await app.as("pedro").fetch(back ?? "")).text();
    expect(html).toContain(TYPED);
    expect(versionInForm(html)).toBe(updatedAt);
  });
});

it("the second of two submissions is refused, with the row's current state", async () => {
  const app = await createTestApp();
  const id = addReservation(app);
  const updatedAt = versionOf(app, "reservations", id);
  expect((await app.as("admin").post(`/admin/reservas/${id}/aprovar`, { updatedAt })).status).toBe(302);
  const late = await app
    .as("pedro")
    .post(`/admin/reservas/${id}/rejeitar`, { updatedAt, rejectionReason: TYPED });
  expect(late.status).toBe(409);
  const html = await late.text();
  expect(html).toContain("Esta reserva já foi avaliada por outra pessoa.");
  expect(html).toContain("Aprovada");
});

it("a refused password reset never returns the password", async () => {
  const app = await createTestApp();
  const address = `/admin/usuarios/${PEOPLE.bia.id}/senha`;
  const refused = await app.as("pedro").post(address, { newPassword: "Segredo#9", updatedAt: "2026" });
  expect(refused.status).toBe(409);
  expect(await refused.text()).not.toContain("Segredo#9");
});
