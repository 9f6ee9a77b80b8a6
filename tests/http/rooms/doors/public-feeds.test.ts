import ICAL from "ical.js";
import { describe, expect, it } from "vitest";
import { writePublicCalendar } from "#app/services/public/feeds/calendar.server.ts";
import { addScheduled } from "#tests/http/public/rows.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { CREATED_AT } from "#tests/support/bookings/reservation-factory.ts";
import { CLASS, PEOPLE, ROOM } from "#tests/support/school/school.ts";

const OF_ROOM = `/calendario/ambiente/${ROOM.sala1}.ics`;
const OF_CLASS = `/calendario/turma/${CLASS.ds1}.ics`;
const BOTH = [
  ["a room", OF_ROOM],
  ["a class", OF_CLASS],
] as const;

async function fetchEvents(app: TestApp, path: string) {
  const answer = await app.as(null).fetch(path);
  expect(answer.status).toBe(200);
  const calendar = new ICAL.Component(ICAL.parse(await answer.text()));
  const value = (component: ICAL.Component, name: string) => String(component.getFirstPropertyValue(name));
  return {
    name: value(calendar, "x-wr-calname"),
    events: calendar.getAllSubcomponents("vevent").map((event) => ({
      uid: value(event, "uid"),
      sequence: Number(value(event, "sequence")),
      status: value(event, "status"),
      summary: value(event, "summary"),
      location: value(event, "location"),
      description: value(event, "description"),
      start: value(event, "dtstart"),
    })),
  };
}

describe("the events of a public calendar", () => {
  it("are a room's approved reservations, with the public fields", async () => {
    const app = await createTestApp();
    const id = addScheduled(app, { notes: "Prova", environmentIds: [ROOM.sala1, ROOM.lab1] });
    addScheduled(app, { date: "2026-03-13", status: "pending" });
    addScheduled(app, { date: "2026-03-13", status: "rejected" });
    addScheduled(app, { date: "2026-03-13", environmentIds: [ROOM.sala2] });
    expect(await fetchEvents(app, OF_ROOM)).toEqual({
      name: "Sala 1 – Escola Técnica",
      events: [
        {
          uid: `reserva-${id}-${Date.parse(CREATED_AT)}@reservas-escolares`,
          sequence: 0,
          status: "CONFIRMED",
          summary: "Algoritmos – DS-1",
          location: "Laboratório 1, Sala 1",
          description: "Professor: Ana Conceição\nProva",
          start: "2026-03-12T10:30:00Z",
        },
      ],
    });
  });

  it("are a class's approved reservations, in any room", async () => {
    const app = await createTestApp();
    addScheduled(app, { environmentIds: [ROOM.auditorio] });
    addScheduled(app, { date: "2026-03-13", environmentIds: [ROOM.lab1] });
    addScheduled(app, { classId: CLASS.ds2 });
    addScheduled(app, { date: "2026-03-16", status: "pending" });
    const { name, events } = await fetchEvents(app, OF_CLASS);
    expect(name).toBe("DS-1 – Escola Técnica");
    expect(events.map(({ location }) => location)).toEqual(["Auditório", "Laboratório 1"]);
  });

  it.each(BOTH)("of %s are from 30 days ago to 180 days ahead, by the school's clock", async (_, path) => {
    const app = await createTestApp({ now: "2026-03-12T02:30:00.000Z" });
    // 23:30 of 11 March in São Paulo.
    for (const date of ["2026-02-08", "2026-02-09", "2026-09-07", "2026-09-08"]) addScheduled(app, { date });
    const { events } = await fetchEvents(app, path);
    expect(events.map(({ start }) => start.slice(0, 10))).toEqual(["2026-02-09", "2026-09-07"]);
  });

  it.each(BOTH)("of %s are at most 1,000, the earliest", async (_, path) => {
    const app = await createTestApp();
    app.db.sqlite
      .prepare(`
        WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 1049)
        INSERT INTO reservations
          (user_id, discipline_id, class_id, date, start_time, end_time, shift, status, created_at, updated_at)
        SELECT 3, 1, 1, date('2026-03-01', '+' || (i / 10) || ' days'), printf('1%d:00', i % 10 / 2),
          printf('1%d:01', i % 10 / 2), 'morning', 'approved', '${CREATED_AT}', '${CREATED_AT}' FROM n`)
      .run();
    app.db.sqlite.exec(`
      UPDATE reservations SET override_user_id = 2;
      INSERT INTO reservation_environments (reservation_id, environment_id) SELECT id, 1 FROM reservations`);
    const { events } = await fetchEvents(app, path);
    expect(events).toHaveLength(1000);
    expect(events[0]?.start.slice(0, 10)).toBe("2026-03-01");
  });
});

it("yields the thread while it is generated", async () => {
  const row = {
    ...{ id: 1, date: "2026-03-12", startTime: "07:30", endTime: "11:30", shift: "morning" as const },
    ...{ className: "DS-1", userName: "Ana", disciplineName: "Redes", environmentNames: ["Sala 1"] },
    ...{ notes: null, createdAt: CREATED_AT, updatedAt: CREATED_AT },
  };
  let others = 0;
  const resume = () => {
    others++;
    next = setImmediate(resume);
  };
  let next = setImmediate(resume);
  const school = { timeZone: "America/Sao_Paulo", schoolName: "Escola" };
  const text = await writePublicCalendar("Sala 1", Array(1000).fill(row), school);
  clearImmediate(next);
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(1000);
  expect(others).toBeGreaterThanOrEqual(9);
});

