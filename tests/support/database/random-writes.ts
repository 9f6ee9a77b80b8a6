/** A random walk of writes by several people over HTTP, some at the same time, and what must hold after each step. */
import fc from "fast-check";
import { expect } from "vitest";
import { encodeSettledRival } from "#app/domain/review/settled-rival.ts";
import { PEOPLE, type Username } from "#tests/support/school/school.ts";
import { addBlockedDay } from "#tests/support/school/school-rows.ts";
import type { Client, TestApp } from "#tests/support/test-app.ts";
import { expectKept, rows } from "./kept-tables.ts";
import { stateOfAllRows } from "./snapshot.ts";

const WHO = ["admin", "pedro", "ana", "bia"] as const;
const STAFF: readonly string[] = ["admin", "pedro"];
const DATES = ["2026-03-16", "2026-03-17"];
const SHIFTS = ["morning", "evening"];
const ROOMS = [[1], [2], [1, 2], [2, 3], [1, 2, 3]];
/** Where a room is left for another: mostly the one that nobody asks for. */
const TARGETS = [4, 4, 4, 3, 2];
const DECISIONS = [
  "approve",
  "approve-with-override",
  "reject",
  "move",
  "approve-and-settle",
  "approve-selected",
  "reject-selected",
];

export const ACTS = [
  "request",
  "approve",
  "override",
  "reject",
  "edit",
  "move",
  "settle",
  "approveAll",
  "delete",
  "restore",
  "undo",
  "cleanup",
  "block",
  "unblock",
  "import",
] as const;

/** One write; the numbers choose among what is there when it is made. */
type Write = {
  act: (typeof ACTS)[number];
  who: (typeof WHO)[number];
  pick: number;
  date: number;
  shift: number;
  rooms: number;
};

const write: fc.Arbitrary<Write> = fc.record({
  act: fc.constantFrom(
    ...ACTS,
    ...(["request", "request", "request", "request", "approve", "approve", "approve"] as const),
    ...([
      "settle",
      "settle",
      "override",
      "override",
      "override",
      "move",
      "move",
      "move",
      "move",
      "edit",
    ] as const),
  ),
  // Staff write most of it: others get no further than their own.
  who: fc.constantFrom<Write["who"][]>(...WHO, "admin", "pedro", "pedro"),
  pick: fc.nat({ max: 1000 }),
  date: fc.nat({ max: DATES.length - 1 }),
  shift: fc.nat({ max: SHIFTS.length - 1 }),
  rooms: fc.nat({ max: ROOMS.length - 1 }),
});

/** Steps of one write, or of some that begin at the same time. */
export const WALK = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: write.map((each) => [each]) },
    { weight: 1, arbitrary: fc.array(write, { minLength: 2, maxLength: 4 }) },
  ),
  { minLength: 40, maxLength: 60, size: "max" },
);

type Reservation = {
  id: number;
  status: string;
  owner: number;
  version: string;
  rooms: number[];
  date: string;
  by: number | null;
};

function reservations({ db }: TestApp): Reservation[] {
  const found = rows(
    db,
    `SELECT r.id, status, owner_id, updated_at, date, reviewer_user_id,
       (SELECT json_group_array(environment_id) FROM reservation_environments WHERE reservation_id = r.id)
     FROM reservations AS r ORDER BY id`,
  ) as [number, string, number, string, string, number | null, string][];
  return found.map(([id, status, owner, version, date, by, rooms]) => ({
    id,
    status,
    owner,
    version,
    date,
    by,
    rooms: JSON.parse(rooms) as number[],
  }));
}

function values<T>(app: TestApp, sql: string): T[] {
  return app.db.sqlite.prepare(sql).pluck().all() as T[];
}

function picked<T>(list: readonly T[], index: number): T | undefined {
  return list[index % Math.max(1, list.length)];
}

type Answered = {
  status: number;
  /** What must hold where it succeeded. */
  effect(after: Map<number, Reservation>): void;
};

const NOTHING = () => {};

