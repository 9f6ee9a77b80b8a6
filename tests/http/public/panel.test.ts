import { describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { PEOPLE, ROOM } from "#tests/support/school/school.ts";
import {
  addBlockedDay,
  addNamed,
  addRoom,
  setSetting,
  setWelcome,
} from "#tests/support/school/school-rows.ts";
import { addManyScheduled, addScheduled } from "./rows.ts";

const EMPTY = "Não há reservas aprovadas para este turno.";

async function fetchPanel(app: TestApp, query = ""): Promise<string> {
  const response = await app.as(null).fetch(`/tv-panel${query}`);
  expect(response.status).toBe(200);
  return response.text();
}

function currentShift(page: string): string | undefined {
  return /<a href="\/tv-panel\?turno=(\w+)"[^>]*aria-current="true"/.exec(page)?.[1];
}

function rowsOf(page: string): string[][] {
  const rows = [...page.matchAll(/<tr data-row[^>]*>(<td.*?)<\/tr>/g)];
  return rows.map(([, row]) =>
    [...(row ?? "").matchAll(/<td[^>]*>(.*?)<\/td>/g)].map(([, cell]) =>
      (cell ?? "")
        .replaceAll("</p><p", "</p> <p")
        .replace(/<[^>]+>/g, "")
        .replaceAll("\u00a0", " ")
        .trim(),
    ),
  );
}

describe("the panel's rows", () => {
  it("are the shift's approved reservations in four columns, by start", async () => {
    const app = await createTestApp();
    addScheduled(app, { startTime: "09:10", environmentIds: [ROOM.sala1] });
    addScheduled(app, {
      userId: PEOPLE.admin.id,
      teacherUserId: PEOPLE.bia.id,
      endTime: "10:50",
      environmentIds: [ROOM.sala2, ROOM.lab1],
      notes: "Só na programação",
    });
    addScheduled(app, { environmentIds: [], classId: 2, startTime: "10:10" });
    addScheduled(app, { status: "pending", classId: 2 });
    addScheduled(app, { status: "rejected", rejectionReason: "Motivo secreto", classId: 2 });
    addScheduled(app, { date: "2026-03-13", classId: 2 });
    const page = await fetchPanel(app);
    expect(rowsOf(page)).toEqual([
      ["DS-1 07:30–10:50", "Bia Gonçalves", "Algoritmos", "Lab. 1, Sala 2"],
      ["DS-1 09:10–11:30", "Ana Conceição", "Algoritmos", "Sala 1"],
      ["DS-2 10:10–11:30 começa em 10 min", "Ana Conceição", "Algoritmos", "N/A"],
    ]);
    expect(page).not.toMatch(/Alice|escola\.test"|Só na programação|Motivo secreto/);
    expect(page).not.toContain(EMPTY);
    for (const head of ["Turma", "Instrutor", "Unidade curricular", "Ambiente"])
      expect(page).toMatch(new RegExp(`<th[^>]*>${head}</th>`));
  });

  it("break a class code only if no font size fits it", async () => {
    const app = await createTestApp();
    const environmentIds: number[] = [];
    addScheduled(app, { environmentIds, classId: addNamed(app, "classes", "ENF-2026-1A noite") });
    const long = "X".repeat(40);
    addScheduled(app, { environmentIds, classId: addNamed(app, "classes", long) });
    const page = await fetchPanel(app);
    expect(page).toContain('<span class="code-word">ENF-2026-1A</span> <span class="code-word">noite</span>');
    expect(page).toContain(`<p class="class-name long-word" title="${long}">${"X".repeat(35)}…</p>`);
  });

  it("have one font size per column, set by the longest text, and every class at its own", async () => {
    const app = await createTestApp();
    const environmentIds: number[] = [];
    addScheduled(app, { environmentIds, classId: addNamed(app, "classes", "Administração 2026 A noturno") });
    expect(await fetchPanel(app)).toMatch(/<table aria-labelledby="heading">/);
    addScheduled(app, { environmentIds: [addRoom(app, "Laboratório de Eletroencefalografia")] });
    expect(await fetchPanel(app)).toMatch(/<table aria-labelledby="heading" class="room-2">/);
  });

  it.each([
    ["ADM-2026-2A", ["ADM-2026-2A", "10:10–11:30", "começa em 10 min"]],
    ["Informática 2A", ["Informática 2A", "10:10 · em 10 min"]],
    ["ELETROMEC-2026-2A", ["ELETROMEC-2026-2A", "10:10–11:30", "começa em 10 min"]],
    [
      "Ensino Médio Integrado ao Técnico em Desenvolvimento de Sistemas – 2026 Turma 3A",
      ["Turma 3A", "Ens. Médio Int. ao Téc. em Desenv…", "10:10 · em 10 min"],
    ],
    ["Curso Técnico em Administração-2026-2A", ["2026-2A", "Curso Téc. em Adm.", "10:10 · em 10 min"]],
    ["Aprendizagem - Manhã - Turma 12", ["Turma 12", "Aprend. - Manhã", "10:10 · em 10 min"]],
  ])("show the class %s with its end large", async (name, lines) => {
    const app = await createTestApp();
    addScheduled(app, { startTime: "10:10", classId: addNamed(app, "classes", name) });
    const [, cell = ""] = /<td class="class[^"]*">(.*?)<\/td>/.exec(await fetchPanel(app)) ?? [];
    const shown = cell.split("</p>").map((line) => line.replace(/<[^>]+>/g, ""));
    expect(shown.slice(0, -1)).toEqual(lines);
    expect(cell.includes(`title="${name}"`)).toBe(lines[0] !== name);
  });

  it("cut a name that no size holds", async () => {
    const app = await createTestApp();
    const name = `Laboratório de ${"Automação e ".repeat(8)}Controle`;
    addScheduled(app, { environmentIds: [addRoom(app, name)] });
    expect(rowsOf(await fetchPanel(app))[0]?.[3]).toBe("Lab. de Automação e Automação e Automação…");
  });

  it("disappear when their lesson is over, with a note when all are over", async () => {
    const app = await createTestApp();
    addScheduled(app, { endTime: "09:10" });
    addScheduled(app, { startTime: "09:10", endTime: "10:01", classId: 2 });
    const times = (page: string) => rowsOf(page).map(([cell]) => cell);
    expect(times(await fetchPanel(app))).toEqual(["DS-2 09:10–10:01"]);
    app.setNow("2026-03-12T13:01:00.000Z");
    const over = await fetchPanel(app);
    expect(rowsOf(over)).toHaveLength(0);
    expect(over).toContain("As aulas deste turno já terminaram.");
    expect(over).not.toContain(EMPTY);
    // The same with the current shift in the address; a past shift shows all its rows.
    expect(rowsOf(await fetchPanel(app, "?turno=manha"))).toHaveLength(0);
    app.setNow("2026-03-12T18:00:00.000Z");
    expect(times(await fetchPanel(app, "?turno=manha"))).toEqual(["DS-1 07:30–09:10", "DS-2 09:10–10:01"]);
  });

  it.each([
    ["10:16", ""],
    ["10:15", "começa em 15 min"],
    ["10:01", "começa em 1 min"],
    ["10:00", ""],
    ["09:50", ""],
  ])("that start at %s are marked at 10:00 by '%s'", async (startTime, mark) => {
    const app = await createTestApp();
    addScheduled(app, { startTime });
    const page = await fetchPanel(app);
    expect(rowsOf(page)[0]?.[0]).toBe(`DS-1 ${startTime}–11:30 ${mark}`.trim());
    expect(page.includes('class="soon"')).toBe(mark !== "");
  });

  it.each([
    ["2026-03-12T03:00:00.000Z", "manha"],
    ["2026-03-12T20:59:59.000Z", "tarde"],
    ["2026-03-13T00:30:00.000Z", "noite"],
    ["2026-03-13T02:59:59.000Z", "noite"],
    ["2026-03-13T03:00:00.000Z", "manha"],
  ])("follow the school's clock: at %s it is %s", async (now, slug) => {
    const app = await createTestApp({ now });
    const page = await fetchPanel(app);
    expect(currentShift(page)).toBe(slug);
    expect(page).toContain(now < "2026-03-13T03" ? "12/03/2026" : "13/03/2026");
    expect(currentShift(await fetchPanel(app, "?turno=evening"))).toBe(slug);
  });

  it("belong to the shift in the address", async () => {
    const app = await createTestApp();
    addScheduled(app, { shift: "evening", startTime: "18:30", endTime: "22:00" });
    const page = await fetchPanel(app, "?turno=noite");
    expect(currentShift(page)).toBe("noite");
    expect(rowsOf(page)).toHaveLength(1);
    expect(page).toContain('data-chosen="yes"');
  });
});

describe("the rest of the panel", () => {
  it("has the shift links first, clock, date, year, school and the code of the weekly page", async () => {
    const app = await createTestApp();
    const page = await fetchPanel(app);
    const links = [...page.matchAll(/<(?:a|button|input|select)\b[^>]*>/g)].map(([tag]) => tag);
    expect(links.map((tag) => /href="([^"]+)"/.exec(tag)?.[1])).toEqual([
      "/tv-panel?turno=manha",
      "/tv-panel?turno=tarde",
      "/tv-panel?turno=noite",
    ]);
    expect(page).toContain('<span data-clock="true">10:00</span>');
    expect(page).toContain("quinta-feira");
    expect(page).toContain("Atualizado às 10:00");
    expect(page).toContain("Carregando…");
    expect(page).toContain("© 2026 Escola Técnica");
    expect(page).toContain("Veja a semana no celular");
    expect(page).toContain("Código QR do endereço http://escola.test/programacao-semanal?dia=hoje");
    expect(page).toMatch(/<svg class="code" viewBox="0 0 (\d+) \1"/);
    const configured = await createTestApp({ appUrl: "https://reservas.escola.br" });
    expect(await fetchPanel(configured)).toContain("https://reservas.escola.br/programacao-semanal");
  });

  it("greets with the shift's message, or with the school's name", async () => {
    const app = await createTestApp();
    setWelcome(app, "morning", "Bom dia, turma");
    expect(await fetchPanel(app)).toContain("Bom dia, turma");
    const evening = await fetchPanel(app, "?turno=noite");
    expect(evening).not.toContain("Bom dia, turma");
    expect(evening).toContain("Boas-vindas à nossa escola.");
  });

  it("announces a blocked day only if it is public, in its shifts", async () => {
    const app = await createTestApp();
    const date = "2026-03-12";
    addBlockedDay(app, { date, title: "Conselho", shifts: ["morning"], isShown: true, message: "Sem aula" });
    addBlockedDay(app, { date, title: "Feriado", shifts: ["afternoon"], isShown: true });
    addBlockedDay(app, { date, title: "Segredo", shifts: ["morning", "afternoon"], isShown: false });
    addBlockedDay(app, { date: "2026-03-13", title: "Amanhã", shifts: ["morning"], isShown: true });
    const morning = await fetchPanel(app);
    expect(morning).toContain("Sem aula");
    expect(morning).not.toMatch(/Conselho|Feriado|Segredo|Amanhã</);
    const afternoon = await fetchPanel(app, "?turno=tarde");
    expect(afternoon).toContain("Feriado");
    expect(afternoon).not.toMatch(/Sem aula|Segredo/);
  });

  it.each([
    ["slow", "30", 1, 30],
    ["fast", "300", 4, 300],
    ["normal", "29", 2, 60],
    ["turbo", "301", 2, 60],
    ["", "1e2x", 2, 60],
  ])("takes the display settings %s and %s", async (speed, interval, pixels, refresh) => {
    const app = await createTestApp();
    setSetting(app, "animation_speed", speed);
    setSetting(app, "refresh_interval", interval);
    const page = await fetchPanel(app);
    expect(page).toContain(`data-pixels="${pixels}"`);
    expect(page).toContain(`data-refresh="${refresh}"`);
  });

  it("shifts its layout each minute against burn-in", async () => {
    const app = await createTestApp();
    const drift = (page: string) => /class="picture drift-(\d)"/.exec(page)?.[1];
    const first = drift(await fetchPanel(app));
    app.setNow("2026-03-12T13:01:00.000Z");
    expect(drift(await fetchPanel(app))).not.toBe(first);
  });
});

