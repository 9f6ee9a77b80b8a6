import { describe, expect, it } from "vitest";
import { type Client, createTestApp } from "#tests/support/app.ts";
import { staffBody, tableRows } from "#tests/support/bookings/reservations.ts";
import { addKey, callByKey } from "#tests/support/school/keys.ts";

const NEW = "/perfil/chaves/nova";
const SECRET = /reservas_[\w-]{43}/;

async function make(client: Client, name = "Site da escola", kind = "full") {
  const response = await client.post(NEW, { name, kind });
  const html = await response.text();
  return { status: response.status, response, html, secret: SECRET.exec(html)?.[0] ?? "" };
}

async function profile(client: Client): Promise<string> {
  return (await client.fetch("/perfil")).text();
}

describe("API keys in the profile", () => {
  it.each(["pedro", "admin"] as const)(
    "are created by %s: named, shown once, listed without secret",
    async (who) => {
      const app = await createTestApp();
      const client = app.as(who);
      expect(await profile(client)).toContain("Nenhuma chave criada.");
      const made = await make(client);
      expect(made.status).toBe(201);
      expect(made.html).toContain("Copie a chave agora. Ela não será exibida de novo.");
      expect(made.html).toMatch(new RegExp(`<input[^>]*value="${made.secret}"`));
      expect(made.response.headers.get("cache-control")).toBe("no-store, private");
      expect(Buffer.from(made.secret.slice("reservas_".length), "base64url")).toHaveLength(32);
      expect((await callByKey(app, made.secret, ["GET", "/api/user"])).body.username).toBe(who);
      for (const path of ["/perfil", NEW]) {
        const html = await (await client.fetch(path)).text();
        expect(html).toContain("Site da escola");
        expect(html).not.toMatch(SECRET);
      }
      expect(await profile(client)).toContain("12/03/2026 às 10:00");
    },
  );

  it("are stored hashed: neither database nor log reveals one", async () => {
    const app = await createTestApp();
    const { secret } = await make(app.as("pedro"));
    const bytes = app.db.sqlite.serialize().toString("latin1");
    expect(bytes).toContain("Site da escola");
    expect(bytes).not.toContain(secret.slice("reservas_".length));
    expect(JSON.stringify(app.logged)).not.toContain("Site da escola");
    const { secret: other } = await make(app.as("pedro"), "Outra");
    expect(other).not.toBe(secret);
  });

  it("are not created twice by a reload: the name is taken, and no secret is shown", async () => {
    const app = await createTestApp();
    const pedro = app.as("pedro");
    await make(pedro);
    const again = await make(pedro, "SITE da Escola");
    expect([again.status, again.secret]).toEqual([409, ""]);
    expect(again.html).toContain("Já existe");
    expect(again.html).toMatch(/<input(?=[^>]*name="name")(?=[^>]*value="SITE da Escola")[^>]*>/);
    expect(tableRows(app, "api_keys")).toHaveLength(1);
    // Another person may use the same name.
    expect((await make(app.as("admin"))).status).toBe(201);
  });

  it("are limited to ten per person", async () => {
    const app = await createTestApp();
    const pedro = app.as("pedro");
    for (let number = 1; number <= 10; number++)
      expect((await make(pedro, `Chave ${number}`)).status).toBe(201);
    const { status, html } = await make(pedro, "Mais uma");
    expect(status).toBe(409);
    expect(html).toContain("Você já tem 10 chaves. Revogue uma que não usa mais e tente de novo.");
    const page = await profile(pedro);
    expect(page).toContain("Você tem 10 chaves, o máximo.");
    expect(page).not.toContain(`href="${NEW}"`);
    expect((await make(app.as("admin"))).status).toBe(201);
  });

  it("are revoked after a confirmation, with immediate effect", async () => {
    const app = await createTestApp();
    const pedro = app.as("pedro");
    const { secret } = await make(pedro);
    const question = await (await pedro.fetch("/perfil/chaves/1/revogar")).text();
    expect(question).toContain("Revogar Site da escola?");
    expect((await callByKey(app, secret, ["GET", "/api/user"])).status).toBe(200);
    const revoked = await pedro.post("/perfil/chaves/1/revogar");
    expect([revoked.status, revoked.headers.get("location")]).toEqual([302, "/perfil"]);
    expect(await profile(pedro)).toContain("Chave revogada");
    expect((await callByKey(app, secret, ["GET", "/api/user"])).status).toBe(401);
    expect((await pedro.fetch("/perfil/chaves/1/revogar")).status).toBe(404);
    expect((await pedro.post("/perfil/chaves/1/revogar")).status).toBe(404);
  });

  it("are private: no user sees or revokes another's, and teachers see none in their profile", async () => {
    const app = await createTestApp();
    const { secret } = await make(app.as("pedro"));
    const admin = app.as("admin");
    expect(await profile(admin)).toContain("Nenhuma chave criada.");
    expect(await profile(app.as("ana"))).not.toMatch(/chave/i);
    expect((await admin.fetch("/perfil/chaves/1/revogar")).status).toBe(404);
    expect((await admin.post("/perfil/chaves/1/revogar")).status).toBe(404);
    expect((await callByKey(app, secret, ["GET", "/api/user"])).status).toBe(200);
  });

  it("show their last use", async () => {
    const app = await createTestApp();
    const secret = addKey(app, "pedro", "read-only");
    const pedro = app.as("pedro");
    expect(await profile(pedro)).toContain("Ainda não usada");
    app.setNow("2026-03-13T11:20:00.000Z");
    await callByKey(app, secret, ["GET", "/api/user"]);
    const html = await profile(app.as("pedro"));
    expect(html).toContain("13/03/2026 às 08:20");
    expect(html).toContain("Só ler");
  });
});