describe("changes arrive", () => {
  it.each(BOTH)("in the calendar of %s: an edit, a move away, a deletion", async (_, path) => {
    const app = await createTestApp();
    const id = addScheduled(app);
    const fetchTag = async () => (await app.as(null).fetch(path)).headers.get("etag") ?? "";
    const [before] = (await fetchEvents(app, path)).events;
    const tags = [await fetchTag()];
    app.db.sqlite
      .prepare(
        "UPDATE reservations SET start_time = '08:20', updated_at = '2026-03-02T10:00:00.000Z' WHERE id = ?",
      )
      .run(id);
    const [after] = (await fetchEvents(app, path)).events;
    tags.push(await fetchTag());
    expect(after?.uid).toBe(before?.uid);
    expect(after?.sequence).toBeGreaterThan(before?.sequence ?? 0);
    expect(after?.start).toBe("2026-03-12T11:20:00Z");

    app.db.sqlite.prepare("UPDATE reservations SET status = 'rejected' WHERE id = ?").run(id);
    expect((await fetchEvents(app, path)).events).toEqual([]);
    app.db.sqlite.prepare("UPDATE reservations SET status = 'approved' WHERE id = ?").run(id);
    expect((await fetchEvents(app, path)).events).toHaveLength(1);
    app.db.sqlite.prepare("DELETE FROM reservations WHERE id = ?").run(id);
    expect((await fetchEvents(app, path)).events).toEqual([]);
    tags.push(await fetchTag());
    expect(new Set(tags).size).toBe(3);
  });

  it("and one reservation is one event, whichever calendar it is in", async () => {
    const app = await createTestApp();
    addScheduled(app);
    const [ofRoom] = (await fetchEvents(app, OF_ROOM)).events;
    const [ofClass] = (await fetchEvents(app, OF_CLASS)).events;
    expect(ofRoom).toEqual(ofClass);
    const token = "a".repeat(43);
    app.db.sqlite
      .prepare("INSERT INTO calendar_feeds (user_id, token, created_at) VALUES (?, ?, ?)")
      .run(PEOPLE.ana.id, token, CREATED_AT);
    const [own] = (await fetchEvents(app, `/calendario/${token}.ics`)).events;
    expect(own?.uid).toBe(ofRoom?.uid);
  });
});

describe("the response", () => {
  it.each(BOTH)(
    "for %s is public, without a cookie, revalidated by 304, and not indexed",
    async (_, path) => {
      const app = await createTestApp();
      addScheduled(app);
      const { headers } = await app.as(null).fetch(path);
      expect(headers.get("content-type")).toBe("text/calendar; charset=utf-8");
      expect(headers.get("content-disposition")).toMatch(/^inline; filename="(ambiente|turma)\.ics"$/);
      expect(headers.get("x-robots-tag")).toBe("noindex");
      expect(headers.get("cache-control")).toBe("no-cache");
      expect(headers.getSetCookie()).toEqual([]);
      const etag = headers.get("etag") ?? "";
      const again = await app.as(null).fetch(path, { headers: { "If-None-Match": `W/${etag}` } });
      expect([again.status, await again.text()]).toEqual([304, ""]);
      for (const who of ["ana", "admin"] as const)
        expect((await app.as(who).fetch(path)).headers.get("etag")).toBe(etag);
      expect((await app.as(null).fetch(path, { method: "HEAD" })).status).toBe(200);
      expect((await app.as("admin").fetch(path, { method: "POST" })).status).toBe(405);
    },
  );

  it.each(["99.ics", "0.ics", "1", "1.ICS", "1x.ics", "%00.ics", "01.ics", "99999999999999999999.ics"])(
    "%s is no calendar",
    async (file) => {
      const app = await createTestApp();
      for (const kind of ["ambiente", "turma"]) {
        const answer = await app.as(null).fetch(`/calendario/${kind}/${file}`);
        expect(answer.status).toBe(404);
        expect(await answer.text()).not.toContain("BEGIN:VCALENDAR");
      }
    },
  );

  it("has lines of 75 octets that end in CRLF, and nothing that a name or a note could inject", async () => {
    const app = await createTestApp();
    addScheduled(app, { notes: `fim\r\nEND:VEVENT\r\nBEGIN:VEVENT\u0007 ${"ação é 🎓 ".repeat(40)}` });
    app.db.sqlite.exec("UPDATE environments SET name = 'Sala; \"1\"\nX-A:b' WHERE id = 1");
    const raw = await (await app.as(null).fetch(OF_ROOM)).text();
    expect(raw.replaceAll("\r\n", "")).not.toMatch(/\p{Cc}/u);
    expect(raw).toContain('\r\nNAME:Sala\\; "1" X-A:b – Escola Técnica\r\n');
    for (const line of raw.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect((await fetchEvents(app, OF_ROOM)).events).toHaveLength(1);
  });
});
