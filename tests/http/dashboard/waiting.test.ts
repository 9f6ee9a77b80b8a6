import { describe, expect, it } from "vitest";
import { SHIFTS } from "#app/domain/dates/shift.ts";
import { readWeekFigures } from "#app/services/dashboard/week-figures.server.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { requestAs, shownIds, textOf } from "#tests/support/bookings/review.ts";
import { ROOM, type Username } from "#tests/support/school/school.ts";
import { addBlockedDay } from "#tests/support/school/school-rows.ts";

async function boardOf(app: TestApp, who: Username = "pedro"): Promise<{ html: string; text: string }> {
  const html = await (await app.as(who).fetch("/")).text();
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  return { html: main, text: textOf(main) };
}

/** Backdates a request. */
function age(app: TestApp, id: number, createdAt: string): void {
  app.db.sqlite.prepare("UPDATE reservations SET created_at = ? WHERE id = ?").run(createdAt, id);
}

function rowsOf(html: string): string[] {
  const body = html.slice(html.indexOf('class="table waits') === -1 ? html.indexOf("waits") : 0);
  return [...body.matchAll(/<tr>(?:(?!<\/tr>)[\s\S])*busca=(\d+)(?:(?!<\/tr>)[\s\S])*<\/tr>/g)].map(([row]) =>
    textOf(row).trim(),
  );
}

describe("pending requests", () => {
  it("are in order of urgency: conflicts, then the soonest, then the longest waiting", async () => {
    // The clock is frozen at Thursday 2026-03-12.
    const app = await createTestApp();
    const taken = { dates: ["2026-03-18"], environmentIds: [ROOM.lab1] };
    requestAs(app, "pedro", taken);
    const conflicting = requestAs(app, "bia", taken);
    const tomorrow = requestAs(app, "ana", { dates: ["2026-03-13"] });
    for (let day = 16; day <= 25; day++) requestAs(app, "ana", { dates: [`2026-03-${day}`] });
    const late = requestAs(app, "bia", { dates: ["2026-06-01"], environmentIds: [ROOM.sala2] });
    age(app, late, "2026-03-03T12:00:00.000Z");
    const { html, text } = await boardOf(app);
    expect(text).toContain("Reservas pendentes 13 12 pedidas em 7 dias");
    expect(text).toContain("Em conflito 1 1 na próxima semana");
    expect(text).toContain("Mais antiga 9 dias desde 03/03/2026");
    // Ana's from the 16th to the 22nd, and the conflicting one of the 18th.
    expect(text).toContain("Próxima semana 8 7 sem conflito");
    const rows = rowsOf(html);
    expect(rows).toHaveLength(8);
    expect(rows[0]).toMatch(
      /qua, 18\/03.*Laboratório 1.*Bia Gonçalves · DS-1.*Conflito.*Disputa com a reserva aprovada de Ana Conceição.*Resolver/,
    );
    expect(rows[0]).toContain(String(conflicting));
    expect(rows[1]).toMatch(/sex, 13\/03.*Acontece amanhã, pedida em 12\/03.*Avaliar/);
    expect(rows[1]).toContain(String(tomorrow));
    expect(rows[2]).toContain("Acontece em 4 dias");
    expect(rows[7]).toMatch(/seg, 01\/06.*Espera há 9 dias, pedida em 03\/03/);
  });

  it("count several conflicts of one request, with a note if none is pending", async () => {
    const app = await createTestApp();
    expect((await boardOf(app)).text).toContain("Nenhuma reserva pendente.");
    expect((await boardOf(app)).text).toContain("Mais antiga – nada pendente");
    requestAs(app, "ana");
    requestAs(app, "ana");
    requestAs(app, "bia");
    expect((await boardOf(app)).text).toContain("Disputa com 2 reservas");
  });

  it("link each figure to what it counts", async () => {
    const app = await createTestApp();
    const conflicting = [1, 2].map(() => requestAs(app, "ana", { dates: ["2026-03-18"] }));
    const alone = requestAs(app, "ana", { dates: ["2026-03-30"], environmentIds: [ROOM.sala2] });
    age(app, alone, "2026-03-01T12:00:00.000Z");
    const { html } = await boardOf(app);
    const figures = [...html.matchAll(/<a class="figure-link"[^>]*href="([^"]*)"/g)].map(([, to]) =>
      (to ?? "").replaceAll("&amp;", "&"),
    );
    const shown = await Promise.all(
      figures.map(async (to) =>
        shownIds(await (await app.as("pedro").fetch(to)).text()).sort((a, b) => a - b),
      ),
    );
    expect(shown).toEqual([[...conflicting, alone], conflicting, [alone], conflicting]);
  });

  it("link each row to the queue that contains it", async () => {
    const app = await createTestApp();
    const id = requestAs(app, "ana");
    const { html } = await boardOf(app);
    const address = `/admin/reservas?aba=pendentes&amp;busca=${id}`;
    expect(html).toContain(`href="${address}"`);
    const queue = await (await app.as("pedro").fetch(address.replace("&amp;", "&"))).text();
    expect(queue).toContain("Ana Conceição");
  });
});

describe("the week's figures", () => {
  it("show the rate by shift and day, or a blocked one's title", async () => {
    const app = await createTestApp();
    const staff = (input: object) => requestAs(app, "pedro", { override: true, ...input });
    for (const room of [ROOM.sala1, ROOM.sala2, ROOM.lab1])
      staff({ dates: ["2026-03-09"], environmentIds: [room] });
    staff({ dates: ["2026-03-10"], shift: "evening" });
    staff({ dates: ["2026-03-03"] });
    addBlockedDay(app, { date: "2026-03-13", title: "Feriado municipal", shifts: [...SHIFTS] });
    const week = readWeekFigures(app.deps);
    expect(week.rows.map((row) => row.cells.map(({ rate }) => rate))).toEqual([
      [75, 0, 0, 0, 0],
      [0, 0, 0, 0, 0],
      [0, 25, 0, 0, 0],
    ]);
    expect(week.rows.map(({ rate }) => rate)).toEqual([15, 0, 5]);
    expect(week.days.map(({ rate }) => rate)).toEqual([25, 8, 0, 0, 0]);
    expect(week.days.map(({ blocked }) => blocked)).toEqual([null, null, null, null, "Feriado municipal"]);
    expect(week).toMatchObject({
      approved: 4,
      capacity: 60,
      occupancy: 7,
      previousOccupancy: 2,
      overall: 100,
    });
    const { html, text } = await boardOf(app);
    expect(html).toMatch(/<td data-heat="3">75%<\/td>/);
    expect(html.match(/data-heat="blocked"/g)).toHaveLength(3);
    expect(text).toContain("bloqueado : Feriado municipal");
    // The bar of the occupancy, and the chart above the table.
    expect(html.match(/<svg[^>]*preserveAspectRatio="none"[^>]*aria-hidden="true"/g)).toHaveLength(2);
    expect(text).toContain(
      "Ocupação geral 100% 1 aprovada na semana por ambiente; com mais de uma, passa de 100%",
    );
    expect(text).toContain("Total de ambientes 4 1 auditório, 1 laboratório, 2 salas");
    expect(text).toContain("Total de professores 3 1 com reserva nesta semana");
    expect(text).toContain("Turmas 2 de 1 curso");
  });
});
