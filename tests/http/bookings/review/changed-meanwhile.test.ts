/** Rows that change between the count and their deletion are skipped, and the outcome reports it (rules R3.32). */
import { describe, expect, it } from "vitest";
import { deleteNextCleanedUp } from "#app/services/bookings/review/cleanup-deletion.server.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { tableRows } from "#tests/support/bookings/reservations.ts";
import { fieldValue } from "#tests/support/browser/page.ts";

const SCREEN = "/admin/reservas/limpeza";
const API = "/api/reservations/cleanup/custom";
const FEBRUARY = { startDate: "2026-02-01", endDate: "2026-02-28" };

async function school(count: number): Promise<TestApp> {
  const app = await createTestApp();
  for (let i = 0; i < count; i++) addReservation(app, { status: "rejected", date: "2026-02-02" });
  return app;
}

function remaining(app: TestApp): number[] {
  return tableRows(app, "reservations").map(({ id }) => id);
}

/** Edits by staff, answered with 200. */
async function edit(app: TestApp, id: number): Promise<void> {
  const { status } = await app.as("admin").api("PUT", `/api/reservations/${id}`, { notes: `Editada ${id}` });
  expect(status).toBe(200);
}

describe("a row that is edited after it was counted is not deleted", () => {
  it("during the backup", async () => {
    const app = await school(4);
    const take = app.backups.take;
    app.deps.backups.take = async (...purpose) => {
      await edit(app, 2);
      return take(...purpose);
    };
    const { status, body } = await app.as("pedro").api("POST", API, FEBRUARY);
    expect(status).toBe(200);
    expect(body.message).toContain("Limpeza concluída: 3 reservas excluídas.");
    expect(body.message).toContain("1 reserva mudou depois da contagem e ficou.");
    expect(remaining(app)).toEqual([2]);
    expect(tableRows(app, "cleanup_rows")).toEqual([]);
    const entry = tableRows(app, "audit_log").find(({ action }) => action === "clean-up");
    expect(JSON.parse(entry?.after)).toMatchObject({ count: 3 });
  });

  it("during the deletion of the others, for each of forty rows", async () => {
    const app = await school(200);
    const pedro = app.as("pedro");
    const answer = pedro.api("POST", API, FEBRUARY);
    const edited: number[] = [];
    while (tableRows(app, "cleanup_rows").length === 0) await new Promise(setImmediate);
    for (let id = 161; id <= 200; id++)
      if (tableRows(app, "cleanup_rows").some(({ reservation_id }) => reservation_id === id)) {
        app.db.sqlite
          .prepare(
            "UPDATE reservations SET notes = 'x', updated_at = '2026-03-12T13:00:01.000Z' WHERE id = ?",
          )
          .run(id);
        edited.push(id);
      }
    expect(edited.length).toBe(40);
    const { body } = await answer;
    expect(body.message).toContain("160 reservas excluídas");
    expect(body.message).toContain("40 reservas mudaram depois da contagem e ficaram.");
    expect(remaining(app)).toEqual(edited);
  });

  it("before a restarted process finishes the deletion", async () => {
    const app = await school(60);
    app.db.sqlite.exec("INSERT INTO cleanup_rows SELECT id, 2, 1, updated_at FROM reservations");
    await edit(app, 7);
    await edit(app, 58);
    while (deleteNextCleanedUp(app.deps));
    expect(remaining(app)).toEqual([7, 58]);
    expect(tableRows(app, "cleanup_rows")).toEqual([]);
  });

  it("and nothing is deleted if all have changed", async () => {
    const app = await school(2);
    const take = app.backups.take;
    app.deps.backups.take = async (...purpose) => {
      for (const id of [1, 2]) await edit(app, id);
      return take(...purpose);
    };
    const { status, body } = await app.as("pedro").api("POST", API, FEBRUARY);
    expect(status).toBe(409);
    expect(body.message).toContain("Nada foi excluído");
    expect(remaining(app)).toEqual([1, 2]);
  });
});

describe("what the dialog did not show is not deleted, and its confirmation is shown again", () => {
  const address = `${SCREEN}?de=2026-02-01&ate=2026-02-28`;

  it.each([
    ["where one was edited", (app: TestApp) => edit(app, 3)],
    [
      // Their number stays the same, and the clock stands still.
      "where another came in one's place within the millisecond",
      async (app: TestApp) => {
        app.db.sqlite.exec("DELETE FROM reservations WHERE id = 3");
        addReservation(app, { status: "rejected", date: "2026-02-03" });
      },
    ],
  ])("%s", async (_, change) => {
    const app = await school(3);
    const pedro = app.as("pedro");
    const seen = fieldValue(await (await pedro.fetch(address)).text(), "seen") ?? "";
    await change(app);
    const before = remaining(app);
    const refused = await pedro.post(address, { ...FEBRUARY, seen });
    expect(refused.status).toBe(409);
    const html = await refused.text();
    expect(html).toContain("Agora são 3 reservas. Nada foi excluído.");
    expect(remaining(app)).toEqual(before);
    expect(app.backups.taken).toBe(0);
    const again = await pedro.post(address, { ...FEBRUARY, seen: fieldValue(html, "seen") ?? "" });
    expect(again.status).toBe(302);
    expect(remaining(app)).toEqual([]);
  });
});

describe("the backup before a cleanup", () => {
  it("is separate, named in the response and the audit log, and listed with the others", async () => {
    const app = await school(3);
    const { body } = await app.as("pedro").api("POST", API, FEBRUARY);
    const name = "reservas-2026-03-12T13-00-00Z-limpeza.db";
    expect(body.message).toBe(
      `Limpeza concluída: 3 reservas excluídas. Cópia de antes da limpeza: ${name}, guardada por 30 dias.`,
    );
    expect(app.backups.state.copies).toMatchObject([{ name, purpose: "cleanup" }]);
    expect(JSON.parse(tableRows(app, "audit_log")[0]?.after)).toMatchObject({ file: name });
    const html = await (await app.as("admin").fetch("/admin/configuracoes/copias")).text();
    expect(html).toContain(name);
    expect(html).toContain("De antes de uma limpeza");
  });
});
