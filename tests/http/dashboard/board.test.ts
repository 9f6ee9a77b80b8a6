import { describe, expect, it } from "vitest";
import { occupancyRate } from "#app/domain/rooms/occupancy.ts";
import { rejectReservation } from "#app/services/bookings/review/review.server.ts";
import { createTestApp } from "#tests/support/app.ts";
import { actorOf, requestAs, textOf } from "#tests/support/bookings/review.ts";
import { PEOPLE, ROOM } from "#tests/support/school/school.ts";

describe("the dashboard", () => {
  it("greets by name and date and counts from the database", async () => {
    const app = await createTestApp();
    // The clock is frozen at Thursday 2026-03-12: the week runs from the 9th to the 13th.
    const week = { override: true } as const;
    requestAs(app, "pedro", { ...week, dates: ["2026-03-09"] });
    requestAs(app, "pedro", { ...week, dates: ["2026-03-13"], environmentIds: [ROOM.sala1, ROOM.sala2] });
    requestAs(app, "pedro", { ...week, dates: ["2026-03-14"] });
    requestAs(app, "pedro", { ...week, dates: ["2026-03-08"] });
    requestAs(app, "ana", { dates: ["2026-03-13"], environmentIds: [ROOM.lab1] });
    requestAs(app, "ana", { dates: ["2026-04-13"] });
    const rejected = requestAs(app, "bia", { dates: ["2026-03-12"] });
    rejectReservation(app.deps, actorOf("pedro"), rejected, "Não");
    const answer = await app.as("pedro").fetch("/");
    expect(answer.status).toBe(200);
    const html = await answer.text();
    const text = textOf(html);
    expect(text).toContain("Painel de Controle");
    expect(text).toContain("Boas-vindas, Pedro Pedagógico. Hoje é quinta-feira, 12/03/2026.");
    expect(text).toContain("Reservas pendentes 2 2 pedidas em 7 dias");
    expect(html).toContain('href="/admin/reservas?aba=pendentes"');
    expect(text).toContain("Total de ambientes 4");
    expect(text).toContain("Total de professores 3");
    expect(text).toContain("09/03 a 13/03/2026");
    expect(text).toContain("Total 4 Aprovadas 2 Rejeitadas 1 Pendentes 1");
    // 2 approved of 5 days × 3 shifts × 4 rooms
    expect(text).toContain("3% Taxa de ocupação 2 de 60 turnos; semana passada, 0%");
    expect(html).toMatch(/<meter[^>]*value="3"/);
  });

  it.each([
    ["2026-03-13T20:59:00.000Z", "09/03 a 13/03/2026", 1, "semana passada, 0%", "nesta"],
    ["2026-03-13T21:00:00.000Z", "16/03 a 20/03/2026", 2, "esta semana, 2%", "na próxima"],
    ["2026-03-15T12:00:00.000Z", "16/03 a 20/03/2026", 2, "esta semana, 2%", "na próxima"],
    ["2026-03-16T03:00:00.000Z", "16/03 a 20/03/2026", 2, "semana passada, 2%", "nesta"],
  ])("shows at %s the week from %s, as its tab does", async (now, range, approved, before, week) => {
    const app = await createTestApp();
    requestAs(app, "pedro", { override: true, dates: ["2026-03-12"] });
    requestAs(app, "pedro", { override: true, dates: ["2026-03-17"] });
    requestAs(app, "pedro", { override: true, dates: ["2026-03-18"], teacherUserId: PEOPLE.bia.id });
    app.setNow(now);
    const pedro = app.as("pedro");
    const text = textOf(await (await pedro.fetch("/")).text());
    for (const part of [range, `Aprovadas ${approved}`, before, `${approved} com reserva ${week} semana`])
      expect(text).toContain(part);
    expect(textOf(await (await pedro.fetch("/?aba=semana")).text())).toContain(range);
  });

  it("counts a request that nobody answered in time in no figure of the week", async () => {
    const app = await createTestApp();
    requestAs(app, "ana", { dates: ["2026-03-13"] });
    requestAs(app, "ana", { dates: ["2026-03-13"], shift: "afternoon" });
    const weekAt = async (now: string) => {
      app.setNow(now);
      return textOf(await (await app.as("pedro").fetch("/")).text());
    };
    expect(await weekAt("2026-03-13T14:29:00.000Z")).toContain(
      "Total 2 Aprovadas 0 Rejeitadas 0 Pendentes 2",
    );
    expect(await weekAt("2026-03-13T14:30:00.000Z")).toContain(
      "Total 1 Aprovadas 0 Rejeitadas 0 Pendentes 1",
    );
  });

  it("links only to addresses that the role may open", async () => {
    const app = await createTestApp();
    const links = async (who: "admin" | "pedro") => {
      const html = await (await app.as(who).fetch("/")).text();
      const main = html.slice(html.indexOf("<main"));
      return [...main.matchAll(/href="([^"]+)"/g)].map((match) => match[1]);
    };
    const admin = await links("admin");
    expect(admin).toEqual(
      expect.arrayContaining(["/admin/reservas", "/admin/ambientes", "/admin/usuarios", "/tv-panel"]),
    );
    const pedro = await links("pedro");
    expect(pedro).toEqual(expect.arrayContaining(["/admin/reservas", "/admin/usuarios", "/tv-panel"]));
    expect(pedro.filter((to) => to?.startsWith("/admin/ambientes"))).toEqual([]);
    const html = await (await app.as("admin").fetch("/")).text();
    expect(html).toMatch(
      /<a[^>]*target="_blank"[^>]*href="\/tv-panel"|<a[^>]*href="\/tv-panel"[^>]*target="_blank"/,
    );
  });
});

describe("occupancy", () => {
  it("is rounded, capped at 100 and 0 without rooms", () => {
    expect(occupancyRate({ approved: 1, days: 5, environments: 1 })).toBe(7);
    expect(occupancyRate({ approved: 40, days: 5, environments: 2 })).toBe(100);
    expect(occupancyRate({ approved: 0, days: 5, environments: 0 })).toBe(0);
  });
});
