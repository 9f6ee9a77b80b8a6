/**
 * The program is killed as a power cut would while a series, a closure, an absence or a blocked day is written: all of
 * the act is stored or nothing, the file is whole, and what a job does is completed after the next start (rules R24.16,
 * R24.30).
 */

import { cpSync } from "node:fs";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { beforeAll, expect, it } from "vitest";
import { OPENED_BY } from "#app/domain/access/opener.ts";
import { addDays } from "#app/domain/dates/civil-date.ts";
import { DEMO_PASSWORD } from "#db/seeds/demo-school.ts";
import { SIGN_INS } from "#db/seeds/people.ts";
import { columnIn, inDatabase } from "#tests/support/database/database-file.ts";
import { plainStateOf } from "#tests/support/database/plain-state.ts";
import { cookieOf, post } from "#tests/support/school/first-admin.ts";
import { openDemoFile } from "#tests/support/server/demo-file.ts";
import { openerOf } from "#tests/support/server/opener.ts";
import { type RunningServer, startServer } from "#tests/support/server/server.ts";
import { sharedFolder } from "#tests/support/temp-folder.ts";

/** How often the process is killed in each act, at random moments of the time that it takes. */
const KILLS = Number(process.env.KILLS ?? 6);
const TODAY = new Date().toISOString().slice(0, 10);
const RESUMED_AFTER_MS = 11 * 60_000;
const SOON = { interval: 1, timeout: 120_000 };
const TABLES = [
  ...["reservations", "reservation_environments", "reservation_changes", "series", "gaps", "room_closures"],
  ...["absences", "absence_decisions"],
];
const NOTICES = ["notifications", "mail_items", "audit_log"];

type Who = "teacher" | "pedagogical" | "admin";
type Ask = (who: Who, method: string, where: string, body: object) => Promise<Response>;
type Known = {
  /** Series that waits, one that staff made, and the first days of both. */
  waiting: number;
  made: number;
  madeRows: number[];
  from: string;
  madeFrom: string;
  rooms: number[];
  decision: number;
  /** Two absences of the second series' teacher: one is told, the other one decided. */
  told: { id: number; decisions: object[] };
  decided: number;
};

const folder = sharedFolder();
let cookies: Record<Who, string>;
let openers: Record<Who, string>;
let known: Known;

beforeAll(async () => {
  const base = path.join(folder, "base");
  const size = { rooms: 40, days: 200, scale: 1, seed: "quedas", today: TODAY, passwordCost: 4 };
  const db = await openDemoFile(base, size);
  // Every day counts, so that sixty dates are sixty days.
  db.sqlite.exec("DELETE FROM calendars; DELETE FROM blocked_days");
  db.close();
  const server = await startServer({ DATA_DIR: base });
  cookies = {
    teacher: await signIn(server, SIGN_INS.teacher),
    pedagogical: await signIn(server, SIGN_INS.pedagogical),
    admin: await signIn(server, SIGN_INS.admin),
  };
  openers = {
    teacher: await openerOf(server.address, cookies.teacher),
    pedagogical: await openerOf(server.address, cookies.pedagogical),
    admin: await openerOf(server.address, cookies.admin),
  };
  const ask = asking(server);
  const read = (sql: string) => columnIn(path.join(base, "reservas.db"), sql);
  const from = addDays(String(read("SELECT max(date) FROM reservations")), 1);
  const rooms = read("SELECT id FROM environments ORDER BY id") as number[];
  const [teacherUserId] = read(`SELECT id FROM users WHERE username_key = '${SIGN_INS.teacher}'`);
  const madeFrom = addDays(from, 100);
  const series = async (who: Who, first: string, of: number[]) => {
    const owner = who === "teacher" ? {} : { teacherUserId };
    const made = await ask(who, "POST", "/api/series", { ...sixtyDays(first, of), ...owner });
    expect(made.status).toBe(201);
    return (await made.json()) as { id: number; reservations: { id: number }[] };
  };
  const waiting = await series("teacher", from, rooms.slice(0, 3));
  const made = await series("pedagogical", madeFrom, rooms.slice(3, 6));
  const decided = await series("teacher", addDays(from, 200), rooms.slice(0, 3));
  await ask("pedagogical", "PUT", `/api/series/${decided.id}/status`, { status: "approved" });
  const decision = Number(read("SELECT max(id) FROM audit_log WHERE action = 'approve-selected'"));
  const [substitute] = read(`SELECT min(id) FROM users WHERE role = 'teacher' AND id <> ${teacherUserId}`);
  const away = async (first: number, last: number) => {
    const days = { startDate: addDays(madeFrom, first), endDate: addDays(madeFrom, last) };
    const told = await ask("pedagogical", "POST", "/api/absences", { userId: teacherUserId, ...days });
    const { id, reservations } = (await told.json()) as { id: number; reservations: number[] };
    const actions = [{ action: "substitute", userId: substitute }, { action: "cancel" }, { action: "keep" }];
    const decisions = reservations.map((reservationId, at) => ({ reservationId, ...actions[at % 3] }));
    return { id, decisions };
  };
  const told = await away(31, 44);
  const { id: toTakeBack, decisions } = await away(45, 59);
  const done = await ask("pedagogical", "POST", `/api/absences/${toTakeBack}/decisions`, { decisions });
  expect([done.status, told.decisions.length, decisions.length]).toEqual([200, 14, 15]);
  await server.kill();
  const madeRows = made.reservations.map(({ id }) => id);
  known = {
    waiting: waiting.id,
    made: made.id,
    madeRows,
    from,
    madeFrom,
    rooms,
    decision,
    told,
    decided: toTakeBack,
  };
}, 300_000);

