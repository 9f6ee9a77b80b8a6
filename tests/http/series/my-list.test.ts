/** A series among a teacher's reservations: one expandable entry (rules R24.52). */
import { describe, expect, it } from "vitest";
import { addDays, daysFrom } from "#app/domain/dates/civil-date.ts";
import { createTestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { tableRows } from "#tests/support/bookings/reservations.ts";
import { textOf } from "#tests/support/bookings/review.ts";
import { PEOPLE } from "#tests/support/school/school.ts";
import { addSeries, seriesBody } from "#tests/support/series/series.ts";

/** Thursdays from 2026-03-19 on; today is 2026-03-12. */
const thursdays = (count: number) =>
  Array.from({ length: count }, (_, week) => addDays("2026-03-19", 7 * week));

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

  it("is one entry of its tab, and pagination continues after it", async () => {
    const app = await createTestApp();
    addSeries(app, thursdays(20));
    const afternoon = { startTime: "13:30", endTime: "17:30", shift: "afternoon" } as const;
    for (const date of [...daysFrom("2026-04-10", 15), ...daysFrom("2026-03-01", 4)])
      addReservation(app, { date, ...afternoon });
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

  it("with one future date is that reservation", async () => {
    const app = await createTestApp();
    const { reservationIds } = addSeries(app, ["2026-03-05", "2026-03-19"]);
    const html = await (await app.as("ana").fetch("/minhas-reservas")).text();
    expect(html).toContain(`href="/minhas-reservas/${reservationIds[1]}"`);
    expect(html).toContain('href="/minhas-reservas/series/1"');
    expect(tickets(html)).toBe(2);
  });

  it("counts a rejected date as a lesson to make up, then as made up", async () => {
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

  it("of a colleague is not grouped", async () => {
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
