import { describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { staffBody, tableRows } from "#tests/support/bookings/reservations.ts";
import { CARLA } from "#tests/support/school/accounts.ts";
import { CLASS, DISCIPLINE, PEOPLE, ROOM } from "#tests/support/school/school.ts";

/** The newest entry, its states parsed. */
function lastEntry(app: TestApp) {
  const { before, after, ...entry } = tableRows(app, "audit_log").at(-1) ?? {};
  return { ...entry, before: JSON.parse(before ?? "null"), after: JSON.parse(after ?? "null") };
}

describe("an audit entry holds actor, action and the row before and after", () => {
  it("for environments", async () => {
    const app = await createTestApp();
    const admin = app.as("admin");
    await admin.api("POST", "/api/environments", { name: "Estúdio", type: "Sala", capacity: 10 });
    const state = { name: "Estúdio", type: "Sala", capacity: 10, location: null, description: null };
    expect(lastEntry(app)).toMatchObject({
      at: "2026-03-12T13:00:00.000Z",
      actor_user_id: PEOPLE.admin.id,
      actor_name: PEOPLE.admin.name,
      action: "create",
      entity: "environment",
      entity_id: 5,
      label: "Estúdio",
      before: null,
      after: state,
    });
    await admin.api("PUT", "/api/environments/5", { name: "Estúdio", type: "Sala", capacity: 12 });
    expect(lastEntry(app)).toMatchObject({
      label: "Estúdio",
      before: { capacity: 10 },
      after: { capacity: 12 },
    });
    await admin.api("DELETE", "/api/environments/5");
    expect(lastEntry(app)).toMatchObject({
      action: "delete",
      before: { ...state, capacity: 12 },
      after: null,
    });
  });

  it.each(["disciplines", "classes"])("for %s", async (table) => {
    const app = await createTestApp();
    const pedro = app.as("pedro");
    await pedro.api("POST", `/api/${table}`, { name: "Nova" });
    expect(lastEntry(app)).toMatchObject({ entity: table, before: null, after: { name: "Nova" } });
    await pedro.api("PUT", `/api/${table}/3`, { name: "Outra" });
    expect(lastEntry(app)).toMatchObject({
      before: { name: "Nova" },
      after: { name: "Outra" },
      label: "Outra",
    });
    expect((await pedro.api("DELETE", `/api/${table}/3`)).body.message).toMatch(/excluída/);
    expect(lastEntry(app)).toMatchObject({ before: { name: "Outra" }, after: null });
  });

  it("for accounts, without a password or its hash", async () => {
    const app = await createTestApp();
    const admin = app.as("admin");
    const { password, ...person } = CARLA;
    await admin.api("POST", "/api/users", { ...person, password });
    expect(lastEntry(app)).toMatchObject({ before: null, after: { ...person, firstLogin: true } });
    await admin.api("PATCH", "/api/users/8", { role: "pedagogical" });
    expect(lastEntry(app)).toMatchObject({
      label: "Carla Dias",
      before: { role: "teacher" },
      after: { role: "pedagogical" },
    });
    await admin.api("POST", `/api/users/${PEOPLE.ana.id}/reset-password`, { newPassword: "Mais#Uma9" });
    expect(lastEntry(app)).toMatchObject({
      action: "reset-password",
      before: { firstLogin: false },
      after: { firstLogin: true },
    });
    await admin.api("DELETE", "/api/users/8");
    expect(lastEntry(app)).toMatchObject({ action: "delete", before: { username: "carla" }, after: null });
    const log = JSON.stringify(tableRows(app, "audit_log"));
    expect(log).not.toMatch(/Outra#Senha9|Mais#Uma9|\$2[aby]\$|hash|token/i);
  });

  it("for reservations: request, decision, transfer and deletion", async () => {
    const app = await createTestApp();
    const pedro = app.as("pedro");
    const made = await pedro.api("POST", "/api/reservations", staffBody());
    expect(lastEntry(app)).toMatchObject({
      action: "create",
      label: "Sala 1, 19/03/2026, manhã",
      before: null,
      after: { userName: PEOPLE.ana.name, environmentIds: [ROOM.sala1], status: "approved" },
    });
    await pedro.api("PUT", `/api/reservations/${made.body.id}`, { environmentId: ROOM.sala2 });
    expect(lastEntry(app)).toMatchObject({
      action: "update",
      before: { environmentIds: [ROOM.sala1], environmentNames: ["Sala 1"] },
      after: { environmentIds: [ROOM.sala2], environmentNames: ["Sala 2"] },
    });
    const id = addReservation(app);
    await pedro.api("PUT", `/api/reservations/${id}/status`, {
      status: "rejected",
      rejectionReason: "Obras",
    });
    expect(lastEntry(app)).toMatchObject({
      action: "reject",
      before: { status: "pending", rejectionReason: null },
      after: { status: "rejected", rejectionReason: "Obras", reviewerUserId: PEOPLE.pedro.id },
    });
    const other = addReservation(app, { date: "2026-03-20" });
    await pedro.api("PUT", `/api/reservations/${other}/status`, { status: "approved" });
    expect(lastEntry(app)).toMatchObject({ before: { status: "pending" }, after: { status: "approved" } });
    await pedro.api("DELETE", `/api/reservations/${other}`);
    expect(lastEntry(app)).toMatchObject({
      action: "delete",
      before: {
        disciplineId: DISCIPLINE.algoritmos,
        classId: CLASS.ds1,
        status: "approved",
        shift: "morning",
      },
      after: null,
    });
  });

  it("and the actor's name, even after the account is deleted", async () => {
    const app = await createTestApp();
    await app.as("pedro").api("POST", "/api/classes", { name: "Nova" });
    await app.as("admin").api("DELETE", `/api/users/${PEOPLE.pedro.id}`);
    const [entry] = tableRows(app, "audit_log");
    expect(entry).toMatchObject({ actor_user_id: PEOPLE.pedro.id, actor_name: PEOPLE.pedro.name });
  });
});

describe("the audit log is append-only", () => {
  it("for two years: rows are neither updated nor deleted", async () => {
    const app = await createTestApp({ now: new Date().toISOString() });
    await app.as("pedro").api("POST", "/api/classes", { name: "Nova" });
    const { sqlite } = app.db;
    expect(() => sqlite.exec("UPDATE audit_log SET action = 'x'")).toThrow("never changed");
    expect(() => sqlite.exec("DELETE FROM audit_log")).toThrow("kept for two years");
    expect(tableRows(app, "audit_log")).toHaveLength(1);
  });

  it("and entries older than two years can be pruned", async () => {
    const app = await createTestApp({ now: "2020-01-01T00:00:00.000Z" });
    await app.as("pedro").api("POST", "/api/classes", { name: "Nova" });
    app.db.sqlite.exec("DELETE FROM audit_log");
    expect(tableRows(app, "audit_log")).toEqual([]);
  });
});
