import { describe, expect, it } from "vitest";
import { ROLES } from "#app/domain/access/role.ts";
import { schoolOfServedRows, served } from "#tests/support/api/served-rows.ts";
import { createTestApp } from "#tests/support/app.ts";
import { addBlockedDay, setWelcome } from "#tests/support/school/school-rows.ts";
import { addScheduled } from "./rows.ts";

const PERSON = { teacher: "ana", pedagogical: "pedro", admin: "admin" } as const;
const HOSTILE = `</script><img src=x onerror=alert(1)>"'<!--`;

describe("hostile text", () => {
  it("is escaped on the public pages", async () => {
    const app = await createTestApp();
    addScheduled(app, { notes: HOSTILE });
    for (const table of ["classes", "disciplines", "environments", "users"])
      app.db.sqlite.prepare(`UPDATE ${table} SET name = ?`).run(HOSTILE);
    addBlockedDay(app, { date: "2026-03-12", title: HOSTILE, isShown: true, message: HOSTILE });
    setWelcome(app, "morning", HOSTILE);
    for (const address of [
      "/tv-panel",
      "/programacao-semanal",
      "/ambientes/1",
      "/ambientes/folhas",
      "/programacao-semanal/folha?ambiente=1",
    ]) {
      const page = await (await app.as(null).fetch(address)).text();
      expect(page).toContain("&lt;img src=x onerror=alert(1)&gt;");
      expect(page).not.toContain("<img");
      expect(page).not.toContain("</script><img");
      expect(page).not.toContain('<!--"');
    }
    for (const address of ["/api/public/reservations", "/api/public/reservations/weekly"]) {
      const { response, body } = await app.as(null).api("GET", address);
      expect(response.headers.get("content-type")).toMatch(/^application\/json/);
      expect(body[0].notes).toBe(HOSTILE);
    }
  });

  it("is not reflected from the address", async () => {
    const app = await createTestApp();
    const query = encodeURIComponent(HOSTILE);
    for (const address of [
      `/tv-panel?turno=${query}&pagina=${query}`,
      `/programacao-semanal?semana=${query}&turno=${query}&ambiente=${query}`,
      `/ambientes/1?semana=${query}`,
      `/programacao-semanal/folha?semana=${query}&turno=${query}&ambiente=${query}&turma=${query}&papel=${query}`,
      `/ambientes/folhas?papel=${query}&pagina=${query}`,
    ]) {
      const page = await (await app.as(null).fetch(address)).text();
      expect(page).not.toContain("onerror");
    }
  });

  const COLUMNS: Record<string, string[]> = {
    users: ["name"],
    environments: ["name", "location", "description"],
    disciplines: ["name"],
    classes: ["name"],
    reservations: ["notes"],
    calendars: ["name"],
    calendar_terms: ["name"],
    user_groups: ["name"],
  };
  const screens = served.filter(({ key, isApi }) => key.startsWith("GET /") && !isApi && !key.endsWith("*"));

  it.each(ROLES)("is escaped on every screen of %s, also where it is searched for", async (role) => {
    const app = await schoolOfServedRows();
    for (const [table, columns] of Object.entries(COLUMNS))
      for (const column of columns)
        app.db.sqlite.prepare(`UPDATE ${table} SET ${column} = ? || rowid`).run(HOSTILE);
    const client = app.as(PERSON[role]);
    const query = encodeURIComponent(HOSTILE);
    let shown = 0;
    for (const { path } of screens)
      for (const address of [path, `${path}?busca=${query}&q=${query}&notes=${query}&aba=todas`]) {
        const answer = await client.fetch(address);
        if (!answer.headers.get("content-type")?.startsWith("text/html")) continue;
        const page = await answer.text();
        expect(page, address).not.toContain("<img src=x");
        if (page.includes("&lt;img src=x")) shown++;
      }
    expect(shown).toBeGreaterThan(15);
  });
});
