import { describe, expect, it } from "vitest";
import { OPENED_BY } from "#app/domain/access/opener.ts";
import { type MatrixKey, matrix, matrixRow } from "#app/services/access/matrix.ts";
import { FIELDS, type Served, schoolOfServedRows, served } from "#tests/support/api/served-rows.ts";
import { type Client, createTestApp, type TestApp } from "#tests/support/app.ts";
import { stateOfAllRows } from "#tests/support/database/snapshot.ts";
import { pageOf } from "#tests/support/pages.ts";
import { PASSWORD, PEOPLE, type Username } from "#tests/support/school/school.ts";

const screens = served.filter(({ method, isApi }) => method === "POST" && !isApi);
const checked = screens.filter(({ key }) => matrixRow(key).who === "signedIn" && !matrixRow(key).anyOpener);
const nameOf = (who: Username) => PEOPLE[who].name;
const FIELDS_SENT = Object.fromEntries(Object.entries(FIELDS).map(([name, value]) => [name, String(value)]));
const TOO_MANY = "O formulário enviado tem campos que esta página não conhece.";
const PLAIN = "application/x-www-form-urlencoded";

/** The hidden field as a page of the person has it. */
async function fieldOf(app: TestApp, who: Username): Promise<string> {
  const page = await pageOf(app, who, "/perfil");
  const tag = new RegExp(`<input[^>]*name="${OPENED_BY}"[^>]*>`).exec(page)?.[0] ?? "";
  return /value="([^"]+)"/.exec(tag)?.[1] ?? "";
}

/** Sends a form without the field that the tests' client adds. */
function sendBare(client: Client, path: string, body: string): Promise<Response> {
  return client.fetch(path, { method: "POST", body, headers: { "Content-Type": PLAIN } });
}

it("takes a form whoever opened it only where there is nobody, or nothing of anybody's is written", () => {
  const others = Object.keys(matrix).filter((key) => {
    const row = matrixRow(key as MatrixKey);
    return /^POST (?!\/api\/)/.test(key) && (row.who === "public" || row.anyOpener);
  });
  expect(others).toEqual(["POST /auth", "POST /cancelar-lembretes/:token", "POST /*", "POST /sair"]);
  expect(checked.length + others.length).toBe(screens.length);
});

describe("a form that another person opened", async () => {
  // One school for all: none of them may change it.
  const app = await schoolOfServedRows();
  const field = await fieldOf(app, "pedro");
  const client = app.as("admin");
  const before = stateOfAllRows(app.db);

  it.each(checked)("is refused with both names, and writes nothing: $key", async ({ path }: Served) => {
    for (const address of [path, `${path}.data`]) {
      const response = await client.post(address, { ...FIELDS_SENT, [OPENED_BY]: field });
      expect(response.status, address).toBe(409);
      const text = await response.text();
      expect(text).toContain(`aberto por ${nameOf("pedro")}`);
      expect(text).toContain(`conectado agora é ${nameOf("admin")}`);
    }
    const bare = await sendBare(client, path, new URLSearchParams(FIELDS_SENT).toString());
    expect(bare.status).toBe(409);
    expect(await bare.text()).toContain(`não foi aberto por ${nameOf("admin")}`);
    expect(stateOfAllRows(app.db)).toBe(before);
  });
});

it("takes a form that the same person opened in an earlier session", async () => {
  const app = await createTestApp();
  const opened = await fieldOf(app, "ana");
  const client = app.as("ana");
  await client.post("/sair");
  await client.post("/auth", { username: "ana", password: PASSWORD });
  const [present] = app.db.sqlite
    .prepare("SELECT updated_at FROM users WHERE id = ?")
    .pluck()
    .all(PEOPLE.ana.id);
  const fields = { email: "nova@escola.test", updatedAt: String(present), [OPENED_BY]: opened };
  expect((await client.post("/perfil/email", fields)).status).toBe(302);
});