async function signIn(server: RunningServer, username: string): Promise<string> {
  return cookieOf(await post(server, "/api/login", "", { username, password: DEMO_PASSWORD }));
}

/** A JSON call below /api, else a form. */
function asking(server: RunningServer): Ask {
  return (who, method, where, body) => {
    const isCall = where.startsWith("/api/");
    const fields = Object.entries(body).flatMap(([name, value]) =>
      [value].flat().map((each) => [name, String(each)]),
    );
    const headers = { Origin: server.address, Cookie: cookies[who] };
    if (!isCall) fields.push([OPENED_BY, openers[who]]);
    return fetch(server.address + where, {
      method,
      redirect: "manual",
      headers: isCall ? { ...headers, "Content-Type": "application/json" } : headers,
      body: isCall ? JSON.stringify(body) : new URLSearchParams(fields),
    });
  };
}

function sixtyDays(startDate: string, environmentIds: number[]) {
  const content = { disciplineId: 1, classId: 1, environmentIds, shift: "morning" };
  return { ...content, weekdays: [1, 2, 3, 4, 5, 6, 7], startDate, endDate: addDays(startDate, 59) };
}

const ACTS: [name: string, act: (ask: Ask) => Promise<Response>][] = [
  // First: it can be undone for ten minutes.
  [
    "a decision is undone",
    (ask) => ask("pedagogical", "POST", `/admin/reservas/desfazer/${known.decision}`, {}),
  ],
  [
    "a series is requested",
    (ask) =>
      ask("teacher", "POST", "/api/series", sixtyDays(addDays(known.from, 300), known.rooms.slice(0, 3))),
  ],
  [
    "it changes",
    (ask) =>
      ask("teacher", "PUT", `/api/series/${known.waiting}`, {
        scope: "all",
        environmentIds: known.rooms.slice(6, 9),
        startTime: "09:30",
        endTime: "11:10",
      }),
  ],
  [
    "it is split",
    (ask) =>
      ask("pedagogical", "PUT", `/api/series/${known.made}`, {
        scope: "following",
        reservationId: known.madeRows[20],
        environmentIds: known.rooms.slice(6, 9),
      }),
  ],
  [
    "it is approved",
    (ask) => ask("pedagogical", "PUT", `/api/series/${known.waiting}/status`, { status: "approved" }),
  ],
  [
    "it is rejected",
    (ask) =>
      ask("pedagogical", "PUT", `/api/series/${known.waiting}/status`, {
        status: "rejected",
        rejectionReason: "Não",
      }),
  ],
  ["it ends", (ask) => ask("pedagogical", "DELETE", `/api/series/${known.made}?scope=all`, {})],
  [
    "its teacher is away",
    (ask) =>
      ask("teacher", "POST", "/api/absences", {
        startDate: known.madeFrom,
        endDate: addDays(known.madeFrom, 30),
      }),
  ],
  [
    "it is decided who teaches instead",
    (ask) =>
      ask("pedagogical", "POST", `/api/absences/${known.told.id}/decisions`, {
        decisions: known.told.decisions,
      }),
  ],
  ["an absence is taken back", (ask) => ask("pedagogical", "DELETE", `/api/absences/${known.decided}`, {})],
  [
    "it leaves a closed room",
    (ask) =>
      confirm(ask, "admin", `/admin/ambientes/${known.rooms[3]}/fechamentos`, "seen", {
        startDate: known.madeFrom,
        endDate: addDays(known.madeFrom, 24),
        reason: "Piso",
        moves: known.madeRows.slice(0, 25).map((id) => `${id}:${known.rooms[9]}`),
      }),
  ],
];

