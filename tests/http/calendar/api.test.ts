/** The calls of the school calendar (rules R23). */
import { describe, expect, it } from "vitest";
import { MAX_CALENDAR_DAYS, MAX_CALENDARS } from "#app/domain/limits.ts";
import { createTestApp } from "#tests/support/app.ts";
import { auditOf } from "#tests/support/bookings/audit.ts";
import { stateOfAllRows } from "#tests/support/database/snapshot.ts";
import { addCalendar, FIRST_HALF } from "#tests/support/school/calendars.ts";
import { addBlockedDay } from "#tests/support/school/school-rows.ts";

const API = "/api/calendars";
const NOW = "2026-03-12T13:00:00.000Z";

describe("calendars over the API", () => {
  it("are created, replaced and deleted, and each action is audited", async () => {
    const app = await createTestApp();
    const pedro = app.as("pedro");
    const created = await pedro.api("POST", API, { name: "Integrado", targetDays: 200 });
    expect([created.status, created.body]).toEqual([
      201,
      {
        id: 1,
        name: "Integrado",
        isDefault: true,
        targetDays: 200,
        weekdays: [1, 2, 3, 4, 5],
        createdAt: NOW,
        updatedAt: NOW,
      },
    ]);
    const other = await pedro.api("POST", API, { name: "Subsequente", weekdays: [6, 1, 2, 2] });
    expect(other.body).toMatchObject({ id: 2, isDefault: false, targetDays: null, weekdays: [1, 2, 6] });
    expect((await pedro.api("PUT", `${API}/2`, { name: "Noturno", isDefault: true })).body).toMatchObject({
      name: "Noturno",
      isDefault: true,
    });
    const listed = await app.as("ana").api("GET", API);
    expect(listed.body).toMatchObject([
      { name: "Noturno", isDefault: true },
      { name: "Integrado", isDefault: false },
    ]);
    expect((await pedro.api("DELETE", `${API}/2`)).body).toEqual({ message: "Calendário excluído" });
    expect(auditOf(app.db, "calendar")).toEqual(["2 create 1", "2 create 2", "2 update 2", "2 delete 2"]);
  });

  it("have their own terms and days, which are deleted with them", async () => {
    const app = await createTestApp();
    const pedro = app.as("pedro");
    const id = addCalendar(app, { terms: [] });
    const term = await pedro.api("POST", `${API}/${id}/terms`, FIRST_HALF);
    expect([term.status, term.body]).toEqual([201, { id: 1, ...FIRST_HALF, createdAt: NOW, updatedAt: NOW }]);
    const day = { date: "2026-04-25", isSchoolDay: true, asWeekday: 1, title: "Sábado letivo" };
    const added = await pedro.api("POST", `${API}/${id}/days`, day);
    const shifts = ["morning", "afternoon", "evening"];
    expect([added.status, added.body]).toEqual([
      201,
      { id: 1, ...day, shifts, createdAt: NOW, updatedAt: NOW },
    ]);
    const again = await pedro.api("POST", `${API}/${id}/days`, { ...day, asWeekday: 2 });
    expect([again.status, again.body.errors]).toEqual([
      409,
      { date: ["25/04/2026 já está neste calendário. Altere o dia que existe."] },
    ]);
    const changed = await pedro.api("PUT", `${API}/${id}/days/1`, {
      ...day,
      asWeekday: 3,
      shifts: ["evening"],
    });
    expect(changed.body).toMatchObject({ asWeekday: 3, shifts: ["evening"] });
    const moved = await pedro.api("PUT", `${API}/${id}/terms/1`, { ...FIRST_HALF, endDate: "2026-07-03" });
    expect(moved.body).toMatchObject({ endDate: "2026-07-03" });
    expect((await app.as("ana").api("GET", `${API}/${id}/terms`)).body).toEqual([moved.body]);
    expect((await app.as("ana").api("GET", `${API}/${id}/days`)).body).toEqual([changed.body]);
    const other = addCalendar(app, { name: "Outro", isDefault: false });
    expect((await pedro.api("PUT", `${API}/${other}/terms/1`, FIRST_HALF)).status).toBe(404);
    expect((await pedro.api("DELETE", `${API}/${other}/days/1`)).status).toBe(404);
    expect((await pedro.api("DELETE", `${API}/${id}/days/1`)).body).toEqual({ message: "Dia excluído" });
    expect((await pedro.api("DELETE", `${API}/${id}/terms/1`)).body).toEqual({ message: "Período excluído" });
    expect(auditOf(app.db, "calendar-term")).toEqual(["2 create 1", "2 update 1", "2 delete 1"]);
    expect(auditOf(app.db, "calendar-day")).toEqual(["2 create 1", "2 update 1", "2 delete 1"]);
  });

  it("refuse to overwrite another person's change", async () => {
    const app = await createTestApp();
    const id = addCalendar(app, { days: [{ date: "2026-04-25" }] });
    const pedro = app.as("pedro");
    const seen = { updatedAt: "2026-01-01T00:00:00.000Z" };
    for (const [path, body, sentence] of [
      ["", { name: "Integrado" }, "Este calendário mudou"],
      ["/terms/1", FIRST_HALF, "Este período mudou"],
      ["/days/1", { date: "2026-04-25", isSchoolDay: false }, "Este dia mudou"],
    ] as const) {
      const { status, body: answer } = await pedro.api("PUT", `${API}/${id}${path}`, { ...body, ...seen });
      expect([status, answer.message, answer.current.id]).toEqual([
        409,
        expect.stringContaining(sentence),
        1,
      ]);
    }
  });
});