describe("the panel without JavaScript", () => {
  const turn = (page: string) =>
    /<noscript><meta http-equiv="refresh" content="([^"]+)"\/><\/noscript>/.exec(page)?.[1];

  it("pages through its rows and starts over", async () => {
    const app = await createTestApp();
    addManyScheduled(app, 12);
    expect(rowsOf(await fetchPanel(app))).toHaveLength(12);
    const second = await fetchPanel(app, "?turno=manha&pagina=2");
    expect(second).toContain(">6–10 de 12 · a lista continua</p>");
    expect(rowsOf(second).map((row) => row[3])).toEqual(
      ["06", "07", "08", "09", "10"].map((n) => `Oficina ${n}`),
    );
    expect(turn(await fetchPanel(app))).toBe("15;url=/tv-panel?pagina=2");
    expect(turn(second)).toBe("15;url=/tv-panel?turno=manha&amp;pagina=3");
    const last = await fetchPanel(app, "?pagina=3");
    expect(rowsOf(last)).toHaveLength(2);
    expect(turn(last)).toBe("15;url=/tv-panel?pagina=1");
    for (const page of ["4", "0", "-1", "abc", "1e9"])
      expect(rowsOf(await fetchPanel(app, `?pagina=${page}`))).toHaveLength(12);
  });

  it("pages every ten seconds if the address asks for it, and stays in that mode", async () => {
    const app = await createTestApp();
    addManyScheduled(app, 7);
    const page = await fetchPanel(app, "?turno=manha&modo=paginas");
    expect(turn(page)).toBe("10;url=/tv-panel?turno=manha&amp;pagina=2&amp;modo=paginas");
    expect(page).toContain('data-home="/tv-panel?modo=paginas" data-paged="yes"');
    expect(page).toContain('href="/tv-panel?turno=noite&amp;modo=paginas"');
    expect(await fetchPanel(app, "?modo=scroll")).toContain('data-home="/tv-panel" data-paged="no"');
  });

  it("drops a chosen shift in the last minute of its band", async () => {
    const app = await createTestApp();
    expect(turn(await fetchPanel(app))).toBe("60;url=/tv-panel");
    expect(turn(await fetchPanel(app, "?turno=noite"))).toBe("30;url=/tv-panel?turno=noite");
    app.setNow("2026-03-12T14:59:00.000Z");
    expect(turn(await fetchPanel(app, "?turno=noite"))).toBe("30;url=/tv-panel");
  });
});

describe("the panel's response", () => {
  it("is a 503 with the message if the data cannot be read, and is not cached", async () => {
    const app = await createTestApp();
    app.db.sqlite.exec("ALTER TABLE welcome_messages RENAME TO away");
    const response = await app.as(null).fetch("/tv-panel");
    expect(response.status).toBe(503);
    const page = await response.text();
    expect(page).toContain("Erro ao carregar reservas");
    expect(page).toContain("turno=noite");
    expect(page).not.toMatch(/sqlite|no such table/i);
    expect(app.logged.some((entry) => entry.event === "request-failed")).toBe(true);
    app.db.sqlite.exec("ALTER TABLE away RENAME TO welcome_messages");
    expect(await fetchPanel(app)).toContain(EMPTY);
  });

  it("is the same for everybody, and reveals nothing about the requester", async () => {
    const app = await createTestApp();
    const own = await (await app.as("admin").fetch("/tv-panel")).text();
    expect(own).toBe(await fetchPanel(app));
    expect(own).not.toContain("Alice");
  });
});
