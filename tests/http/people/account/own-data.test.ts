/** A person's data as a file (rules R22.3). */
import { describe, expect, it } from "vitest";
import { writeOwnData } from "#app/services/people/account/own-data.server.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { requestBody } from "#tests/support/bookings/reservations.ts";
import { openCountingCopy, recordRuns } from "#tests/support/database/query-work.ts";
import { addKey } from "#tests/support/school/keys.ts";
import { PEOPLE, type Username } from "#tests/support/school/school.ts";
import { seriesBody } from "#tests/support/series/series.ts";

const ADDRESS = "/perfil/dados";

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the file holds
async function fileOf(app: TestApp, who: Username): Promise<any> {
  return (await app.as(who).fetch(ADDRESS)).json();
}

describe("one's own data", () => {
  it("is a file that is never cached", async () => {
    const app = await createTestApp();
    const { status, headers } = await app.as("ana").fetch(ADDRESS);
    expect(status).toBe(200);
    expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(headers.get("content-disposition")).toBe('attachment; filename="meus-dados.json"');
    expect(headers.get("cache-control")).toContain("no-store");
    expect(await (await app.as("ana").fetch("/perfil")).text()).toContain(`href="${ADDRESS}"`);
  });

  it("contains account, sessions, reservations, notifications, mail, proofs, calendar, choices and history", async () => {
    const app = await createTestApp();
    const ana = app.as("ana");
    const own = await ana.api(
      "POST",
      "/api/reservations",
      requestBody({ date: "2026-03-20", notes: "Com projetor" }),
    );
    await app.as("pedro").api("PUT", `/api/reservations/${own.body.id}/status`, { status: "approved" });
    await ana.fetch("/api/reservations/proof");
    await ana.post("/perfil/calendario/novo");
    await ana.post("/perfil/avisos");
    await app.as("admin").api("PATCH", `/api/users/${PEOPLE.ana.id}`, { email: "ana.c@escola.test" });
    const file = await fileOf(app, "ana");
    expect(file).toMatchObject({
      about: expect.stringContaining("Escola Técnica"),
      madeAt: "2026-03-12T13:00:00.000Z",
      account: {
        id: 3,
        username: "ana",
        name: "Ana Conceição",
        email: "ana.c@escola.test",
        firstLogin: false,
      },
      mailSwitchedOff: expect.arrayContaining([expect.objectContaining({ kind: "mail_approval" })]),
      calendarAddressSince: "2026-03-12T13:00:00.000Z",
      reservations: [
        { id: own.body.id, status: "approved", notes: "Com projetor", environmentNames: ["Sala 1"] },
      ],
      notifications: [{ title: "Reserva aprovada" }],
      mail: [{ kind: "decision", items: [{ event: "approved" }] }],
      papers: [{ personName: "Ana Conceição", startDate: "2026-03-09" }],
      accountHistory: expect.arrayContaining([
        expect.objectContaining({ action: "update", byYou: false, after: { email: "ana.c@escola.test" } }),
      ]),
    });
    expect(file.sessions.length).toBeGreaterThan(1);
    expect(file.whatYouDid.map(({ action }: { action: string }) => action)).toEqual([
      "create",
      "renew-calendar-feed",
      "change-mail",
    ]);
  });

  it("contains staff's actions on others' rows, without those rows", async () => {
    const app = await createTestApp();
    const id = addReservation(app, { notes: "Segredo da Ana" });
    const pedro = app.as("pedro");
    await pedro.api("PUT", `/api/reservations/${id}/status`, { status: "approved" });
    await pedro.api("PATCH", "/api/users/3", { email: "outra@escola.test" });
    await pedro.api("PUT", "/api/settings/pending_limit", { value: "90" });
    await pedro.api("POST", "/api/blocked-days", {
      date: "2026-04-21",
      title: "Tiradentes",
      type: "holiday",
      affectedShifts: ["morning"],
    });
    const secret = addKey(app, "pedro");
    const file = await fileOf(app, "pedro");
    expect(file.programKeys).toMatchObject([{ lastUsedAt: null, isReadOnly: false }]);
    expect(JSON.stringify(file)).not.toContain(secret);
    expect(file).toMatchObject({
      reservations: [],
      reservationsYouDecided: [{ id, status: "approved" }],
      lastChangedByYou: { settings: ["pending_limit"] },
      daysYouBlocked: [{ title: "Tiradentes" }],
    });
    const text = JSON.stringify(file);
    for (const others of ["Segredo da Ana", "outra@escola.test", "Ana Conceição"])
      expect(text).not.toContain(others);
  });

  it("contains one's own series and cancelled lessons only", async () => {
    const app = await createTestApp();
    const ana = app.as("ana");
    const made = await ana.api(
      "POST",
      "/api/series",
      seriesBody({ notes: "Com projetor", skip: ["2026-04-09"] }),
    );
    const file = await fileOf(app, "ana");
    expect(file.series).toMatchObject([{ id: made.body.id, startDate: "2026-03-19", notes: "Com projetor" }]);
    expect(file.missingLessons).toMatchObject([
      { seriesId: made.body.id, date: "2026-04-09", reason: "cancelled" },
    ]);
    expect(file.reservations).toHaveLength(8);
    const others = await fileOf(app, "bia");
    expect([others.series, others.missingLessons]).toEqual([[], []]);
  });

  it("contains no hash, token or code", async () => {
    const app = await createTestApp();
    const ana = app.as("ana");
    addReservation(app, { date: "2026-03-13", status: "approved" });
    await ana.fetch("/api/reservations/proof");
    await ana.post("/perfil/calendario/novo");
    const text = JSON.stringify(await fileOf(app, "ana"));
    const secrets = [
      "password_hash FROM users",
      "token_hash FROM sessions",
      "token FROM calendar_feeds",
      "code FROM proofs",
    ]
      .flatMap((secret) => app.db.sqlite.prepare(`SELECT ${secret}`).pluck().all() as string[])
      .filter(Boolean);
    expect(secrets.length).toBeGreaterThan(4);
    for (const secret of secrets) expect(text).not.toContain(secret);
  });

  it("is streamed in chunks of bounded size, yielding to other requests", async () => {
    const app = await createTestApp();
    app.db.write(() => {
      for (let n = 0; n < 3000; n++) addReservation(app, { date: "2025-03-19", status: "rejected" });
    });
    const actor = { id: PEOPLE.ana.id, firstLogin: false } as never;
    let turns = 0;
    const over = new AbortController();
    const count = () => {
      turns++;
      if (!over.signal.aborted) setImmediate(count);
    };
    setImmediate(count);
    let longest = 0;
    let text = "";
    for await (const part of writeOwnData(app.deps, actor)) {
      longest = Math.max(longest, part.length);
      text += part;
    }
    over.abort();
    expect(JSON.parse(text).reservations).toHaveLength(3000);
    expect(turns).toBeGreaterThan(3000 / 250);
    expect(longest).toBeLessThan(250_000);
  });

  it("reads a bounded number of rows per query, including skipped ones", async () => {
    const app = await createTestApp();
    app.db.write(() => {
      for (let n = 0; n < 1500; n++) addReservation(app, { date: "2025-03-19", status: "rejected" });
    });
    const runs = recordRuns(app.db.sqlite);
    for await (const part of writeOwnData(app.deps, { id: PEOPLE.ana.id, firstLogin: false } as never))
      void part;
    const copy = await openCountingCopy(app.db.sqlite);
    const parts = runs.filter(({ sql }) => /from "reservations" where "\w*user_id"/.test(sql));
    expect(parts.length).toBeGreaterThan(1500 / 250);
    for (const run of parts) expect(copy.stepsOf(run), run.sql).toBeLessThan(250 * 20);
    copy.close();
  });
});
