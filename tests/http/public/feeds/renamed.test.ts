/** An event's SEQUENCE, DTSTAMP and LAST-MODIFIED follow everything that its text is made of (rules R17.8). */
import ICAL from "ical.js";
import { describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { addReservation, CREATED_AT } from "#tests/support/bookings/reservation-factory.ts";
import { CLASS, PEOPLE, ROOM } from "#tests/support/school/school.ts";
import { addSeries } from "#tests/support/series/series.ts";

const TOKEN = "a".repeat(43);
const FEEDS = {
  person: `/calendario/${TOKEN}.ics`,
  room: `/calendario/ambiente/${ROOM.sala1}.ics`,
  class: `/calendario/turma/${CLASS.ds1}.ics`,
};
const DATE = "2026-03-20";
const CREATED = Date.parse(CREATED_AT) / 1000;

/** A lesson of two rooms, two classes and two teachers on a day with a title, in all three feeds. */
async function createSchool() {
  const app = await createTestApp();
  app.db.sqlite
    .prepare("INSERT INTO calendar_feeds (user_id, token, created_at) VALUES (?, ?, ?)")
    .run(PEOPLE.ana.id, TOKEN, CREATED_AT);
  addReservation(app, {
    date: DATE,
    status: "approved",
    environmentIds: [ROOM.sala1, ROOM.lab1],
    classIds: [CLASS.ds1, CLASS.ds2],
    teacherUserIds: [PEOPLE.ana.id, PEOPLE.bia.id],
  });
  const calendar = { name: "Integrado", isDefault: true, weekdays: [1, 2, 3, 4, 5] };
  expect((await app.as("admin").api("POST", "/api/calendars", calendar)).status).toBe(201);
  const term = { name: "Semestre", kind: "term", startDate: "2026-02-02", endDate: "2026-06-30" };
  expect((await app.as("admin").api("POST", "/api/calendars/1/terms", term)).status).toBe(201);
  return {
    app,
    /** Signed in anew: the sessions of an earlier time have ended. */
    get admin() {
      return app.as("admin");
    },
    /** Sets the clock to so many seconds after the reservation was made. */
    at(seconds: number) {
      app.setNow(new Date((CREATED + seconds) * 1000).toISOString());
    },
  };
}

/** The only event of a feed: its revision, and its text. */
async function readEvent(app: TestApp, feed: string) {
  const answer = await app.as(null).fetch(feed);
  expect(answer.status).toBe(200);
  const calendar = new ICAL.Component(ICAL.parse(await answer.text()) as string);
  const [event] = calendar.getAllSubcomponents("vevent");
  const value = (name: string) => event?.getFirstPropertyValue(name);
  const instant = (name: string) => (value(name) as ICAL.Time).toJSDate().getTime() / 1000 - CREATED;
  return {
    etag: answer.headers.get("etag"),
    revision: [Number(value("sequence")), instant("dtstamp"), instant("last-modified")],
    text: ["summary", "location", "description"].map((name) => String(value(name))).join("\n"),
  };
}

type School = Awaited<ReturnType<typeof createSchool>>;

const day = (title: string | null) => ({
  date: DATE,
  isSchoolDay: true,
  shifts: ["morning", "afternoon", "evening"],
  title,
});

/** Expects success of a call, or the redirect of a form. */
async function ok(answer: Promise<{ status: number }>): Promise<void> {
  expect([200, 201, 204, 302]).toContain((await answer).status);
}

async function renameUser({ app, admin }: School, { id }: { id: number }, name: string) {
  const row = app.db.sqlite.prepare("SELECT username, email, role FROM users WHERE id = ?").get(id) as Record<
    string,
    string
  >;
  await ok(admin.post(`/admin/usuarios/${id}/editar`, { ...row, name }));
}

/** What changes the event's text, each at a time of its own. */
const CHANGES = {
  room: ({ admin }) =>
    ok(admin.api("PUT", `/api/environments/${ROOM.sala1}`, { name: "Sala Azul", type: "Sala" })),
  "further room": ({ admin }) =>
    ok(admin.api("PUT", `/api/environments/${ROOM.lab1}`, { name: "Lab Verde", type: "Laboratório" })),
  discipline: ({ admin }) => ok(admin.api("PUT", "/api/disciplines/1", { name: "Lógica" })),
  class: ({ admin }) => ok(admin.api("PUT", `/api/classes/${CLASS.ds1}`, { name: "DS-1 A" })),
  "further class": ({ admin }) => ok(admin.api("PUT", `/api/classes/${CLASS.ds2}`, { name: "DS-2 A" })),
  teacher: (school) => renameUser(school, PEOPLE.ana, "Ana Nova"),
  "further teacher": (school) => renameUser(school, PEOPLE.bia, "Bia Nova"),
  "title that is added": ({ admin }) =>
    ok(admin.api("POST", "/api/calendars/1/days", day("Feira de ciências"))),
  "title that is changed": ({ admin }) => ok(admin.api("PUT", "/api/calendars/1/days/1", day("Feira"))),
  "title that moves to another date": ({ admin }) =>
    ok(admin.api("PUT", "/api/calendars/1/days/1", { ...day("Feira"), date: "2026-03-21" })),
  "title that comes back": ({ admin }) => ok(admin.api("PUT", "/api/calendars/1/days/1", day("Feira"))),
  "title that is deleted": ({ admin }) => ok(admin.api("DELETE", "/api/calendars/1/days/1")),
  "title of another day row": ({ admin }) => ok(admin.api("POST", "/api/calendars/1/days", day("Mostra"))),
  "calendar that is deleted": ({ admin }) => ok(admin.api("DELETE", "/api/calendars/1")),
} satisfies Record<string, (school: School) => Promise<unknown>>;

describe.each(Object.entries(FEEDS))("the event in the feed of a %s", (name, feed) => {
  it("has a new revision after every change of a part, which never falls", async () => {
    const school = await createSchool();
    let before = await readEvent(school.app, feed);
    let seconds = 1_000_000;
    for (const [change, write] of Object.entries(CHANGES)) {
      seconds += 1000;
      school.at(seconds);
      await write(school);
      const after = await readEvent(school.app, feed);
      // The person's own feed names no teacher, but an event has one revision in every feed.
      if (!(name === "person" && change.includes("teacher")))
        expect(after.text, change).not.toBe(before.text);
      expect(after.revision, change).toEqual([seconds, seconds, seconds]);
      expect(after.etag, change).not.toBe(before.etag);
      before = after;
    }
  });

  it("stays as it is when a part changes in what the event does not show", async () => {
    const school = await createSchool();
    const before = await readEvent(school.app, feed);
    school.at(2_000_000);
    const { admin } = school;
    await ok(
      admin.api("PUT", `/api/environments/${ROOM.sala1}`, { name: "Sala 1", type: "Sala", capacity: 12 }),
    );
    await renameUser(school, PEOPLE.ana, PEOPLE.ana.name);
    await ok(admin.api("POST", "/api/calendars/1/days", day(null)));
    await ok(admin.api("POST", "/api/calendars/1/days", { ...day("Outro dia"), date: "2026-03-27" }));
    expect(await readEvent(school.app, feed)).toEqual(before);
  });
});

it("a series' file has the revisions of the feed", async () => {
  const school = await createSchool();
  school.app.db.sqlite.exec("DELETE FROM reservations");
  addSeries(school.app, ["2026-03-24"]);
  school.at(1_000_000);
  await CHANGES.discipline(school);
  const revisionOf = (text: string) => /SEQUENCE:(\d+)/.exec(text)?.[1];
  const own = await school.app.as("ana").fetch("/minhas-reservas/series/1/calendario");
  const feed = await school.app.as(null).fetch(FEEDS.person);
  const revision = revisionOf(await own.text());
  expect(Number(revision)).toBeGreaterThan(0);
  expect(revisionOf(await feed.text())).toBe(revision);
});
