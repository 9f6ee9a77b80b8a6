import { describe, expect, it } from "vitest";
import { createTestApp } from "#tests/support/app.ts";
import { auditOf } from "#tests/support/bookings/audit.ts";
import { tableRows } from "#tests/support/bookings/reservations.ts";
import { PEOPLE } from "#tests/support/school/school.ts";
import { setSetting, setWelcome } from "#tests/support/school/school-rows.ts";

const NOW = "2026-03-12T13:00:00.000Z";

describe("GET /api/settings", () => {
  it("returns the default for unsaved settings, without a row", async () => {
    const app = await createTestApp();
    const { status, body } = await app.as("ana").api("GET", "/api/settings/reservation_deadline");
    expect(status).toBe(200);
    expect(body).toEqual({
      id: null,
      key: "reservation_deadline",
      value: "friday|18:00",
      description: "Encerramento do prazo semanal de envio de reservas",
      updatedAt: null,
      updatedBy: null,
    });
    const open = await app.as("pedro").api("GET", "/api/settings/reservation_open");
    expect(open.body.value).toBe("monday|07:30");
  });

  it("lists the submission window for teachers, all settings for staff", async () => {
    const app = await createTestApp();
    const keys = async (who: "ana" | "pedro") =>
      (await app.as(who).api("GET", "/api/settings")).body.map((row: { key: string }) => row.key);
    expect(await keys("ana")).toEqual([
      "reservation_open",
      "reservation_deadline",
      "reservation_window_enforced",
    ]);
    expect(await keys("pedro")).toHaveLength(16);
    expect((await app.as("ana").api("GET", "/api/settings/mail_from")).status).toBe(403);
    expect((await app.as("pedro").api("GET", "/api/settings/mail_from")).body.value).toBe("");
  });

  it("needs an existing key, spelled exactly", async () => {
    const app = await createTestApp();
    setSetting(app, "secret", "x");
    for (const key of ["secret", "constructor", "__proto__", "RESERVATION_OPEN"]) {
      expect((await app.as("pedro").api("GET", `/api/settings/${key}`)).status).toBe(404);
      expect((await app.as("pedro").api("PUT", `/api/settings/${key}`, { value: "x" })).status).toBe(404);
    }
  });
});

describe("PUT /api/settings/{key}", () => {
  it.each(["admin", "pedro"] as const)("is saved by %s, takes effect and is recorded", async (who) => {
    const app = await createTestApp();
    const put = await app.as(who).api("PUT", "/api/settings/reservation_open", { value: "tuesday|09:15" });
    expect(put.status).toBe(200);
    expect(put.body).toMatchObject({ key: "reservation_open", value: "tuesday|09:15", updatedAt: NOW });
    expect(put.body.updatedBy).toBe(PEOPLE[who].id);
    const page = await (await app.as("ana").fetch("/reservas")).text();
    expect(page).toContain("devem ser enviadas de terça-feira às 09:15 até sexta-feira às 18:00.");
    expect(auditOf(app.db, "setting")).toEqual([`${PEOPLE[who].id} update ${put.body.id}`]);
    expect(tableRows(app, "audit_log")).toMatchObject([
      { label: "reservation_open", before: '{"value":"monday|07:30"}', after: '{"value":"tuesday|09:15"}' },
    ]);
  });

  it("refuses an outdated version, with the current value", async () => {
    const app = await createTestApp();
    const pedro = app.as("pedro");
    const path = "/api/settings/refresh_interval";
    const first = await pedro.api("PUT", path, { value: "90" });
    expect(first.status).toBe(200);
    const second = await pedro.api("PUT", path, { value: "120", updatedAt: first.body.updatedAt });
    expect(second.status).toBe(200);
    expect(second.body.updatedAt > first.body.updatedAt).toBe(true);
    const late = await pedro.api("PUT", path, { value: "30", updatedAt: first.body.updatedAt });
    expect(late.status).toBe(409);
    expect(late.body.current).toMatchObject({ value: "120", updatedAt: second.body.updatedAt });
  });
});

describe("/api/welcome-messages", () => {
  it("are shown to everybody, their author to the signed-in only", async () => {
    const app = await createTestApp();
    setWelcome(app, "morning", "Bom dia a todos");
    const open = await app.as(null).api("GET", "/api/welcome-messages");
    expect(open.status).toBe(200);
    expect(open.body).toMatchObject([{ id: 1, shift: "morning", message: "Bom dia a todos" }]);
    expect(open.body[0]).not.toHaveProperty("updatedBy");
    const own = await app.as("ana").api("GET", "/api/welcome-messages");
    expect(own.body[0]).toHaveProperty("updatedBy", null);
  });

  it("are created once per shift and changed by staff, and shown on the panel", async () => {
    const app = await createTestApp();
    const pedro = app.as("pedro");
    const create = (shift: string, message: string) =>
      pedro.api("POST", "/api/welcome-messages", { shift, message });
    const made = await create("morning", "  Olá, turma  ");
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ shift: "morning", message: "Olá, turma", updatedBy: PEOPLE.pedro.id });
    const again = await create("morning", "Outra");
    expect(again.status).toBe(409);
    expect(again.body.message).toBe("Já existe uma mensagem para o turno manhã. Altere a que existe.");
    expect(await (await app.as(null).fetch("/tv-panel")).text()).toContain("Olá, turma");

    const { id, updatedAt } = made.body;
    const path = `/api/welcome-messages/${id}`;
    const changed = await pedro.api("PUT", path, { shift: "morning", message: "Bom dia", updatedAt });
    expect(changed.status).toBe(200);
    expect(await (await app.as(null).fetch("/tv-panel")).text()).toContain("Bom dia");
    const late = await pedro.api("PUT", path, { shift: "morning", message: "Tarde demais", updatedAt });
    expect(late.status).toBe(409);
    expect(late.body.current).toMatchObject({ message: "Bom dia" });
    expect(auditOf(app.db, "welcome-message")).toEqual([`2 create ${id}`, `2 update ${id}`]);

    const evening = `/api/welcome-messages/${(await create("evening", "Boa noite")).body.id}`;
    const moved = await pedro.api("PUT", evening, { shift: "morning", message: "Boa noite" });
    expect(moved.status).toBe(409);
  });
});
