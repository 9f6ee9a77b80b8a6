/** However many requests one slot has, responses stay small: the first few and the total count. */
import { beforeEach, describe, expect, it } from "vitest";
import { daysFrom } from "#app/domain/dates/civil-date.ts";
import { fitBytes, jsonBytes } from "#app/domain/fit-bytes.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import {
  createReservation,
  DAY,
  requestBody,
  reservationRow,
  staffBody,
} from "#tests/support/bookings/reservations.ts";
import { startCpuClock } from "#tests/support/cpu-time.ts";
import { addCrowd } from "#tests/support/school/crowd.ts";
import { copiesOf } from "#tests/support/school/filled-school.ts";
import { PEOPLE } from "#tests/support/school/school.ts";
import { addBlockedDay, addRoom } from "#tests/support/school/school-rows.ts";

const CROWD = 16_000;
const CHECK = `/api/public/check-conflicts?environmentIds=1,2&date=${DAY}&shift=morning`;
const FORM = `dates=${DAY}&shift=morning&environmentIds=1&environmentIds=2`;
const KB = 1024;

type Who = "pedro" | "ana" | null;

/** The size of the response's body. */
async function bytesOf(app: TestApp, who: Who, address: string): Promise<number> {
  const answer = await app.as(who).fetch(address);
  expect(answer.status).toBe(200);
  return (await answer.arrayBuffer()).byteLength;
}

/** The least CPU time of five requests, in milliseconds, and the size of the last response. */
async function measure(app: TestApp, who: Who, address: string) {
  const times: number[] = [];
  let bytes = 0;
  for (let turn = 0; turn < 5; turn++) {
    const cpu = startCpuClock();
    bytes = await bytesOf(app, who, address);
    times.push(cpu());
  }
  return { bytes, ms: Math.min(...times) };
}

describe("16,000 pending requests in one slot", () => {
  const crowdedSchool = copiesOf((school) => addCrowd(school, CROWD));
  let app: TestApp;
  let few: TestApp;
  beforeEach(async () => {
    [app, few] = [await crowdedSchool(), await createTestApp()];
    addCrowd(few, 10);
  });

  it("leave the queue small and fast, with the first rivals and a note on more", async () => {
    const [many, small] = [
      await measure(app, "pedro", "/admin/reservas"),
      await measure(few, "pedro", "/admin/reservas"),
    ];
    expect(many.bytes).toBeLessThan(100 * KB);
    expect(many.ms).toBeLessThan(small.ms * 3 + 100);
    const html = await (await app.as("pedro").fetch("/admin/reservas")).text();
    // The open request itself, and five of those against it.
    const named = new Set(html.match(/\(reserva \d+\)/g));
    expect(named.delete("(reserva 1)")).toBe(true);
    expect(named.size).toBe(5);
    expect(html).toContain("e pelo menos mais 95");
    expect(await bytesOf(app, "pedro", "/admin/reservas/1/rejeitar")).toBeLessThan(100 * KB);
  });

  it("are all counted by the public check, which lists what fits into 5 KB and marks the cut", async () => {
    const { bytes, ms } = await measure(app, null, CHECK);
    expect(bytes).toBeLessThanOrEqual(5 * KB);
    expect(ms).toBeLessThan((await measure(few, null, CHECK)).ms * 3 + 250);
    const { body } = await app.as(null).api("GET", CHECK);
    expect(body).toMatchObject({ hasConflicts: true, conflictCount: CROWD, truncated: true });
    expect(body.conflicts).toHaveLength(20);
  });

  it("leave the form's background check within 5 KB, and its page small", async () => {
    expect(await bytesOf(app, "ana", `/reservas/conflitos?${FORM}`)).toBeLessThanOrEqual(5 * KB);
    const page = await bytesOf(app, "ana", `/reservas/nova?verificar=1&${FORM}`);
    const unchecked = await bytesOf(app, "ana", `/reservas/nova?${FORM}`);
    expect(page - unchecked).toBeLessThan(60 * KB);
    const html = await (await app.as("ana").fetch(`/reservas/nova?verificar=1&${FORM}`)).text();
    expect(html).toContain("Existem 16.000 reservas que conflitam com o horário selecionado.");
    expect(html).toContain("e mais 15.900 conflitos");
  });

  it("are counted by a creation, whose response names none", async () => {
    const row = await createReservation(app.as("ana"), requestBody());
    expect(row.conflictCount).toBe(CROWD);
    expect(jsonBytes(row)).toBeLessThan(4 * KB);
  });

  it("do not hide an approved one: it is listed first, and the queue requires an override", async () => {
    const approved = addReservation(app, { status: "approved", startTime: "10:50" });
    const { body } = await app.as("pedro").api("GET", CHECK);
    expect(body.conflicts.map((conflict: { status: string }) => conflict.status)).toContain("approved");
    const html = await (await app.as("pedro").fetch("/admin/reservas")).text();
    expect(html).toContain(`(reserva ${approved})`);
    expect(html).toContain('href="/admin/reservas/1/aprovar"');
    expect(html).not.toContain('action="/admin/reservas/1/aprovar"');
  });
});

