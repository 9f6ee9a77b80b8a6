import { describe, expect, it } from "vitest";
import { environmentKeys, nameKeys, userKeys } from "#app/models/search.server.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { textOf } from "#tests/support/bookings/review.ts";
import { addNamed, addRoom } from "#tests/support/school/school-rows.ts";

const COUNT = 120;

/** 120 more of each, numbered; the school's own names sort before or after all of them. */
async function filled(): Promise<TestApp> {
  const app = await createTestApp();
  app.db.write(() => {
    const user = app.db.sqlite.prepare(
      `INSERT INTO users (username, username_key, password_hash, name, name_key, sort_key, search_key, email, email_key,
         created_at, updated_at)
       VALUES (@username, @username, 'x', @name, @name_key, @sort_key, @search_key, @email, @email, '2026', '2026')`,
    );
    for (let i = COUNT; i >= 1; i--) {
      addRoom(app, `Oficina ${i}`);
      addNamed(app, "resources", `Oficina ${i}`);
      addNamed(app, "disciplines", `Oficina ${i}`);
      addNamed(app, "classes", `Oficina ${i}`);
      const person = { name: `Oficina ${i}`, username: `oficina${i}`, email: `oficina${i}@escola.test` };
      user.run({ ...person, ...userKeys(person) });
    }
  });
  return app;
}

const SCREENS = [
  "/admin/ambientes",
  "/admin/recursos",
  "/admin/disciplinas",
  "/admin/turmas",
  "/admin/usuarios",
];

/** The numbered names that a page shows, in its order. */
function numbers(html: string): number[] {
  const rows = [...html.matchAll(/<th scope="row">(.*?)<\/th>/gs)].map(([, cell = ""]) => textOf(cell));
  return rows.flatMap((text) => Number(/Oficina (\d+)/.exec(text)?.[1] ?? Number.NaN) || []);
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);

describe("a list of names", () => {
  it.each(SCREENS)("%s has pages, in natural order", async (address) => {
    const app = await filled();
    const page = async (query: string) => (await app.as("admin").fetch(address + query)).text();
    const all = [await page(""), await page("?pagina=2"), await page("?pagina=3")];
    expect(all.flatMap(numbers)).toEqual(range(1, COUNT));
    for (const html of all) expect(html).toContain('aria-label="Página 3"');
    expect(numbers(await page("?pagina=99"))).toEqual(numbers(all[2] ?? ""));
    expect(numbers(await page("?busca=oficina 11"))).toEqual([11, ...range(110, 119)]);
    expect(await page("?busca=oficina&pagina=2")).toContain("?busca=oficina&amp;pagina=1");
  });

  it.each(SCREENS)("%s preserves page and search in the links to its dialogs and back", async (address) => {
    const app = await filled();
    const html = await (await app.as("admin").fetch(`${address}?busca=oficina&pagina=2`)).text();
    const edit = /href="([^"]*\/editar\?[^"]*)"/.exec(html)?.[1]?.replaceAll("&amp;", "&") ?? "";
    expect(edit).toContain("?busca=oficina&pagina=2");
    const dialog = await (await app.as("admin").fetch(edit)).text();
    expect(dialog).toContain(`href="${address}?busca=oficina&amp;pagina=2"`);
  });
});

describe("the keys of names", () => {
  it("are written by every creation and change", async () => {
    const app = await createTestApp();
    const admin = app.as("admin");
    const room = { name: "Ôficina 10", type: "Sala", location: "Térreo" };
    const person = { name: "Zé", email: "Ze@Escola.test", username: "zeca", role: "teacher" };
    const made = {
      environments: (await admin.api("POST", "/api/environments", room)).body.id,
      disciplines: (await admin.api("POST", "/api/disciplines", { name: "Ótica" })).body.id,
      classes: (await admin.api("POST", "/api/classes", { name: "Ótica" })).body.id,
      users: (await admin.api("POST", "/api/users", { ...person, password: "Outra#Senha9" })).body.id,
    };
    const keysOf = (table: keyof typeof made) =>
      app.db.sqlite.prepare(`SELECT * FROM ${table} WHERE id = ?`).get(made[table]);
    expect(keysOf("environments")).toMatchObject(environmentKeys(room));
    expect(keysOf("users")).toMatchObject(userKeys(person));
    await admin.api("PUT", `/api/environments/${made.environments}`, {
      ...room,
      name: "Ateliê 2",
      location: null,
    });
    await admin.api("PUT", `/api/disciplines/${made.disciplines}`, { name: "Química 2" });
    await admin.api("PUT", `/api/classes/${made.classes}`, { name: "Química 2" });
    await admin.api("PATCH", `/api/users/${made.users}`, { name: "José", email: "jose@escola.test" });
    expect(keysOf("environments")).toMatchObject(environmentKeys({ name: "Ateliê 2", type: "Sala" }));
    expect(keysOf("disciplines")).toMatchObject(nameKeys("Química 2"));
    expect(keysOf("classes")).toMatchObject(nameKeys("Química 2"));
    expect(keysOf("users")).toMatchObject(userKeys({ ...person, name: "José", email: "jose@escola.test" }));
  });
});
