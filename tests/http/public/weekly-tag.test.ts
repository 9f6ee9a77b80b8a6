import { beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { PEOPLE } from "#tests/support/school/school.ts";
import { addBlockedDay, addNamed, setSetting, setWelcome } from "#tests/support/school/school-rows.ts";
import { addScheduled } from "./rows.ts";

const ADDRESS = "/programacao-semanal";
const AT = "2026-03-12T12:00:00.000Z";

let app: TestApp;

beforeEach(async () => {
  app = await createTestApp();
  addScheduled(app);
  addBlockedDay(app, {
    date: "2026-03-13",
    title: "Conselho",
    shifts: ["evening", "morning"],
    isShown: true,
  });
});

async function tag(query = "", headers: Record<string, string> = {}): Promise<string> {
  const response = await app.as(null).fetch(ADDRESS + query, { headers });
  expect(response.status).toBe(200);
  return response.headers.get("etag") ?? "";
}

async function statusFor(etag: string): Promise<number> {
  return (await app.as(null).fetch(ADDRESS, { headers: { "If-None-Match": etag } })).status;
}

describe("the weekly page's ETag", () => {
  it("is the same all day and changes with the day", async () => {
    const first = await tag();
    for (const time of ["12T03:00:00", "12T15:00:00", "12T21:30:00", "13T02:59:59"]) {
      app.setNow(`2026-03-${time}.000Z`);
      expect(await tag(), time).toBe(first);
    }
    app.setNow("2026-03-13T03:00:00.000Z");
    expect(await tag()).not.toBe(first);
  });

  it("of another week's page is the same even when the day changes", async () => {
    const first = await tag("?semana=2026-03-02");
    app.setNow("2026-03-13T12:00:00.000Z");
    expect(await tag("?semana=2026-03-02")).toBe(first);
  });

  it("does not depend on the person, the request headers or their order", async () => {
    const first = await tag();
    const others: Record<string, string>[] = [
      { "User-Agent": "Televisor", Accept: "text/html", "Accept-Language": "en" },
      { "Accept-Language": "pt", "User-Agent": "Celular", "X-Forwarded-Host": "evil" },
    ];
    for (const headers of others) expect(await tag("", headers)).toBe(first);
    expect((await app.as("admin").fetch(ADDRESS)).headers.get("etag")).toBe(first);
    expect(await tag("?turno=&ambiente=")).toBe(first);
  });

  it("does not change with writes that the page does not show", async () => {
    const first = await tag();
    const writes: Record<string, () => unknown> = {
      signIn: () => app.sessionOf("bia"),
      notification: () =>
        app.db.run(
          app.db.q.insertInto("notifications").values({
            user_id: PEOPLE.ana.id,
            type: "info",
            title: "Aviso",
            message: "Aviso",
            created_at: AT,
          }),
        ),
      pending: () => addScheduled(app, { status: "pending" }),
      otherWeek: () => addScheduled(app, { date: "2026-03-19" }),
      setting: () => setSetting(app, "animation_speed", "fast"),
      welcome: () => setWelcome(app, "morning", "Bom dia, turmas"),
      discipline: () => addNamed(app, "disciplines", "Física"),
      hiddenDay: () =>
        addBlockedDay(app, { date: "2026-03-12", title: "Segredo", shifts: ["morning"], isShown: false }),
      stamp: () =>
        app.db.run(app.db.q.updateTable("reservations").set({ updated_at: "2026-03-12T13:00:00.000Z" })),
    };
    for (const [name, write] of Object.entries(writes)) {
      const version = app.db.publicVersion();
      write();
      // Data that no public page shows does not even invalidate the page.
      const isPrivate = name === "signIn" || name === "notification";
      expect(app.db.publicVersion() === version, name).toBe(isPrivate);
      expect(await tag(), name).toBe(first);
    }
    expect(await statusFor(first)).toBe(304);
  });

  it.each([
    ["an approval", () => addScheduled(app, { date: "2026-03-13" })],
    ["a note", () => app.db.run(app.db.q.updateTable("reservations").set({ notes: "Trazer cabos" }))],
    ["a name", () => app.db.run(app.db.q.updateTable("users").set({ name: "Ana C." }).where("id", "=", 3))],
    ["a new environment", () => app.db.sqlite.exec("UPDATE environments SET name = 'Sala 9' WHERE id = 2")],
    [
      "a blocked day",
      () => addBlockedDay(app, { date: "2026-03-12", title: "Feriado", shifts: ["morning"], isShown: true }),
    ],
    ["a deletion", () => app.db.sqlite.exec("DELETE FROM blocked_days")],
  ])("changes with %s", async (_, write) => {
    const first = await tag();
    write();
    expect(await tag()).not.toBe(first);
    expect(await statusFor(first)).toBe(200);
  });

  it("matches after a restart, as a weak ETag of a proxy, and in a list", async () => {
    const first = await tag();
    app = await createTestApp({ file: app.db.sqlite.serialize() });
    expect(await statusFor(first)).toBe(304);
    expect(await statusFor(`W/${first}`)).toBe(304);
    expect(await statusFor(`"other", ${first}`)).toBe(304);
    expect(await statusFor('"other"')).toBe(200);
  });
});
