/** The sign-in by e-mail (rules R6.20). */
import { describe, expect, it } from "vitest";
import { cookiePair, formSignIn, raw, sessionCookieOf } from "#tests/support/api/calls.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { freezeDate } from "#tests/support/freeze-date.ts";
import { PASSWORD, PEOPLE } from "#tests/support/school/school.ts";

const { ana, bia } = PEOPLE;
const statusOf = async (app: TestApp, name: string, password = PASSWORD) =>
  (await formSignIn(app, name, password)).status;

async function idOf(app: TestApp, name: string): Promise<number> {
  const cookie = cookiePair(sessionCookieOf(await formSignIn(app, name)));
  return (await (await raw(app, "/api/user", { headers: { cookie } })).json()).id;
}

const change = (app: TestApp, id: number, body: object) =>
  app.as("admin").api("PATCH", `/api/users/${id}`, body);

describe("an e-mail", () => {
  freezeDate();

  it.each(["ana@escola.test", " Ana@Escola.Test ", "ANA@ESCOLA.TEST"])("signs in as %j", async (name) => {
    const app = await createTestApp();
    expect(await idOf(app, name)).toBe(ana.id);
    const init = {
      method: "POST",
      headers: { "sec-fetch-site": "same-origin", "Content-Type": "application/json" },
    };
    const body = JSON.stringify({ username: name, password: PASSWORD });
    const answer = await raw(app, "/api/login", { ...init, body });
    expect([answer.status, (await answer.json()).username]).toEqual([200, "ana"]);
  });

  it("with another's password, of nobody, or of somebody who left, is refused as a username is", async () => {
    const app = await createTestApp();
    const wrong = await formSignIn(app, "ana", "Errada#1");
    for (const [name, password] of [
      ["ana@escola.test", "Errada#1"],
      ["ninguem@escola.test", PASSWORD],
      ["@", PASSWORD],
      ["ana@escola.test\0", PASSWORD],
    ] as const) {
      const refused = await formSignIn(app, name, password);
      expect([refused.status, refused.headers.get("location")]).toEqual([wrong.status, null]);
    }
    await app.as("admin").post(`/admin/usuarios/${ana.id}/anonimizar`);
    expect(await statusOf(app, "ana@escola.test")).toBe(401);
  });

  it("and the username count as one name for the throttle", async () => {
    const app = await createTestApp();
    const names = ["ana", "ana@escola.test", "ANA", "Ana@escola.test", "ana", "ana@escola.test"];
    const statuses = [];
    for (const name of names) statuses.push(await statusOf(app, name, "Errada#1"));
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
    expect(await statusOf(app, "ana")).toBe(429);
    expect(await statusOf(app, "bia@escola.test")).toBe(302);
  });

  it("that is another's username, and the other way, is taken", async () => {
    const app = await createTestApp();
    const answers = [
      await change(app, bia.id, { username: "ana@escola.test" }),
      await change(app, ana.id, { username: "ana.silva@casa.test" }),
      await change(app, bia.id, { email: "ana.silva@casa.test" }),
      await change(app, ana.id, { email: "ana.silva@casa.test" }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([409, 200, 409, 200]);
  });

  it("of an older account, that is another's username too, signs in who has it as the username", async () => {
    const app = await createTestApp();
    app.db.sqlite.exec(
      `UPDATE users SET username = 'ana@escola.test', username_key = 'ana@escola.test' WHERE id = ${bia.id}`,
    );
    expect(await idOf(app, "ana@escola.test")).toBe(bia.id);
    expect(await idOf(app, "ana")).toBe(ana.id);
  });
});
