/**
 * What the program stored of rows is written back later: by then each row that it refers to may be gone. The outcome is
 * always a sentence or a row without what is gone, never an error (rules R28.29).
 */
import { describe, expect, it } from "vitest";
import { finishCleanups } from "#app/services/bookings/review/cleanup-deletion.server.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { latestEntry } from "#tests/support/bookings/queue.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { reservationRow, roomsOf } from "#tests/support/bookings/reservations.ts";
import { shownNow } from "#tests/support/bookings/shown.ts";
import { runDueJobs } from "#tests/support/school/leaver.ts";
import { CLASS, DISCIPLINE, PEOPLE, ROOM } from "#tests/support/school/school.ts";
import { addNamed, addRoom } from "#tests/support/school/school-rows.ts";

const DATE = "2026-03-18";

async function remove(app: TestApp, path: string): Promise<void> {
  const removed = await app.as("admin").api("DELETE", `/api/${path}`);
  expect(removed.status, JSON.stringify(removed.body)).toBe(200);
}

async function addTeacher(app: TestApp, username: string): Promise<number> {
  const account = { username, name: `Caio ${username}`, email: `${username}@escola.test`, role: "teacher" };
  const made = await app.as("admin").api("POST", "/api/users", { ...account, password: "Senha#Forte1" });
  return made.body.id;
}

const entryOf = (app: TestApp, action: string): number =>
  app.db.sqlite
    .prepare("SELECT id FROM audit_log WHERE action = ? ORDER BY id DESC LIMIT 1")
    .pluck()
    .get(action) as number;

describe("a deleted reservation is restored or refused with a sentence after the deletion of", () => {
  /** A joined lesson of rows that nothing else refers to. */
  async function deletedLesson() {
    const app = await createTestApp();
    const [teacher, further] = [await addTeacher(app, "primo"), await addTeacher(app, "outro")];
    const made = await app.as("pedro").api("POST", "/api/reservations", {
      ...{ disciplineId: addNamed(app, "disciplines", "Solda"), classId: addNamed(app, "classes", "MEC-1") },
      classIds: [addNamed(app, "classes", "MEC-2")],
      environmentIds: [addRoom(app, "Oficina")],
      ...{ teacherUserId: teacher, teacherUserIds: [further], date: DATE, shift: "morning" },
    });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const { id, disciplineId, classIds, environmentIds } = made.body;
    await remove(app, `reservations/${id}`);
    return { app, id, teacher, further, disciplineId, classIds, environmentIds };
  }
  type Lesson = Awaited<ReturnType<typeof deletedLesson>>;

  it.each<[string, (of: Lesson) => string]>([
    ["its discipline", ({ disciplineId }) => `disciplines/${disciplineId}`],
    ["its class", ({ classIds }) => `classes/${classIds[0]}`],
    ["its further class", ({ classIds }) => `classes/${classIds[1]}`],
    ["its room", ({ environmentIds }) => `environments/${environmentIds[0]}`],
    ["its teacher", ({ teacher }) => `users/${teacher}`],
    ["its further teacher", ({ further }) => `users/${further}`],
    ["who wrote and approved it", () => `users/${PEOPLE.pedro.id}`],
  ])("%s", async (_, path) => {
    const lesson = await deletedLesson();
    const { app, id } = lesson;
    await remove(app, path(lesson));
    const entry = app.db.sqlite
      .prepare(
        "SELECT id FROM audit_log WHERE action = 'delete' AND entity = 'reservation' AND entity_id = ?",
      )
      .pluck()
      .get(id);
    const answer = await app.as("admin").post(`/admin/auditoria/${entry}/restaurar`);
    expect(answer.status).toBe(400);
    expect((await answer.text()).includes("não existe mais")).toBe(true);
  });

  it("who approved it, without a reviewer", async () => {
    const app = await createTestApp();
    const id = addReservation(app, { date: DATE, status: "pending" });
    await app.as("pedro").post(`/admin/reservas/${id}/aprovar`, {});
    await remove(app, `reservations/${id}`);
    await remove(app, `users/${PEOPLE.pedro.id}`);
    const answer = await app.as("admin").post(`/admin/auditoria/${entryOf(app, "delete") - 1}/restaurar`);
    expect(answer.status).toBe(302);
    expect(reservationRow(app, id)).toMatchObject({ status: "approved", reviewer_user_id: null });
  });
});

