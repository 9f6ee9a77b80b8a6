import { describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import {
  DAY,
  reservationRow,
  roomsOf,
  snapshot,
  tableRows,
  YESTERDAY,
} from "#tests/support/bookings/reservations.ts";
import { CLASS, DISCIPLINE, PEOPLE } from "#tests/support/school/school.ts";
import { addBlockedDay } from "#tests/support/school/school-rows.ts";

const path = (id: number) => `/api/reservations/${id}`;
const bias = { userId: PEOPLE.bia.id, status: "approved" } as const;

function lastAudit(app: TestApp) {
  const entry = tableRows(app, "audit_log").at(-1);
  return entry && { action: entry.action, actor: entry.actor_user_id, details: JSON.parse(entry.details) };
}

describe("a transfer by staff", () => {
  it.each(["pedro", "admin"] as const)("by %s takes the body of rules R3.28", async (who) => {
    const app = await createTestApp();
    const id = addReservation(app, { status: "approved", notes: "fica" });
    const answer = await app.as(who).api("PUT", path(id), {
      userId: PEOPLE.bia.id,
      disciplineId: DISCIPLINE.redes,
      environmentId: 2,
      date: `${DAY}T03:00:00.000Z`,
      shift: "afternoon",
      classId: CLASS.ds2,
      notes: "nova",
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      userId: PEOPLE.ana.id,
      teacherUserId: PEOPLE.bia.id,
      userName: "Bia Gonçalves",
      disciplineId: DISCIPLINE.redes,
      environmentIds: [2],
      date: DAY,
      startTime: `${DAY}T13:30:00.000Z`,
      status: "approved",
      notes: "nova",
    });
    expect(reservationRow(app, id)).toMatchObject({ user_id: PEOPLE.ana.id, owner_id: PEOPLE.bia.id });
  });

  it.each(["pending", "approved", "rejected"] as const)(
    "works on a %s one and leaves its status unchanged",
    async (status) => {
      const app = await createTestApp();
      const id = addReservation(app, { status });
      const answer = await app.as("pedro").api("PUT", path(id), { environmentIds: [3], status: "approved" });
      expect(answer.status).toBe(200);
      expect(answer.body.status).toBe(status);
      expect(answer.body.reviewerUserId).toBeNull();
    },
  );

  it("prefers teacherUserId to userId, and treats 0, null or nothing as no change", async () => {
    const app = await createTestApp();
    const id = addReservation(app, {
      userId: PEOPLE.pedro.id,
      teacherUserId: PEOPLE.ana.id,
      status: "approved",
    });
    const pedro = app.as("pedro");
    for (const body of [{ userId: 0 }, { teacherUserId: null }, {}, { userId: 0, teacherUserId: null }]) {
      expect((await pedro.api("PUT", path(id), body)).body.teacherUserId).toBe(PEOPLE.ana.id);
    }
    const echoed = { userId: PEOPLE.pedro.id, teacherUserId: PEOPLE.bia.id };
    expect((await pedro.api("PUT", path(id), echoed)).body).toMatchObject(echoed);
  });

  it.each([
    ["past", { date: YESTERDAY }, "11/03/2026"],
    ["blocked", { date: "2026-04-21" }, "Tiradentes"],
  ])("onto a %s day needs an override, which is audited", async (_, body, sentence) => {
    const app = await createTestApp();
    addBlockedDay(app, { date: "2026-04-21", title: "Tiradentes" });
    const id = addReservation(app);
    const pedro = app.as("pedro");
    const refused = await pedro.api("PUT", path(id), body);
    expect(refused.status).toBe(400);
    expect(refused.body.message).toContain(sentence);
    expect((await pedro.api("PUT", path(id), { ...body, override: true })).body.date).toBe(body.date);
    expect(lastAudit(app)).toMatchObject({ action: "update-with-override", actor: PEOPLE.pedro.id });
  });
});

describe("an approved one moved onto an approved one", () => {
  it.each([
    ["by room", { environmentIds: [2] }, {}],
    ["by one more room", { environmentIds: [1, 2] }, {}],
    ["by date", { date: "2026-03-20" }, { date: "2026-03-20", environmentIds: [1] }],
    ["by a minute", { endTime: "09:01" }, { environmentIds: [1], startTime: "09:00" }],
  ])("%s is refused with 409 and the conflicts; an override is recorded", async (_, body, rival) => {
    const app = await createTestApp();
    const other = addReservation(app, { ...bias, environmentIds: [2], ...rival });
    const id = addReservation(app, { status: "approved", endTime: "09:00" });
    const before = snapshot(app);
    const pedro = app.as("pedro");
    const refused = await pedro.api("PUT", path(id), body);
    expect(refused.status).toBe(409);
    expect(refused.body.conflicts).toMatchObject([{ reservationId: other, userName: "Bia Gonçalves" }]);
    expect(snapshot(app)).toBe(before);

    expect((await pedro.api("PUT", path(id), { ...body, override: true })).status).toBe(200);
    expect(reservationRow(app, id).override_user_id).toBe(PEOPLE.pedro.id);
    expect(lastAudit(app)).toEqual({
      action: "update-with-override",
      actor: PEOPLE.pedro.id,
      details: { conflictsWith: [other] },
    });
  });

  it("touching it is no conflict, and neither is a pending or rejected one", async () => {
    const app = await createTestApp();
    addReservation(app, { ...bias, startTime: "09:10", environmentIds: [2] });
    addReservation(app, { ...bias, status: "pending", environmentIds: [2] });
    addReservation(app, { ...bias, status: "rejected", environmentIds: [2] });
    const id = addReservation(app, { status: "approved", endTime: "09:10" });
    expect((await app.as("pedro").api("PUT", path(id), { environmentIds: [2] })).status).toBe(200);
    expect(reservationRow(app, id).override_user_id).toBeNull();
  });

  it("changes room and time at once if only the old place collides", async () => {
    const app = await createTestApp();
    addReservation(app, { ...bias, date: "2026-03-20", environmentIds: [1] });
    const id = addReservation(app, { status: "approved", environmentIds: [1] });
    const answer = await app.as("pedro").api("PUT", path(id), { date: "2026-03-20", environmentIds: [2] });
    expect(answer.status).toBe(200);
    expect(roomsOf(app, id)).toEqual([2]);
  });
});

describe("two approved in one place by an override", () => {
  async function createOverlap() {
    const app = await createTestApp();
    const under = addReservation(app, { ...bias, environmentIds: [1, 2] });
    const over = addReservation(app, { status: "approved", overrideUserId: PEOPLE.admin.id });
    return { app, under, over, pedro: app.as("pedro") };
  }

  it.each(["under", "over"] as const)("may both be edited in place: %s", async (which) => {
    const both = await createOverlap();
    const id = both[which];
    const body = { notes: "novas", classId: CLASS.ds2, date: DAY, shift: "morning" };
    const answer = await both.pedro.api("PUT", path(id), body);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ notes: "novas", classId: CLASS.ds2 });
    expect(reservationRow(both.app, both.over).override_user_id).toBe(PEOPLE.admin.id);
    expect(reservationRow(both.app, both.under).override_user_id).toBeNull();
  });

  it("may be transferred to another teacher in place", async () => {
    const { app, under, pedro } = await createOverlap();
    expect((await pedro.api("PUT", path(under), { userId: PEOPLE.ana.id })).status).toBe(200);
    expect(reservationRow(app, under).owner_id).toBe(PEOPLE.ana.id);
  });

  it("lose the override when the overriding one moves away", async () => {
    const { app, over, pedro } = await createOverlap();
    expect((await pedro.api("PUT", path(over), { environmentIds: [3] })).status).toBe(200);
    expect(reservationRow(app, over).override_user_id).toBeNull();
    // Moving back needs a new decision.
    expect((await pedro.api("PUT", path(over), { environmentIds: [1] })).status).toBe(409);
  });

  it("need a new decision to be moved while they still collide", async () => {
    const { app, over, under, pedro } = await createOverlap();
    for (const id of [over, under]) {
      expect((await pedro.api("PUT", path(id), { startTime: "08:20" })).status).toBe(409);
      const moved = await pedro.api("PUT", path(id), { startTime: "08:20", override: true });
      expect(moved.status).toBe(200);
      expect(reservationRow(app, id).override_user_id).toBe(PEOPLE.pedro.id);
    }
  });

  it("let the overridden one move away, or give up one of its rooms", async () => {
    const { app, under, pedro } = await createOverlap();
    expect((await pedro.api("PUT", path(under), { environmentIds: [2] })).status).toBe(200);
    expect((await pedro.api("PUT", path(under), { environmentIds: [2, 3], startTime: "09:10" })).status).toBe(
      200,
    );
    expect(roomsOf(app, under)).toEqual([2, 3]);
  });
});
