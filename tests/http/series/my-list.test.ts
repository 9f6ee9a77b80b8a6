/** A series among a teacher's reservations: one entry, which opens (rules R24.52). */
import { describe, expect, it } from "vitest";
import { createTestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/reservations/reservation-factory.ts";
import { tableRows } from "#tests/support/reservations/reservations.ts";
import { textOf } from "#tests/support/reservations/review.ts";
import { PEOPLE } from "#tests/support/school/school.ts";
import { addSeries, seriesBody } from "#tests/support/series/series.ts";

/** Thursdays from 2026-03-19 on; today is 2026-03-12. */
function thursdays(count: number): string[] {
  return Array.from({ length: count }, (_, week) =>
    new Date(Date.UTC(2026, 2, 19 + 7 * week)).toISOString().slice(0, 10),
  );
}

const tickets = (html: string) => [...html.matchAll(/class="my-ticket/g)].length;

describe("a series among a teacher's reservations", () => {
  it("is one entry, with its state in words and its dates", async () => {
    const app = await createTestApp();
    const { reservationIds } = addSeries(app, thursdays(20), { status: "approved" });
    for (const id of reservationIds.slice(2, 4))
      app.db.sqlite.prepare("UPDATE reservations SET status = 'pending' WHERE id = ?").run(id);
    await app.as("pedro").api("DELETE", `/api/series/1?scope=this&reservationId=${reservationIds[7]}`);
    const html = await (await app.as("ana").fetch("/minhas-reservas")).text();
    const text = textOf(html);
    expect(tickets(html)).toBe(1);
    expect(text).toContain("20 datas · 17 aprovadas · 2 pendentes · 1 a repor");
    expect(text).toContain("quinta-feira, 07/05/2026 A repor, cancelada");
    expect(html).toContain('href="/minhas-reservas/series/1"');
    expect(html).toContain(`href="/minhas-reservas/${reservationIds[5]}"`);
    expect(text).toContain("19 reservas");
  });

  it("is one entry of its tab, and pages go on after it", async () => {
    const app = await createTestApp();
    addSeries(app, thursdays(20));
    for (let day = 10; day < 25; day++)
      addReservation(app, {
        date: `2026-04-${day}`,
        startTime: "13:30",
        endTime: "17:30",
        shift: "afternoon",
      });
    for (let day = 1; day < 5; day++)
      addReservation(app, {
        date: `2026-03-0${day}`,
        startTime: "13:30",
        endTime: "17:30",
        shift: "afternoon",
      });
    const ana = app.as("ana");
    const pages: string[] = [];
    for (const page of [1, 2, 3])
      pages.push(await (await ana.fetch(`/minhas-reservas?pagina=${page}`)).text());
    const seen = pages.map(tickets);
    expect(seen.slice(0, 2)).toEqual([10, 10]);
    const last = await (await ana.fetch("/minhas-reservas?pagina=99")).text();
    expect(textOf(last)).toContain("Passadas");
    const ids = pages
      .slice(0, 2)
      .flatMap((html) =>
        [...html.matchAll(/class="ticket-room"[^>]*href="([^"?]+)/g)].map(([, to]) => to ?? ""),
      );
    expect(new Set(ids).size).toBe(20);
    expect(ids.filter((to) => to.includes("/series/"))).toEqual(["/minhas-reservas/series/1"]);
    expect(tickets(await (await ana.fetch("/minhas-reservas?status=aprovadas")).text())).toBe(0);
    expect(tickets(await (await ana.fetch("/minhas-reservas?status=pendentes")).text())).toBe(10);
  });

  it("with one date to come is that reservation", async () => {
    const app = await createTestApp();
    const { reservationIds } = addSeries(app, ["2026-03-05", "2026-03-19"]);
    const html = await (await app.as("ana").fetch("/minhas-reservas")).text();
    expect(html).toContain(`href="/minhas-reservas/${reservationIds[1]}"`);
    expect(html).toContain('href="/minhas-reservas/series/1"');
    expect(tickets(html)).toBe(2);
  });

  it("counts a rejected date as the missing lesson that it is, and one that is made up", async () => {
    const app = await createTestApp();
    await app.as("ana").api("POST", "/api/series", seriesBody());
    const [first] = tableRows(app, "reservations");
    const rejection = { status: "rejected", rejectionReason: "Obras" };
    await app.as("pedro").api("PUT", `/api/reservations/${first?.id}/status`, rejection);
    const ana = app.as("ana");
    const list = async () => textOf(await (await ana.fetch("/minhas-reservas")).text());
    expect(await list()).toContain("9 datas · 8 pendentes · 1 a repor");
    const gapId = tableRows(app, "gaps")[0]?.id;
    await ana.api("POST", "/api/reservations", {
      ...{ gapId, disciplineId: 1, classId: 1, environmentIds: [2], dates: ["2026-03-20"] },
      ...{ date: "2026-03-20", shift: "morning", startTime: "07:30", endTime: "09:10" },
    });
    expect(tableRows(app, "gaps")[0]?.made_up_by).not.toBeNull();
    expect(await list()).toContain("9 datas · 8 pendentes · 1 reposta");
  });

  it("of a colleague stays what it was", async () => {
    const app = await createTestApp();
    const { reservationIds } = addSeries(app, thursdays(3));
    for (const id of reservationIds)
      app.db.sqlite
        .prepare("INSERT INTO reservation_teachers (reservation_id, user_id) VALUES (?, ?)")
        .run(id, PEOPLE.bia.id);
    const html = await (await app.as("bia").fetch("/minhas-reservas")).text();
    expect([tickets(html), html.includes("/series/1")]).toEqual([3, false]);
  });
});
