/** The screens of the school calendar (rules R23.5 to R23.9), as a browser without JavaScript gets them. */
import { describe, expect, it } from "vitest";
import { createTestApp } from "#tests/support/app.ts";
import { stateOfAllRows } from "#tests/support/database/snapshot.ts";
import { pageOf } from "#tests/support/pages.ts";
import { addCalendar, FIRST_HALF } from "#tests/support/school/calendars.ts";
import { addBlockedDay } from "#tests/support/school/school-rows.ts";

const SCREEN = "/admin/calendario";

/** The signs in a day's cell. */
function cellOf(html: string, date: string): string {
  return new RegExp(`<a[^>]*href="[^"]*/dia/${date}[^>]*>(.*?)</a>`).exec(html)?.[0] ?? "";
}

describe("the year", () => {
  it("shows what to do first if the school has no calendar", async () => {
    const app = await createTestApp();
    const html = await pageOf(app, "pedro", SCREEN);
    expect(html).toContain("A escola ainda não tem um calendário letivo.");
    expect(html).toContain('href="/admin/calendario/novo');
    expect(await pageOf(app, "ana", "/calendario")).toContain("A escola ainda não tem um calendário letivo.");
  });

  it("shows twelve months with signs, totals and the weekday that lacks days, read-only to teachers", async () => {
    const app = await createTestApp();
    addCalendar(app, {
      terms: [FIRST_HALF, { name: "Provas", kind: "exams", startDate: "2026-07-01", endDate: "2026-07-03" }],
      days: [{ date: "2026-04-25", asWeekday: 2, title: "Sábado letivo" }],
    });
    for (const date of ["2026-03-02", "2026-03-09", "2026-03-16", "2026-03-23", "2026-03-30"])
      addBlockedDay(app, { date, title: "Feriado", shifts: ["morning", "afternoon", "evening"] });
    const html = await pageOf(app, "pedro", SCREEN);
    expect(html.match(/<table class="month[" ]/g)).toHaveLength(12);
    expect(html).toMatch(/<b[^>]*>101 de 200 dias letivos<\/b>/);
    expect(html).toContain("faltam 99");
    expect(html).toContain("segundas: 16");
    expect(html).toContain("segunda-feira tem 4 a menos que a média");
    expect(cellOf(html, "2026-04-25")).toMatch(
      /data-mark="swapped".*3ª.*horário de terça-feira, Sábado letivo/,
    );
    expect(cellOf(html, "2026-03-02")).toMatch(/data-mark="blocked".*●.*bloqueado, Feriado/);
    expect(cellOf(html, "2026-07-02")).toMatch(/data-mark="exams".*P/);
    const readOnly = await pageOf(app, "ana", "/calendario");
    expect(readOnly).toContain("1º semestre");
    expect(readOnly).not.toContain(SCREEN);
  });

  it("opens on the year and calendar in its address", async () => {
    const app = await createTestApp();
    addCalendar(app);
    const id = addCalendar(app, { name: "Subsequente", isDefault: false, targetDays: null, terms: [] });
    const html = await pageOf(app, "pedro", `${SCREEN}?ano=2027&calendario=${id}`);
    expect(html).toContain("Subsequente, 2027");
    expect(html).toContain("0 dias letivos");
    expect(await pageOf(app, "pedro", `${SCREEN}?ano=abc&calendario=x`)).toContain("Integrado, 2026");
  });
});

