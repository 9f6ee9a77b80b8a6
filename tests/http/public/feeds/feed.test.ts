import ICAL from "ical.js";
import { describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { CREATED_AT, reservationFactory } from "#tests/support/bookings/reservation-factory.ts";
import { PEOPLE, ROOM } from "#tests/support/school/school.ts";

const TOKEN = "a".repeat(43);
const PATH = `/calendario/${TOKEN}.ics`;

const addUpcoming = reservationFactory({ status: "approved", date: "2026-03-20" });

/** An app in which Ana's calendar feed has a known address. */
async function withFeed(options: { now?: string; timeZone?: string } = {}): Promise<TestApp> {
  const app = await createTestApp(options);
  app.db.sqlite
    .prepare("INSERT INTO calendar_feeds (user_id, token, created_at) VALUES (?, ?, ?)")
    .run(PEOPLE.ana.id, TOKEN, CREATED_AT);
  return app;
}

it.each([
  [PEOPLE.ana.id, PEOPLE.bia.id, "Bia Gonçalves\\, no lugar de Ana Conceição"],
  [PEOPLE.bia.id, PEOPLE.ana.id, "Ana Conceição\\, no lugar de Bia Gonçalves"],
])("says who stands in for whom: lesson of %i by %i", async (userId, substituteUserId, words) => {
  const app = await withFeed();
  const id = addUpcoming(app, { userId });
  app.db.sqlite
    .prepare("UPDATE reservations SET substitute_user_id = ? WHERE id = ?")
    .run(substituteUserId, id);
  const feed = (await fetchFeedText(app)).replaceAll("\r\n ", "");
  expect(feed).toContain("SUMMARY:Substituição: Algoritmos – DS-1");
  expect(feed).toContain(words);
});

async function fetchFeedText(app: TestApp): Promise<string> {
  const answer = await app.as(null).fetch(PATH);
  expect(answer.status).toBe(200);
  return answer.text();
}

/** The calendar as read by a third-party parser. */
async function fetchCalendar(app: TestApp) {
  const calendar = new ICAL.Component(ICAL.parse(await fetchFeedText(app)));
  const events = calendar.getAllSubcomponents("vevent");
  return { calendar, events };
}

function value(component: ICAL.Component | undefined, name: string): string {
  return String(component?.getFirstPropertyValue(name));
}

function time(component: ICAL.Component | undefined, name: string): ICAL.Time {
  const found = component?.getFirstPropertyValue(name);
  if (!(found instanceof ICAL.Time)) throw new Error(`${name} is no time`);
  return found;
}

function instant(component: ICAL.Component | undefined, name: string): string {
  return time(component, name).toJSDate().toISOString();
}

describe("the calendar's events", () => {
  it("names discipline, class, rooms and notes", async () => {
    const app = await withFeed();
    addUpcoming(app, { notes: "Prova prática", environmentIds: [ROOM.sala1, ROOM.lab1] });
    const { calendar, events } = await fetchCalendar(app);
    expect(events).toHaveLength(1);
    expect(value(events[0], "summary")).toBe("Algoritmos – DS-1");
    expect(value(events[0], "location")).toBe("Laboratório 1, Sala 1");
    expect(value(events[0], "description")).toBe("Prova prática");
    expect(value(calendar, "x-wr-calname")).toBe("Minhas reservas – Escola Técnica");
    expect(value(calendar, "version")).toBe("2.0");
    expect(value(calendar, "prodid")).toContain("Reservas");
    const raw = await fetchFeedText(app);
    expect(raw).toContain("\r\nREFRESH-INTERVAL;VALUE=DURATION:PT1H\r\n");
    expect(raw).toContain("\r\nX-PUBLISHED-TTL:PT1H\r\n");
  });

  it("distinguishes pending from approved, and leaves rejected ones out", async () => {
    const app = await withFeed();
    addUpcoming(app, { date: "2026-03-20", status: "approved" });
    addUpcoming(app, { date: "2026-03-21", status: "pending" });
    addUpcoming(app, { date: "2026-03-22", status: "rejected" });
    const { events } = await fetchCalendar(app);
    expect(events.map((event) => value(event, "status"))).toEqual(["CONFIRMED", "TENTATIVE"]);
    expect(events.map((event) => value(event, "x-microsoft-cdo-busystatus"))).toEqual(["BUSY", "TENTATIVE"]);
    expect(value(events[1], "summary")).toBe("Algoritmos – DS-1 (pendente)");
  });

  it("lists only Ana's reservations, not those that she created for others", async () => {
    const app = await withFeed();
    const own = addUpcoming(app, {
      date: "2026-03-20",
      userId: PEOPLE.pedro.id,
      teacherUserId: PEOPLE.ana.id,
    });
    addUpcoming(app, { date: "2026-03-21", teacherUserId: PEOPLE.bia.id });
    addUpcoming(app, { date: "2026-03-22", userId: PEOPLE.bia.id, notes: "Segredo de Bia" });
    const { events } = await fetchCalendar(app);
    expect(events.map((event) => value(event, "uid").split("-")[1])).toEqual([String(own)]);
    expect(await fetchFeedText(app)).not.toContain("Bia");
  });

  it("starts 60 days ago in the school's time zone, and has no end", async () => {
    const app = await withFeed({ now: "2026-03-12T02:30:00.000Z" });
    // 23:30 of 11 March in São Paulo: the 60th day before it is 10 January.
    addUpcoming(app, { date: "2026-01-09" });
    addUpcoming(app, { date: "2026-01-10" });
    addUpcoming(app, { date: "2099-12-31" });
    const { events } = await fetchCalendar(app);
    expect(events.map((event) => instant(event, "dtstart").slice(0, 10))).toEqual([
      "2026-01-10",
      "2099-12-31",
    ]);
  });

  it("is an empty calendar without reservations", async () => {
    const { events } = await fetchCalendar(await withFeed());
    expect(events).toEqual([]);
  });
});

describe("times", () => {
  it.each([
    ["America/Sao_Paulo", "2026-03-20", "2026-03-20T10:30:00.000Z", "2026-03-20T14:30:00.000Z"],
    ["America/Manaus", "2026-03-20", "2026-03-20T11:30:00.000Z", "2026-03-20T15:30:00.000Z"],
    ["America/Rio_Branco", "2026-03-20", "2026-03-20T12:30:00.000Z", "2026-03-20T16:30:00.000Z"],
    ["America/Noronha", "2026-03-20", "2026-03-20T09:30:00.000Z", "2026-03-20T13:30:00.000Z"],
    ["UTC", "2026-03-20", "2026-03-20T07:30:00.000Z", "2026-03-20T11:30:00.000Z"],
    // Daylight saving: the Saturday before it started, the Sunday without midnight, and the day after it ended.
    ["America/Sao_Paulo", "2018-11-03", "2018-11-03T10:30:00.000Z", "2018-11-03T14:30:00.000Z"],
    ["America/Sao_Paulo", "2018-11-04", "2018-11-04T09:30:00.000Z", "2018-11-04T13:30:00.000Z"],
    ["America/Sao_Paulo", "2019-02-17", "2019-02-17T10:30:00.000Z", "2019-02-17T14:30:00.000Z"],
    ["Europe/Lisbon", "2026-03-29", "2026-03-29T06:30:00.000Z", "2026-03-29T10:30:00.000Z"],
  ])("in %s on %s", async (timeZone, date, start, end) => {
    const app = await withFeed({ timeZone, now: `${date}T15:00:00.000Z` });
    addUpcoming(app, { date });
    const { events } = await fetchCalendar(app);
    expect([instant(events[0], "dtstart"), instant(events[0], "dtend")]).toEqual([start, end]);
    // In UTC every client reads the same instant, without its own time zone table.
    expect(time(events[0], "dtstart").zone?.tzid).toBe("UTC");
  });

  it("put an evening into the next UTC day where it belongs", async () => {
    const app = await withFeed();
    addUpcoming(app, { startTime: "21:00", endTime: "22:30", shift: "evening" });
    const { events } = await fetchCalendar(app);
    expect(instant(events[0], "dtstart")).toBe("2026-03-21T00:00:00.000Z");
    expect(instant(events[0], "dtend")).toBe("2026-03-21T01:30:00.000Z");
  });

  it("keep an event's UID through changes, and increment SEQUENCE", async () => {
    const app = await withFeed();
    const id = addUpcoming(app);
    const first = (await fetchCalendar(app)).events[0];
    expect(value(first, "sequence")).toBe("0");
    expect(instant(first, "dtstamp")).toBe(CREATED_AT);
    app.db.sqlite
      .prepare(
        "UPDATE reservations SET updated_at = '2026-03-02T10:00:00.500Z', date = '2026-03-25' WHERE id = ?",
      )
      .run(id);
    const second = (await fetchCalendar(app)).events[0];
    expect(value(second, "uid")).toBe(value(first, "uid"));
    expect(Number(value(second, "sequence"))).toBeGreaterThan(0);
    for (const name of ["dtstamp", "last-modified"]) {
      expect(instant(second, name)).toBe("2026-03-02T10:00:00.000Z");
    }
  });

  it("never repeat a UID, neither after a deletion nor for the same number in another school", async () => {
    const app = await withFeed();
    addUpcoming(app);
    const uid = async () => value((await fetchCalendar(app)).events[0], "uid");
    const first = await uid();
    app.db.sqlite.exec("DELETE FROM reservations");
    addUpcoming(app);
    const second = await uid();
    app.db.sqlite.exec("UPDATE reservations SET created_at = '2026-03-05T10:00:00.000Z'");
    expect(new Set([first, second, await uid()]).size).toBe(3);
  });
});

describe("the text of the file", () => {
  const HARD = 'Aula; prática, com "aspas", \\barra: e\nduas linhas – ação, João & Ñandú 🎓';

  it("round-trips every character", async () => {
    const app = await withFeed();
    addUpcoming(app, { notes: HARD });
    app.db.sqlite.exec("UPDATE disciplines SET name = 'Lógica; Álgebra, 2ª parte\\n' WHERE id = 1");
    app.db.sqlite.exec("UPDATE environments SET name = 'Sala 1, bloco \"B\"; térreo' WHERE id = 1");
    const { events } = await fetchCalendar(app);
    expect(value(events[0], "description")).toBe(HARD);
    expect(value(events[0], "summary")).toBe("Lógica; Álgebra, 2ª parte\\n – DS-1");
    expect(value(events[0], "location")).toBe('Sala 1, bloco "B"; térreo');
  });

  it("folds lines at 75 octets, never within a character, and ends them with CRLF", async () => {
    const app = await withFeed();
    for (let shift = 0; shift < 4; shift++) {
      const notes = `${"x".repeat(shift)}${"ação é 🎓 ".repeat(50)}`.trim();
      addUpcoming(app, { date: `2026-04-0${shift + 1}`, notes });
    }
    const raw = await fetchFeedText(app);
    expect(raw.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
    expect(raw.endsWith("END:VCALENDAR\r\n")).toBe(true);
    const lines = raw.split("\r\n");
    expect(lines.some((line) => line.startsWith(" "))).toBe(true);
    for (const line of lines) {
      expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(line.isWellFormed()).toBe(true);
    }
    const { events } = await fetchCalendar(app);
    expect(value(events[2], "description")).toBe(`xx${"ação é 🎓 ".repeat(50)}`.trim());
  });

  it("lets no text inject properties or control characters", async () => {
    const app = await withFeed();
    addUpcoming(app, { notes: "fim\r\nEND:VEVENT\r\nBEGIN:VEVENT\r\nSUMMARY:falso\r\u2028x\u0007y\u0000z" });
    const { events } = await fetchCalendar(app);
    expect(events).toHaveLength(1);
    expect(value(events[0], "description")).toBe("fim\nEND:VEVENT\nBEGIN:VEVENT\nSUMMARY:falso\n\nxyz");
    expect(value(events[0], "summary")).toBe("Algoritmos – DS-1");
  });
});

describe("the response", () => {
  it("needs no cookie and sets none; it is private and not indexed", async () => {
    const app = await withFeed();
    const { headers } = await app.as(null).fetch(PATH);
    expect(headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(headers.get("cache-control")).toMatch(/^private/);
    expect(headers.get("x-robots-tag")).toBe("noindex");
    expect(headers.getSetCookie()).toEqual([]);
  });

  it("is the same for every signed-in user", async () => {
    const app = await withFeed();
    addUpcoming(app);
    const body = await fetchFeedText(app);
    for (const who of ["ana", "bia", "admin", "novoana"] as const) {
      expect(await (await app.as(who).fetch(PATH)).text()).toBe(body);
    }
  });

  it("answers 304 until something changes", async () => {
    const app = await withFeed();
    const id = addUpcoming(app);
    const etag = (await app.as(null).fetch(PATH)).headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[\w-]{27}"$/);
    app.setNow("2026-03-12T18:00:00.000Z");
    const again = await app.as(null).fetch(PATH, { headers: { "If-None-Match": etag } });
    expect([again.status, await again.text(), again.headers.get("etag")]).toEqual([304, "", etag]);
    const weak = await app.as(null).fetch(PATH, { headers: { "If-None-Match": `W/${etag}` } });
    expect(weak.status).toBe(304);
    // Renaming the room counts, although the reservation itself is unchanged.
    app.db.sqlite.exec("UPDATE environments SET name = 'Sala Nova' WHERE id = 1");
    expect((await app.as(null).fetch(PATH, { headers: { "If-None-Match": etag } })).status).toBe(200);
    app.db.sqlite.prepare("DELETE FROM reservations WHERE id = ?").run(id);
    expect((await app.as(null).fetch(PATH, { headers: { "If-None-Match": etag } })).status).toBe(200);
  });

  it("answers 404 for an invalid or revoked address, or that of a removed user", async () => {
    const app = await withFeed();
    const visitor = app.as(null);
    for (const file of [
      `${"b".repeat(43)}.ics`,
      TOKEN,
      `${TOKEN}.ICS`,
      `${TOKEN}x.ics`,
      "3.ics",
      "%00.ics",
      "'.ics",
    ]) {
      const answer = await visitor.fetch(`/calendario/${file}`);
      expect(answer.status).toBe(404);
      expect(await answer.text()).not.toContain("BEGIN:VCALENDAR");
    }
    expect((await visitor.fetch(PATH)).status).toBe(200);
    app.db.sqlite.exec("DELETE FROM users WHERE id = 3");
    expect((await visitor.fetch(PATH)).status).toBe(404);
    expect(app.db.sqlite.prepare("SELECT count(*) FROM calendar_feeds").pluck().get()).toBe(0);
  });

  it("throttles guessing of addresses, and still serves valid ones", async () => {
    const app = await withFeed();
    const visitor = app.as(null);
    const statuses: number[] = [];
    for (let guess = 0; guess < 40; guess++) {
      statuses.push((await visitor.fetch(`/calendario/${String(guess).padStart(43, "c")}.ics`)).status);
    }
    expect(statuses.slice(0, 30).every((status) => status === 404)).toBe(true);
    expect(statuses.slice(30).every((status) => status === 429)).toBe(true);
    const refused = await visitor.fetch(`/calendario/${"d".repeat(43)}.ics`);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await visitor.fetch(PATH)).status).toBe(200);
  });

  it("writes nothing", async () => {
    const app = await withFeed();
    addUpcoming(app);
    const visitor = app.as(null);
    const before = app.db.sqlite.serialize();
    await visitor.fetch(PATH);
    await visitor.fetch(`/calendario/${"b".repeat(43)}.ics`);
    expect(app.db.sqlite.serialize().equals(before)).toBe(true);
  });

  it("is allowed by robots.txt", async () => {
    const app = await createTestApp();
    const rules = await (await app.as(null).fetch("/robots.txt")).text();
    expect(rules.split("\n")).toContain("Allow: /calendario/");
    expect(rules.split("\n")).toContain("Disallow: /");
  });
});