/** Makes the write; null where there is nothing that it could be about. */
async function send(app: TestApp, client: Client, input: Write): Promise<Answered | null> {
  const date = DATES[input.date] ?? "";
  const shift = SHIFTS[input.shift] ?? "";
  const environmentIds = ROOMS[input.rooms] ?? [];
  const isStaff = STAFF.includes(input.who);
  const all = reservations(app);
  const ofStatus = (status: string) =>
    picked(
      all.filter((row) => row.status === status),
      input.pick,
    );
  const api = async (method: string, path: string, body?: unknown) => client.api(method, path, body);
  const decide = async (status: "approved" | "rejected", more: object): Promise<Answered | null> => {
    const row = ofStatus("pending");
    if (!row) return null;
    const sent = await api("PUT", `/api/reservations/${row.id}/status`, { status, ...more });
    return {
      status: sent.status,
      effect(after) {
        expect(after.get(row.id)).toMatchObject({ status, by: PEOPLE[input.who].id });
        // Nobody is told of what they have decided themselves.
        if (row.owner === PEOPLE[input.who].id) return;
        const told = values<string>(
          app,
          `SELECT type FROM notifications WHERE reservation_id = ${row.id} ORDER BY id DESC LIMIT 1`,
        );
        expect(told).toEqual([status]);
      },
    };
  };
  switch (input.act) {
    case "request": {
      const body = { disciplineId: 1, classId: 1, date, shift, environmentIds };
      const sent = await api("POST", "/api/reservations", {
        ...body,
        ...(isStaff ? { teacherUserId: PEOPLE.ana.id } : {}),
      });
      return {
        status: sent.status,
        effect(after) {
          expect(all.some(({ id }) => id === sent.body.id)).toBe(false);
          expect(after.get(sent.body.id)).toMatchObject({ date, rooms: environmentIds });
        },
      };
    }
    case "approve":
      return decide("approved", {});
    case "override":
      return decide("approved", { override: true });
    case "reject":
      return decide("rejected", { rejectionReason: "Sala em obras" });
    case "edit": {
      const row = picked(all, input.pick);
      if (!row) return null;
      const body = { date, shift, environmentIds, ...(input.pick % 3 === 0 ? { override: true } : {}) };
      const { status } = await api("PUT", `/api/reservations/${row.id}`, body);
      return {
        status,
        effect: (after) => expect(after.get(row.id)).toMatchObject({ date, rooms: environmentIds }),
      };
    }
    case "move": {
      const row = picked(all, input.pick);
      const from = row && picked(row.rooms, input.date);
      if (!row || !from) return null;
      const to = TARGETS[input.rooms] ?? 4;
      const fields = { from: String(from), to: String(to), updatedAt: row.version };
      const { status } = await client.post(`/admin/reservas/${row.id}/mover`, fields);
      const rooms = [...row.rooms.filter((room) => room !== from), to].sort((a, b) => a - b);
      return { status, effect: (after) => expect(after.get(row.id)?.rooms).toEqual(rooms) };
    }
    case "settle": {
      const row = ofStatus("pending");
      const rival = picked(
        all.filter(
          ({ id, date: day, status }) => id !== row?.id && day === row?.date && status === "pending",
        ),
        input.pick,
      );
      if (!row || !rival) return null;
      const { id, version: updatedAt } = rival;
      const from = rival.rooms[0] ?? 0;
      const value =
        input.pick % 2
          ? encodeSettledRival({ id, updatedAt, act: "reject" })
          : encodeSettledRival({ id, updatedAt, act: "move", from, to: 4 });
      const fields = { rivals: [value], rejectionReason: "Já há outra", updatedAt: row.version };
      const { status } = await client.post(`/admin/reservas/${row.id}/aprovar`, fields);
      return {
        status,
        effect(after) {
          expect(after.get(row.id)?.status).toBe("approved");
          if (input.pick % 2) expect(after.get(id)?.status).toBe("rejected");
          else expect(after.get(id)?.rooms).toContain(4);
        },
      };
    }
    case "approveAll": {
      const ids = all.filter(({ status }) => status === "pending").map((row) => `${row.id}@${row.version}`);
      if (ids.length === 0) return null;
      const { status } = await client.post("/admin/reservas/aprovar", { ids });
      return { status, effect: NOTHING };
    }
    case "delete": {
      const row = picked(all, input.pick);
      if (!row) return null;
      const { status } = await api("DELETE", `/api/reservations/${row.id}`);
      return { status, effect: (after) => expect(after.has(row.id)).toBe(false) };
    }
    case "restore": {
      const entries = rows(
        app.db,
        "SELECT id, entity_id FROM audit_log WHERE action = 'delete' AND entity = 'reservation'",
      ) as [number, number][];
      const [entry, id] = picked(entries, input.pick) ?? [];
      if (!entry || !id) return null;
      const { status } = await client.post(`/admin/auditoria/${entry}/restaurar`);
      return { status, effect: (after) => expect(after.has(id)).toBe(true) };
    }
    case "undo": {
      const quoted = DECISIONS.map((action) => `'${action}'`).join();
      const latest = values<number>(
        app,
        `SELECT id FROM audit_log WHERE action IN (${quoted}) ORDER BY id DESC LIMIT 5`,
      );
      const entry = picked(latest, input.pick);
      if (!entry) return null;
      const { status } = await client.post(`/admin/reservas/desfazer/${entry}`);
      return { status, effect: NOTHING };
    }
    case "cleanup": {
      const status = input.pick % 4 ? ["rejected"] : ["rejected", "approved"];
      const filter = { startDate: date, endDate: date, status, shift };
      const gone = values<number>(
        app,
        `SELECT id FROM reservations WHERE date = '${date}' AND shift = '${shift}'
          AND status IN (${status.map((each) => `'${each}'`).join()})`,
      );
      const sent = await api("POST", "/api/reservations/cleanup/custom", filter);
      return {
        status: sent.status,
        effect: (after) => expect(gone.filter((id) => after.has(id))).toEqual([]),
      };
    }
    case "block": {
      const body = { date, title: "Conselho", type: "council", affectedShifts: [shift], showInPanel: false };
      const { status } = await api("POST", "/api/blocked-days", body);
      return { status, effect: NOTHING };
    }
    case "unblock": {
      const id = picked(values<number>(app, "SELECT id FROM blocked_days"), input.pick);
      if (!id) return null;
      const { status } = await api("DELETE", `/api/blocked-days/${id}`);
      return { status, effect: NOTHING };
    }
    case "import":
      return importDisciplines(app, client, `Disciplina ${input.pick}`);
  }
}

