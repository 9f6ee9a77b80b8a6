import { expect, it } from "vitest";
import { createTestApp } from "#tests/support/app.ts";
import { notificationTitlesOf, requestAs, rowOf } from "#tests/support/bookings/review.ts";
import { namePeople, setApproval } from "#tests/support/school/room-people.ts";
import { ROOM } from "#tests/support/school/school.ts";

async function createSchool() {
  const app = await createTestApp();
  setApproval(app, "sala1", "automatic");
  return app;
}

it("approves at once without a conflict, and records that it was automatic", async () => {
  const app = await createSchool();
  const id = requestAs(app, "ana");
  expect(rowOf(app, id)).toMatchObject({
    status: "approved",
    reviewer_user_id: null,
    override_user_id: null,
  });
  expect(notificationTitlesOf(app, "ana")).toEqual(["Reserva aprovada"]);
  const message = app.db.sqlite.prepare("SELECT message FROM notifications").pluck().get();
  expect(message).toContain("automaticamente");
  const actions = app.db.sqlite.prepare("SELECT action FROM audit_log WHERE entity_id = ?").pluck().all(id);
  expect(actions).toContain("approve-automatically");
  const mail = app.db.sqlite.prepare("SELECT details FROM mail_items").pluck().all().join();
  expect(mail).toContain('"isAutomatic":true');
});

it.each(["pending", "approved"] as const)(
  "leaves a request pending that conflicts with a %s one",
  async (status) => {
    const app = await createTestApp();
    const other = requestAs(app, "bia");
    if (status === "approved") app.db.sqlite.prepare("UPDATE reservations SET status = 'approved'").run();
    setApproval(app, "sala1", "automatic");
    const id = requestAs(app, "ana");
    expect(rowOf(app, id)).toMatchObject({ status: "pending" });
    expect(rowOf(app, other)).toMatchObject({ status });
    expect(notificationTitlesOf(app, "ana")).toEqual([]);
  },
);

it("decides each date of a request by itself", async () => {
  const app = await createSchool();
  requestAs(app, "bia", { dates: ["2026-03-17"] });
  requestAs(app, "ana", { dates: ["2026-03-16", "2026-03-17"] });
  const rows = app.db.sqlite
    .prepare("SELECT date, status FROM reservations WHERE user_id = 3 ORDER BY date")
    .all();
  expect(rows).toEqual([
    { date: "2026-03-16", status: "approved" },
    { date: "2026-03-17", status: "pending" },
  ]);
});

it("requires every room of the request to be approved automatically", async () => {
  const app = await createSchool();
  const id = requestAs(app, "ana", { environmentIds: [ROOM.sala1, ROOM.sala2] });
  expect(rowOf(app, id)).toMatchObject({ status: "pending" });
});

it("applies only to the chosen people, if any are chosen", async () => {
  const app = await createSchool();
  namePeople(app, "sala1", ["bia"], "automatic");
  expect(rowOf(app, requestAs(app, "ana"))).toMatchObject({ status: "pending" });
  expect(rowOf(app, requestAs(app, "bia", { dates: ["2026-03-17"] }))).toMatchObject({ status: "approved" });
});