describe("the field", () => {
  it("is in every form of every page that writes, once, and in no form that only asks", async () => {
    const app = await schoolOfServedRows();
    const actions = new Set<string>();
    for (const who of ["admin", "ana", "novoana"] as const) {
      for (const { path, method, isApi } of served) {
        if (method !== "GET" || isApi || path.startsWith("/auth")) continue;
        const response = await app.as(who).fetch(path);
        if (!response.headers.get("content-type")?.startsWith("text/html")) continue;
        for (const [form, tag = ""] of (await response.text()).matchAll(/(<form\b[^>]*>)[\s\S]*?<\/form>/g)) {
          const fields = form.split(`name="${OPENED_BY}"`).length - 1;
          const isSomebodys = /method="post"/.test(tag) && !tag.includes('action="/sair"');
          expect(fields, `${path}: ${tag}`).toBe(isSomebodys ? 1 : 0);
          if (fields) actions.add(/action="([^"?]*)/.exec(tag)?.[1] ?? path);
        }
      }
    }
    expect(actions.size).toBeGreaterThan(60);
  });

  it("names nobody to a caller who made it up, and is none where it is given twice", async () => {
    const app = await createTestApp();
    const own = await fieldOf(app, "ana");
    for (const body of [
      `${OPENED_BY}=${PEOPLE.pedro.id}`,
      `${OPENED_BY}=${PEOPLE.pedro.id}.${own.split(".")[1]}`,
      `${OPENED_BY}=`,
      `${OPENED_BY}=99999999999999999999`,
      `${OPENED_BY}=${PEOPLE.admin.id}&${OPENED_BY}=${PEOPLE.admin.id}`,
    ]) {
      const response = await sendBare(app.as("admin"), "/perfil/email", `${body}&email=x@escola.test`);
      expect(response.status, body).toBe(409);
      expect(await response.text(), body).not.toContain(nameOf("pedro"));
    }
  });

  it("does not count among the fields that a form may have", async () => {
    const app = await createTestApp();
    const sent = async (pairs: number) => {
      const body = `${OPENED_BY}=${PEOPLE.admin.id}${"&email=x".repeat(pairs)}`;
      return await (await sendBare(app.as("admin"), "/perfil/email", body)).text();
    };
    expect(await sent(1000)).not.toContain(TOO_MANY);
    expect(await sent(1001)).toContain(TOO_MANY);
  });

  it("leads from the refusal to the form anew", async () => {
    const app = await createTestApp();
    const field = await fieldOf(app, "pedro");
    const response = await app.as("admin").post("/perfil/email?de=perfil", { [OPENED_BY]: field });
    const page = await response.text();
    expect(page).toContain("Formulário de outra pessoa");
    expect(page).toMatch(/<a[^>]*href="\/perfil\/email\?de=perfil"[^>]*>Abrir de novo como /);
  });
});

describe("what was typed before the session ended", () => {
  it("is shown to nobody but the person who typed it", async () => {
    const app = await createTestApp();
    const fields = { name: "Rascunho de Pedro", [OPENED_BY]: await fieldOf(app, "pedro") };
    const sent = await app.as(null).post("/admin/usuarios/novo", fields);
    const signIn = sent.headers.get("location") ?? "";
    for (const [who, isShown] of [
      ["admin", false],
      ["pedro", true],
    ] as const) {
      const client = app.as(null);
      const signedIn = await client.post(signIn, { username: who, password: PASSWORD });
      const back = signedIn.headers.get("location") ?? "";
      expect(back).toMatch(/^\/admin\/usuarios\/novo/);
      expect((await (await client.fetch(back)).text()).includes("Rascunho de Pedro"), who).toBe(isShown);
    }
  });

  it("is not stored where it is not known whose it is", async () => {
    const app = await createTestApp();
    const sent = await app.as(null).post("/admin/usuarios/novo", { name: "Rascunho" });
    expect(sent.headers.get("location")).toBe(
      `/auth?${new URLSearchParams({ voltar: "/admin/usuarios/novo" })}`,
    );
  });
});

it("a button that only asks leaves the field out of what its page reads", async () => {
  const app = await createTestApp();
  const query = new URLSearchParams({ [OPENED_BY]: await fieldOf(app, "ana"), dates: "2026-03-20" });
  expect((await app.as("ana").fetch(`/reservas/nova?${query}`)).status).toBe(200);
  expect((await app.as("ana").fetch(`/reservas/serie?${query}`)).status).toBe(200);
});
