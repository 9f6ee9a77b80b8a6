import { describe, expect, it } from "vitest";
import { NO_FILTER } from "#app/domain/bookings/review/queue-filter.ts";
import { daysFrom } from "#app/domain/dates/civil-date.ts";
import { approveClear, previewClear } from "#app/services/bookings/review/clear.server.ts";
import { undoDecision } from "#app/services/bookings/review/undo.server.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { latestEntry, readQueuePage } from "#tests/support/bookings/queue.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { actorOf, requestAs, rowOf } from "#tests/support/bookings/review.ts";
import { PEOPLE, ROOM } from "#tests/support/school/school.ts";

const ADDRESS = "/admin/reservas/aprovar-sem-conflito";
const MONDAY = "2026-03-16";

/** Ana's requests, one per morning. */
function addDays(app: TestApp, count: number): number[] {
  return app.db.write(() => daysFrom(MONDAY, count).map((date) => addReservation(app, { date })));
}

async function openConfirmation(app: TestApp, query = "") {
  const html = await (await app.as("pedro").fetch(ADDRESS + query)).text();
  return { html, seen: /name="seen"[^>]*value="([^"]+)"/.exec(html)?.[1] ?? "" };
}

function statuses(app: TestApp, ids: number[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const id of ids) {
    const { status } = rowOf(app, id) ?? { status: "gone" };
    counts[status] = (counts[status] ?? 0) + 1;
  }
  return counts;
}