/** Sends a form of staff as who was shown what it affects: the page names that in the field. */
async function confirm(
  ask: Ask,
  who: Who,
  where: string,
  field: string,
  form: Record<string, unknown>,
): Promise<Response> {
  const page = await (await ask(who, "POST", where, { ...form, [field]: "0" })).text();
  const shown = new RegExp(`name="${field}"[^>]*value="([^"]+)"`).exec(page)?.[1];
  return ask(who, "POST", where, { ...form, [field]: shown });
}

function readState(data: string, tables: string[]) {
  return inDatabase(path.join(data, "reservas.db"), (sqlite) => {
    expect(sqlite.pragma("integrity_check", { simple: true })).toBe("ok");
    expect(sqlite.pragma("foreign_key_check")).toEqual([]);
    const all = plainStateOf({ db: { sqlite } as never });
    return JSON.stringify(tables.map((table) => all[table]));
  });
}

let copies = 0;

/** Does the act on a copy of the school; the process is killed after so many milliseconds, once `when` resolves, or after the response. */
async function run(
  act: (ask: Ask) => Promise<Response>,
  when: number | null | ((data: string) => Promise<void>),
) {
  const data = path.join(folder, String(++copies));
  cpSync(path.join(folder, "base"), data, { recursive: true });
  const server = await startServer({ DATA_DIR: data });
  const start = performance.now();
  const answer = act(asking(server))
    .then((response) => response.arrayBuffer().then(() => response.status))
    .catch(() => null);
  if (when === null) await answer;
  else if (typeof when === "number") await pause(when);
  else await when(data);
  const ms = performance.now() - start;
  await server.kill();
  return { data, status: await answer, ms };
}

it.each(ACTS)("leaves all or nothing when %s", async (_, act) => {
  const tables = [...TABLES, ...NOTICES];
  const before = readState(path.join(folder, "base"), tables);
  const whole = await run(act, null);
  expect(whole.status).toBeLessThan(400);
  const after = readState(whole.data, tables);
  expect(after).not.toBe(before);
  for (let kill = 0; kill < KILLS; kill++) {
    const killed = await run(act, Math.random() * whole.ms * 1.1);
    const state = readState(killed.data, tables);
    expect([before, after].includes(state), `kill ${kill}`).toBe(true);
    // A write that was acknowledged is stored.
    if (killed.status !== null) expect(state === after).toBe(true);
  }
});

it("is completed after the next start when a fortnight's lessons are cancelled", async () => {
  const period = { date: addDays(TODAY, 20), endDate: addDays(TODAY, 33), title: "Greve", type: "other" };
  const form = { ...period, affectedShifts: ["morning", "afternoon", "evening"], cancelTouched: "on" };
  const act = (ask: Ask) => confirm(ask, "pedagogical", "/admin/dias-bloqueados/novo", "touched", form);
  const whole = await run(act, null);
  expect(whole.status).toBe(302);
  const after = readState(whole.data, TABLES);
  const gapsOf = (data: string) => countOf(data, "SELECT count(*) FROM gaps WHERE reason = 'blocked'");
  const lost = gapsOf(whole.data);
  expect(lost).toBeGreaterThan(200);
  let isHalf = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const some = Math.floor(Math.random() * lost);
    const { data } = await run(act, (of) => expect.poll(() => gapsOf(of), SOON).toBeGreaterThan(some));
    const state = readState(data, TABLES);
    if (state !== after) isHalf++;
    const shift = { CLOCK_SHIFT_MS: String(RESUMED_AFTER_MS) };
    const hook = `--require=${path.resolve("tests/support/server/shift-clock.cjs")}`;
    const again = await startServer({ DATA_DIR: data, NODE_OPTIONS: hook, ...shift });
    const waiting = "SELECT count(*) FROM jobs WHERE kind = 'follow-blocked-days'";
    await expect.poll(() => countOf(data, waiting), { timeout: 120_000 }).toBe(0);
    await again.kill();
    expect(readState(data, TABLES) === after, `kill ${kill}`).toBe(true);
    // Each rejection is recorded once.
    expect(countOf(data, "SELECT count(*) FROM audit_log WHERE action = 'reject'")).toBe(
      countOf(whole.data, "SELECT count(*) FROM audit_log WHERE action = 'reject'"),
    );
  }
  expect(isHalf, "no kill fell into the middle").toBeGreaterThan(0);
});

function countOf(data: string, sql: string): number {
  return columnIn(path.join(data, "reservas.db"), sql)[0] as number;
}
