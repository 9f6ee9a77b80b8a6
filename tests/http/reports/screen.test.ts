import { describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { addReservation, reservationFactory } from "#tests/support/bookings/reservation-factory.ts";
import { textOf } from "#tests/support/bookings/review.ts";
import { CLASS, DISCIPLINE, PEOPLE, ROOM, type Username } from "#tests/support/school/school.ts";
import { addBlockedDay, addRoom } from "#tests/support/school/school-rows.ts";

const SCREEN = "/admin/relatorios";
const EMPTY = `${SCREEN}?aba=salas-vazias`;

async function reportOf(app: TestApp, address = SCREEN, who: Username = "pedro") {
  const answer = await app.as(who).fetch(address);
  const html = await answer.text();
  const main = html.slice(html.indexOf("<main"), html.indexOf("</main>"));
  return { status: answer.status, html: main, text: textOf(main) };
}

/** The clock is frozen at Thursday 2026-03-12; the week runs from the 9th to the 15th. */
async function school(): Promise<TestApp> {
  const app = await createTestApp();
  const addApproved = reservationFactory({ status: "approved" });
  addApproved(app, { date: "2026-03-09", environmentIds: [ROOM.sala2, ROOM.sala1] });
  addApproved(app, {
    date: "2026-03-10",
    shift: "evening",
    startTime: "18:30",
    endTime: "22:00",
    environmentIds: [ROOM.lab1],
    disciplineId: DISCIPLINE.redes,
    classId: CLASS.ds2,
    userId: PEOPLE.bia.id,
  });
  for (const date of ["2026-03-14", "2026-02-03"]) addApproved(app, { date });
  addReservation(app, { date: "2026-03-13" });
  return app;
}

describe("the reports", () => {
  it("are in the menus of staff, with an icon", async () => {
    const app = await createTestApp();
    for (const who of ["pedro", "admin"] as const) {
      const page = await (await app.as(who).fetch("/perfil")).text();
      expect(page).toMatch(/<a[^>]*href="\/admin\/relatorios"[^>]*><svg[\s\S]*?<\/svg>[\s\S]*?Relatórios/);
      expect((await reportOf(app, "/", who)).text).toContain("Relatórios detalhados");
    }
    expect(await (await app.as("ana").fetch("/perfil")).text()).not.toContain(SCREEN);
  });

  it("show the approved reservations of the current week, by room", async () => {
    const { text, html, status } = await reportOf(await school());
    expect(status).toBe(200);
    expect(text).toContain("09/03/2026 a 15/03/2026, semana atual");
    expect(text).toContain("Professores por Sala 4");
    expect(text).toContain(
      "Laboratório 1 · 20 lugares · 1 reserva · ocupação 7% Bia Gonçalves Redes de Computadores DS-2 10/03/2026 Noturno 18:30–22:00",
    );
    expect(text).toContain(
      "Sala 1 · 30 lugares · 2 reservas · ocupação 7% Ana Conceição Algoritmos DS-1 09/03/2026 Matutino 07:30–11:30 Ana Conceição Algoritmos DS-1 14/03/2026 Matutino",
    );
    expect(text).toContain("3 de 4 ambientes, 4 de 4 linhas nesta página");
    expect(text).not.toContain("13/03/2026 Matutino");
    // 3 of 4 rooms × 5 days × 3 shifts; Saturdays do not count in the rates.
    expect(text).toContain("4 de 4 ambientes; a linha é a média, 5%");
    expect(html).toContain(
      '<desc id="ambientes-valores">Laboratório 1: 7%; Sala 1: 7%; Sala 2: 7%; Auditório: 0%</desc>',
    );
    expect(html).toContain('<desc id="meses-valores">fevereiro de 2026: 0%; março de 2026: 1%</desc>');
    expect(text).toMatch(
      /Matutino 50% 0% 0% 0% 0% 10% Vespertino 0% 0% 0% 0% 0% 0% Noturno 0% 25% 0% 0% 0% 5%/,
    );
  });

  it("show the unused room shifts", async () => {
    const app = await school();
    addBlockedDay(app, { date: "2026-03-13", title: "Feriado", shifts: ["morning", "afternoon", "evening"] });
    const { text } = await reportOf(app, `${EMPTY}&ambiente=${ROOM.lab1}`);
    // Monday to Thursday, three shifts a day, but for the evening of the 10th.
    expect(text).toContain("Salas Vazias 11");
    expect(text).toContain("Laboratório 1 · 20 lugares · 11 turnos livres");
    expect(text).toContain("10/03/2026 terça-feira Vespertino 13:30–17:30 11/03/2026 quarta-feira Matutino");
    expect(text).not.toContain("13/03/2026 sexta-feira");
    expect(text).not.toContain("14/03/2026 sábado");
  });

  it("do not count reservations on a blocked day twice", async () => {
    const app = await school();
    addBlockedDay(app, { date: "2026-03-10", title: "Feriado", shifts: ["evening"] });
    expect((await reportOf(app, `${EMPTY}&ambiente=${ROOM.lab1}`)).text).toContain("Salas Vazias 14");
  });

  it("are filtered by days, shift, type and room", async () => {
    const app = await school();
    const countOf = async (query: string) =>
      /Professores por Sala (\d+)/.exec((await reportOf(app, `${SCREEN}?${query}`)).text)?.[1];
    expect(await countOf("de=2026-02-01&ate=2026-03-31")).toBe("5");
    expect(await countOf("de=2026-02-03&ate=2026-02-03")).toBe("1");
    expect(await countOf("turno=noite")).toBe("1");
    expect(await countOf("tipo=laboratorio")).toBe("1");
    expect(await countOf(`ambiente=${ROOM.sala1}`)).toBe("2");
    expect(await countOf("tipo=sala&turno=noite")).toBe("0");
    expect(await countOf("ambiente=999")).toBe("0");
    for (const wrong of ["de=2026-02-30", "turno=x", "tipo=x", "ambiente=x"])
      expect(await countOf(wrong)).toBe("4");
    const range = await reportOf(app, `${SCREEN}?de=2026-02-01&ate=2026-03-31`);
    expect(range.text).not.toContain("semana atual");
    expect(range.html).toMatch(
      /<a[^>]*href="\/admin\/relatorios\?aba=professores-por-sala"[^>]*>Limpar Filtros/,
    );
  });

  it("draw three charts, each with its values as text", async () => {
    const { html } = await reportOf(await school());
    const figures = html.split("<figure").slice(1);
    expect(
      figures.map(
        (figure) => (figure.match(/<svg class="chart"|<svg[^>]*preserveAspectRatio="none"/) ?? []).length,
      ),
    ).toEqual([1, 1, 1]);
    expect(figures[0]).toMatch(/<desc[^>]*>Laboratório 1: 7%/);
    expect(figures[1]).toMatch(/<table class="heat">.*Matutino.*25%/s);
    expect(figures[2]).toMatch(/<desc[^>]*>.*março de 2026: /s);
  });

  it("accept at most 400 days, the end after the start", async () => {
    const app = await createTestApp();
    const long = await reportOf(app, `${SCREEN}?de=2025-01-01&ate=2026-12-31`);
    expect(long.status).toBe(400);
    expect(long.text).toContain("O período pode ter no máximo 400 dias.");
    const reversed = await reportOf(app, `${SCREEN}?de=2026-03-10&ate=2026-03-09`);
    expect(reversed.status).toBe(400);
    expect(reversed.text).toContain("A data final deve ser igual ou posterior à inicial.");
  });

  it("are paged over the rooms, each line once", async () => {
    const app = await createTestApp();
    const lines: string[] = [];
    for (const page of [1, 2, 3, 4]) {
      const { text, html } = await reportOf(app, `${EMPTY}&pagina=${page}`);
      expect(text).toContain("Salas Vazias 60");
      const body = html.slice(html.indexOf("<tbody"), html.indexOf("</table>"));
      for (const row of body.split("<tr>").slice(1)) lines.push(textOf(row).trim());
    }
    // The fourth is past the end and shows the third again.
    expect(lines).toHaveLength(80);
    expect(lines.slice(40, 60)).toEqual(lines.slice(60));
    const rooms = (await reportOf(app, `${EMPTY}&pagina=2`)).text;
    expect(rooms).toMatch(
      /Laboratório 1 · 20 lugares · 15 turnos livres.*Sala 1 · 30 lugares · 15 turnos livres/,
    );
  });

  it("preserve the chart's all-rooms choice in every link, and the page in the link to all rooms", async () => {
    const app = await createTestApp();
    for (let n = 10; n < 22; n++) addRoom(app, `Sala ${n}`);
    const hrefs = (html: string, word: RegExp) =>
      [...html.matchAll(/<a[^>]*href="([^"]*)"[^>]*>((?:(?!<\/a>).)*)<\/a>/gs)]
        .filter(([, , label]) => word.test(label ?? ""))
        .map(([, href]) => href);
    const few = await reportOf(app, `${EMPTY}&pagina=2`);
    const [all = ""] = hrefs(few.html, /Ver os 16 ambientes/);
    expect(all).toMatch(/ambientes=todos&amp;pagina=2$/);
    const { html } = await reportOf(app, all.replaceAll("&amp;", "&"));
    expect(html).toContain('aria-current="page"');
    const links = [...hrefs(html, /Próxima/), ...hrefs(html, /Professores por Sala|Salas Vazias/)];
    expect(links).toHaveLength(3);
    for (const href of links) expect(href).toContain("ambientes=todos");
    expect(html).toContain('<input type="hidden" name="ambientes" autoComplete="off" value="todos"/>');
    const [back = ""] = hrefs(html, /Ver menos ambientes/);
    expect(back).toContain("pagina=2");
    expect(back).not.toContain("ambientes=");
  });

  it("show empty and error states", async () => {
    const app = await createTestApp();
    expect((await reportOf(app)).text).toContain("Nenhuma reserva aprovada neste período e filtros.");
    app.db.sqlite.exec("ALTER TABLE reservation_environments RENAME TO gone");
    const broken = await reportOf(app);
    expect(broken.status).toBe(500);
    expect(broken.text).toContain("Falha ao carregar reservas Tentar novamente");
    expect(broken.text).toContain("Limpar Filtros");
  });
});
