/** Rules R13.21: no request blocks the main thread for more than 50 ms. */

import SqliteDatabase from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OPENED_BY } from "#app/domain/access/opener.ts";
import { addDays, isWeekday } from "#app/domain/dates/civil-date.ts";
import { MAX_DATES, MAX_MOVED, MAX_SELECTED } from "#app/domain/limits.ts";
import { type HeldServer, startHeldServer } from "#tests/support/server/held-server.ts";
import { openerOf } from "#tests/support/server/opener.ts";

const LIMIT_MS = 50;
/** What is bounded, but takes longer (rules R13.21). */
const LARGEST_MS = 250;
/** A loaded machine slows the thread by its caches, and the first try compiles: the minimum of the tries counts. */
const ROUNDS = 4;
const TODAY = new Date().toISOString().slice(0, 10);
const YEAR = { startDate: addDays(TODAY, -399), endDate: TODAY };
const MB = 1024 * 1024;

type Role = "teacher" | "pedagogical" | "admin";
type Act = (round: number) => Promise<Response>;

let server: HeldServer;
let db: SqliteDatabase.Database;
const cookies = new Map<Role | null, string>();

beforeAll(async () => {
  server = await startHeldServer(TODAY);
  addMissingLessons();
  db = new SqliteDatabase(server.database, { readonly: true });
  cookies.set("teacher", await server.cookieOf("professor"));
  cookies.set("pedagogical", await server.cookieOf("pedagogico"));
  cookies.set("admin", await server.cookieOf("direcao"));
  for (const [role, cookie] of cookies) openers.set(role, await openerOf(server.address, cookie));
}, 60_000);

afterAll(async () => {
  db.close();
  await server.stop();
});

/** Lessons of the teacher in rooms of each kind, which a day off took away. */
function addMissingLessons(): void {
  const writer = new SqliteDatabase(server.database);
  writer.exec(`INSERT INTO gaps (user_id, date, shift, start_time, end_time, discipline_id, class_id,
      environment_ids, further_class_ids, further_teacher_ids, reason, created_at, updated_at)
    SELECT users.id, date('${TODAY}', (value % 19) || ' days'), 'morning', '07:30', '09:10',
      1 + value % 9, 1 + value % 7, json_array(1 + value % 40), '[]', '[]', 'conflict', '2026', '2026'
    FROM users CROSS JOIN (${Array.from({ length: 57 }, (_, value) => `SELECT ${value} AS value`).join(" UNION ALL ")})
    WHERE users.username = 'professor'`);
  writer.close();
}

const ids = (sql: string) => db.prepare(sql).pluck().all() as number[];

/** Future school days that are not blocked. */
function freeDays(count: number): string[] {
  const blocked = new Set(db.prepare("SELECT date FROM blocked_days").pluck().all());
  const days = Array.from({ length: 200 }, (_, index) => addDays(TODAY, index + 1));
  return days.filter((day) => isWeekday(day) && !blocked.has(day)).slice(0, count);
}

function query(fields: Record<string, unknown>): URLSearchParams {
  return new URLSearchParams(
    Object.entries(fields).flatMap(([name, value]) => [value].flat().map((each) => [name, String(each)])),
  );
}

const openers = new Map<Role | null, string>();
const openedBy = (role: Role | null) => (role ? `${OPENED_BY}=${openers.get(role)}` : "");

const headersOf = (role: Role | null, type?: string) => ({
  Cookie: cookies.get(role) ?? "",
  ...(type ? { "Content-Type": type } : {}),
});

const get = (role: Role | null, path: string, fields = () => ({})): Act => {
  return () => {
    const search = query(fields()).toString();
    return server.ask(search ? `${path}?${search}` : path, { headers: headersOf(role) });
  };
};

const post = (role: Role | null, path: string, body: (round: number) => string, type: string): Act => {
  return (round) => server.ask(path, { method: "POST", headers: headersOf(role, type), body: body(round) });
};

const form = (role: Role | null, path: string, body: (round: number) => string) =>
  post(role, path, (round) => `${openedBy(role)}&${body(round)}`, "application/x-www-form-urlencoded");
const OPENER_PART = '--x\r\nContent-Disposition: form-data; name="openedBy"\r\n\r\n';
const parts = (role: Role | null, path: string, body: string) =>
  post(role, path, () => `${OPENER_PART}${openers.get(role)}\r\n${body}`, "multipart/form-data; boundary=x");
