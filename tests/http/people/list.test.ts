import { expect, it } from "vitest";
import { createTestApp } from "#tests/support/app.ts";
import { USERS_API } from "#tests/support/school/accounts.ts";

it("the list of users has all users or those of a role, never a password", async () => {
  const app = await createTestApp();
  const all = await app.as("pedro").api("GET", USERS_API);
  expect(all.status).toBe(200);
  expect(all.body).toHaveLength(7);
  expect(new Set(Object.keys(all.body[0]))).toEqual(
    new Set(["id", "username", "name", "email", "role", "firstLogin", "archived", "createdAt", "updatedAt"]),
  );
  const teachers = await app.as("admin").api("GET", `${USERS_API}?role=teacher`);
  expect(teachers.body.map((user: { username: string }) => user.username)).toEqual(["ana", "bia", "novoana"]);
});
