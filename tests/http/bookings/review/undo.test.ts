import { describe, expect, it } from "vitest";
import { createTestApp } from "#tests/support/app.ts";
import { latestEntry, readQueuePage } from "#tests/support/bookings/queue.ts";
import { roomsOf } from "#tests/support/bookings/reservations.ts";
import { notificationTitlesOf, requestAs, rowOf } from "#tests/support/bookings/review.ts";
import { ROOM } from "#tests/support/school/school.ts";

const MINUTE = 60_000;
/** The tests' frozen time. */
const START = Date.parse("2026-03-12T13:00:00.000Z");
const instantAfter = (ms: number) => new Date(START + ms).toISOString();
const undo = (entry: number) => `/admin/reservas/desfazer/${entry}`;

describe("undoing a decision", () => {
  it("is offered by the toast and beneath the list, and reverts an approval", async () => {
    const app = await createTestApp();
    const id = requestAs(app, "ana");
    const pedro = app.as("pedro");
    await pedro.post(`/admin/reservas/${id}/aprovar?aba=todas`, {});
    const { id: entry, action } = latestEntry(app);
    expect(action).toBe("approve");
    const html = await (await pedro.fetch("/admin/reservas?aba=todas")).text();
    expect(html).toMatch(new RegExp(`class="toast".*action="${undo(entry)}\\?aba=todas"`));
    expect((await readQueuePage(app, "?aba=todas")).html).toContain(`action="${undo(entry)}?aba=todas"`);
    const answer = await pedro.post(`${undo(entry)}?aba=todas`, {});
    expect(answer.headers.get("location")).toBe("/admin/reservas?aba=todas");
    expect(rowOf(app, id)).toMatchObject({ status: "pending", reviewer_user_id: null });
    // The notification was unread, so no correction is needed.
    expect(notificationTitlesOf(app, "ana")).toEqual([]);
    expect(latestEntry(app)).toMatchObject({ action: "undo", details: { undoes: entry } });
    expect((await readQueuePage(app)).html).not.toContain("/desfazer/");
    // A second time there is nothing to undo.
    expect((await pedro.post(undo(entry), {})).status).toBe(409);
  });

  it("is offered by the audit log, and returns there", async () => {
    const app = await createTestApp();
    const id = requestAs(app, "ana");
    await app.as("pedro").post(`/admin/reservas/${id}/aprovar`, {});
    const { id: entry } = latestEntry(app);
    const details = (who: "pedro" | "admin") => app.as(who).fetch(`/admin/auditoria/${entry}`);
    const action = `${undo(entry)}?volta=auditoria`;
    expect(await (await details("pedro")).text()).toContain(`action="${action}"`);
    const answer = await app.as("admin").post(action, {});
    expect(answer.headers.get("location")).toBe("/admin/auditoria");
    expect(rowOf(app, id)?.status).toBe("pending");
    app.setNow(instantAfter(11 * MINUTE));
    expect(await (await details("pedro")).text()).not.toContain("/desfazer/");
  });

  it("reverts a rejection, later with a correction to its teacher", async () => {
    const app = await createTestApp();
    const id = requestAs(app, "ana");
    await app.as("pedro").post(`/admin/reservas/${id}/rejeitar`, { rejectionReason: "Sala em obra" });
    const { id: entry } = latestEntry(app);
    app.setNow(instantAfter(3 * MINUTE));
    await app.as("pedro").post(undo(entry), {});
    expect(rowOf(app, id)).toMatchObject({ status: "pending", rejection_reason: null });
    expect(notificationTitlesOf(app, "ana")).toEqual(["Reserva rejeitada", "Decisão desfeita"]);
  });

  it("withdraws only its own decision's notification, not another's of the same second", async () => {
    const app = await createTestApp();
    const moved = requestAs(app, "ana");
    const other = requestAs(app, "ana", { environmentIds: [ROOM.lab1] });
    const pedro = app.as("pedro");
    const notices = () => ({
      titles: notificationTitlesOf(app, "ana"),
      mail: app.db.sqlite.prepare("SELECT event FROM mail_items ORDER BY id").pluck().all(),
    });
    await pedro.post(`/admin/reservas/${moved}/mover`, { from: String(ROOM.sala1), to: String(ROOM.sala2) });
    const before = notices();
    expect(before).toEqual({ titles: ["Reserva alterada"], mail: ["moved"] });
    app.setNow(instantAfter(200));
    await pedro.post(`/admin/reservas/${other}/aprovar`, {});
    const both = notices();
    app.setNow(instantAfter(400));
    await pedro.post(`/admin/reservas/${moved}/aprovar`, {});
    // The same reservation was moved less than a second ago, and another one of hers approved.
    await pedro.post(undo(latestEntry(app).id), {});
    expect(rowOf(app, moved)?.status).toBe("pending");
    expect(notices()).toEqual(both);
    expect(both).toEqual({ titles: [...before.titles, "Reserva aprovada"], mail: ["moved", "approved"] });
  });

  it("reverts a bulk decision as a whole, and counts rows changed since", async () => {
    const app = await createTestApp();
    const rooms = [ROOM.sala1, ROOM.sala2, ROOM.lab1];
    const ids = rooms.map((room) => requestAs(app, "ana", { environmentIds: [room] }));
    await app.as("pedro").post("/admin/reservas/aprovar", { ids: ids.map(String) });
    const { id: entry } = latestEntry(app);
    await app.as("admin").api("PUT", `/api/reservations/${ids[1]}`, { notes: "Outra" });
    const pedro = app.as("pedro");
    const answer = await pedro.post(undo(entry), {});
    expect(answer.status).toBe(302);
    expect(ids.map((id) => rowOf(app, id)?.status)).toEqual(["pending", "approved", "pending"]);
    const { text } = await readQueuePage(app, "", pedro);
    expect(text).toContain("2 decisões desfeitas.");
    expect(text).toContain("1 reserva mudou depois da decisão e ficou como está.");
  });

  it("only the maker or an admin can undo, within ten minutes, and decisions only", async () => {
    const app = await createTestApp();
    const [one, two] = [requestAs(app, "ana"), requestAs(app, "bia", { environmentIds: [ROOM.sala2] })];
    await app.as("admin").post(`/admin/reservas/${one}/aprovar`, {});
    const { id: byAdmin } = latestEntry(app);
    expect((await app.as("pedro").post(undo(byAdmin), {})).status).toBe(403);
    expect(rowOf(app, one)?.status).toBe("approved");
    await app.as("pedro").post(`/admin/reservas/${two}/aprovar`, {});
    const { id: byPedro } = latestEntry(app);
    expect((await app.as("admin").post(undo(byPedro), {})).status).toBe(302);
    expect(rowOf(app, two)?.status).toBe("pending");
    app.setNow(instantAfter(10 * MINUTE + 1));
    const late = await app.as("admin").post(undo(byAdmin), {});
    expect(late.status).toBe(409);
    expect(await late.text()).toContain("dez minutos");
    await app.as("admin").post(`/admin/reservas/${one}/excluir`, {});
    expect((await app.as("admin").post(undo(latestEntry(app).id), {})).status).toBe(404);
  });

  it("moves a reservation back, unless its room was taken meanwhile", async () => {
    const app = await createTestApp();
    const id = requestAs(app, "pedro");
    const move = { from: String(ROOM.sala1), to: String(ROOM.sala2) };
    await app.as("pedro").post(`/admin/reservas/${id}/mover`, move);
    expect(roomsOf(app, id)).toEqual([ROOM.sala2]);
    await app.as("pedro").post(undo(latestEntry(app).id), {});
    expect(roomsOf(app, id)).toEqual([ROOM.sala1]);
    await app.as("pedro").post(`/admin/reservas/${id}/mover`, move);
    const { id: entry } = latestEntry(app);
    requestAs(app, "pedro");
    expect((await app.as("pedro").post(undo(entry), {})).status).toBe(409);
    expect(roomsOf(app, id)).toEqual([ROOM.sala2]);
  });
});
