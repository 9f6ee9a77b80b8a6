import { describe, expect, it, vi } from "vitest";
import { addScheduled } from "#tests/http/public/rows.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { textOf } from "#tests/support/bookings/review.ts";
import { DISCIPLINE, PEOPLE, ROOM } from "#tests/support/school/school.ts";
import { addBlockedDay, equipRoom } from "#tests/support/school/school-rows.ts";

const ADDRESS = `/ambientes/${ROOM.sala1}`;
/** The tests' clock is at 10:00 of Thursday 2026-03-12; these lie around it. */
const EVENING = { shift: "evening", startTime: "18:30", endTime: "22:00" } as const;
const AFTERNOON = { shift: "afternoon", startTime: "13:30", endTime: "17:30" } as const;

async function fetchPage(app: TestApp, address = ADDRESS): Promise<string> {
  const answer = await app.as(null).fetch(address);
  expect(answer.status).toBe(200);
  return answer.text();
}

/** The text of the section with this id or heading. */
function sectionOf(page: string, id: string): string {
  const section = [...page.matchAll(/<section.*?<\/section>/gs)].find(([html]) =>
    html.includes(`id="${id}"`),
  );
  return textOf(section?.[0] ?? "").trim();
}

describe("now and next", () => {
  it("shows who is in class until when, and what comes next", async () => {
    const app = await createTestApp();
    addScheduled(app, { startTime: "07:30", endTime: "11:30" });
    addScheduled(app, { ...EVENING, userId: PEOPLE.bia.id, disciplineId: DISCIPLINE.redes, classId: 2 });
    expect(sectionOf(await fetchPage(app), "agora")).toBe(
      "Agora, 10:00 Em aula até 11:30 DS-1 · Algoritmos Ana Conceição Depois: 18:30–22:00 · DS-2",
    );
  });

  it.each([
    ["before a lesson of today", [AFTERNOON], "Sem aula até 13:30 Depois: 13:30–17:30 · DS-1"],
    [
      "after the last one",
      [{ startTime: "07:30", endTime: "09:10" }],
      "Sem mais aulas hoje Nenhuma aula nos próximos 7 dias.",
    ],
    ["on a day without any", [{ date: "2026-03-16" }], "Sem aula hoje Depois: seg 16/03, 07:30–11:30 · DS-1"],
    ["of nothing within a week", [{ date: "2026-03-20" }], "Sem aula hoje Nenhuma aula nos próximos 7 dias."],
    [
      "at the minute at which it ends",
      [{ startTime: "07:30", endTime: "10:00" }],
      "Sem mais aulas hoje Nenhuma aula nos próximos 7 dias.",
    ],
  ])("shows that there is no class %s", async (_, rows, expected) => {
    const app = await createTestApp();
    for (const row of rows) addScheduled(app, row);
    expect(sectionOf(await fetchPage(app), "agora")).toBe(`Agora, 10:00 ${expected}`);
  });

  it("follows the school's clock by the minute, and names both of two that staff let overlap", async () => {
    const app = await createTestApp();
    addScheduled(app, { startTime: "07:30", endTime: "10:01" });
    addScheduled(app, { classId: 2, startTime: "09:10", endTime: "10:50", overrideUserId: PEOPLE.pedro.id });
    expect(sectionOf(await fetchPage(app), "agora")).toMatch(/Em aula até 10:50 DS-1 .* DS-2 /);
    app.setNow("2026-03-12T13:01:00.000Z");
    expect(sectionOf(await fetchPage(app), "agora")).toMatch(/^Agora, 10:01 Em aula até 10:50 DS-2 /);
  });

  it("shows why the hour is blocked, if the reason is public", async () => {
    const app = await createTestApp();
    addBlockedDay(app, { date: "2026-03-12", title: "Conselho", shifts: ["morning"], isShown: true });
    addBlockedDay(app, { date: "2026-03-12", title: "Segredo", shifts: ["afternoon"], isShown: false });
    const page = await fetchPage(app);
    expect(sectionOf(page, "agora")).toMatch(/^Agora, 10:00 Dia bloqueado: Conselho/);
    expect(page).not.toContain("Segredo");
  });
});

