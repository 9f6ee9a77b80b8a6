import { describe, expect, it } from "vitest";
import { encodeSettledRival } from "#app/domain/bookings/review/settled-rival.ts";
import { createTestApp } from "#tests/support/app.ts";
import { latestEntry, readQueuePage } from "#tests/support/bookings/queue.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { roomsOf } from "#tests/support/bookings/reservations.ts";
import { notificationTitlesOf, requestAs, rowOf } from "#tests/support/bookings/review.ts";
import { versionOf } from "#tests/support/database/versions.ts";
import { ROOM } from "#tests/support/school/school.ts";
import { addRoom, equipRoom } from "#tests/support/school/school-rows.ts";

/** The rooms offered for a move. */
const offeredIn = (html: string) =>
  [...html.matchAll(/name="to" value="(\d+)"/g)].map(([, id]) => Number(id));

describe("a conflict solved in its row", () => {
  it("offers free rooms of the type, of at least the capacity, the nearest in size first", async () => {
    const app = await createTestApp();
    const mine = requestAs(app, "ana");
    requestAs(app, "bia");
    const add = (name: string, capacity: number) => addRoom(app, name, { capacity });
    const [big, near, taken] = [add("Sala 300", 90), add("Sala 301", 31), add("Sala 302", 32)];
    add("Sala 303", 29);
    addRoom(app, "Laboratório 9", { type: "Laboratório", capacity: 35 });
    addReservation(app, { date: "2026-03-16", environmentIds: [taken], startTime: "11:00" });
    const { html, text } = await readQueuePage(app);
    expect(offeredIn(html)).toEqual([near, ROOM.sala2, big]);
    expect(text).toContain("livres nesse horário, 31 lugares ou mais");
    expect(html).toContain(`action="/admin/reservas/${mine}/mover"`);
  });

  it("offers only rooms with the disputed one's resources, in at least its number", async () => {
    const app = await createTestApp();
    requestAs(app, "ana");
    requestAs(app, "bia");
    const add = (name: string, held: Record<string, number | null>) => {
      const id = addRoom(app, name, { capacity: 60 });
      equipRoom(app, id, held);
      return id;
    };
    equipRoom(app, ROOM.sala1, { Projetor: null, Computadores: 20 });
    equipRoom(app, ROOM.sala2, { Projetor: 2, Computadores: 19 });
    add("Sala 300", { Computadores: 40 });
    add("Sala 301", { Projetor: null, Computadores: null });
    const fit = add("Sala 302", { Projetor: 1, Computadores: 20, TV: null });
    const { html, text } = await readQueuePage(app);
    expect(offeredIn(html)).toEqual([fit]);
    expect(text).toContain("livres nesse horário, 60 lugares ou mais, mesmos recursos");
    expect(html).toContain('data-tooltip="60 lugares, 20 computadores, projetor × 1, TV"');
  });

  it("offers every other free room with what it lacks, and moves to one of them", async () => {
    const app = await createTestApp();
    const mine = requestAs(app, "ana");
    requestAs(app, "bia");
    equipRoom(app, ROOM.sala1, { Projetor: null });
    equipRoom(app, ROOM.sala2, { Projetor: null });
    const small = addRoom(app, "Sala 300", { capacity: 10 });
    const taken = addRoom(app, "Sala 302", { capacity: 90 });
    const other = addRoom(app, "Laboratório 9", { type: "Laboratório", capacity: 60 });
    addReservation(app, { date: "2026-03-16", environmentIds: [taken], startTime: "11:00" });
    const { html } = await readQueuePage(app);
    expect(offeredIn(html)).toEqual([ROOM.sala2]);
    const select = /<select[^>]*name="to"[\s\S]*?<\/select>/.exec(html)?.[0] ?? "";
    expect(select).toContain(
      `<option value="${small}">Sala 300 · 10 lugares, faltam 20 · sem Projetor</option>`,
    );
    expect(select).toContain(`<option value="${other}">Laboratório 9 · 60 lugares · sem Projetor</option>`);
    expect(select).not.toContain("Sala 302");
    const approve = await (await app.as("pedro").fetch(`/admin/reservas/${mine}/aprovar`)).text();
    expect(approve).toContain("Sala 300 · 10 lugares, faltam 20 · sem Projetor");
    const updatedAt = versionOf(app, "reservations", mine);
    const fields = { from: String(ROOM.sala1), to: String(small), updatedAt };
    expect((await app.as("pedro").post(`/admin/reservas/${mine}/mover`, fields)).status).toBe(302);
    expect(roomsOf(app, mine)).toEqual([small]);
  });

  it("moves and approves in one step where that is ticked, and one undo takes both back", async () => {
    const app = await createTestApp();
    const [mine] = [requestAs(app, "ana"), requestAs(app, "bia")];
    const { html } = await readQueuePage(app);
    expect(html).toContain('name="approves"');
    const updatedAt = versionOf(app, "reservations", mine);
    const move = { from: String(ROOM.sala1), approves: "on", updatedAt };
    const pedro = app.as("pedro");
    const done = await pedro.post(`/admin/reservas/${mine}/mover`, { ...move, to: String(ROOM.sala2) });
    expect(done.status).toBe(302);
    expect([rowOf(app, mine)?.status, roomsOf(app, mine)]).toEqual(["approved", [ROOM.sala2]]);
    const { id, action } = latestEntry(app);
    expect(action).toBe("approve");
    expect((await pedro.post(`/admin/reservas/desfazer/${id}`, {})).status).toBe(302);
    expect([rowOf(app, mine)?.status, roomsOf(app, mine)]).toEqual(["pending", [ROOM.sala1]]);
  });

  it("neither moves nor approves a request whose lesson is over", async () => {
    const app = await createTestApp();
    const over = addReservation(app, { date: "2026-03-11" });
    const updatedAt = versionOf(app, "reservations", over);
    const move = { from: String(ROOM.sala1), to: String(ROOM.sala2), approves: "on", updatedAt };
    expect((await app.as("pedro").post(`/admin/reservas/${over}/mover`, move)).status).toBe(409);
    expect([rowOf(app, over)?.status, roomsOf(app, over)]).toEqual(["pending", [ROOM.sala1]]);
  });

  it("moves the request, or its rival, and refuses a room that was taken meanwhile", async () => {
    const app = await createTestApp();
    const [mine, other] = [requestAs(app, "ana"), requestAs(app, "bia")];
    const { html } = await readQueuePage(app, `?aberta=${mine}&mover=${other}`);
    expect(html).toContain(`action="/admin/reservas/${other}/mover?aberta=${mine}&amp;mover=${other}"`);
    const fields = {
      from: String(ROOM.sala1),
      to: String(ROOM.sala2),
      updatedAt: versionOf(app, "reservations", other),
    };
    const answer = await app.as("pedro").post(`/admin/reservas/${other}/mover?aberta=${mine}&por=50`, fields);
    expect(answer.headers.get("location")).toBe("/admin/reservas?por=50");
    expect(roomsOf(app, other)).toEqual([ROOM.sala2]);
    expect(rowOf(app, other)?.status).toBe("pending");
    expect(notificationTitlesOf(app, "bia")).toEqual(["Reserva alterada"]);
    expect((await readQueuePage(app)).text).toContain("Com conflito (0)");
    const refused = await app.as("pedro").post(`/admin/reservas/${mine}/mover`, { ...fields, updatedAt: "" });
    expect(refused.status).toBe(409);
    const taken = await app
      .as("pedro")
      .post(`/admin/reservas/${mine}/mover`, { from: fields.from, to: fields.to });
    expect(taken.status).toBe(409);
    expect(await taken.text()).toContain("Este ambiente já não está livre");
    const unknown = await app.as("pedro").post(`/admin/reservas/${mine}/mover`, { from: "1", to: "999" });
    expect(unknown.status).toBe(400);
    expect(roomsOf(app, mine)).toEqual([ROOM.sala1]);
  });

  it("approves one and rejects or moves the others in the same step, all or nothing", async () => {
    const app = await createTestApp();
    const [mine, second, third] = [requestAs(app, "ana"), requestAs(app, "bia"), requestAs(app, "bia")];
    const seen = (id: number) => ({ id, updatedAt: versionOf(app, "reservations", id) });
    const rejectSecond = encodeSettledRival({ ...seen(second), act: "reject" });
    const rivals = [
      rejectSecond,
      encodeSettledRival({ ...seen(third), act: "move", from: ROOM.sala1, to: ROOM.sala2 }),
    ];
    const address = `/admin/reservas/${mine}/aprovar`;
    const page = await (await app.as("pedro").fetch(address)).text();
    for (const value of rivals) expect(page).toContain(`value="${value}"`);
    const without = await app.as("pedro").post(address, { rivals, rejectionReason: "" });
    expect(without.status).toBe(400);
    const stale = [rejectSecond, encodeSettledRival({ id: third, updatedAt: "2020", act: "reject" })];
    expect((await app.as("pedro").post(address, { rivals: stale, rejectionReason: "x" })).status).toBe(409);
    expect([mine, second, third].map((id) => rowOf(app, id)?.status)).toEqual(Array(3).fill("pending"));

    await app.as("pedro").post(address, { rivals, rejectionReason: "Já há outra" });
    expect([mine, second, third].map((id) => rowOf(app, id)?.status)).toEqual([
      "approved",
      "rejected",
      "pending",
    ]);
    expect(rowOf(app, second)?.rejection_reason).toBe("Já há outra");
    expect(roomsOf(app, third)).toEqual([ROOM.sala2]);
    const { id: entry, action } = latestEntry(app);
    expect(action).toBe("approve-and-settle");
    await app.as("pedro").post(`/admin/reservas/desfazer/${entry}`, {});
    expect([mine, second, third].map((id) => rowOf(app, id)?.status)).toEqual(Array(3).fill("pending"));
    expect(roomsOf(app, third)).toEqual([ROOM.sala1]);
  });

  it("approves beside an approved one that was moved away, without an override", async () => {
    const app = await createTestApp();
    const mine = requestAs(app, "ana");
    const approved = requestAs(app, "pedro", { override: true });
    const move = { id: approved, updatedAt: versionOf(app, "reservations", approved), act: "move" as const };
    const rivals = [encodeSettledRival({ ...move, from: ROOM.sala1, to: ROOM.sala2 })];
    await app.as("pedro").post(`/admin/reservas/${mine}/aprovar`, { rivals });
    expect(rowOf(app, mine)).toMatchObject({ status: "approved", override_user_id: null });
    expect(roomsOf(app, approved)).toEqual([ROOM.sala2]);
  });
});

describe("a bulk rejection", () => {
  it("rejects the selected with one required reason", async () => {
    const app = await createTestApp();
    const ids = [requestAs(app, "ana"), requestAs(app, "bia")];
    const pedro = app.as("pedro");
    const post = (rejectionReason: string) =>
      pedro.post("/admin/reservas/rejeitar?aba=pendentes", { ids: ids.map(String), rejectionReason });
    const refused = await post(" ");
    expect(refused.status).toBe(400);
    expect(await refused.text()).toContain("Por favor, forneça um motivo para a rejeição");
    expect((await post("Semana de provas")).status).toBe(302);
    expect(ids.map((id) => rowOf(app, id)?.rejection_reason)).toEqual(Array(2).fill("Semana de provas"));
    expect((await readQueuePage(app, "", pedro)).text).toContain("2 reservas rejeitadas.");
  });
});