describe("the audit log", () => {
  it("records created and revoked keys, and each write's key, even after revocation", async () => {
    const app = await createTestApp();
    const pedro = app.as("pedro");
    const { secret } = await make(pedro);
    await callByKey(app, secret, ["POST", "/api/disciplines"], { body: { name: "Química" } });
    await pedro.post("/perfil/chaves/1/revogar");
    const list = await (await pedro.fetch("/admin/auditoria")).text();
    expect(list).toContain("pela chave “Site da escola”");
    expect(list).toContain("Revogou");
    const entry = tableRows(app, "audit_log").find(({ entity }) => entity === "disciplines");
    const details = await (await pedro.fetch(`/admin/auditoria/${entry?.id}`)).text();
    expect(details).toContain("Pedro Pedagógico pela chave “Site da escola”");
    const file = await (await pedro.fetch("/admin/auditoria/exportar")).text();
    const line = file.split("\r\n").find((each) => each.includes("Química"));
    expect(line).toMatch(/;Pedro Pedagógico;Criou;.*;Site da escola$/);
    const found = await (await pedro.fetch("/admin/auditoria?busca=site+da+escola")).text();
    expect(found).toContain("Química");
    const keys = tableRows(app, "audit_log").filter((each) => each.entity === "api-key");
    expect(keys.map(({ action, key_name }) => [action, key_name])).toEqual([
      ["create", null],
      ["revoke", null],
    ]);
    expect(JSON.stringify(keys)).toContain("isReadOnly");
    expect(JSON.stringify(keys)).not.toMatch(/hash|reservas_/);
  });

  it("names the key of a cleanup in the entries of its deletions too", async () => {
    const app = await createTestApp();
    const secret = addKey(app, "pedro");
    const body = staffBody({ date: "2026-03-10", override: true });
    const made = await callByKey(app, secret, ["POST", "/api/reservations"], { body });
    expect(made.status).toBe(201);
    const cleaned = await callByKey(app, secret, ["POST", "/api/reservations/cleanup/custom"], {
      body: { startDate: "2026-03-10", endDate: "2026-03-10", status: ["approved"] },
    });
    expect(cleaned.status).toBe(200);
    const entries = tableRows(app, "audit_log").map(({ action, key_name }) => [action, key_name]);
    expect(entries).toEqual([
      ["create-with-override", "Integração"],
      ["clean-up", "Integração"],
      ["delete", "Integração"],
    ]);
  });
});
