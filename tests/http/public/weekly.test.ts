import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { textOf } from "#tests/support/bookings/review.ts";
import { DISCIPLINE, PEOPLE, ROOM } from "#tests/support/school/school.ts";
import { addBlockedDay, addNamed, addRoom } from "#tests/support/school/school-rows.ts";
import { addScheduled } from "./rows.ts";

const ADDRESS = "/programacao-semanal";
const EMPTY = "Nenhuma reserva para este dia";

async function fetchWeek(app: TestApp, query = ""): Promise<string> {
  const response = await app.as(null).fetch(ADDRESS + query);
  expect(response.status).toBe(200);
  return response.text();
}

/** The seven day cards, as text; without the print-only line. */
function daysOf(page: string): string[] {
  const screen = page.replace(/<p class="sheet">.*?<\/p>/g, "");
  return [...screen.matchAll(/<section.*?<\/section>/gs)].map(([section]) => textOf(section).trim());
}

describe("the weekly page", () => {
  it("has a card per day, Monday to Sunday, with all declared fields", async () => {
    const app = await createTestApp();
    addScheduled(app, {
      userId: PEOPLE.pedro.id,
      teacherUserId: PEOPLE.bia.id,
      disciplineId: DISCIPLINE.redes,
      environmentIds: [ROOM.sala2, ROOM.lab1],
      notes: "Trazer cabos",
      startTime: "09:10",
    });
    addScheduled(app, { startTime: "07:30", endTime: "09:10", environmentIds: [ROOM.sala1] });
    addScheduled(app, { status: "pending", environmentIds: [ROOM.auditorio] });
    addScheduled(app, { status: "rejected", environmentIds: [ROOM.auditorio] });
    addScheduled(app, { date: "2026-03-15", shift: "evening", startTime: "18:30", endTime: "22:00" });
    const days = daysOf(await fetchWeek(app));
    expect(days).toEqual([
      `segunda-feira , 09/03/2026 ${EMPTY}`,
      `terça-feira , 10/03/2026 ${EMPTY}`,
      `quarta-feira , 11/03/2026 ${EMPTY}`,
      [
        "quinta-feira , 12/03/2026 Hoje",
        "07:30–09:10 Manhã Sala 1 DS-1 · Algoritmos Ana Conceição",
        "09:10–11:30 Manhã Laboratório 1, Sala 2 DS-1 · Redes de Computadores Bia Gonçalves",
        "Trazer cabos",
      ].join(" "),
      `sexta-feira , 13/03/2026 ${EMPTY}`,
      `sábado , 14/03/2026 ${EMPTY}`,
      "domingo , 15/03/2026 18:30–22:00 Noite Sala 1 DS-1 · Algoritmos Ana Conceição",
    ]);
  });

  it("needs no cookie, inline style or script", async () => {
    const app = await createTestApp();
    addScheduled(app);
    const page = await fetchWeek(app);
    expect(page.match(/<script[^>]*>/g)).toEqual([
      expect.stringMatching(/^<script src="\/[^"]*\/remember-class[^"/]*\.js" defer="">$/),
    ]);
    expect(page).not.toMatch(/style=|javascript:| on[a-z]+=/i);
    const answer = await app.as(null).fetch(ADDRESS);
    expect(answer.headers.has("set-cookie")).toBe(false);
    expect(page).toMatch(/<link rel="stylesheet" href="\/[^"]*\/weekly[^"/]*\.css"\/>/);
    expect(await fetchWeek(app)).toBe(await (await app.as("admin").fetch(ADDRESS)).text());
  });

  it("marks and anchors today in the school's time zone", async () => {
    const app = await createTestApp({ now: "2026-03-13T02:30:00.000Z" });
    const page = await fetchWeek(app);
    expect(page).toMatch(/<section class="day is-today" id="hoje" aria-labelledby="t-2026-03-12"/);
    expect(page).toContain('href="#hoje"');
    app.setNow("2026-03-13T03:00:00.000Z");
    expect(await fetchWeek(app)).toContain('id="hoje" aria-labelledby="t-2026-03-13"');
    expect(await fetchWeek(app, "?semana=2026-03-02")).not.toContain('id="hoje"');
  });

  it("opens on the next week from Friday 18:00 on, to the minute", async () => {
    const app = await createTestApp({ now: "2026-03-13T20:59:00.000Z" });
    expect(await fetchWeek(app)).toContain("09/03/2026 a 15/03/2026");
    app.setNow("2026-03-13T21:00:00.000Z");
    expect(await fetchWeek(app)).toContain("16/03/2026 a 22/03/2026");
    app.setNow("2026-03-15T15:00:00.000Z");
    const page = await fetchWeek(app);
    expect(page).toContain("16/03/2026 a 22/03/2026");
    expect(page).not.toContain('id="hoje"');
    expect(await fetchWeek(app, "?semana=2026-03-09")).toContain('id="hoje"');
  });

  it("opens the week of any of its days, with links to its neighbours", async () => {
    const app = await createTestApp();
    for (const day of ["2026-03-02", "2026-03-05", "2026-03-08"])
      expect(await fetchWeek(app, `?semana=${day}`)).toContain("02/03/2026 a 08/03/2026");
    for (const bad of ["2026-02-30", "x", "", "0001-01-01", "9999-12-31", "2026-03-05T00:00:00Z"])
      expect(await fetchWeek(app, `?semana=${bad}`)).toContain("09/03/2026 a 15/03/2026");
    const page = await fetchWeek(app, "?semana=2026-03-05&turno=tarde&ambiente=2");
    expect(page).toContain(`href="${ADDRESS}?semana=2026-02-23&amp;turno=tarde&amp;ambiente=2"`);
    expect(page).toContain(`href="${ADDRESS}?semana=2026-03-09&amp;turno=tarde&amp;ambiente=2"`);
    expect(page).toContain(`href="${ADDRESS}?turno=tarde&amp;ambiente=2"`);
    expect(page).toContain('<input type="hidden" name="semana" value="2026-03-02"/>');
    expect(page).toContain('<input type="hidden" name="turno" value="tarde"/>');
  });

  it("filters by shift and by environment", async () => {
    const app = await createTestApp();
    addScheduled(app, { environmentIds: [ROOM.sala1, ROOM.lab1] });
    addScheduled(app, {
      shift: "afternoon",
      startTime: "13:30",
      endTime: "17:30",
      environmentIds: [ROOM.sala2],
    });
    const today = async (query: string) => daysOf(await fetchWeek(app, query))[3];
    expect(await today("?turno=manha")).toMatch(/07:30(?!.*13:30)/);
    expect(await today("?turno=tarde")).toMatch(/Hoje 13:30/);
    expect(await today("?turno=noite")).toContain(EMPTY);
    expect(await today("?turno=evening")).toMatch(/07:30.*13:30/);
    const lab = await today("?ambiente=3");
    expect(lab).toContain("Laboratório 1, Sala 1");
    expect(lab).not.toContain("Sala 2");
    for (const unknown of ["999", "abc", "1;DROP", "-1"])
      expect(await today(`?ambiente=${unknown}`)).toMatch(/07:30.*13:30/);
    expect(await fetchWeek(app, "?ambiente=3")).toContain('<p class="place">Laboratório 1</p>');
    expect(await fetchWeek(app)).not.toContain('class="place"');
    expect(await fetchWeek(app, "?ambiente=3")).toMatch(/<option value="3" selected="">Laboratório 1</);
  });

  it("names blocked days that are public, with their shifts", async () => {
    const app = await createTestApp();
    const date = "2026-03-13";
    addBlockedDay(app, { date, title: "Conselho", shifts: ["afternoon", "morning"], isShown: true });
    addBlockedDay(app, {
      date,
      title: "Feriado",
      shifts: ["morning", "afternoon", "evening"],
      isShown: true,
    });
    addBlockedDay(app, { date, title: "Segredo", shifts: ["morning"], isShown: false });
    const friday = daysOf(await fetchWeek(app))[4];
    expect(friday).toContain("Dia bloqueado: Conselho (Manhã, Tarde)");
    expect(friday).toMatch(/Dia bloqueado: Feriado(?! \()/);
    expect(friday).not.toContain("Segredo");
    expect(daysOf(await fetchWeek(app, "?turno=noite"))[4]).not.toContain("Conselho");
  });

  it("has a link preview without personal data, and is not indexed", async () => {
    const app = await createTestApp();
    addScheduled(app);
    const page = await fetchWeek(app);
    const head = page.slice(0, page.indexOf("</head>"));
    expect(head).toContain('<meta name="robots" content="noindex"/>');
    expect(head).toContain('<meta property="og:title" content="Programação semanal"/>');
    expect(head).toContain('<meta property="og:url" content="http://escola.test/programacao-semanal"/>');
    expect(head).toContain("de 09/03/2026 a 15/03/2026");
    expect(head).not.toMatch(/Ana|Algoritmos|DS-1/);
  });

  it("shows a read error in its own region, and offers a retry", async () => {
    const app = await createTestApp();
    app.db.sqlite.exec("ALTER TABLE blocked_days RENAME TO away");
    const response = await app.as(null).fetch(`${ADDRESS}?turno=tarde`);
    expect(response.status).toBe(503);
    const page = await response.text();
    expect(page).toContain("Erro ao carregar reservas");
    expect(page).toMatch(/href="\/programacao-semanal\?turno=tarde">Tentar novamente/);
    expect(page).toContain("<h1>Programação semanal</h1>");
    expect(page).not.toMatch(/sqlite|no such table/i);
    app.db.sqlite.exec("ALTER TABLE away RENAME TO blocked_days");
    expect(await fetchWeek(app, "?turno=tarde")).toContain(EMPTY);
  });

  it("has no NUL byte at the ends of the renderer's chunks", async () => {
    const app = await createTestApp();
    for (let i = 0; i < 40; i++) addScheduled(app, { environmentIds: [], notes: "–".repeat(200) });
    const page = await fetchWeek(app);
    expect(page.split("–".repeat(200))).toHaveLength(41);
    expect(page).not.toContain("\0");
  });

  it("stays under 60 KB with forty rooms that are three fifths full", async () => {
    const app = await createTestApp();
    // Varied words, since repetition would compress too well.
    let seed = 7;
    const word = () => {
      seed = (seed * 48271) % 2147483647;
      return seed.toString(36);
    };
    app.db.write(() => {
      for (let i = 0; i < 504; i++)
        addScheduled(app, {
          date: `2026-03-${String(9 + (i % 7)).padStart(2, "0")}`,
          environmentIds: [addRoom(app, `${word()} ${word()}`)],
          disciplineId: addNamed(app, "disciplines", `${word()} ${word()}`),
          notes: i % 5 === 0 ? `${word()} ${word()} ${word()}` : null,
        });
      // The filter lists the school's rooms, not one for every reservation of this test.
      app.db.sqlite.exec("UPDATE environments SET name = substr(name, 1, 9)");
    });
    const page = Buffer.from(await fetchWeek(app));
    expect(daysOf(page.toString()).every((day) => day.split("07:30–11:30").length === 73)).toBe(true);
    const br = brotliCompressSync(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
    expect(br.byteLength).toBeLessThan(60_000);
    expect(gzipSync(page).byteLength).toBeLessThan(60_000);
  });
});

const MORNING = { shift: "morning", startTime: "07:30", endTime: "11:30" } as const;
const EVENING = { shift: "evening", startTime: "18:30", endTime: "22:00" } as const;

/** On Thursday a morning and an evening lesson, on Friday a morning one. */
async function twoDays(now?: string): Promise<TestApp> {
  const app = await createTestApp(now ? { now } : {});
  addScheduled(app, { ...MORNING, environmentIds: [ROOM.sala1] });
  addScheduled(app, { ...EVENING, environmentIds: [ROOM.lab1] });
  addScheduled(app, { ...MORNING, date: "2026-03-13", environmentIds: [ROOM.sala2] });
  return app;
}

describe("one day of the weekly page", () => {
  it("is today in the clock's shift, and follows the clock", async () => {
    const app = await twoDays();
    const morning = daysOf(await fetchWeek(app, "?dia=hoje"));
    expect(morning).toHaveLength(1);
    expect(morning[0]).toMatch(/quinta-feira , 12\/03\/2026 Hoje 07:30–11:30(?!.*18:30)/);
    app.setNow("2026-03-12T21:30:00.000Z");
    expect(daysOf(await fetchWeek(app, "?dia=hoje"))[0]).toMatch(/Hoje 18:30–22:00(?!.*07:30)/);
    app.setNow("2026-03-13T13:00:00.000Z");
    expect(daysOf(await fetchWeek(app, "?dia=hoje"))[0]).toMatch(
      /sexta-feira , 13\/03\/2026 Hoje 07:30.*Sala 2/,
    );
  });

  it("is any day, in any shift or in all; an invalid day shows the week", async () => {
    const app = await twoDays();
    expect(daysOf(await fetchWeek(app, "?dia=2026-03-13"))[0]).toContain("Sala 2");
    expect(daysOf(await fetchWeek(app, "?dia=hoje&turno=todos"))[0]).toMatch(/07:30–11:30.*18:30–22:00/);
    expect(daysOf(await fetchWeek(app, "?dia=hoje&turno=noite"))[0]).toContain("Laboratório 1");
    for (const bad of ["ontem", "2026-02-30", ""])
      expect(daysOf(await fetchWeek(app, `?dia=${bad}`))).toHaveLength(7);
  });

  it("is the whole day of a class at any time of day", async () => {
    const app = await twoDays();
    expect(daysOf(await fetchWeek(app, "?dia=hoje&turma=1"))[0]).toMatch(/07:30–11:30.*18:30–22:00/);
    expect(daysOf(await fetchWeek(app, "?dia=hoje&turma=1&turno=noite"))[0]).not.toContain("07:30");
    expect(await fetchWeek(app, "?dia=hoje&turma=999")).toBe(await fetchWeek(app, "?dia=hoje"));
  });

  it("links to the week's other days, the shifts and the week, preserving the choices", async () => {
    const app = await twoDays();
    const page = await fetchWeek(app, "?dia=hoje&turma=1");
    for (const address of [
      "?dia=2026-03-13&amp;turma=1",
      "?dia=hoje&amp;turma=1&amp;turno=noite",
      "?dia=hoje&amp;turma=1&amp;turno=todos",
      "?turma=1",
      "?semana=2026-03-16&amp;turma=1",
    ])
      expect(page).toContain(`href="${ADDRESS}${address}"`);
    expect(page).toMatch(/<a href="[^"]*" class="is-today" aria-current="page"><span>Hoje<\/span> 12\/03</);
    expect(await fetchWeek(app)).toContain(`href="${ADDRESS}?dia=hoje"`);
  });

  it("takes at most 15 KB, compressed, for forty fully booked rooms", async () => {
    const app = await createTestApp();
    for (let i = 0; i < 40; i++) {
      const room = addRoom(app, `Laboratório de Práticas ${i}`);
      const disciplineId = addNamed(app, "disciplines", `Instalações Elétricas Prediais ${i}`);
      const notes = i % 5 === 0 ? `Trazer o equipamento número ${i * 7919}` : null;
      addScheduled(app, { ...MORNING, environmentIds: [room], disciplineId, notes });
    }
    const page = await fetchWeek(app, "?dia=hoje");
    expect(daysOf(page)[0]?.split("07:30–11:30")).toHaveLength(41);
    expect(gzipSync(page).byteLength).toBeLessThan(15_000);
  });
});

describe("the chosen class", () => {
  it("is the first filter, then a person and a room", async () => {
    const app = await twoDays();
    const redes = addNamed(app, "classes", "RC-2026-1A");
    addScheduled(app, {
      ...MORNING,
      classId: redes,
      environmentIds: [ROOM.auditorio],
      userId: PEOPLE.bia.id,
    });
    const page = await fetchWeek(app, `?turma=${redes}`);
    expect(daysOf(page)[3]).toMatch(/Auditório(?!.*Sala 1)/);
    expect(page).toMatch(new RegExp(`<option value="${redes}" selected="">RC-2026-1A<`));
    expect(page).toContain(`<a href="${ADDRESS}?dia=hoje&amp;turma=${redes}">RC-2026-1A, hoje</a>`);
    expect([...page.matchAll(/<select id="(\w+)"/g)].map(([, name]) => name)).toEqual([
      "turma",
      "professor",
      "ambiente",
    ]);
    const teacher = await fetchWeek(app, `?professor=${PEOPLE.bia.id}`);
    expect(daysOf(teacher)[3]).toMatch(/Auditório(?!.*Sala 1)/);
    expect(teacher).toContain('<details class="more" open');
  });

  it("stays chosen in a week without it; an unknown one is ignored", async () => {
    const app = await twoDays();
    const redes = addNamed(app, "classes", "RC-2026-1A");
    const page = await fetchWeek(app, `?turma=${redes}`);
    expect(page).toMatch(new RegExp(`<option value="${redes}" selected="">RC-2026-1A<`));
    expect(daysOf(page).every((day) => day.includes(EMPTY))).toBe(true);
    for (const none of ["999", "abc", "-1"])
      expect(daysOf(await fetchWeek(app, `?turma=${none}`))[3]).toContain("Sala 1");
  });

  it("offers only people in the week, and reveals no other names", async () => {
    const app = await twoDays();
    const page = await fetchWeek(app, `?professor=${PEOPLE.bia.id}`);
    expect(page).toContain(PEOPLE.ana.name);
    expect(page).not.toContain(PEOPLE.bia.name);
    expect(page).toContain("Sem reservas nesta semana");
    expect(daysOf(page).every((day) => day.includes(EMPTY))).toBe(true);
  });
});
