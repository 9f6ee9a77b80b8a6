/** A series as one calendar file: in its mail, and as a download (rules R24.53). */
import ICAL from "ical.js";
import { describe, expect, it } from "vitest";
import { createTestApp } from "#tests/support/app.ts";
import { createMailSchool, TWO_MINUTES } from "#tests/support/bookings/mail.ts";
import { addSeries } from "#tests/support/series/series.ts";

const DATES = ["2026-03-05", "2026-03-19", "2026-03-26", "2026-04-02", "2026-04-09"];

/** The UIDs of the events, with the day on which each begins. */
function eventsOf(text: string): Map<string, string> {
  const calendar = new ICAL.Component(ICAL.parse(text) as string);
  const events = calendar.getAllSubcomponents("vevent").map((each) => new ICAL.Event(each));
  return new Map(events.map((event) => [event.uid, event.startDate.toJSDate().toISOString().slice(0, 10)]));
}

describe("a series as one calendar file", () => {
  it("is in the mail of its decision, with all future dates and the feed's UIDs", async () => {
    const school = await createMailSchool();
    const { reservationIds } = addSeries(school, DATES);
    const [past = 0, single = 0] = reservationIds;
    const approve = school.db.sqlite.prepare(
      "UPDATE reservations SET status = 'approved' WHERE id IN (?, ?)",
    );
    approve.run(past, single);
    const pedro = school.as("pedro");
    expect((await pedro.api("PUT", "/api/series/1/status", { status: "approved" })).status).toBe(200);
    await school.pass(TWO_MINUTES);
    const [mail] = school.smtp.received;
    expect(mail?.mail.attachments.map(({ filename }) => filename)).toEqual(["reserva.ics"]);
    const inMail = eventsOf(mail?.mail.attachments[0]?.content.toString("utf8") ?? "");
    expect([...inMail.values()].sort()).toEqual(DATES.slice(1));
    const ana = school.as("ana");
    await ana.post("/perfil/calendario/novo");
    const token = school.db.sqlite.prepare("SELECT token FROM calendar_feeds").pluck().get();
    const feed = eventsOf(await (await school.as(null).fetch(`/calendario/${token}.ics`)).text());
    for (const [uid, date] of inMail) expect(feed.get(uid)).toBe(date);
    const download = await ana.fetch("/minhas-reservas/series/1/calendario");
    for (const [uid, date] of eventsOf(await download.text())) expect(feed.get(uid)).toBe(date);
  });

  it("is not in the mail of one date, nor of a rejection", async () => {
    const school = await createMailSchool();
    const { reservationIds } = addSeries(school, DATES.slice(1));
    const pedro = school.as("pedro");
    for (const id of reservationIds.slice(0, 2)) {
      await pedro.api("PUT", `/api/reservations/${id}/status`, { status: "approved" });
      await school.pass(TWO_MINUTES);
    }
    const counts = () =>
      school.smtp.received.map(({ mail }) =>
        mail.attachments.map(({ content }) => eventsOf(content.toString("utf8")).size),
      );
    expect(counts()).toEqual([[1], [1]]);
    await pedro.api("PUT", "/api/series/1/status", { status: "rejected", rejectionReason: "Obras" });
    await school.pass(TWO_MINUTES);
    expect(counts()).toEqual([[1], [1], []]);
  });

  it("can be downloaded by its teacher and staff, without rejected dates", async () => {
    const app = await createTestApp();
    const { reservationIds } = addSeries(app, DATES);
    await app.as("pedro").post(`/admin/reservas/${reservationIds[1]}/rejeitar`, { rejectionReason: "Obras" });
    for (const [who, base] of [
      ["ana", "/minhas-reservas"],
      ["pedro", "/admin/reservas"],
    ] as const) {
      const answer = await app.as(who).fetch(`${base}/series/1/calendario`);
      expect(answer.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
      expect(answer.headers.get("content-disposition")).toBe('attachment; filename="serie-1.ics"');
      expect([...eventsOf(await answer.text()).values()]).toEqual([DATES[0], ...DATES.slice(2)]);
      const page = await (await app.as(who).fetch(`${base}/series/1`)).text();
      expect(page).toContain(`href="${base}/series/1/calendario"`);
    }
    expect((await app.as("bia").fetch("/minhas-reservas/series/1/calendario")).status).toBe(404);
  });
});