describe("a decision is undone or refused with a sentence after the deletion of", () => {
  const WEEK = {
    startDate: "2026-03-16",
    endDate: "2026-03-20",
    shifts: ["morning"],
    reason: "Troca do piso",
  };
  const CLOSURES = `/admin/ambientes/${ROOM.sala1}/fechamentos`;

  it("who had approved what a closure cancelled", async () => {
    const app = await createTestApp();
    const id = addReservation(app, { date: DATE, status: "pending" });
    await app.as("pedro").post(`/admin/reservas/${id}/aprovar`, {});
    const admin = app.as("admin");
    const closed = await admin.post(CLOSURES, { ...WEEK, seen: shownNow(app, [id]), moves: [`${id}:repor`] });
    expect(closed.status).toBe(302);
    await remove(app, `users/${PEOPLE.pedro.id}`);
    const undone = await admin.post(`/admin/reservas/desfazer/${entryOf(app, "move-selected")}`, {});
    expect(undone.status).toBe(302);
    expect(reservationRow(app, id)).toMatchObject({ status: "approved", reviewer_user_id: null });
  });

  it("the room of a move", async () => {
    const app = await createTestApp();
    const [old, other] = [addRoom(app, "Sala 8"), addRoom(app, "Sala 9")];
    const id = addReservation(app, { date: DATE, environmentIds: [old] });
    const admin = app.as("admin");
    await admin.post(`/admin/reservas/${id}/mover`, { from: String(old), to: String(other) });
    const entry = latestEntry(app).id;
    await remove(app, `environments/${old}`);
    const undone = await admin.post(`/admin/reservas/desfazer/${entry}`, {});
    expect(undone.status).toBe(400);
    expect((await undone.text()).includes("não existe mais")).toBe(true);
    expect(roomsOf(app, id)).toEqual([other]);
  });

  it("the room of one of several moves, which alone is counted as left", async () => {
    const app = await createTestApp();
    const admin = app.as("admin");
    const [old, gone, other] = ["Sala 7", "Sala 8", "Sala 9"].map((name) => addRoom(app, name)) as [
      number,
      number,
      number,
    ];
    const first = addReservation(app, { date: DATE, environmentIds: [old, gone] });
    const second = addReservation(app, { date: "2026-03-17", environmentIds: [old] });
    const address = `/admin/ambientes/${old}/fechamentos`;
    const moves = [first, second].map((id) => `${id}:${other}`);
    expect((await admin.post(address, { ...WEEK, seen: shownNow(app, [first, second]), moves })).status).toBe(
      302,
    );
    const entry = latestEntry(app).id;
    // Of one of them another room is named by the entry that exists no more.
    const moved = app.db.sqlite.prepare("SELECT id FROM audit_log WHERE action = 'move' AND entity_id = ?");
    expect(moved.pluck().get(first)).toBeDefined();
    app.db.sqlite.prepare("DELETE FROM reservation_environments WHERE environment_id = ?").run(gone);
    await remove(app, `environments/${gone}`);
    expect((await admin.post(`/admin/reservas/desfazer/${entry}`, {})).status).toBe(302);
    expect([first, second].map((id) => roomsOf(app, id))).toEqual([[other], [old]]);
  });
});

describe("a job ends though whoever caused it is gone", () => {
  it("a cleanup", async () => {
    const app = await createTestApp();
    const id = addReservation(app, { date: "2026-02-02", status: "rejected" });
    const { updated_at: version } = reservationRow(app, id);
    app.db.sqlite
      .prepare(
        "INSERT INTO cleanup_rows (reservation_id, actor_user_id, audit_id, version) VALUES (?, ?, 1, ?)",
      )
      .run(id, PEOPLE.pedro.id, version);
    await remove(app, `users/${PEOPLE.pedro.id}`);
    await finishCleanups(app.deps, {}, { signal: new AbortController().signal });
    const entry = app.db.sqlite
      .prepare(
        "SELECT actor_user_id, actor_name FROM audit_log WHERE entity = 'reservation' AND entity_id = ?",
      )
      .get(id);
    expect(entry).toEqual({ actor_user_id: null, actor_name: null });
  });

  it.each(["cancelTouched", "rejectPending", "notifyTeachers"])(
    "the consequence %s of a blocked day",
    async (chosen) => {
      const app = await createTestApp();
      for (let index = 0; index < 25; index++)
        addReservation(app, { date: DATE, environmentIds: [addRoom(app, `Sala ${index + 10}`)] });
      const day = { date: DATE, title: "Recesso", type: "holiday", affectedShifts: ["morning"] };
      const answer = app.as("pedro").api("POST", "/api/blocked-days", { ...day, [chosen]: true });
      // After the day is blocked and before its consequences are over.
      while (app.db.sqlite.prepare("SELECT count(*) FROM jobs").pluck().get() === 0)
        await new Promise(setImmediate);
      app.db.sqlite.prepare("DELETE FROM users WHERE id = ?").run(PEOPLE.pedro.id);
      expect((await answer).status).toBe(201);
      app.setNow("2026-03-12T14:00:00.000Z");
      await runDueJobs(app);
      expect(
        app.db.sqlite.prepare("SELECT count(*) FROM jobs WHERE kind = 'follow-blocked-days'").pluck().get(),
      ).toBe(0);
    },
  );
});

describe("a missing lesson is offered, and made up for, after the deletion of", () => {
  it.each<[string, (app: TestApp, further: { classId: number; userId: number; room: number }) => string]>([
    ["its room", (_, { room }) => `environments/${room}`],
    ["its further class", (_, { classId }) => `classes/${classId}`],
    ["its further teacher", (_, { userId }) => `users/${userId}`],
  ])("%s", async (_, path) => {
    const app = await createTestApp();
    const further = {
      classId: addNamed(app, "classes", "MEC-2"),
      userId: await addTeacher(app, "outro"),
      room: addRoom(app, "Oficina"),
    };
    app.db.sqlite
      .prepare(
        `INSERT INTO gaps (user_id, date, shift, start_time, end_time, discipline_id, class_id, environment_ids,
           further_class_ids, further_teacher_ids, reason, created_at, updated_at)
         VALUES (?, '2026-03-16', 'morning', '07:30', '08:20', ?, ?, ?, ?, ?, 'cancelled', '2026', '2026')`,
      )
      .run(
        PEOPLE.ana.id,
        DISCIPLINE.algoritmos,
        CLASS.ds1,
        `[${further.room}]`,
        `[${further.classId}]`,
        `[${further.userId}]`,
      );
    await remove(app, path(app, further));
    expect((await app.as("ana").fetch("/minhas-reservas/a-repor")).status).toBe(200);
    const [gap] = (await app.as("ana").api("GET", "/api/gaps")).body;
    const made = await app.as("ana").api("POST", "/api/reservations", {
      ...{
        disciplineId: DISCIPLINE.algoritmos,
        classId: CLASS.ds1,
        gapId: gap.id,
        date: DATE,
        shift: "morning",
      },
      environmentIds: [ROOM.sala2],
    });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
  });
});
