import { describe, expect, it } from "vitest";
import { createTestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import {
  DAY,
  reservationRow,
  roomsOf,
  snapshot,
  tableRows,
  YESTERDAY,
} from "#tests/support/bookings/reservations.ts";
import { CLASS, DISCIPLINE, PEOPLE, ROOM } from "#tests/support/school/school.ts";
import { addBlockedDay } from "#tests/support/school/school-rows.ts";

const path = (id: number) => `/api/reservations/${id}`;

describe("a teacher's edit of their pending reservation", () => {
  it("changes what is given", async () => {
    const app = await createTestApp();
    const id = addReservation(app, { notes: "antes" });
    const answer = await app.as("ana").api("PUT", path(id), {
      disciplineId: DISCIPLINE.redes,
      classId: CLASS.ds2,
      environmentIds: [ROOM.lab1, ROOM.sala2, ROOM.lab1],
      date: "2026-03-20",
      shift: "evening",
      startTime: "19:20",
      endTime: "22:30",
      notes: "depois",
      userId: PEOPLE.ana.id,
      teacherUserId: PEOPLE.ana.id,
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      id,
      disciplineName: "Redes de Computadores",
      className: "DS-2",
      environmentIds: [ROOM.lab1, ROOM.sala2],
      date: "2026-03-20",
      startTime: "2026-03-20T19:20:00.000Z",
      endTime: "2026-03-20T22:30:00.000Z",
      shift: "evening",
      status: "pending",
      notes: "depois",
      updatedAt: "2026-03-12T13:00:00.000Z",
      createdAt: "2026-03-01T12:00:00.000Z",
    });
    expect(answer.body).not.toHaveProperty("ownerId");
    expect(roomsOf(app, id)).toEqual([ROOM.sala2, ROOM.lab1]);
    expect(tableRows(app, "notifications")).toEqual([]);
  });

  it.each([
    ["nothing", {}, {}],
    ["notes", { notes: "novas" }, { notes: "novas" }],
    ["empty notes", { notes: "  " }, { notes: null }],
    ["null notes", { notes: null }, { notes: null }],
    ["the date", { date: "2026-03-20" }, { date: "2026-03-20" }],
    ["the start", { startTime: "10:50" }, { start_time: "10:50" }],
    ["the shift", { shift: "afternoon" }, { shift: "afternoon", start_time: "13:30", end_time: "17:30" }],
    ["the same shift", { shift: "morning" }, {}],
    ["the class", { classId: CLASS.ds2 }, { class_id: CLASS.ds2 }],
  ])("leaves omitted fields unchanged: %s", async (_, body, changed) => {
    const app = await createTestApp();
    const id = addReservation(app, {
      startTime: "08:20",
      endTime: "11:30",
      notes: "antes",
      environmentIds: [1, 2],
    });
    const before = reservationRow(app, id);
    const answer = await app.as("ana").api("PUT", path(id), body);
    expect(answer.status).toBe(200);
    expect(reservationRow(app, id)).toEqual({
      ...before,
      ...changed,
      updated_at: "2026-03-12T13:00:00.000Z",
    });
    expect(roomsOf(app, id)).toEqual([1, 2]);
  });

  it("accepts environmentId for a single environmentIds", async () => {
    const app = await createTestApp();
    const id = addReservation(app, { environmentIds: [1, 2] });
    expect((await app.as("ana").api("PUT", path(id), { environmentId: 3 })).body.environmentIds).toEqual([3]);
    expect((await app.as("ana").api("PUT", path(id), { environmentIds: [] })).status).toBe(400);
    expect((await app.as("ana").api("PUT", path(id), { environmentId: 0 })).status).toBe(400);
    expect((await app.as("ana").api("PUT", path(id), { environmentId: 999 })).status).toBe(400);
    expect(roomsOf(app, id)).toEqual([3]);
  });

  it.each([
    ["a past day", { date: YESTERDAY, override: true }, "11/03/2026"],
    ["a blocked day", { date: "2026-03-20", override: true }, "Conselho de classe"],
    ["a blocked shift", { shift: "evening" }, "Formatura"],
  ])("is refused onto %s", async (_, body, sentence) => {
    const app = await createTestApp();
    addBlockedDay(app, { date: "2026-03-20", title: "Conselho de classe" });
    addBlockedDay(app, { date: DAY, title: "Formatura", shifts: ["evening"] });
    const id = addReservation(app);
    const before = snapshot(app);
    const answer = await app.as("ana").api("PUT", path(id), body);
    expect(answer.status).toBe(400);
    expect(answer.body.message).toContain(sentence);
    expect(snapshot(app)).toBe(before);
  });

  it("on a day blocked after the request still accepts new notes", async () => {
    const app = await createTestApp();
    const id = addReservation(app);
    addBlockedDay(app, { date: DAY, title: "Greve" });
    expect((await app.as("ana").api("PUT", path(id), { notes: "x" })).status).toBe(200);
  });

  it("onto an approved one is accepted, as a request would be", async () => {
    const app = await createTestApp();
    addReservation(app, { status: "approved", userId: PEOPLE.bia.id, environmentIds: [2] });
    const id = addReservation(app);
    const answer = await app.as("ana").api("PUT", path(id), { environmentIds: [2] });
    expect(answer.status).toBe(200);
    expect(answer.body.status).toBe("pending");
  });
});

describe("a teacher's edit or deletion is refused", () => {
  it.each(["approved", "rejected"] as const)("with 409 once it is %s", async (status) => {
    const app = await createTestApp();
    const id = addReservation(app, { status });
    const before = snapshot(app);
    const edit = await app.as("ana").api("PUT", path(id), { notes: "x", override: true });
    expect([edit.status, edit.body.message]).toEqual([409, expect.stringContaining("pendente")]);
    expect((await app.as("ana").api("DELETE", path(id))).status).toBe(409);
    expect(snapshot(app)).toBe(before);
  });

  it("with 404 for a colleague's in any status, and for one transferred to a colleague, who may do both", async () => {
    const app = await createTestApp();
    const transferred = addReservation(app, { userId: PEOPLE.ana.id, teacherUserId: PEOPLE.bia.id });
    const ids = [
      transferred,
      addReservation(app, { userId: PEOPLE.bia.id }),
      addReservation(app, { userId: PEOPLE.bia.id, status: "approved" }),
    ];
    const before = snapshot(app);
    for (const id of ids) {
      expect((await app.as("ana").api("PUT", path(id), { notes: "x" })).status).toBe(404);
      expect((await app.as("ana").api("DELETE", path(id))).status).toBe(404);
    }
    expect(snapshot(app)).toBe(before);
    const edited = await app.as("bia").api("PUT", path(transferred), { notes: "minha" });
    expect(edited.body.notes).toBe("minha");
    expect((await app.as("bia").api("DELETE", path(transferred))).status).toBe(200);
  });
});
