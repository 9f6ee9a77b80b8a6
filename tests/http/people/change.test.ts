import { describe, expect, it } from "vitest";
import { findPasswordHash, findUser } from "#app/models/people/user.server.ts";
import { createTestApp } from "#tests/support/app.ts";
import { auditOf } from "#tests/support/bookings/audit.ts";
import { accounts, USERS_API } from "#tests/support/school/accounts.ts";
import { PEOPLE } from "#tests/support/school/school.ts";

describe("changing a user", () => {
  it("changes given fields, preserves omitted ones and the sessions", async () => {
    const app = await createTestApp();
    const ana = app.as("ana");
    const hash = findPasswordHash(app.db, PEOPLE.ana.id);
    const changed = await app.as("pedro").api("PATCH", `${USERS_API}/3`, {
      name: "Ana C.",
      email: "ana.c@escola.test",
      username: "anac",
      role: "teacher",
    });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({ id: 3, name: "Ana C.", username: "anac", firstLogin: false });
    const partial = await app.as("admin").api("PATCH", `${USERS_API}/3`, { name: "Ana" });
    expect(partial.body).toMatchObject({ name: "Ana", email: "ana.c@escola.test", role: "teacher" });
    expect(findPasswordHash(app.db, 3)).toBe(hash);
    expect((await ana.api("GET", "/api/user")).status).toBe(200);
    expect(auditOf(app.db, "user")).toEqual(["2 update 3", "1 update 3"]);
  });

  it("refuses another's username and e-mail, but accepts one's own in another case", async () => {
    const app = await createTestApp();
    const admin = app.as("admin");
    const taken = await admin.api("PATCH", `${USERS_API}/3`, { username: "Bia" });
    expect(taken).toMatchObject({ status: 409, body: { errors: { username: [expect.any(String)] } } });
    const mail = await admin.api("PATCH", `${USERS_API}/3`, { email: "BIA@escola.test" });
    expect(mail).toMatchObject({ status: 409, body: { errors: { email: [expect.any(String)] } } });
    expect(findUser(app.db, 3)).toMatchObject({ username: "ana", email: "ana@escola.test" });
    expect((await admin.api("PATCH", `${USERS_API}/3`, { username: "ANA" })).body.username).toBe("ANA");
  });

  it("ends the person's sessions when the role changes", async () => {
    const app = await createTestApp();
    const ana = app.as("ana");
    const bia = app.as("bia");
    expect((await ana.api("GET", "/api/user")).status).toBe(200);
    expect((await app.as("admin").api("PATCH", `${USERS_API}/3`, { role: "pedagogical" })).status).toBe(200);
    expect((await ana.api("GET", "/api/user")).status).toBe(401);
    expect((await bia.api("GET", "/api/user")).status).toBe(200);
  });

  it("protects administrators from pedagogical staff", async () => {
    const app = await createTestApp();
    const before = accounts(app);
    const pedro = app.as("pedro");
    for (const [id, body] of [
      [PEOPLE.admin.id, { name: "X" }],
      [PEOPLE.admin.id, { role: "teacher" }],
      [PEOPLE.ana.id, { role: "admin" }],
      [PEOPLE.pedro.id, { role: "admin" }],
    ] as const) {
      expect((await pedro.api("PATCH", `${USERS_API}/${id}`, body)).status).toBe(403);
    }
    expect(accounts(app)).toEqual(before);
    expect((await pedro.api("PATCH", `${USERS_API}/${PEOPLE.novopedro.id}`, { name: "Paulo" })).status).toBe(
      200,
    );
  });

  it("refuses to demote oneself", async () => {
    const app = await createTestApp();
    for (const person of ["admin", "pedro"] as const) {
      const client = app.as(person);
      const answer = await client.api("PATCH", `${USERS_API}/${PEOPLE[person].id}`, { role: "teacher" });
      expect(answer.status).toBe(409);
      expect(answer.body.message).toContain("sua própria conta");
      expect(findUser(app.db, PEOPLE[person].id)?.role).toBe(PEOPLE[person].role);
      expect((await client.api("PATCH", `${USERS_API}/${PEOPLE[person].id}`, { name: "Eu" })).status).toBe(
        200,
      );
    }
  });
});