describe("a refusal names its field and changes nothing", () => {
  const refused: [string, string, object, object][] = [
    ["a calendar without a name", "", { name: " " }, { name: ["O nome deve ter pelo menos 2 caracteres"] }],
    [
      "a name that is taken",
      "",
      { name: "INTEGRADO" },
      { name: [expect.stringContaining('Já existe "Integrado"')] },
    ],
    [
      "terms that overlap",
      "/1/terms",
      { ...FIRST_HALF, kind: "exams", startDate: "2026-06-30", endDate: "2026-07-03" },
      { startDate: [expect.stringContaining('"1º semestre", de 09/02/2026 a 30/06/2026')] },
    ],
    [
      "a term that ends before it starts",
      "/1/terms",
      { ...FIRST_HALF, startDate: "2026-08-03", endDate: "2026-08-02" },
      { endDate: ["O último dia deve ser igual ou posterior ao primeiro."] },
    ],
    [
      "a term of ten years",
      "/1/terms",
      { ...FIRST_HALF, startDate: "2027-08-03", endDate: "2037-08-02" },
      { endDate: ["Um período pode ter no máximo 366 dias."] },
    ],
    [
      "a day outside of every term",
      "/1/days",
      { date: "2026-07-04", isSchoolDay: true },
      { date: [expect.stringContaining("04/07/2026 não está em nenhum período")] },
    ],
    [
      "a Sunday without school that follows a Monday's timetable",
      "/1/days",
      { date: "2026-04-26", isSchoolDay: false, asWeekday: 1 },
      { asWeekday: [expect.stringContaining("domingo")] },
    ],
  ];
  it.each(refused)("%s", async (_, path, body, errors) => {
    const app = await createTestApp();
    addCalendar(app);
    const pedro = app.as("pedro");
    const before = stateOfAllRows(app.db);
    const answer = await pedro.api("POST", API + path, body);
    expect([400, 409]).toContain(answer.status);
    expect(answer.body.errors).toEqual(errors);
    expect(stateOfAllRows(app.db)).toBe(before);
  });

  it("the deletion of a calendar that classes use", async () => {
    const app = await createTestApp();
    const id = addCalendar(app);
    const pedro = app.as("pedro");
    const classes = [
      ["/api/classes/1", "DS-1"],
      ["/api/classes/2", "DS-2"],
    ] as const;
    for (const [path, name] of classes) {
      const { status, body } = await pedro.api("PUT", path, { name, calendarId: id });
      expect([status, body.calendarId]).toEqual([200, id]);
    }
    const { status, body } = await pedro.api("DELETE", `${API}/${id}`);
    expect([status, body.message]).toEqual([
      409,
      "2 turmas usam este calendário (DS-1, DS-2), por isso ele não pode ser excluído. Escolha outro nessas turmas antes.",
    ]);
    // A body that omits the calendar leaves it unchanged.
    expect((await pedro.api("PUT", "/api/classes/1", { name: "DS-1A" })).body.calendarId).toBe(id);
    for (const [path, name] of classes) {
      expect((await pedro.api("PUT", path, { name, calendarId: null })).body.calendarId).toBe(null);
    }
    expect((await pedro.api("PUT", "/api/classes/1", { name: "DS-1", calendarId: 9 })).body.errors).toEqual({
      calendarId: ["Este calendário não existe mais. Escolha outro."],
    });
    expect((await pedro.api("DELETE", `${API}/${id}`)).status).toBe(200);
  });

  it("one calendar, and one day of a year, too many", async () => {
    const app = await createTestApp();
    const pedro = app.as("pedro");
    app.db.write(() => {
      for (let index = 1; index < MAX_CALENDARS; index++)
        addCalendar(app, { name: `Calendário ${index}`, isDefault: false });
      const dates = Array.from({ length: MAX_CALENDAR_DAYS }, (_, index) =>
        new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
      );
      const year = { name: "Ano", kind: "term", startDate: "2026-01-01", endDate: "2026-12-31" } as const;
      addCalendar(app, { name: "Cheio", terms: [year], days: dates.map((date) => ({ date })) });
    });
    const calendar = await pedro.api("POST", API, { name: "Mais um" });
    expect([calendar.status, calendar.body.message]).toEqual([
      409,
      expect.stringContaining("16 calendários"),
    ]);
    const day = await pedro.api("POST", `${API}/16/days`, { date: "2026-12-12", isSchoolDay: true });
    expect([day.status, day.body.errors]).toEqual([409, { date: [expect.stringContaining("até 200 dias")] }]);
  });
});

