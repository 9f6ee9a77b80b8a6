import { describe, expect, it } from "vitest";
import { createTestApp } from "#tests/support/app.ts";
import { addBlockedDay, setWelcome } from "#tests/support/school/school-rows.ts";
import { addScheduled } from "./rows.ts";

const HOSTILE = `</script><img src=x onerror=alert(1)>"'<!--`;

describe("hostile text", () => {
  it("is escaped on the public pages", async () => {
    const app = await createTestApp();
    const { db } = app;
    addScheduled(app, { notes: HOSTILE });
    db.run(db.q.updateTable("classes").set({ name: HOSTILE }));
    db.run(db.q.updateTable("disciplines").set({ name: HOSTILE }));
    db.run(db.q.updateTable("environments").set({ name: HOSTILE }));
    db.run(db.q.updateTable("users").set({ name: HOSTILE }));
    addBlockedDay(app, {
      date: "2026-03-12",
      title: HOSTILE,
      shifts: ["morning"],
      isShown: true,
      message: HOSTILE,
    });
    setWelcome(app, "morning", HOSTILE);
    for (const address of ["/tv-panel", "/programacao-semanal", "/ambientes/1", "/ambientes/folhas"]) {
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
      `/ambientes/folhas?papel=${query}&pagina=${query}`,
    ]) {
      const page = await (await app.as(null).fetch(address)).text();
      expect(page).not.toContain("onerror");
    }
  });
});
