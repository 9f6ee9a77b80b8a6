/** A random walk of writes by several people over HTTP, some concurrent, compared with a model. */
import { expect } from "vitest";
import { expectDerived, rows } from "#tests/support/database/derived-tables.ts";
import { stateOfAllRows } from "#tests/support/database/snapshot.ts";
import { PEOPLE } from "#tests/support/school/school.ts";
import type { Client, TestApp } from "#tests/support/test-app.ts";
import { actOf, type Draw, type Step, send, WHO } from "./acts.ts";
import { type Act, emptySchool, predict, type Row, type School } from "./model.ts";

/** How often each kind of write succeeded and was refused, in all walks. */
export type Tally = Map<string, { done: number; refused: number }>;

const PERSON = Object.fromEntries(
  WHO.map((who) => [who, { id: PEOPLE[who].id, isStaff: PEOPLE[who].role !== "teacher" }]),
) as Record<Draw["who"], { id: number; isStaff: boolean }>;

/** The database's state in the model's terms. */
function actual({ db }: TestApp) {
  const found = rows(
    db,
    `SELECT id, status, user_id, teacher_user_id, date, shift, start_time, end_time, reviewer_user_id,
       rejection_reason, override_user_id, updated_at,
       (SELECT json_group_array(environment_id ORDER BY environment_id)
         FROM reservation_environments WHERE reservation_id = r.id)
     FROM reservations AS r ORDER BY id`,
  ) as [number, ...unknown[]][];
  return {
    rows: found.map((values) =>
      values.map((each, index) => (index === 12 ? JSON.parse(String(each)) : each)),
    ),
    entries: rows(
      db,
      `SELECT id, actor_user_id, action, CASE entity WHEN 'reservation' THEN entity_id END FROM audit_log ORDER BY id`,
    ),
    sent: rows(
      db,
      "SELECT user_id, type, reservation_id, read_at IS NOT NULL FROM notifications ORDER BY id",
    ),
    blocked: rows(db, "SELECT id FROM blocked_days ORDER BY id").flat(),
  };
}

/** The model's state in the same form. */
function expected(school: School): ReturnType<typeof actual> {
  const valuesOf = (row: Row) => [
    row.id,
    row.status,
    row.user,
    row.teacher,
    row.date,
    row.shift,
    row.start,
    row.end,
    row.reviewer,
    row.reason,
    row.override,
    row.version,
    row.rooms,
  ];
  return {
    rows: [...school.rows].sort((a, b) => a.id - b.id).map(valuesOf),
    entries: school.entries.map(({ actor, action, reservation }, index) => [
      index + 1,
      actor,
      action,
      reservation,
    ]),
    sent: school.sent.map(({ user, type, reservation, isRead }) => [user, type, reservation, Number(isRead)]),
    blocked: school.blocked.map(({ id }) => id),
  };
}

type Sent = { who: Draw["who"]; act: Act; status: number };

/** Every permutation of the list: concurrent writes must equal one of them. */
function ordersOf<T>(list: T[]): T[][] {
  if (list.length < 2) return [list];
  return list.flatMap((first, index) =>
    ordersOf([...list.slice(0, index), ...list.slice(index + 1)]).map((rest) => [first, ...rest]),
  );
}

/** The school after the writes in this order, and the status of each. */
function inOrder(school: School, sent: Sent[]): { school: School; statuses: Map<Sent, number> } {
  let next = school;
  const statuses = new Map<Sent, number>();
  for (const each of sent) {
    const predicted = predict(next, PERSON[each.who], each.act);
    next = predicted.school;
    statuses.set(each, predicted.status);
  }
  return { school: next, statuses };
}

/** The status to compare; a partly successful `decideAll` also responds with a refusal's status. */
const answerOf = ({ status, act }: Sent) => (act.kind === "decideAll" || status < 400 ? 200 : status);

/**
 * The school after the writes: the result of a sequential order that explains every status, row, audit entry and
 * notification.
 */
function follow(app: TestApp, school: School, sent: Sent[]): School {
  const found = { ...actual(app), answers: sent.map(answerOf) };
  const orders = ordersOf(sent).map((order) => inOrder(school, order));
  const explanations = orders.map((order) => ({
    ...expected(order.school),
    answers: sent.map((each) => (each.act.kind === "decideAll" ? 200 : (order.statuses.get(each) ?? 0))),
  }));
  const index = explanations.findIndex((each) => JSON.stringify(each) === JSON.stringify(found));
  const explained = orders[Math.max(0, index)] as (typeof orders)[number];
  expect(found, JSON.stringify(sent)).toEqual(explanations[Math.max(0, index)]);
  return explained.school;
}

