/** Automatic approval of a series' dates (rules R24.12, R26.25). */
import { expect, it } from "vitest";
import { createTestApp } from "#tests/support/app.ts";
import { notificationTitlesOf, requestAs } from "#tests/support/bookings/review.ts";
import { namePeople, setApproval } from "#tests/support/school/room-people.ts";
import { ROOM } from "#tests/support/school/school.ts";
import { seriesBody } from "#tests/support/series/series.ts";

const TIMES = { shift: "morning", startTime: "07:30", endTime: "09:10" } as const;

type Made = { reservations: { date: string; status: string }[] };

async function createSchool() {
  const app = await createTestApp();
  const pending = requestAs(app, "bia", { ...TIMES, dates: ["2026-03-19"] });
  const approved = requestAs(app, "bia", { ...TIMES, dates: ["2026-03-26"] });
  app.db.sqlite.prepare("UPDATE reservations SET status = 'approved' WHERE id = ?").run(approved);
  setApproval(app, "sala1", "automatic");
  return { app, pending, ana: app.as("ana") };
}

const pendingDates = ({ reservations }: Made) =>
  reservations.filter(({ status }) => status === "pending").map(({ date }) => date);

it("approves each free date, and sends one notification for all of them", async () => {
  const { app, pending, ana } = await createSchool();
  const made: Made = (await ana.api("POST", "/api/series", seriesBody())).body;
  expect([made.reservations.length, pendingDates(made)]).toEqual([9, ["2026-03-19", "2026-03-26"]]);
  const { sqlite } = app.db;
  expect(sqlite.prepare("SELECT status FROM reservations WHERE id = ?").pluck().get(pending)).toBe("pending");
  const reviewed = sqlite.prepare(
    "SELECT count(*) FROM reservations WHERE series_id = 1 AND (reviewer_user_id IS NOT NULL OR override_user_id IS NOT NULL)",
  );
  expect(reviewed.pluck().get()).toBe(0);
  expect(notificationTitlesOf(app, "ana")).toEqual(["Série aprovada"]);
  const message = sqlite.prepare("SELECT message FROM notifications WHERE user_id = 3").pluck().get();
  expect(message).toContain("7 datas");
  expect(message).toContain("automaticamente");
  expect(message).toContain("Esperam avaliação: 19/03/2026, 26/03/2026.");
  const mails = sqlite.prepare(
    "SELECT count(DISTINCT mail_id) AS mails, count(*) AS items FROM mail_items WHERE details LIKE '%\"isAutomatic\":true%'",
  );
  expect(mails.get()).toEqual({ mails: 1, items: 7 });
  const entries = sqlite.prepare("SELECT count(*) FROM audit_log WHERE action = 'approve-automatically'");
  expect(entries.pluck().get()).toBe(7);
});

it("requires every room of a date to be automatic for the person", async () => {
  const { app, ana } = await createSchool();
  const both = seriesBody({ environmentIds: [ROOM.sala1, ROOM.sala2] });
  const spanning: Made = (await ana.api("POST", "/api/series", both)).body;
  expect(pendingDates(spanning)).toHaveLength(9);
  namePeople(app, "sala1", ["bia"], "automatic");
  const later = seriesBody({ startTime: "09:30", endTime: "10:20" });
  expect(pendingDates((await ana.api("POST", "/api/series", later)).body)).toHaveLength(9);
  expect(notificationTitlesOf(app, "ana")).toEqual([]);
});

it("checks the rooms of each date", async () => {
  const { ana } = await createSchool();
  const body = seriesBody({ rooms: { "2026-04-16": [ROOM.sala2] }, startDate: "2026-04-09" });
  expect(pendingDates((await ana.api("POST", "/api/series", body)).body)).toEqual(["2026-04-16"]);
});
