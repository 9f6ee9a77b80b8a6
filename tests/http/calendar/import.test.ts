/** The import of a calendar's sheet (rules R23.9), by the screens of every import. */
import { describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { stateOfAllRows } from "#tests/support/database/snapshot.ts";
import { counts, preview } from "#tests/support/files/imports.ts";
import { addCalendar, FIRST_HALF } from "#tests/support/school/calendars.ts";

const SHEET = `Data;Tipo;Descrição
01/02/2027;Início;1º semestre
07/07/2027;Fim;1º semestre
08/07/2027 a 30/07/2027;Férias;Férias de julho
08/02/2027 a 09/02/2027;Recesso;Carnaval
21/04/2027;Feriado;Tiradentes
24/04/2027;Sábado letivo (segunda);
15/05/2027;sábado letivo;Festa da família
28/06/2027;Prova;Provas finais
`;

/** Uploads a file and opens its preview; `confirm` imports it. */
async function importSheet(app: TestApp, sheet: string) {
  const pedro = app.as("pedro");
  await pedro.api("GET", "/api/user");
  const before = stateOfAllRows(app.db);
  const { address, html } = await preview(pedro, "calendario", sheet);
  const confirm = () => pedro.post(address, counts(html));
  return { html: html.replace(/<!-- -->/g, ""), confirm, before };
}

describe("a sheet of the school's year", () => {
  it("becomes terms, exceptions and blocked days, and changes nothing when imported again", async () => {
    const app = await createTestApp();
    const id = addCalendar(app, { terms: [] });
    const { confirm } = await importSheet(app, SHEET);
    expect((await confirm()).status).toBe(302);
    const pedro = app.as("pedro");
    expect((await pedro.api("GET", `/api/calendars/${id}/terms`)).body).toMatchObject([
      { name: "1º semestre", kind: "term", startDate: "2027-02-01", endDate: "2027-07-07" },
      { name: "Carnaval", kind: "recess", startDate: "2027-02-08", endDate: "2027-02-09" },
      { name: "Férias de julho", kind: "vacation", startDate: "2027-07-08", endDate: "2027-07-30" },
    ]);
    expect((await pedro.api("GET", `/api/calendars/${id}/days`)).body).toMatchObject([
      { date: "2027-04-24", isSchoolDay: true, asWeekday: 1, title: "Sábado letivo" },
      { date: "2027-05-15", isSchoolDay: true, asWeekday: null, title: "Festa da família" },
      { date: "2027-06-28", isSchoolDay: true, title: "Provas finais" },
    ]);
    const blocked = (await pedro.api("GET", "/api/blocked-days")).body;
    expect(blocked).toMatchObject([{ title: "Tiradentes", type: "holiday", showInPanel: true }]);
    expect(blocked[0].affectedShifts).toHaveLength(3);
    const again = await importSheet(app, SHEET);
    expect(again.html).toContain("Nada muda: o que está no arquivo já está no sistema.");
  });

  it("is read from an .ics file too, and an event without a type is a fault of its line", async () => {
    const app = await createTestApp();
    const id = addCalendar(app, { terms: [] });
    const event = (first: string, end: string, summary: string) =>
      `BEGIN:VEVENT\r\nUID:${first}\r\nDTSTART;VALUE=DATE:${first}\r\nDTEND;VALUE=DATE:${end}\r\nSUMMARY:${summary}\r\nEND:VEVENT\r\n`;
    const school =
      event("20270421", "20270422", "Tiradentes") + event("20270712", "20270731", "Recesso de julho");
    const file = (events: string) => `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${events}END:VCALENDAR\r\n`;
    const odd = await importSheet(app, file(school + event("20270501", "20270502", "Reunião de pais")));
    expect(odd.html).toContain("15");
    expect(odd.html).toContain("Reunião de pais");
    expect(stateOfAllRows(app.db)).toEqual(odd.before);
    const { confirm } = await importSheet(app, file(school));
    expect((await confirm()).status).toBe(302);
    const pedro = app.as("pedro");
    expect((await pedro.api("GET", `/api/calendars/${id}/terms`)).body).toMatchObject([
      { name: "Recesso de julho", kind: "recess", startDate: "2027-07-12", endDate: "2027-07-30" },
    ]);
    expect((await pedro.api("GET", "/api/blocked-days")).body).toMatchObject([
      { title: "Tiradentes", date: "2027-04-21T12:00:00.000Z", type: "holiday" },
    ]);
  });

  it("is imported into the calendar that a row names", async () => {
    const app = await createTestApp();
    addCalendar(app, { terms: [] });
    const id = addCalendar(app, { name: "Noturno", isDefault: false });
    const sheet = "Data;Tipo;Descrição;Calendário\n25/04/2026;Sábado letivo (sexta-feira);Aula;noturno\n";
    const { confirm } = await importSheet(app, sheet);
    expect((await confirm()).status).toBe(302);
    expect((await app.as("pedro").api("GET", `/api/calendars/${id}/days`)).body).toMatchObject([
      { date: "2026-04-25", asWeekday: 5, title: "Aula" },
    ]);
  });

  it.each([
    ["30/02/2027;Feriado;Carnaval", "Informe a data como 21/04/2027"],
    ["09/02/2027;Feira;Carnaval", "O tipo deve ser Feriado"],
    ["24/04/2027;Sábado letivo (domingo);x", "O tipo deve ser Feriado"],
    ["30/07/2027 a 08/07/2027;Férias;x", "O último dia deve ser igual ou posterior"],
    ["01/02/2027;Início;1º semestre", "Falta o Fim deste período"],
    ["01/02/2027;Fim;1º semestre", "Falta o Início deste período"],
    ["01/02/2027;Feriado;", "A descrição de um feriado"],
  ])("names the line and what is wrong with it: %s", async (row, sentence) => {
    const app = await createTestApp();
    addCalendar(app);
    const { html, confirm, before } = await importSheet(app, `Data;Tipo;Descrição\n${row}\n`);
    expect(html).toContain(sentence);
    expect((await confirm()).status).toBe(409);
    expect(stateOfAllRows(app.db)).toBe(before);
  });

  it("is refused as a whole if a term overlaps another, with its line", async () => {
    const app = await createTestApp();
    addCalendar(app);
    const sheet = `Data;Tipo;Descrição\n21/04/2026;Feriado;Tiradentes\n${FIRST_HALF.endDate.split("-").reverse().join("/")};Início;2º\n30/11/2026;Fim;2º\n`;
    const { confirm, before } = await importSheet(app, sheet);
    const answer = await confirm();
    expect([answer.status, /Linha \d+: [^.<]*/.exec(await answer.text())?.[0]]).toEqual([
      409,
      expect.stringContaining("Linha 3: Este período passa por cima de"),
    ]);
    expect(stateOfAllRows(app.db)).toBe(before);
  });

  it("needs a calendar for anything but a holiday", async () => {
    const app = await createTestApp();
    const { html } = await importSheet(app, "Data;Tipo;Descrição\n24/04/2027;Sábado letivo;Aula\n");
    expect(html).toContain("A escola ainda não tem calendário letivo.");
  });
});