const json = (role: Role | null, path: string, body: (round: number) => unknown) =>
  post(role, path, (round) => JSON.stringify(body(round)), "application/json");

const PART = '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n\r\n';
const FILE = '--x\r\nContent-Disposition: form-data; name="arquivo"; filename="a.csv"\r\n\r\n';

const slots = (rooms: number) => () => ({
  dates: freeDays(MAX_DATES),
  environmentIds: ids("SELECT id FROM environments").slice(0, rooms),
  shift: "morning",
  verificar: 1,
});

const year = () => ({ de: YEAR.startDate, ate: YEAR.endDate });

const READS: [string, number, Act][] = [
  ["the sign-in page", 200, get(null, "/auth")],
  ["the dashboard", 200, get("pedagogical", "/")],
  ["the queue", 200, get("pedagogical", "/admin/reservas", () => ({ aba: "todas", por: 100, busca: "a" }))],
  ["a vain search", 200, get("pedagogical", "/admin/reservas", () => ({ busca: "%_".repeat(50) }))],
  ["60 dates and 40 rooms", 200, get("teacher", "/reservas/nova", slots(40))],
  ["60 dates and 20 rooms of staff", 200, get("pedagogical", "/reservas/nova", slots(20))],
  [
    "a series of 60 dates in 3 rooms, filled in",
    200,
    () => server.ask(seriesForm(), { headers: headersOf("teacher") }),
  ],
  ["their conflicts", 200, get("teacher", "/reservas/conflitos", slots(40))],
  ["800 dates in an address", 200, get("teacher", `/reservas/nova?${"dates=2027-01-01&".repeat(800)}`)],
  ["7,000 names in an address", 200, get(null, `/auth?${"a&".repeat(7000)}`)],
  ["4,000 parts of an address", 404, get(null, `/${"a/".repeat(4000)}`)],
  ["a year's report", 200, get("pedagogical", "/admin/relatorios", year)],
  ["its CSV", 200, get("pedagogical", "/admin/relatorios/csv", year)],
  ["its XLSX", 200, get("pedagogical", "/admin/relatorios/xlsx", year)],
  ["the audit log", 200, get("admin", "/admin/auditoria", () => ({ busca: "zzzz" }))],
  ["all reservations of a year", 200, get("pedagogical", "/api/reservations", () => YEAR)],
  [
    "all conflicts of a year",
    200,
    get("pedagogical", "/api/reservations", () => ({ ...YEAR, conflicts: true })),
  ],
  ["their rooms", 200, get("pedagogical", "/api/reservations/detailed", () => YEAR)],
  ["a paper", 200, get("teacher", "/api/reservations/proof")],
  ["all of one's own data", 200, get("pedagogical", "/perfil/dados")],
];

const WRITES: [string, number, Act][] = [
  ["64 KB of pairs", 400, form("teacher", "/reservas/nova", () => "a&".repeat(32_000))],
  ["64 KB of pairs, signed out", 400, form(null, "/auth", () => "a&".repeat(32_000))],
  ["1,000 pairs", 400, form("teacher", "/reservas/nova", () => "dates=2027-01-01&".repeat(1000))],
  [
    "1,000 dates",
    400,
    form("teacher", "/reservas/nova", () =>
      Array.from({ length: 1000 }, (_, day) => `dates=${addDays(TODAY, day)}`).join("&"),
    ),
  ],
  ["30,000 levels", 400, form("teacher", "/reservas/nova", () => `a${".a".repeat(30_000)}=1`)],
  ["60 KB of notes", 400, form("teacher", "/reservas/nova", () => `notes=${"x".repeat(60_000)}`)],
  ["1,000 parts", 400, parts("teacher", "/reservas/nova", `${PART.repeat(1000)}--x--\r\n`)],
  ["2 MB of parts", 400, parts("admin", "/admin/importar", `${PART.repeat(36_000)}--x--\r\n`)],
  ["2 MB of parts, signed out", 401, parts(null, "/admin/importar", `${PART.repeat(36_000)}--x--\r\n`)],
  [
    "2 MB of quotes",
    400,
    parts("admin", "/admin/importar", `${FILE}${'"'.repeat(2 * MB - 500)}\r\n--x--\r\n`),
  ],
  ["3,000 levels of JSON", 400, json("teacher", "/api/reservations", () => nested(3000))],
  [
    "30,000 numbers",
    400,
    json("teacher", "/api/reservations", () => ({ environmentIds: Array(30_000).fill(1) })),
  ],
  ["60 KB of an e-mail", 400, json("admin", "/api/users", () => ({ email: `a@${"b.".repeat(30_000)}` }))],
  ["200 approvals", 302, form("pedagogical", "/admin/reservas/aprovar", pending)],
  ["a quarter's cleanup", 200, json("admin", "/api/reservations/cleanup/custom", quarter)],
];

