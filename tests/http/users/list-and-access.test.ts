import { describe, expect, it } from "vitest";
import { createTestApp } from "#tests/support/app.ts";
import { accounts, CARLA, USERS_API } from "#tests/support/school/accounts.ts";

describe("listing users", () => {
  it("gives everybody or a role, never a password", async () => {
    const app = await createTestApp();
    const all = await app.as("pedro").api("GET", USERS_API);
    expect(all.status).toBe(200);
    expect(all.body).toHaveLength(7);
    expect(new Set(Object.keys(all.body[0]))).toEqual(
      new Set(["id", "username", "name", "email", "role", "firstLogin", "createdAt", "updatedAt"]),
    );
    const teachers = await app.as("admin").api("GET", `${USERS_API}?role=teacher`);
    expect(teachers.body.map((user: { username: string }) => user.username)).toEqual([
      "ana",
      "bia",
      "novoana",
    ]);
    expect((await app.as("admin").api("GET", `${USERS_API}?role=root`)).status).toBe(400);
  });

  it("is for staff", async () => {
    const app = await createTestApp();
    expect((await app.as("ana").api("GET", USERS_API)).status).toBe(403);
    expect((await app.as("novoadmin").api("GET", USERS_API)).status).toBe(403);
    expect((await app.as(null).api("GET", USERS_API)).status).toBe(401);
  });
});

describe("calls about users", () => {
  it("are for staff", async () => {
    const app = await createTestApp();
    const before = accounts(app);
    for (const [person, status] of [
      [null, 401],
      ["ana", 403],
      ["novopedro", 403],
      ["novoadmin", 403],
    ] as const) {
      const client = app.as(person);
      expect((await client.api("POST", USERS_API, CARLA)).status).toBe(status);
      expect((await client.api("PATCH", `${USERS_API}/4`, { name: "X" })).status).toBe(status);
      expect((await client.api("POST", `${USERS_API}/4/reset-password`, { newPassword: "x" })).status).toBe(
        status,
      );
      expect((await client.api("DELETE", `${USERS_API}/4`)).status).toBe(status);
    }
    expect(accounts(app)).toEqual(before);
  });
});