describe("GET /api/calendars/{id}/school-days", () => {
  it("returns the dates with their effective weekday, shifts and title, without blocked days", async () => {
    const app = await createTestApp();
    const id = addCalendar(app, {
      days: [
        { date: "2026-04-25", asWeekday: 1, title: "Sábado letivo" },
        { date: "2026-04-22", isSchoolDay: false, shifts: ["evening"], title: "Sem aula à noite" },
      ],
    });
    addBlockedDay(app, {
      date: "2026-04-21",
      title: "Tiradentes",
      shifts: ["morning", "afternoon", "evening"],
    });
    addBlockedDay(app, { date: "2026-04-25", title: "Obras", shifts: ["afternoon"] });
    const { body } = await app
      .as("ana")
      .api("GET", `${API}/${id}/school-days?startDate=2026-04-20&endDate=2026-04-26`);
    const all = ["morning", "afternoon", "evening"];
    expect(body).toEqual({
      total: 5,
      days: [
        { date: "2026-04-20", weekday: 1, shifts: all, title: null },
        { date: "2026-04-22", weekday: 3, shifts: ["morning", "afternoon"], title: "Sem aula à noite" },
        { date: "2026-04-23", weekday: 4, shifts: all, title: null },
        { date: "2026-04-24", weekday: 5, shifts: all, title: null },
        { date: "2026-04-25", weekday: 1, shifts: ["morning", "evening"], title: "Sábado letivo" },
      ],
    });
  });
});
