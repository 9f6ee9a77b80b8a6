import { describe, expect, it } from "vitest";
import { createTestApp } from "#tests/support/app.ts";
import { auditOf } from "#tests/support/bookings/audit.ts";
import { accounts, CARLA, USERS_API } from "#tests/support/school/accounts.ts";

describe("creating a user", () => {
  it("answers 201 with the row; the person signs in and must change the password", async () => {
    const app = await createTestApp();
    const created = await app.as("pedro").api("POST", USERS_API, CARLA);
    expect(created.status).toBe(201);
    expect(created.body).toEqual({
      id: 8,
      name: CARLA.name,
      email: CARLA.email,
      username: CARLA.username,
      role: "teacher",
      firstLogin: true,
      archived: false,
      createdAt: "2026-03-12T13:00:00.000Z",
      updatedAt: "2026-03-12T13:00:00.000Z",
    });
    expect(auditOf(app.db, "user")).toEqual(["2 create 8"]);
    const login = await app
      .as(null)
      .api("POST", "/api/login", { username: "carla", password: CARLA.password });
    expect(login).toMatchObject({ status: 200, body: { firstLogin: true } });
  });

  it("refuses a username or an e-mail in use, in any case", async () => {
    const app = await createTestApp();
    const before = accounts(app);
    const byName = await app.as("admin").api("POST", USERS_API, { ...CARLA, username: "ANA" });
    expect(byName.status).toBe(409);
    expect(byName.body.errors).toEqual({
      username: ["Já existe um usuário com este nome de usuário. Escolha outro."],
    });
    const byMail = await app.as("admin").api("POST", USERS_API, { ...CARLA, email: "Bia@ESCOLA.test" });
    expect(byMail.status).toBe(409);
    expect(byMail.body.errors).toEqual({ email: ["Já existe um usuário com este e-mail. Use outro."] });
    expect(accounts(app)).toEqual(before);
  });

  it("creates one user for two concurrent requests", async () => {
    const app = await createTestApp();
    const admin = app.as("admin");
    const answers = await Promise.all([
      admin.api("POST", USERS_API, CARLA),
      admin.api("POST", USERS_API, CARLA),
    ]);
    const statuses = answers.map((answer) => answer.status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(accounts(app)).toHaveLength(8);
  });

  it("lets pedagogical staff create teachers and pedagogical staff, no administrator", async () => {
    const app = await createTestApp();
    const pedro = app.as("pedro");
    const answer = await pedro.api("POST", USERS_API, { ...CARLA, role: "admin" });
    expect(answer.status).toBe(403);
    expect(answer.body.message).toContain("administrador");
    expect(accounts(app)).toHaveLength(7);
    expect((await pedro.api("POST", USERS_API, { ...CARLA, role: "pedagogical" })).status).toBe(201);
    const other = { ...CARLA, username: "outra", email: "outra@escola.test", role: "admin" };
    expect((await app.as("admin").api("POST", USERS_API, other)).status).toBe(201);
  });
});