describe("approving all filtered requests without a conflict", () => {
  it("shows the count, approves all of them, reports the actual count, and is undone as a whole", async () => {
    const app = await createTestApp();
    const ids = addDays(app, 450);
    const evening = { shift: "evening", startTime: "18:30", endTime: "22:00" } as const;
    const other = addReservation(app, { date: MONDAY, ...evening });
    const rivals = [PEOPLE.ana.id, PEOPLE.bia.id].map((userId) =>
      addReservation(app, { userId, environmentIds: [ROOM.lab1] }),
    );
    const { html, seen } = await openConfirmation(app, "?turno=manha");
    expect(html).toContain("450 reservas pendentes sem conflito serão aprovadas");
    expect(html).toContain("Aprovar 450 reservas");
    const pedro = app.as("pedro");
    const answer = await pedro.post(`${ADDRESS}?turno=manha`, { seen });
    expect(answer.headers.get("location")).toBe("/admin/reservas?turno=manha");
    expect(statuses(app, ids)).toEqual({ approved: 450 });
    expect(statuses(app, [other, ...rivals])).toEqual({ pending: 3 });
    const { html: list, text } = await readQueuePage(app, "?turno=manha", pedro);
    expect(text).toContain("450 reservas aprovadas.");
    const { id: entry, details } = latestEntry(app);
    expect(JSON.stringify(details).length).toBeLessThan(400);
    expect(list).toContain(`/admin/reservas/desfazer/${entry}`);
    expect(text).toContain("Última decisão: 450 reservas.");
    await pedro.post(`/admin/reservas/desfazer/${entry}`, {});
    expect(statuses(app, ids)).toEqual({ pending: 450 });
    expect((await readQueuePage(app, "", pedro)).text).toContain("450 decisões desfeitas.");
  });

  it("matches the list for each of its filters", async () => {
    const app = await createTestApp();
    addDays(app, 20);
    addReservation(app, { userId: PEOPLE.bia.id, environmentIds: [ROOM.sala2], date: "2026-03-17" });
    addReservation(app, { environmentIds: [ROOM.lab1], date: "2026-03-24" });
    const queries = [
      "",
      "semana=proxima",
      "de=2026-03-18&ate=2026-03-20",
      `ambiente=${ROOM.sala2}`,
      `professor=${PEOPLE.bia.id}`,
      `professor=${PEOPLE.ana.id}&ambiente=${ROOM.lab1}`,
      "busca=sala",
      "busca=17/03/2026",
      "busca=bia&semana=proxima",
    ];
    for (const query of queries) {
      const { text } = await readQueuePage(app, `?${query}`);
      const count = /Sem conflito \((\d+)\)/.exec(text)?.[1];
      expect(count, query).not.toBe("0");
      const { html } = await openConfirmation(app, `?${query}`);
      expect(html, query).toMatch(new RegExp(`>${count} reservas? pendentes? sem conflito ser`));
    }
    const none = await openConfirmation(app, "?turno=noite");
    expect(none.html).toContain("Nenhuma reserva pendente sem conflito com estes filtros.");
  });

  it("leaves alone what was requested since the confirmation", async () => {
    const app = await createTestApp();
    const ids = addDays(app, 2);
    const { seen } = await openConfirmation(app);
    const late = requestAs(app, "bia", { environmentIds: [ROOM.sala2] });
    const pedro = app.as("pedro");
    expect((await pedro.post(ADDRESS, { seen })).status).toBe(302);
    expect(statuses(app, ids)).toEqual({ approved: 2 });
    expect(rowOf(app, late)?.status).toBe("pending");
    expect((await readQueuePage(app, "", pedro)).text).toContain("2 reservas aprovadas.");
  });

  /** Each changes what the confirmation of three requests shows, and leaves so many of them to be approved. */
  const CHANGES: [string, number, (app: TestApp, ids: number[]) => unknown][] = [
    ["changed", 3, (app, [id]) => app.as("admin").api("PUT", `/api/reservations/${id}`, { notes: "Outra" })],
    ["decided", 2, (app, [id]) => app.as("admin").post(`/admin/reservas/${id}/aprovar`, {})],
    ["deleted", 2, (app, [id]) => app.as("admin").api("DELETE", `/api/reservations/${id}`)],
    ["put in conflict", 2, (app) => addReservation(app, { userId: PEOPLE.bia.id, date: MONDAY })],
    [
      "exchanged for another",
      3,
      async (app, [id]) => {
        await app.as("admin").post(`/admin/reservas/${id}/aprovar`, {});
        app.db.sqlite.exec("UPDATE reservations SET status = 'pending' WHERE status = 'rejected'");
      },
    ],
  ];

  it.each(CHANGES)("approves nothing if a row was %s, and shows the new count", async (_, left, change) => {
    const app = await createTestApp();
    const ids = addDays(app, 3);
    addReservation(app, { date: "2026-03-24", status: "rejected" });
    const { seen } = await openConfirmation(app);
    app.setNow("2026-03-12T13:00:01.000Z");
    await change(app, ids);
    const before = ids.map((id) => rowOf(app, id)?.status);
    const refused = await app.as("pedro").post(ADDRESS, { seen });
    expect(refused.status).toBe(409);
    const html = await refused.text();
    expect(html).toContain(
      `As reservas deste filtro mudaram. Agora são ${left} reservas. Nada foi aprovado. Confira e envie de novo.`,
    );
    expect(html).toContain(`Aprovar ${left} reservas`);
    expect(ids.map((id) => rowOf(app, id)?.status)).toEqual(before);
    const again = /name="seen"[^>]*value="([^"]+)"/.exec(html)?.[1] ?? "";
    expect(again).not.toBe(seen);
    expect((await app.as("pedro").post(ADDRESS, { seen: again })).status).toBe(302);
  });

  it("approves nothing if a row is there in place of one in conflict", async () => {
    const app = await createTestApp();
    const [one = 0] = addDays(app, 2);
    const rival = addReservation(app, { userId: PEOPLE.bia.id, date: MONDAY });
    const { seen } = await openConfirmation(app);
    await app.as("admin").post(`/admin/reservas/${rival}/rejeitar`, { rejectionReason: "Não" });
    expect((await app.as("pedro").post(ADDRESS, { seen })).status).toBe(409);
    expect(rowOf(app, one)?.status).toBe("pending");
    for (const wrong of ["", "x", "1@2", seen.replace("@", " ")]) {
      expect((await app.as("pedro").post(ADDRESS, { seen: wrong })).status, wrong).toBe(400);
    }
  });

  it("reports if all were decided meanwhile", async () => {
    const app = await createTestApp();
    const [one = 0] = addDays(app, 1);
    const { seen } = await openConfirmation(app);
    await app.as("admin").post(`/admin/reservas/${one}/aprovar`, {});
    const refused = await app.as("pedro").post(ADDRESS, { seen });
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain("Nenhuma destas reservas continua pendente e sem conflito.");
  });

  it("yields to other requests between steps, and so does its undo", async () => {
    const app = await createTestApp();
    addDays(app, 600);
    const pedro = app.as("pedro");
    const { seen } = await openConfirmation(app);
    const order: string[] = [];
    const note = (name: string) => () => order.push(name);
    const measure = (work: Promise<unknown>) =>
      Promise.all([work.then(note("write")), app.as(null).fetch("/healthz").then(note("other"))]);
    await measure(pedro.post(ADDRESS, { seen }));
    await measure(pedro.post(`/admin/reservas/desfazer/${latestEntry(app).id}`, {}));
    expect(order).toEqual(["other", "write", "other", "write"]);
  });

  it("continues beyond a request's time limit", async () => {
    const app = await createTestApp();
    const ids = addDays(app, 100);
    await app.as("pedro").fetch("/");
    const { id: sessionId } = app.db.sqlite
      .prepare("SELECT id FROM sessions WHERE user_id = ?")
      .get(PEOPLE.pedro.id) as { id: number };
    const { seen } = await previewClear(app.deps, NO_FILTER);
    const actor = { ...actorOf("pedro"), sessionId };
    const begun = await approveClear(app.deps, actor, NO_FILTER, seen, -1);
    expect(begun).toEqual({ ok: true, value: { count: 100, outcome: null } });
    await expect.poll(() => statuses(app, ids)).toEqual({ approved: 100 });
    await expect.poll(() => latestEntry(app).action).toBe("approve-selected");
    const undone = await undoDecision(app.deps, actor, latestEntry(app).id, -1);
    expect(undone).toMatchObject({ ok: true, value: { isFinished: false } });
    await expect.poll(() => statuses(app, ids)).toEqual({ pending: 100 });
  });

  it("stops when the session ends, and reports what was done", async () => {
    const app = await createTestApp();
    const ids = addDays(app, 100);
    const { seen } = await previewClear(app.deps, NO_FILTER);
    // This actor has no session: the first step is the request's own, the second finds that it has ended.
    const ended = await approveClear(app.deps, actorOf("pedro"), NO_FILTER, seen);
    expect(ended).toMatchObject({ ok: true, value: { count: 100, outcome: { done: 20 } } });
    expect(statuses(app, ids)).toEqual({ approved: 20, pending: 80 });
  });
});