function nested(levels: number): unknown {
  return JSON.parse(`${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`);
}

function pending(): string {
  const sql = `SELECT id || '@' || updated_at FROM reservations WHERE status = 'pending' ORDER BY id LIMIT ${MAX_SELECTED}`;
  return query({ ids: ids(sql) }).toString();
}

/** Another teacher's each time: a second batch would exceed the limit of pending requests per user. */
async function largestRequest(round: number): Promise<Response> {
  const names = db
    .prepare("SELECT username FROM users WHERE role = 'teacher' ORDER BY id DESC")
    .pluck()
    .all();
  const body = query({
    dates: freeDays(MAX_DATES),
    environmentIds: ids("SELECT id FROM environments LIMIT 40"),
    shift: "evening",
    disciplineId: ids("SELECT id FROM disciplines LIMIT 1"),
    classId: ids("SELECT id FROM classes LIMIT 1"),
    notes: "",
  });
  const Cookie = await server.cookieOf(String(names[round]));
  body.append(OPENED_BY, await openerOf(server.address, Cookie));
  return server.ask("/reservas/nova", { method: "POST", headers: { Cookie }, body });
}

function quarter(round: number) {
  const startDate = addDays(TODAY, -400 + round * 90);
  return { startDate, endDate: addDays(startDate, 89) };
}

/** How long the request holds the main thread, in milliseconds with one decimal. */
async function holdOf(name: string, status: number, act: () => Promise<Response>): Promise<number> {
  const held = await server.longestHold(act);
  expect(held.status, name).toBe(status);
  return Math.round(held.ms * 10) / 10;
}

async function holdsOf(name: string, status: number, act: Act): Promise<number[]> {
  const taken: number[] = [];
  for (let round = 0; round < ROUNDS; round++) taken.push(await holdOf(name, status, () => act(round)));
  console.info(`${name}: ${taken.join(", ")} ms`);
  return taken;
}

async function leastHold(name: string, status: number, act: Act): Promise<number> {
  return Math.min(...(await holdsOf(name, status, act)));
}

// Before the others: its first reading, of a program that has compiled nothing of it, is the one that teachers meet.
it(`57 missing lessons hold the main thread for at most ${LIMIT_MS} ms at first too`, async () => {
  const holds = await holdsOf("57 missing lessons", 200, get("teacher", "/minhas-reservas/a-repor"));
  expect(Math.max(...holds)).toBeLessThan(LIMIT_MS);
});

describe.each([...READS, ...WRITES])("%s", (name, status, act) => {
  it(`holds the main thread for at most ${LIMIT_MS} ms`, async () => {
    expect(await leastHold(name, status, act)).toBeLessThan(LIMIT_MS);
  });
});

it(`a request of 60 dates and 40 rooms, one transaction of 2,400 slots, holds it for at most ${LARGEST_MS} ms`, async () => {
  expect(await leastHold("60 dates and 40 rooms, written", 302, largestRequest)).toBeLessThan(LARGEST_MS);
});

/** 60 dates, less the blocked ones, and 3 rooms, requested by another teacher each time. */
function seriesBody(rooms: number[]) {
  const ahead = Array.from({ length: 200 }, (_, index) => addDays(TODAY, index + 1));
  const days = ahead.filter(isWeekday).slice(0, MAX_DATES);
  return {
    disciplineId: ids("SELECT id FROM disciplines LIMIT 1")[0],
    classId: ids("SELECT id FROM classes LIMIT 1")[0],
    environmentIds: rooms,
    shift: "evening",
    weekdays: [1, 2, 3, 4, 5],
    startDate: days[0],
    endDate: days.at(-1),
    skip: ids(`SELECT date FROM blocked_days WHERE date BETWEEN '${days[0]}' AND '${days.at(-1)}'`).map(
      String,
    ),
  };
}

/** The address that the form requests while it is filled in. */
function seriesForm(): string {
  const { skip: _, ...fields } = seriesBody(rooms(0));
  return `/reservas/serie/datas?${query({ ...fields, everyWeeks: 1 })}`;
}

const newestSeries = () => ids("SELECT max(id) FROM series")[0];
const rooms = (offset: number) => ids(`SELECT id FROM environments ORDER BY id LIMIT 3 OFFSET ${offset}`);