describe("long names", () => {
  it("leave both checks within 5 KB, in forty rooms on sixty dates", async () => {
    const app = await createTestApp();
    const rooms = app.db.write(() =>
      Array.from({ length: 40 }, (_, index) => addRoom(app, `${"ç".repeat(110)} ${index}`)),
    );
    app.db.sqlite.prepare("UPDATE users SET name = ?").run("ã".repeat(120));
    const dates = daysFrom("2026-04-01", 60);
    for (const date of dates) addReservation(app, { date, environmentIds: rooms });
    const query = new URLSearchParams({ shift: "morning" });
    for (const date of dates) query.append("dates", date);
    for (const id of rooms) query.append("environmentIds", String(id));
    const form = await app.as("ana").api("GET", `/reservas/conflitos?${query}`);
    expect(jsonBytes(form.body)).toBeLessThanOrEqual(5 * KB);
    expect(form.body.check.conflictCount).toBe(60 * 40);
    expect(form.body.check.conflicts.length).toBeGreaterThan(2);
    for (const date of dates) addBlockedDay(app, { date, title: `Conselho ${"ç".repeat(100)}` });
    const blocked = await app.as("ana").api("GET", `/reservas/conflitos?${query}`);
    expect(jsonBytes(blocked.body)).toBeLessThanOrEqual(5 * KB);
    expect(blocked.body.blocked.map(({ date }: { date: string }) => date)).toEqual(dates);
    expect(blocked.body.blocked[59].title).toMatch(/^Con.*…$/);
    expect(blocked.body.check.conflictCount).toBe(60 * 40);
    const check = `/api/public/check-conflicts?environmentIds=${rooms.join()}&date=${dates[0]}&shift=morning`;
    const open = await app.as("ana").api("GET", check);
    expect(jsonBytes(open.body)).toBeLessThanOrEqual(5 * KB);
    expect(open.body).toMatchObject({ conflictCount: 40, truncated: true });
  });
});

describe("a refusal because of approved ones", () => {
  it("names the first five in its sentence and twenty in its list, with the number of all", async () => {
    const app = await createTestApp();
    for (let index = 0; index < 25; index++) {
      addReservation(app, { status: "approved", overrideUserId: PEOPLE.pedro.id });
    }
    const refused = await app.as("pedro").api("POST", "/api/reservations", staffBody());
    expect(refused.status).toBe(409);
    expect(refused.body.message).toMatch(
      /^Já existe reserva aprovada neste horário: (.+; ){4}.+ e mais 20\./,
    );
    expect(refused.body).toMatchObject({ conflictCount: 25, truncated: true });
    expect(refused.body.conflicts).toHaveLength(20);

    const pending = addReservation(app);
    const decision = await app
      .as("pedro")
      .api("PUT", `/api/reservations/${pending}/status`, { status: "approved" });
    expect(decision.body).toMatchObject({ conflictCount: 25, truncated: true });
    expect(reservationRow(app, pending)).toMatchObject({ status: "pending" });
  });

  it("mentions no cut if it names all", async () => {
    const app = await createTestApp();
    addReservation(app, { status: "approved" });
    const refused = await app.as("pedro").api("POST", "/api/reservations", staffBody());
    expect(refused.body.message).not.toContain("e mais");
    expect(new Set(Object.keys(refused.body))).toEqual(new Set(["conflicts", "message"]));
  });
});

describe("fitBytes()", () => {
  it("counts bytes and not characters, and returns the first rows", () => {
    const rows = ["çç", "çç", "çç"];
    expect(jsonBytes("çç")).toBe(6);
    expect(fitBytes(rows, 100)).toEqual(rows);
    expect(fitBytes(rows, 14)).toEqual(["çç", "çç"]);
    expect(fitBytes(rows, 13)).toEqual(["çç"]);
    expect(fitBytes(rows, 0)).toEqual([]);
    expect(fitBytes([], 0)).toEqual([]);
  });
});
