/** The screen of a room's closures (rules R24.20): affected reservations are shown before it is saved. */
import { describe, expect, it } from "vitest";
import { createTestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { roomsOf } from "#tests/support/bookings/reservations.ts";
import { notificationTitlesOf } from "#tests/support/bookings/review.ts";
import { shownNow } from "#tests/support/bookings/shown.ts";
import { PEOPLE, ROOM } from "#tests/support/school/school.ts";

const SCREEN = `/admin/ambientes/${ROOM.sala1}/fechamentos`;
const WEEK = { startDate: "2026-03-16", endDate: "2026-03-20", shifts: ["morning"], reason: "Troca do piso" };

describe("the closures of a room", () => {
  it("shows the affected reservations first, and saves only once they were seen", async () => {
    const app = await createTestApp();
    const id = addReservation(app, { date: "2026-03-18" });
    const admin = app.as("admin");
    const refused = await admin.post(SCREEN, { ...WEEK, seen: "0" });
    const html = await refused.text();
    expect(refused.status).toBe(409);
    expect(html).toContain("1 reserva fica neste período.");
    expect(html).toContain(`value="${id}:${ROOM.sala2}"`);
    const seen = shownNow(app);
    expect(html).toContain(`value="${seen}"`);
    expect(html).toContain('value="Troca do piso"');
    expect((await admin.api("GET", `/api/environments/${ROOM.sala1}/closures`)).body).toEqual([]);
    // One goes and another one comes before it is confirmed: the number is the same, it is shown first.
    await admin.api("DELETE", `/api/reservations/${id}`);
    const other = addReservation(app, { date: "2026-03-19" });
    const asked = await admin.post(SCREEN, { ...WEEK, seen });
    expect([asked.status, await asked.text()]).toEqual([
      409,
      expect.stringContaining(`"${other}:${ROOM.sala2}"`),
    ]);
    // So is one that changed.
    const before = shownNow(app);
    const notes = { notes: "Com projetor" };
    expect((await admin.api("PUT", `/api/reservations/${other}`, notes)).status).toBe(200);
    expect((await admin.post(SCREEN, { ...WEEK, seen: before })).status).toBe(409);
    const closed = await admin.post(SCREEN, { ...WEEK, seen: shownNow(app) });
    expect([closed.status, closed.headers.get("location")]).toEqual([302, SCREEN]);
    const list = await (await admin.fetch(SCREEN)).text();
    expect(list).toContain("16/03/2026 a 20/03/2026");
    expect(list).toContain("Troca do piso");
  });

  it("moves the affected reservations at once, with one mail per teacher, and the undo moves all back", async () => {
    const app = await createTestApp();
    const admin = app.as("admin");
    const dates = ["2026-03-16", "2026-03-17", "2026-03-18", "2026-03-19"];
    const ids = dates.map((date) => addReservation(app, { date }));
    // The only other room of its kind is taken on one day; another one stays by choice.
    addReservation(app, { date: "2026-03-18", environmentIds: [ROOM.sala2], userId: PEOPLE.bia.id });
    const rooms = () => ids.flatMap((id) => roomsOf(app, id));
    const refused = await (await admin.post(SCREEN, { ...WEEK, seen: "0" })).text();
    expect(refused).toContain("Livres, de outro tipo");
    const moves = [`${ids[0]}:${ROOM.sala2}`, `${ids[1]}:${ROOM.sala2}`, `${ids[2]}:${ROOM.sala2}`, ""];
    const closed = await admin.post(SCREEN, { ...WEEK, seen: shownNow(app, ids), moves });
    expect(closed.status).toBe(302);
    expect(rooms()).toEqual([ROOM.sala2, ROOM.sala2, ROOM.sala1, ROOM.sala1]);
    const page = await (await admin.fetch(SCREEN)).text();
    expect(page).toContain("2 reservas movidas · 1 não pôde ser movida e fica");
    const mails = app.db.sqlite.prepare("SELECT count(*) AS n FROM mail_outbox WHERE user_id = ?");
    expect(mails.get(PEOPLE.ana.id)).toEqual({ n: 1 });
    const step = app.db.sqlite
      .prepare("SELECT id FROM audit_log WHERE action = 'move-selected'")
      .pluck()
      .get();
    expect((await admin.post(`/admin/reservas/desfazer/${step}`, {})).status).toBe(302);
    expect(rooms()).toEqual([ROOM.sala1, ROOM.sala1, ROOM.sala1, ROOM.sala1]);
  });

  it("offers every free room with what it lacks, and moves to the one that is chosen", async () => {
    const app = await createTestApp();
    const admin = app.as("admin");
    const rooms = (await admin.api("GET", "/api/environments")).body as { id: number }[];
    const id = addReservation(app, { date: "2026-03-18", status: "approved" });
    for (const room of rooms.filter((each) => each.id !== ROOM.sala1))
      addReservation(app, { date: "2026-03-18", environmentIds: [room.id], userId: PEOPLE.bia.id });
    const small = { name: "Sala pequena", type: "Sala", capacity: 3 };
    const made = await admin.api("POST", "/api/environments", small);
    expect(made.status).toBe(201);
    const html = await (await admin.post(SCREEN, { ...WEEK, seen: "" })).text();
    expect(html).toContain("1 espera a sua decisão");
    expect(html).toMatch(
      new RegExp(`<option value="${id}:${made.body.id}">Sala pequena · 3 lugares, faltam 27`),
    );
    expect(html).toContain(`<option value="${id}:repor" selected`);
    const moves = [`${id}:${made.body.id}`];
    expect((await admin.post(SCREEN, { ...WEEK, seen: shownNow(app, [id]), moves })).status).toBe(302);
    expect(roomsOf(app, id)).toEqual([made.body.id]);
  });

  it("makes a lesson to make up of what has no other room, which is undone with the rest", async () => {
    const app = await createTestApp();
    const admin = app.as("admin");
    const place = { environmentIds: [ROOM.sala1], shift: "morning" as const, date: "2026-03-18" };
    const approved = addReservation(app, { ...place, status: "approved", userId: PEOPLE.ana.id });
    const pending = addReservation(app, { ...place, date: "2026-03-17", userId: PEOPLE.bia.id });
    for (const date of ["2026-03-17", "2026-03-18"])
      addReservation(app, { ...place, date, environmentIds: [ROOM.sala2], status: "approved" });
    const ways = [...(await (await admin.post(SCREEN, { ...WEEK, seen: "0" })).text()).matchAll(/:repor"/g)];
    expect(ways).toHaveLength(2);
    const moves = [`${approved}:repor`, `${pending}:repor`];
    const seen = shownNow(app, [approved, pending]);
    expect((await admin.post(SCREEN, { ...WEEK, seen, moves })).status).toBe(302);
    expect(await (await admin.fetch(SCREEN)).text()).toContain("2 aulas a repor");
    const stateOf = (id: number) =>
      app.db.sqlite.prepare("SELECT status, rejection_reason FROM reservations WHERE id = ?").get(id);
    // The reason is not for everybody: the teacher reads that the room is closed, and no more.
    expect(stateOf(approved)).toEqual({ status: "rejected", rejection_reason: "Sala fechada" });
    const gaps = async () => (await admin.api("GET", `/api/gaps?userId=${PEOPLE.ana.id}`)).body;
    expect(await gaps()).toMatchObject([{ date: "2026-03-18", reason: "closedRoom", title: null }]);
    expect(notificationTitlesOf(app, "ana")).toEqual(["Aulas canceladas"]);
    const mails = app.db.sqlite.prepare("SELECT count(*) FROM mail_outbox WHERE user_id = ?").pluck();
    expect([PEOPLE.ana.id, PEOPLE.bia.id].map((id) => mails.get(id))).toEqual([1, 1]);
    const step = app.db.sqlite.prepare("SELECT id FROM audit_log WHERE action = 'move-selected'").pluck();
    expect((await admin.post(`/admin/reservas/desfazer/${step.get()}`, {})).status).toBe(302);
    expect([stateOf(approved), stateOf(pending)]).toEqual([
      { status: "approved", rejection_reason: null },
      { status: "pending", rejection_reason: null },
    ]);
    expect(await gaps()).toEqual([]);
    expect(notificationTitlesOf(app, "ana").at(-1)).toBe("Reserva aprovada");
  });

  it("preserves the choices beside a fault and when another reservation came meanwhile, and reports all in one mail", async () => {
    const app = await createTestApp();
    const admin = app.as("admin");
    const place = { environmentIds: [ROOM.sala1], status: "approved" as const };
    const dates = ["2026-03-16", "2026-03-17", "2026-03-18"];
    const [first, second, third] = dates.map((date) => addReservation(app, { ...place, date }));
    const moves = [`${first}:${ROOM.sala2}`, `${second}:repor`, `${third}:fica`];
    const faulty = await (await admin.post(SCREEN, { ...WEEK, reason: "x", seen: "a", moves })).text();
    for (const move of moves) expect(faulty).toMatch(new RegExp(`name="moves"[^>]* value="${move}"`));
    const html = await (await admin.post(SCREEN, { ...WEEK, seen: "a", moves })).text();
    for (const move of moves) expect(html).toContain(`<option value="${move}" selected`);
    expect((await admin.post(SCREEN, { ...WEEK, seen: shownNow(app), moves })).status).toBe(302);
    const states = [first, second, third].map((id) => [
      app.db.sqlite.prepare("SELECT status FROM reservations WHERE id = ?").pluck().get(id),
      ...roomsOf(app, Number(id)),
    ]);
    expect(states).toEqual([
      ["approved", ROOM.sala2],
      ["rejected", ROOM.sala1],
      ["approved", ROOM.sala1],
    ]);
    const mails = app.db.sqlite.prepare("SELECT count(*) FROM mail_outbox WHERE user_id = ?").pluck();
    expect(mails.get(PEOPLE.ana.id)).toBe(1);
  });

  it("is not undone into a place that was taken meanwhile", async () => {
    const app = await createTestApp();
    const admin = app.as("admin");
    const place = { environmentIds: [ROOM.sala1], shift: "morning" as const, date: "2026-03-18" };
    const id = addReservation(app, { ...place, status: "approved", userId: PEOPLE.ana.id });
    await admin.post(SCREEN, { ...WEEK, isPublic: "on", seen: shownNow(app), moves: [`${id}:repor`] });
    addReservation(app, { ...place, status: "approved", userId: PEOPLE.bia.id });
    const step = app.db.sqlite.prepare("SELECT id FROM audit_log WHERE action = 'move-selected'").pluck();
    expect((await admin.post(`/admin/reservas/desfazer/${step.get()}`, {})).status).toBe(409);
    const row = app.db.sqlite
      .prepare("SELECT status, rejection_reason FROM reservations WHERE id = ?")
      .get(id);
    expect(row).toEqual({ status: "rejected", rejection_reason: "Sala fechada: Troca do piso" });
  });

  it("closes at once if nothing is reserved, by default in all shifts, and reopens", async () => {
    const app = await createTestApp();
    const admin = app.as("admin");
    const { shifts: _, ...whole } = WEEK;
    expect((await admin.post(SCREEN, { ...whole, isPublic: "on", seen: "0" })).status).toBe(302);
    const [closure] = (await admin.api("GET", `/api/environments/${ROOM.sala1}/closures`)).body;
    expect(closure).toMatchObject({ shifts: ["morning", "afternoon", "evening"], isPublic: true });
    const reopen = `/admin/ambientes/fechamentos/${closure.id}/reabrir`;
    expect(await (await admin.fetch(reopen)).text()).toContain("O ambiente volta a receber pedidos");
    const answer = await admin.post(reopen, { updatedAt: closure.updatedAt });
    expect([answer.status, answer.headers.get("location")]).toEqual([302, SCREEN]);
    expect((await admin.api("GET", `/api/environments/${ROOM.sala1}/closures`)).body).toEqual([]);
    expect((await admin.fetch(reopen)).status).toBe(404);
  });

  it("is for the pedagogical sector too, from the blocked days on, and not for teachers", async () => {
    const app = await createTestApp();
    const pedro = app.as("pedro");
    expect(await (await pedro.fetch("/admin/dias-bloqueados")).text()).toContain(`href="${SCREEN}"`);
    const page = await (await pedro.fetch(SCREEN)).text();
    expect(page).toContain("Fechar a Sala 1</h1>");
    expect(page).not.toContain('href="/admin/ambientes"');
    expect((await pedro.post(SCREEN, { ...WEEK, seen: "" })).status).toBe(302);
    const [closure] = (await pedro.api("GET", `/api/environments/${ROOM.sala1}/closures`)).body;
    const reopen = `/admin/ambientes/fechamentos/${closure.id}/reabrir`;
    expect((await pedro.fetch(reopen)).status).toBe(200);
    expect((await pedro.post(reopen, { updatedAt: closure.updatedAt })).status).toBe(302);
    const ana = app.as("ana");
    expect([(await ana.fetch(SCREEN)).status, (await ana.post(SCREEN, WEEK)).status]).toEqual([403, 403]);
  });

  it("takes a weekly lesson as one entry where one room serves all of its dates, and moves all of them", async () => {
    const app = await createTestApp();
    const admin = app.as("admin");
    const fortnight = { ...WEEK, endDate: "2026-03-27" };
    const weekly = ["2026-03-18", "2026-03-25"].map((date) => addReservation(app, { date }));
    const single = ["2026-03-19", "2026-03-26"].map((date) => addReservation(app, { date }));
    for (const date of ["2026-03-26"])
      for (const room of (await admin.api("GET", "/api/environments")).body as { id: number }[])
        if (room.id !== ROOM.sala1)
          addReservation(app, { date, environmentIds: [room.id], userId: PEOPLE.bia.id });
    const html = await (await admin.post(SCREEN, { ...fortnight, seen: "" })).text();
    const entry = weekly.join("+");
    expect(html).toContain(`value="${entry}:${ROOM.sala2}"`);
    expect(html).not.toContain(`value="${single.join("+")}:`);
    const moves = [`${entry}:${ROOM.sala2}`, `${single[0]}:${ROOM.sala2}`, `${single[1]}:fica`];
    const stays = { ...fortnight, seen: shownNow(app, [...weekly, ...single]), moves, stays: "on" };
    expect((await admin.post(SCREEN, { ...stays, stays: "" })).status).toBe(302);
    expect(weekly.flatMap((id) => roomsOf(app, id))).toEqual([ROOM.sala2, ROOM.sala2]);
    expect(single.flatMap((id) => roomsOf(app, id))).toEqual([ROOM.sala2, ROOM.sala1]);
  });

  it("closes without moving where that is pressed", async () => {
    const app = await createTestApp();
    const admin = app.as("admin");
    const id = addReservation(app, { date: "2026-03-18" });
    const sent = { ...WEEK, seen: shownNow(app, [id]), moves: [`${id}:${ROOM.sala2}`], stays: "on" };
    expect((await admin.post(SCREEN, sent)).status).toBe(302);
    expect(roomsOf(app, id)).toEqual([ROOM.sala1]);
  });
});