async function requestSeries(round: number): Promise<Response> {
  const names = db.prepare("SELECT username FROM users WHERE role = 'teacher' ORDER BY id").pluck().all();
  const headers = {
    Cookie: await server.cookieOf(String(names[round + 1])),
    "Content-Type": "application/json",
  };
  return server.ask("/api/series", { method: "POST", headers, body: JSON.stringify(seriesBody(rooms(0))) });
}

const bySector = (method: string, path: string, body: unknown) =>
  server.ask(path, {
    method,
    headers: headersOf("pedagogical", "application/json"),
    body: JSON.stringify(body),
  });

/** Closes a room and moves its reservations elsewhere, in one transaction. */
it(`closing a room with 25 moved reservations holds it for at most ${LIMIT_MS} ms`, async () => {
  const addRoom = async (name: string) => {
    const body = JSON.stringify({ name, type: "Sala" });
    const headers = headersOf("admin", "application/json");
    return (await (await server.ask("/api/environments", { method: "POST", headers, body })).json()).id;
  };
  const dates = Array.from({ length: MAX_MOVED }, (_, day) => addDays(TODAY, day + 1));
  const [teacherUserId] = ids("SELECT id FROM users WHERE role = 'teacher' LIMIT 1");
  const request = { disciplineId: 1, classId: 1, teacherUserId, shift: "evening", dates, override: "on" };
  const closure = { startDate: dates[0], endDate: dates.at(-1), reason: "Obra" };
  const taken: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const [from, to] = [await addRoom(`Velha ${round}`), await addRoom(`Nova ${round}`)];
    const fields = query({ ...request, environmentIds: [from] }).toString();
    expect((await form("pedagogical", "/reservas/nova", () => fields)(round)).status).toBe(302);
    const moves = ids(
      `SELECT reservation_id FROM reservation_environments WHERE environment_id = ${from}`,
    ).map((id) => `${id}:${to}`);
    const address = `/admin/ambientes/${from}/fechamentos`;
    const wanted = { ...closure, shifts: ["morning", "afternoon", "evening"], moves };
    const asked = await form("admin", address, () => query({ ...wanted, seen: "0" }).toString())(round);
    const seen = /name="seen"[^>]*value="([^"]+)"/.exec(await asked.text())?.[1];
    const body = query({ ...wanted, seen }).toString();
    const close = form("admin", address, () => body);
    taken.push(await holdOf("closing", 302, () => close(round)));
    expect(ids(`SELECT count(*) FROM reservation_environments WHERE environment_id = ${to}`)).toEqual([
      MAX_MOVED,
    ]);
  }
  console.info(`a closed room of 25 moved reservations: ${taken.join(", ")} ms`);
  expect(Math.min(...taken)).toBeLessThan(LIMIT_MS);
});

/** The steps of one series; each round makes, moves, approves and ends another. */
it(`a series of 60 dates in 3 rooms holds it for at most ${LIMIT_MS} ms at every step`, async () => {
  const steps: [string, number, Act][] = [
    ["created", 201, requestSeries],
    [
      "moved",
      200,
      () =>
        bySector("PUT", `/api/series/${newestSeries()}`, {
          scope: "all",
          environmentIds: rooms(3),
          override: true,
        }),
    ],
    [
      "approved",
      200,
      () => bySector("PUT", `/api/series/${newestSeries()}/status`, { status: "approved", override: true }),
    ],
    [
      "undone",
      302,
      () => {
        const [entry] = ids("SELECT max(id) FROM audit_log WHERE action = 'approve-selected'");
        return form("pedagogical", `/admin/reservas/desfazer/${entry}`, () => "")(0);
      },
    ],
    [
      "ended",
      200,
      () =>
        server.ask(`/api/series/${newestSeries()}?scope=all`, {
          method: "DELETE",
          headers: headersOf("pedagogical"),
        }),
    ],
  ];
  const taken = new Map<string, number[]>();
  for (let round = 0; round < ROUNDS; round++)
    for (const [name, status, act] of steps) {
      const ms = await holdOf(name, status, () => act(round));
      taken.set(name, [...(taken.get(name) ?? []), ms]);
    }
  for (const [name, ms] of taken) {
    console.info(`a series of 60 dates, ${name}: ${ms.join(", ")} ms`);
    expect(Math.min(...ms), name).toBeLessThan(LIMIT_MS);
  }
});