/** Approved pairs in one room and time of which neither has an override. */
function expectNoOverlap({ db }: TestApp): void {
  expect(
    rows(
      db,
      `SELECT a.id, b.id FROM reservations AS a
       JOIN reservation_environments AS ours ON ours.reservation_id = a.id
       JOIN reservation_environments AS theirs ON theirs.environment_id = ours.environment_id
       JOIN reservations AS b ON b.id = theirs.reservation_id AND b.id > a.id
       WHERE a.status = 'approved' AND b.status = 'approved' AND a.date = b.date
         AND a.start_time < b.end_time AND b.start_time < a.end_time
         AND a.override_user_id IS NULL AND b.override_user_id IS NULL`,
    ),
    "two approved in one room and time without an override",
  ).toEqual([]);
}

/** Two states of a row never have the same version, not even after it was deleted and restored. */
function expectLaterVersions(school: School, next: School, latest: Map<number, string>): void {
  for (const { id, version } of next.rows) {
    const isTouched = school.rows.find((row) => row.id === id)?.version !== version;
    if (isTouched) expect(version > (latest.get(id) ?? ""), `version of ${id}`).toBe(true);
    latest.set(id, version);
  }
}

/** The lists show the stored rows. */
async function expectShown(app: TestApp, admin: Client): Promise<void> {
  const { body } = await admin.api("GET", "/api/reservations?startDate=2026-01-01&endDate=2026-12-31");
  const ids = rows(app.db, "SELECT id FROM reservations ORDER BY id").flat();
  expect(body.map(({ id }: { id: number }) => id).sort((a: number, b: number) => a - b)).toEqual(ids);
}

function expectSound(app: TestApp): void {
  const { sqlite } = app.db;
  expectDerived(app.db);
  expect(sqlite.pragma("foreign_key_check")).toEqual([]);
  expect(sqlite.pragma("integrity_check", { simple: true })).toBe("ok");
}

/** Sends the writes of a step concurrently. */
async function sendAll(clients: Record<string, Client>, school: School, draws: Draw[]): Promise<Sent[]> {
  const writes = draws.flatMap((drawn) => {
    const act = actOf(school, drawn);
    // These consist of several transactions, so that no sequential order explains them among concurrent writes.
    const isAtomic = act?.kind !== "cleanup" && act?.kind !== "decideAll";
    return act && (isAtomic || draws.length === 1) ? [{ who: drawn.who, act }] : [];
  });
  return Promise.all(
    writes.map(async ({ who, act }) => ({ who, act, status: await send(clients[who] as Client, act) })),
  );
}

/** Runs one walk in its own school; an error names the step, counted from 1. */
export async function walk(createApp: () => Promise<TestApp>, steps: Step[], tally: Tally): Promise<void> {
  const app = await createApp();
  const clients = Object.fromEntries(WHO.map((who) => [who, app.as(who)]));
  const latest = new Map<number, string>();
  let school = emptySchool(Date.parse("2026-03-12T13:00:00.000Z"));
  for (const [index, { draws, pauseMs }] of steps.entries()) {
    try {
      school = { ...school, now: school.now + pauseMs };
      app.setNow(new Date(school.now).toISOString());
      const before = stateOfAllRows(app.db);
      const sent = await sendAll(clients, school, draws);
      count(tally, sent);
      const next = follow(app, school, sent);
      if (next === school) expect(stateOfAllRows(app.db), "a refusal changed a row").toBe(before);
      expectLaterVersions(school, next, latest);
      school = next;
      expectNoOverlap(app);
      expect(app.logged.filter(({ level }) => level === "error")).toEqual([]);
    } catch (error) {
      if (error instanceof Error) error.message = `step ${index + 1}: ${error.message}`;
      throw error;
    }
  }
  expectSound(app);
  await expectShown(app, clients.admin as Client);
  app.db.close();
}

function count(tally: Tally, sent: Sent[]): void {
  for (const { act, status } of sent) {
    const { done, refused } = tally.get(act.kind) ?? { done: 0, refused: 0 };
    const isDone = status < 400;
    tally.set(act.kind, { done: done + Number(isDone), refused: refused + Number(!isDone) });
  }
}
