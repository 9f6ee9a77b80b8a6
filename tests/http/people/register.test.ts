import { describe, expect, it } from "vitest";
import { findUser, listUsers } from "#app/models/people/user.server.ts";
import { createTestApp } from "#tests/support/app.ts";
import { CARLA } from "#tests/support/school/accounts.ts";

const NEW = { ...CARLA, confirmPassword: CARLA.password };

describe("POST /api/register", () => {
  it.each([null, "ana", "pedro", "novoana", "novoadmin"] as const)("is closed to %s", async (person) => {
    const app = await createTestApp();
    const answer = await app.as(person).api("POST", "/api/register", NEW);
    expect(answer.status).toBe(403);
    if (person !== "novoadmin") expect(answer.body.message).toContain("setor pedagógico");
    expect(answer.response.headers.getSetCookie()).toEqual([]);
    expect((await app.as(person).api("POST", "/api/register", {})).status).toBe(403);
    expect(listUsers(app.db)).toHaveLength(7);
  });

  it("creates the user for an administrator without a sign-in", async () => {
    const app = await createTestApp();
    const admin = app.as("admin");
    const sessions = () => app.db.all(app.db.q.selectFrom("sessions").select("user_id"));
    const before = sessions();
    const answer = await admin.api("POST", "/api/register", {
      ...NEW,
      id: 50,
      firstLogin: false,
      createdAt: "2000-01-01",
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ id: 8, username: "carla", role: "teacher", firstLogin: true });
    expect(JSON.stringify(answer.body)).not.toMatch(/password/i);
    expect(findUser(app.db, 8)?.createdAt).toBe("2026-03-12T13:00:00.000Z");
    expect(sessions()).toEqual(before);
    expect((await admin.api("GET", "/api/user")).body.username).toBe("admin");
  });

  it("refuses a username in use", async () => {
    const app = await createTestApp();
    const answer = await app.as("admin").api("POST", "/api/register", { ...NEW, username: "Ana" });
    expect(answer).toMatchObject({ status: 409, body: { errors: { username: [expect.any(String)] } } });
    expect(listUsers(app.db)).toHaveLength(7);
  });
});