describe("today and the week", () => {
  it("collapses past ones, marks the current one, and names teacher, discipline and notes", async () => {
    const app = await createTestApp();
    addScheduled(app, { startTime: "07:30", endTime: "08:20" });
    addScheduled(app, { startTime: "09:10", endTime: "10:50", notes: "Trazer cabos" });
    addScheduled(app, { ...EVENING });
    addScheduled(app, { ...AFTERNOON, environmentIds: [ROOM.sala2] });
    const today = sectionOf(await fetchPage(app), "t-hoje");
    expect(today).toBe(
      [
        "Quinta-feira, 12/03/2026 hoje Mais cedo hoje: 1 aula",
        "07:30 – 08:20 Manhã DS-1 Algoritmos Ana Conceição",
        "09:10 – 10:50 Manhã DS-1 agora Algoritmos Ana Conceição Trazer cabos",
        "18:30 – 22:00 Noite DS-1 Algoritmos Ana Conceição",
      ].join(" "),
    );
  });

  it("shows days by shifts, lessons unless they fill the shift, and what blocks a shift", async () => {
    const app = await createTestApp();
    addScheduled(app, { date: "2026-03-09" });
    addScheduled(app, { date: "2026-03-10", startTime: "07:30", endTime: "09:10" });
    addScheduled(app, { date: "2026-03-10", startTime: "09:10", endTime: "11:30", classId: 2 });
    addScheduled(app, { date: "2026-03-11", ...EVENING, startTime: "21:00", endTime: "22:30" });
    addBlockedDay(app, { date: "2026-03-13", title: "Conselho", shifts: ["evening"], isShown: true });
    const page = await fetchPage(app);
    const rows = [...page.matchAll(/<tr.*?<\/tr>/gs)].map(([row]) => textOf(row).trim());
    expect(rows).toEqual([
      "Dia Manhã Tarde Noite",
      "seg 09 DS-1 sem aula sem aula",
      "ter 10 DS-1 1ª e 2ª DS-2 3ª a 5ª sem aula sem aula",
      "qua 11 sem aula sem aula DS-1 4ª e 5ª",
      "qui 12 (hoje) sem aula sem aula sem aula",
      "sex 13 sem aula sem aula Conselho",
      "sáb 14 sem aula sem aula sem aula",
    ]);
    expect(page).toContain("Esta semana, 09/03 a 14/03/2026");
    // A Sunday only with something on it.
    addScheduled(app, { date: "2026-03-15" });
    expect(sectionOf(await fetchPage(app), "semana")).toContain("dom 15 DS-1");
  });

  it("pages through the weeks by links, and opens on the next from Friday 18:00 on", async () => {
    const app = await createTestApp();
    const first = await fetchPage(app);
    expect(first).toContain(`href="${ADDRESS}?semana=2026-03-16#semana"`);
    const next = await fetchPage(app, `${ADDRESS}?semana=2026-03-18`);
    expect(next).toContain("Semana, 16/03 a 21/03/2026");
    expect(next).toContain(`href="${ADDRESS}#semana"`);
    app.setNow("2026-03-13T21:00:00.000Z");
    expect(await fetchPage(app)).toContain("Próxima semana, 16/03 a 21/03/2026");
    expect(await fetchPage(app, `${ADDRESS}?semana=2026-03-09`)).toContain("Esta semana, 09/03 a 14/03/2026");
    expect(await fetchPage(app, `${ADDRESS}?semana=amanha`)).toContain("Próxima semana");
  });
});

describe("what it publishes", () => {
  it("is approved and declared only: no pending request, e-mail, description or 'livre'", async () => {
    const app = await createTestApp();
    addScheduled(app, { status: "pending", notes: "Pedido secreto" });
    addScheduled(app, { status: "rejected", notes: "Pedido recusado" });
    app.db.sqlite.exec("UPDATE environments SET description = 'Chave com o porteiro' WHERE id = 1");
    const page = await fetchPage(app);
    expect(page).not.toMatch(/secreto|recusado|porteiro|@escola|Ana Conceição/);
    expect(textOf(page)).not.toMatch(/\blivres?\b/i);
    expect(page).toContain('<meta name="robots" content="noindex"/>');
    expect(page).not.toMatch(/<script|style=|javascript:| on[a-z]+=/i);
  });

  it("names the room, where it is and what it holds", async () => {
    const app = await createTestApp();
    equipRoom(app, ROOM.sala1, { Computadores: 20, Projetor: null });
    const page = textOf(await fetchPage(app));
    expect(page).toContain("Escola Técnica · Bloco A Sala 1 30 lugares · 20 computadores · projetor");
  });

  it("links to the prefilled request, the calendar and the door sheet", async () => {
    const app = await createTestApp();
    const page = await fetchPage(app);
    expect(page).toContain(`href="/reservas/nova?ambiente=${ROOM.sala1}&amp;data=2026-03-12"`);
    expect(page).toContain('href="webcal://escola.test/calendario/ambiente/1.ics"');
    expect(page).toContain('href="/ambientes/folhas?ambiente=1"');
    const form = await (await app.as("ana").fetch("/reservas/nova?ambiente=1&data=2026-03-12")).text();
    expect(form).toMatch(
      /<input[^>]*name="environmentIds"[^>]*checked=""[^>]*value="1"|value="1"[^>]*checked=""/,
    );
    // Over for today; and Sundays cannot be requested.
    app.setNow("2026-03-15T01:30:00.000Z");
    expect(await fetchPage(app)).toContain("ambiente=1&amp;data=2026-03-16");
  });

  it("is the same for every signed-in user, and sends the signed-out to the login and back", async () => {
    const app = await createTestApp();
    addScheduled(app);
    const page = await fetchPage(app);
    for (const who of ["ana", "pedro", "admin", "novoana"] as const)
      expect(await (await app.as(who).fetch(ADDRESS)).text()).toBe(page);
    const answer = await app.as(null).fetch("/reservas/nova?ambiente=1&data=2026-03-12");
    expect([answer.status, answer.headers.get("location")]).toEqual([
      302,
      `/auth?voltar=${encodeURIComponent("/reservas/nova?ambiente=1&data=2026-03-12")}`,
    ]);
  });

  it("explains a deleted room and where to look instead", async () => {
    const app = await createTestApp();
    const answer = await app.as(null).fetch("/ambientes/99");
    expect(answer.status).toBe(404);
    const page = await answer.text();
    expect(page).toContain("Ambiente não encontrado");
    expect(page).toContain('href="/programacao-semanal"');
  });
});

it.each([ADDRESS, "/ambientes/folhas"])(
  "shows that %s could not be read, and suggests a retry",
  async (address) => {
    const app = await createTestApp();
    vi.spyOn(app.db, "get").mockImplementation(() => {
      throw new Error("disk I/O error");
    });
    const answer = await app.as(null).fetch(address);
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
    const page = await answer.text();
    expect(page).toContain("Erro ao carregar reservas");
    expect(page).toContain(`<a href="${address}">Tentar novamente</a>`);
  },
);
