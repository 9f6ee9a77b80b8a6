/** A series on other screens and in other actions: its rows behave as ordinary reservations. */
import { describe, expect, it } from "vitest";
import { deleteCleanedUp } from "#app/services/bookings/review/cleanup-deletion.server.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { tableRows } from "#tests/support/bookings/reservations.ts";
import { textOf } from "#tests/support/bookings/review.ts";
import { expectDerived } from "#tests/support/database/derived-tables.ts";
import { runDueJobs } from "#tests/support/school/leaver.ts";
import { PEOPLE, ROOM } from "#tests/support/school/school.ts";
import { addSeries, seriesBody } from "#tests/support/series/series.ts";

const PAST = ["2026-02-26", "2026-03-05"];
const TO_COME = ["2026-03-19", "2026-03-26"];

async function cleanUp(app: TestApp, startDate: string, endDate: string): Promise<void> {
  const range = { startDate, endDate, includesFuture: true };
  expect((await app.as("admin").api("POST", "/api/reservations/cleanup/custom", range)).status).toBe(200);
  await deleteCleanedUp(app.deps);
}

const gapsOf = (app: TestApp) => tableRows(app, "gaps").map(({ date, reason }) => `${date} ${reason}`);

describe("the cleanup of a series' rows", () => {
  it("deletes a series without rows, and its gaps", async () => {
    const app = await createTestApp();
    addSeries(app, PAST);
    await app
      .as("pedro")
      .api("PUT", "/api/reservations/1/status", { status: "rejected", rejectionReason: "x" });
    expect(gapsOf(app)).toEqual(["2026-02-26 rejected"]);
    await cleanUp(app, "2026-02-01", "2026-03-10");
    expect([tableRows(app, "reservations"), tableRows(app, "series"), gapsOf(app)]).toEqual([[], [], []]);
    expectDerived(app.db);
  });

  it("preserves a series with future dates", async () => {
    const app = await createTestApp();
    addSeries(app, [...PAST, ...TO_COME]);
    await cleanUp(app, "2026-02-01", "2026-03-10");
    expect(tableRows(app, "reservations").map(({ date }) => date)).toEqual(TO_COME);
    expect(tableRows(app, "series")).toHaveLength(1);
    expect(gapsOf(app)).toEqual([]);
    expectDerived(app.db);
  });

  it("turns future dates into lessons to make up", async () => {
    const app = await createTestApp();
    addSeries(app, TO_COME);
    await cleanUp(app, "2026-03-19", "2026-03-19");
    expect(gapsOf(app)).toEqual(["2026-03-19 cancelled"]);
    await cleanUp(app, "2026-03-26", "2026-03-26");
    expect(gapsOf(app)).toEqual(["2026-03-19 cancelled", "2026-03-26 cancelled"]);
    expect(tableRows(app, "series")).toHaveLength(1);
  });

  it("does not reopen a lesson that was made up", async () => {
    const app = await createTestApp();
    addSeries(app, ["2026-02-26", ...TO_COME]);
    await app.as("pedro").api("DELETE", "/api/reservations/1");
    const makeUp = addReservation(app, { date: "2026-03-06", status: "approved" });
    app.db.sqlite.prepare("UPDATE gaps SET made_up_by = ?").run(makeUp);
    await cleanUp(app, "2026-03-01", "2026-03-10");
    expect(textOf(await (await app.as("ana").fetch("/minhas-reservas/a-repor")).text())).toContain(
      "Nenhuma aula a repor.",
    );
  });
});

describe("a deleted date of a series, restored", () => {
  it("closes its gap, also if the series was separated meanwhile", async () => {
    for (const isSeparated of [false, true]) {
      const app = await createTestApp();
      addSeries(app, TO_COME);
      await app.as("pedro").api("DELETE", "/api/reservations/1");
      expect(gapsOf(app)).toEqual(["2026-03-19 cancelled"]);
      if (isSeparated) await app.as("ana").post("/minhas-reservas/series/1", { act: "separate" });
      const entry = tableRows(app, "audit_log").findLast(
        ({ action, entity }) => action === "delete" && entity === "reservation",
      );
      expect((await app.as("pedro").post(`/admin/auditoria/${entry?.id}/restaurar`)).status).toBe(302);
      expect([gapsOf(app), tableRows(app, "reservations").length]).toEqual([[], 2]);
      expectDerived(app.db);
    }
  });
});

describe("a person who leaves", () => {
  it("is anonymised in the texts of their series and gaps", async () => {
    const app = await createTestApp();
    await app.as("ana").api("POST", "/api/series", seriesBody({ notes: "Ana Conceição traz o projetor" }));
    const rejection = { status: "rejected", rejectionReason: "Ana Conceição pediu" };
    await app.as("pedro").api("PUT", "/api/reservations/1/status", rejection);
    const answer = await app.as("admin").post(`/admin/usuarios/${PEOPLE.ana.id}/anonimizar`, {});
    expect(answer.status).toBeLessThan(400);
    await runDueJobs(app);
    for (const table of ["series", "gaps", "reservations"])
      expect(JSON.stringify(tableRows(app, table))).not.toContain("Ana Conceição");
    expect(tableRows(app, "reservations").length).toBeGreaterThan(0);
    expectDerived(app.db);
  });
});

describe("a series' reservations", () => {
  it("are shown in the week, day, door, proof, calls, log and notifications like others", async () => {
    const app = await createTestApp();
    await app.as("ana").api("POST", "/api/series", seriesBody());
    await app.as("pedro").api("PUT", "/api/series/1/status", { status: "approved" });
    const pages: [string, "ana" | "pedro" | null][] = [
      ["/reservas?semana=2026-03-16&turno=manha", "ana"],
      ["/?aba=semana&semana=2026-03-16&turno=manha", "pedro"],
      ["/ambientes?data=2026-03-19&turno=manha", "pedro"],
      [`/ambientes/${ROOM.sala1}?semana=2026-03-16`, null],
      ["/programacao-semanal?semana=2026-03-16&turno=manha", null],
    ];
    for (const [address, who] of pages)
      expect(textOf(await (await app.as(who).fetch(address)).text()), address).toMatch(/DS- ?1/);
    expect((await app.as("ana").fetch("/api/reservations/proof")).status).toBe(200);
    const { body } = await app.as("ana").api("GET", "/api/reservations?limit=5");
    expect(JSON.stringify(body)).toContain('"seriesId":1');
    expect(await (await app.as("pedro").fetch("/admin/auditoria")).text()).toContain("Série");
    expect(await (await app.as("ana").fetch("/notificacoes")).text()).toContain("Série aprovada");
  });
});