/** Uploads a table, looks at it and confirms what it shows. */
async function importDisciplines(app: TestApp, client: Client, name: string): Promise<Answered | null> {
  const form = new FormData();
  form.append("tipo", "disciplinas");
  form.append("arquivo", new Blob([`Nome\n${name}\n`]), "dados.csv");
  const sent = new Response(form);
  const headers = { "Content-Type": sent.headers.get("content-type") ?? "" };
  const uploaded = await client.fetch("/admin/importar", {
    method: "POST",
    headers,
    body: await sent.arrayBuffer(),
  });
  const address = uploaded.headers.get("location");
  if (!address) return { status: uploaded.status, effect: NOTHING };
  const html = await (await client.fetch(address)).text();
  const value = (field: string) => new RegExp(`name="${field}"[^>]*value="(\\d+)"`).exec(html)?.[1] ?? "";
  const { status } = await client.post(address, { creates: value("creates"), updates: value("updates") });
  return {
    status,
    effect() {
      expect(values(app, `SELECT count(*) FROM disciplines WHERE name = '${name}'`)).toEqual([1]);
    },
  };
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

/** What the lists show is what there is. */
async function expectShown(app: TestApp, admin: Client): Promise<void> {
  const { body } = await admin.api("GET", "/api/reservations?startDate=2026-01-01&endDate=2026-12-31");
  expect(body.map(({ id }: { id: number }) => id).sort((a: number, b: number) => a - b)).toEqual(
    reservations(app).map(({ id }) => id),
  );
}

function expectSound(app: TestApp): void {
  const { sqlite } = app.db;
  expect(sqlite.pragma("foreign_key_check")).toEqual([]);
  expect(sqlite.pragma("integrity_check", { simple: true })).toBe("ok");
}

/** Walks once through a school of its own. @returns how often each act succeeded. */
export async function walk(
  createApp: () => Promise<TestApp>,
  steps: Write[][],
  succeeded: Map<string, number>,
): Promise<void> {
  const app = await createApp();
  addBlockedDay(app, { date: "2026-04-21", title: "Tiradentes" });
  const clients = new Map<Username, Client>(WHO.map((who) => [who, app.as(who)]));
  const entryCount = () => values<number>(app, "SELECT count(*) FROM audit_log")[0] ?? 0;
  let time = Date.parse("2026-03-12T13:00:00.000Z");
  let highest = 0;
  for (const step of steps) {
    time += 7000;
    app.setNow(new Date(time).toISOString());
    const before = stateOfAllRows(app.db);
    const entries = entryCount();
    const known = new Set(reservations(app).map(({ id }) => id));
    const answers = await Promise.all(step.map((each) => send(app, clients.get(each.who) as Client, each)));
    const isChanged = stateOfAllRows(app.db) !== before;
    const after = new Map(reservations(app).map((row) => [row.id, row]));
    const [first] = step;
    for (const [index, answer] of answers.entries()) {
      const name = JSON.stringify(step[index]);
      if (!answer) continue;
      expect(answer.status, name).toBeLessThan(500);
      if (answer.status < 400) {
        const act = step[index]?.act ?? "";
        succeeded.set(act, (succeeded.get(act) ?? 0) + 1);
      }
      if (step.length > 1) continue;
      if (answer.status < 400) answer.effect(after);
      else expect(isChanged, `${answer.status} changed a row: ${name}`).toBe(false);
    }
    if (isChanged && step.length === 1 && first && STAFF.includes(first.who))
      expect(entryCount(), `an audit entry of ${JSON.stringify(first)}`).toBeGreaterThan(entries);
    const isRestored = step.some(({ act }) => act === "restore");
    for (const id of after.keys())
      if (!known.has(id) && !isRestored) expect(id, "an id is never given twice").toBeGreaterThan(highest);
    highest = Math.max(highest, ...after.keys());
    expect(app.logged.filter(({ level }) => level === "error")).toEqual([]);
    expectNoOverlap(app);
    expectKept(app.db);
  }
  await expectShown(app, clients.get("admin") as Client);
  expectSound(app);
  app.db.close();
}
