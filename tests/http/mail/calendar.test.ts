import ICAL from "ical.js";
import type { ParsedMail } from "mailparser";
import { expect, it } from "vitest";
import { approveReservation } from "#app/services/bookings/review/review.server.ts";
import { MINUTE } from "#tests/support/bookings/jobs.ts";
import { createMailSchool, TWO_MINUTES } from "#tests/support/bookings/mail.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { actorOf } from "#tests/support/bookings/review.ts";
import { stateOfAllRows } from "#tests/support/database/snapshot.ts";
import { ROOM } from "#tests/support/school/school.ts";

function calendarsOf(mail: ParsedMail | undefined) {
  return (mail?.attachments ?? []).map(({ content, contentType, filename }) => {
    const calendar = new ICAL.Component(ICAL.parse(content.toString("utf8")) as string);
    const event = new ICAL.Event(calendar.getFirstSubcomponent("vevent") as ICAL.Component);
    return {
      filename,
      contentType,
      method: calendar.getFirstPropertyValue("method"),
      uid: event.uid,
      sequence: event.sequence,
      status: event.component.getFirstPropertyValue("status"),
      location: event.location,
      start: event.startDate.toJSDate().toISOString(),
      organizer: String(event.component.getFirstPropertyValue("organizer")),
    };
  });
}

it("calendar files update a reservation by the feed's UID: added, moved, cancelled", async () => {
  const school = await createMailSchool();
  const pedro = school.as("pedro");
  const id = addReservation(school, { date: "2026-03-19" });
  approveReservation(school.deps, actorOf("pedro"), id);
  await school.pass(TWO_MINUTES);
  const ana = school.as("ana");
  await ana.post("/perfil/calendario/novo");
  const feedPath = school.db.sqlite.prepare("SELECT token FROM calendar_feeds").pluck().get();
  const feed = await (await school.as(null).fetch(`/calendario/${feedPath}.ics`)).text();
  const inFeed = new ICAL.Event(
    new ICAL.Component(ICAL.parse(feed) as string).getFirstSubcomponent("vevent") as ICAL.Component,
  );
  await school.pass(MINUTE);
  await pedro.api("PUT", `/api/reservations/${id}`, { environmentId: ROOM.sala2, date: "2026-03-20" });
  await school.pass(TWO_MINUTES);
  await pedro.api("DELETE", `/api/reservations/${id}`);
  await school.pass(TWO_MINUTES);

  const [approval, move, deletion] = school.smtp.received.map(({ mail }) => calendarsOf(mail));
  const { uid, location } = inFeed;
  expect(approval).toEqual([
    {
      filename: "reserva.ics",
      contentType: "text/calendar",
      method: "PUBLISH",
      status: "CONFIRMED",
      uid,
      sequence: expect.any(Number),
      location,
      start: "2026-03-19T10:30:00.000Z",
      organizer: "mailto:reservas@escola.test",
    },
  ]);
  expect(move).toMatchObject([
    { filename: "reserva.ics", method: "PUBLISH", status: "CONFIRMED", uid, location: "Sala 2" },
  ]);
  expect(deletion).toMatchObject([{ method: "CANCEL", status: "CANCELLED", uid, location: "Sala 2" }]);
  const sequences = [approval, move, deletion].flatMap((files) => files?.map((file) => file.sequence) ?? []);
  expect(sequences).toEqual([...new Set(sequences)].sort((a, b) => a - b));
  expect(sequences[0]).toBeGreaterThanOrEqual(inFeed.sequence);
  expect(school.smtp.received[0]?.raw).toMatch(/text\/calendar; charset=utf-8; method=PUBLISH/);
});

it("every link of every mail opens a page and changes nothing, for any visitor", async () => {
  const school = await createMailSchool();
  const pedro = school.as("pedro");
  approveReservation(school.deps, actorOf("pedro"), addReservation(school, { date: "2026-03-19" }));
  await pedro.api("POST", "/api/email/notify-teachers", { fromEmail: "a@escola.test" });
  await pedro.api("POST", "/api/email/test", { to: "a@escola.test", from: "a@escola.test" });
  await school.as("bia").api("POST", "/api/reservations", {
    ...{ disciplineId: 1, classId: 1, environmentIds: [2], date: "2026-03-20", shift: "morning" },
  });
  await school.pass(8 * 60 * MINUTE);
  const links = new Set(
    school.smtp.received.flatMap(({ mail }) =>
      [...String(mail.html).matchAll(/href="([^"]+)"/g)].map(([, href]) => href ?? ""),
    ),
  );
  expect(links.size).toBeGreaterThanOrEqual(8);
  const before = stateOfAllRows(school.db);
  for (const link of links) {
    const { origin, pathname } = new URL(link);
    expect(origin).toBe("https://reservas.escola.test");
    const opened = await school.as(null).fetch(pathname);
    expect([200, 302]).toContain(opened.status);
    expect(stateOfAllRows(school.db), pathname).toBe(before);
  }
  // Signed in, each opens a page.
  for (const link of links) {
    const answer = await school
      .as(link.includes("pedagogical") ? "pedro" : "ana")
      .fetch(new URL(link).pathname);
    expect([200, 302], link).toContain(answer.status);
  }
});
