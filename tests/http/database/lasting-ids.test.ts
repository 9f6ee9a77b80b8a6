import { describe, expect, it } from "vitest";
import { Database } from "#db/client.server.ts";
import { connect } from "#db/connect.server.ts";
import { createTestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { requestAs, rowOf } from "#tests/support/bookings/review.ts";
import { schoolDatabase } from "#tests/support/database/databases.ts";
import { insertRow, TABLE_ROWS } from "#tests/support/database/table-rows.ts";
import { PEOPLE } from "#tests/support/school/school.ts";

async function schoolWithParents(): Promise<Database> {
  const db = await schoolDatabase();
  insertRow(db, "mail_outbox", {}, "first");
  insertRow(db, "calendars", {}, "first");
  insertRow(db, "timetables", {}, "first");
  insertRow(db, "equipment", {}, "first");
  return db;
}

describe("ids are never reused", () => {
  it("in any table with an id", async () => {
    const db = await schoolDatabase();
    const tables = db.sqlite
      .prepare(
        `SELECT t.name, sql LIKE '%AUTOINCREMENT%' AS is_lasting
         FROM sqlite_master AS t JOIN pragma_table_info(t.name) AS column
         WHERE t.type = 'table' AND column.name = 'id' AND t.name NOT LIKE 'kysely%' ORDER BY t.name`,
      )
      .all() as { name: string; is_lasting: number }[];
    expect(tables.filter(({ is_lasting }) => !is_lasting)).toEqual([]);
    expect(tables.map(({ name }) => name)).toEqual(Object.keys(TABLE_ROWS));
  });

  it.each(Object.keys(TABLE_ROWS))(
    "%s: a new row does not reuse the id of the deleted newest one",
    async (table) => {
      const db = await schoolWithParents();
      const newest = insertRow(db, table);
      db.sqlite.prepare(`DELETE FROM ${table} WHERE id = ?`).run(newest);
      expect(insertRow(db, table, {}, "b")).toBe(newest + 1);
    },
  );

  it("even if no row is left, and after the file was reopened", async () => {
    const db = await schoolDatabase();
    const first = addReservation({ db });
    db.sqlite.exec("DELETE FROM reservations");
    const again = new Database(connect(db.sqlite.serialize(), { busyTimeoutMs: 250 }));
    expect(addReservation({ db: again })).toBe(first + 1);
  });
});

describe("a reviewer's stale page", () => {
  it("never decides on a later request than the one it shows", async () => {
    const app = await createTestApp();
    const shown = requestAs(app, "ana");
    const reviewer = app.as("pedro");
    expect(await (await reviewer.fetch("/admin/reservas")).text()).toContain(`data-id="${shown}"`);
    expect((await app.as("ana").api("DELETE", `/api/reservations/${shown}`)).status).toBe(200);
    const later = requestAs(app, "bia");
    expect(later).not.toBe(shown);
    const answers = [
      await reviewer.post(`/admin/reservas/${shown}/aprovar`),
      await reviewer.post(`/admin/reservas/${shown}/rejeitar`, { rejectionReason: "Não" }),
      await reviewer.post(`/admin/reservas/${shown}/excluir`),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404]);
    await reviewer.post("/admin/reservas/aprovar", { ids: String(shown) });
    expect(rowOf(app, later)).toMatchObject({ status: "pending", owner_id: PEOPLE.bia.id });
  });
});
