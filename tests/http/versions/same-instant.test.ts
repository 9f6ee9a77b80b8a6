/** Rows made together carry the same instant: the form of one is no form of another. */

import { describe, expect, it } from "vitest";
import { stateOfTable } from "#app/models/import/import.server.ts";
import { lapseApproval } from "#app/models/rooms/room-people.server.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { snapshot, tableRows } from "#tests/support/bookings/reservations.ts";
import { versionInForm, versionOf } from "#tests/support/database/versions.ts";
import { DISCIPLINE, PEOPLE, ROOM } from "#tests/support/school/school.ts";

const TOGETHER = "2026-03-01T12:00:00.000Z";
const TABLES = ["disciplines", "classes", "environments", "users", "reservations"] as const;

/** A school whose rows were all made in one millisecond, as an import makes them. */
async function importedApp(): Promise<TestApp> {
  const app = await createTestApp();
  addReservation(app);
  addReservation(app, { date: "2026-03-20" });
  for (const table of TABLES) app.db.sqlite.exec(`UPDATE ${table} SET updated_at = '${TOGETHER}'`);
  return app;
}

const { redes, algoritmos } = DISCIPLINE;
const lists = "/admin/disciplinas";
const users = "/admin/usuarios";

describe("the form of one row, sent to the address of another of the same instant", () => {
  it.each([
    [`${lists}/${redes}/editar`, `${lists}/${algoritmos}/editar`, { name: "Outra disciplina" }],
    [`${lists}/${redes}/excluir`, `${lists}/${algoritmos}/excluir`, {}],
    [
      `/admin/ambientes/${ROOM.auditorio}/editar`,
      `/admin/ambientes/${ROOM.sala1}/editar`,
      { name: "Outra sala", type: "Sala" },
    ],
    [`/admin/ambientes/${ROOM.auditorio}/excluir`, `/admin/ambientes/${ROOM.lab1}/excluir`, {}],
    [
      `${users}/${PEOPLE.bia.id}/editar`,
      `${users}/${PEOPLE.ana.id}/editar`,
      { name: "Outra pessoa", username: "outra", email: "outra@escola.test", role: "teacher" },
    ],
    [`${users}/${PEOPLE.bia.id}/senha`, `${users}/${PEOPLE.ana.id}/senha`, { newPassword: "Outra#Senha9" }],
    ["/admin/reservas/1/aprovar", "/admin/reservas/2/aprovar", {}],
    ["/admin/reservas/1/rejeitar", "/admin/reservas/2/rejeitar", { rejectionReason: "Sala em obras" }],
    ["/admin/reservas/1/excluir", "/admin/reservas/2/excluir", {}],
    // The same number in another table.
    [`${lists}/${redes}/editar`, `/admin/turmas/${redes}/editar`, { name: "Outra turma" }],
    [`/admin/turmas/${redes}/excluir`, `${lists}/${redes}/excluir`, {}],
    [`${users}/1/excluir`, "/admin/reservas/1/aprovar", {}],
  ])("%s to %s", async (shown, sentTo, fields: Record<string, string>) => {
    const app = await importedApp();
    const admin = app.as("admin");
    const updatedAt = versionInForm(await (await admin.fetch(shown)).text()) ?? "";
    expect(updatedAt).toContain(TOGETHER);
    const before = [snapshot(app), ...TABLES.map((table) => tableRows(app, table))];
    const refused = await admin.post(sentTo, { ...fields, updatedAt });
    expect(refused.status).toBe(409);
    expect(await refused.text()).toMatch(/mudou enquanto você [ao] via/);
    expect([snapshot(app), ...TABLES.map((table) => tableRows(app, table))]).toEqual(before);
  });

  it("while a call gives the plain instant", async () => {
    const app = await importedApp();
    const body = { name: "Outra disciplina", updatedAt: TOGETHER };
    expect((await app.as("admin").api("PUT", `/api/disciplines/${redes}`, body)).status).toBe(200);
  });
});

describe("rows of which another changed later", () => {
  const LATER = "2027-01-01T00:00:00.000Z";

  it("are another version of a form of settings, where one of them changes", async () => {
    const app = await createTestApp();
    const pedro = app.as("pedro");
    const screen = "/admin/configuracoes/painel";
    expect((await pedro.post(screen, { refresh_interval: "60", animation_speed: "slow" })).status).toBe(302);
    app.db.sqlite.exec(`UPDATE settings SET updated_at = '${LATER}' WHERE key = 'animation_speed'`);
    const updatedAt = versionInForm(await (await pedro.fetch(screen)).text()) ?? "";
    expect((await pedro.api("PUT", "/api/settings/refresh_interval", { value: "90" })).status).toBe(200);
    const late = await pedro.post(screen, { refresh_interval: "45", animation_speed: "slow", updatedAt });
    expect(late.status).toBe(409);
    expect(await late.text()).toContain("As configurações mudaram enquanto você as via.");
    expect(
      app.db.sqlite.prepare("SELECT value FROM settings WHERE key = 'refresh_interval'").pluck().get(),
    ).toBe("90");
  });

  it("are another version of the welcome messages, where one of them changes", async () => {
    const app = await createTestApp();
    const pedro = app.as("pedro");
    const screen = "/admin/configuracoes";
    const words = {
      morning: "Bom dia, escola",
      afternoon: "Boa tarde, escola",
      evening: "Boa noite, escola",
    };
    expect((await pedro.post(screen, words)).status).toBe(302);
    app.db.sqlite.exec(`UPDATE welcome_messages SET updated_at = '${LATER}' WHERE shift = 'evening'`);
    const updatedAt = versionInForm(await (await pedro.fetch(screen)).text()) ?? "";
    expect((await pedro.post(screen, { ...words, morning: "Olá, escola" })).status).toBe(302);
    const late = await pedro.post(screen, { ...words, updatedAt });
    expect(late.status).toBe(409);
  });

  it("are another state of a list that an import has checked", async () => {
    const app = await importedApp();
    app.db.sqlite.exec(`UPDATE disciplines SET updated_at = '${LATER}' WHERE id = ${algoritmos}`);
    const before = stateOfTable(app.db, "disciplines");
    await app.as("admin").api("PUT", `/api/disciplines/${redes}`, { name: "Outra disciplina" });
    expect(stateOfTable(app.db, "disciplines")).not.toBe(before);
  });

  it("are another state of a list of thousands, where one row is a millisecond later", async () => {
    const app = await importedApp();
    app.db.sqlite.exec(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9000)
      INSERT INTO disciplines (name, name_key, sort_key, created_at, updated_at)
      SELECT 'Disciplina ' || i, 'd' || i, 'd' || i, '${TOGETHER}', '${TOGETHER}' FROM n`);
    const states = [0, 1, 2, 3, 4].map((later) => {
      const at = new Date(Date.parse(TOGETHER) + later).toISOString();
      app.db.sqlite.exec(`UPDATE disciplines SET updated_at = '${at}' WHERE id = ${redes}`);
      return stateOfTable(app.db, "disciplines");
    });
    expect(new Set(states).size).toBe(states.length);
  });
});

it("a room whose approval lapses in the millisecond of its change is another version", async () => {
  const app = await importedApp();
  const before = versionOf(app, "environments", ROOM.sala1);
  lapseApproval(app.db, { id: ROOM.sala1, at: TOGETHER });
  expect(versionOf(app, "environments", ROOM.sala1) > before).toBe(true);
});