describe("editing beside the year", () => {
  it("a calendar, a term and a day, one after another", async () => {
    const app = await createTestApp();
    const pedro = app.as("pedro");
    const calendar = await pedro.post(`${SCREEN}/novo`, {
      name: "Integrado",
      targetDays: "200",
      weekdays: ["1", "2", "3", "4", "5"],
      isDefault: "on",
    });
    const query = "?ano=2026&calendario=1";
    expect([calendar.status, calendar.headers.get("location")]).toEqual([302, SCREEN + query]);
    const term = await pedro.post(`${SCREEN}/periodos/novo${query}`, FIRST_HALF);
    expect([term.status, term.headers.get("location")]).toEqual([302, SCREEN + query]);
    const panel = await pageOf(app, "pedro", `${SCREEN}/dia/2026-04-25${query}`);
    expect(panel).toContain("sábado, 25/04/2026");
    const { total } = (
      await pedro.api("GET", `/api/calendars/1/school-days?startDate=2026-01-01&endDate=2026-12-31`)
    ).body;
    expect(panel).toContain(`Com aula: ${total} → ${total + 1} dias letivos.<`);
    const friday = await pageOf(app, "pedro", `${SCREEN}/dia/2026-04-24${query}`);
    expect(friday).toContain(`>Sem aula: ${total} → ${total - 1} dias letivos.<`);
    expect(await pageOf(app, "pedro", `${SCREEN}/dia/2026-12-28${query}`)).not.toMatch(/→ \d+ dias letivos/);
    const day = { is: "school", asWeekday: "1", shifts: ["morning", "afternoon"], title: "Sábado letivo" };
    expect((await pedro.post(`${SCREEN}/dia/2026-04-25${query}`, day)).status).toBe(302);
    const days = (await pedro.api("GET", "/api/calendars/1/days")).body;
    expect(days).toMatchObject([{ date: "2026-04-25", isSchoolDay: true, asWeekday: 1, shifts: day.shifts }]);
    const seen = { ...day, updatedAt: days[0].updatedAt, asWeekday: "" };
    expect((await pedro.post(`${SCREEN}/dia/2026-04-25${query}`, seen)).status).toBe(302);
    expect((await pedro.api("GET", "/api/calendars/1/days")).body[0].asWeekday).toBe(null);
    expect((await pedro.post(`${SCREEN}/dia/2026-04-25/excluir${query}`)).status).toBe(302);
    expect((await pedro.api("GET", "/api/calendars/1/days")).body).toEqual([]);
    expect((await pedro.post(`${SCREEN}/periodos/1/excluir${query}`)).status).toBe(302);
    expect((await pedro.post(`${SCREEN}/1/excluir${query}`)).status).toBe(302);
    expect((await pedro.api("GET", "/api/calendars")).body).toEqual([]);
  });

  it("preserves typed values when refused, and changes nothing", async () => {
    const app = await createTestApp();
    addCalendar(app, { days: [{ date: "2026-04-25", title: "Sábado letivo" }] });
    const pedro = app.as("pedro");
    const before = stateOfAllRows(app.db);
    for (const [path, fields, sentence] of [
      ["/novo", { name: "integrado", weekdays: "1" }, "Já existe &quot;Integrado&quot;"],
      ["/novo", { name: "Outro", weekdays: "1", targetDays: "x" }, "A meta deve ser"],
      ["/periodos/novo", { ...FIRST_HALF, name: "Outro" }, "passa por cima de &quot;1º semestre&quot;"],
      ["/dia/2026-08-03", { is: "school", title: "Aula" }, "não está em nenhum período"],
      // A form opened before the day existed does not overwrite it.
      ["/dia/2026-04-25", { is: "off", title: "Minha" }, "Este dia mudou enquanto você o via."],
    ] as const) {
      const response = await pedro.post(SCREEN + path, fields);
      expect([path, response.status >= 400]).toEqual([path, true]);
      const html = (await response.text()).replace(/&#x27;/g, "'").replace(/&#34;/g, "&quot;");
      expect(html).toContain(sentence);
    }
    expect(stateOfAllRows(app.db)).toBe(before);
    expect((await pedro.fetch(`${SCREEN}/dia/2026-02-30`)).status).toBe(404);
  });
});

describe("a class", () => {
  it("switches between calendars, and back to the default", async () => {
    const app = await createTestApp();
    const pedro = app.as("pedro");
    const form = "/admin/turmas/1/editar";
    expect(await pageOf(app, "pedro", form)).not.toContain("Calendário letivo</label>");
    addCalendar(app);
    const id = addCalendar(app, { name: "Noturno", isDefault: false });
    const html = await pageOf(app, "pedro", form);
    expect(html).toContain("O padrão (Integrado)");
    expect(html).toContain(`<option value="${id}">Noturno</option>`);
    const calendarOf = async () => (await pedro.api("GET", "/api/classes")).body[0].calendarId;
    expect((await pedro.post(form, { name: "DS-1", calendarId: String(id) })).status).toBe(302);
    expect(await calendarOf()).toBe(id);
    expect(await pageOf(app, "pedro", form)).toContain(`<option value="${id}" selected="">Noturno</option>`);
    expect((await pedro.post(form, { name: "DS-1", calendarId: "" })).status).toBe(302);
    expect(await calendarOf()).toBe(null);
    const unknown = await pedro.post(form, { name: "DS-1", calendarId: "99" });
    expect([unknown.status, await unknown.text()]).toEqual([400, expect.stringContaining("não existe mais")]);
  });
});

describe("a copied year", () => {
  it("has its terms on the same weekdays and its own holidays, once", async () => {
    const app = await createTestApp();
    const id = addCalendar(app, { days: [{ date: "2026-04-25", asWeekday: 1, title: "Sábado letivo" }] });
    const pedro = app.as("pedro");
    const address = `${SCREEN}/${id}/copiar?ano=2026&calendario=${id}`;
    expect(await pageOf(app, "pedro", address)).toContain("Copiar para 2027");
    const copied = await pedro.post(address, { year: "2027" });
    expect([copied.status, copied.headers.get("location")]).toEqual([
      302,
      `${SCREEN}?ano=2027&calendario=${id}`,
    ]);
    expect((await pedro.api("GET", `/api/calendars/${id}/terms`)).body).toMatchObject([
      FIRST_HALF,
      { ...FIRST_HALF, startDate: "2027-02-08", endDate: "2027-06-29" },
    ]);
    expect((await pedro.api("GET", `/api/calendars/${id}/days`)).body).toMatchObject([
      { date: "2026-04-25" },
      { date: "2027-04-24", asWeekday: 1, title: "Sábado letivo" },
    ]);
    const holidays = (await pedro.api("GET", "/api/blocked-days?startDate=2027-01-01&endDate=2027-12-31"))
      .body;
    // Good Friday follows Easter, which 2027 has on 28 March.
    expect(holidays).toContainEqual(
      expect.objectContaining({ date: "2027-03-26T12:00:00.000Z", type: "holiday" }),
    );
    const before = stateOfAllRows(app.db);
    const again = await pedro.post(address, { year: "2027" });
    expect([again.status, await again.text()]).toEqual([
      400,
      expect.stringContaining("já tem períodos em 2027"),
    ]);
    const empty = await pedro.post(`${SCREEN}/${id}/copiar?ano=2030`, { year: "2031" });
    expect(empty.status).toBe(400);
    expect(stateOfAllRows(app.db)).toBe(before);
  });
});
