/** The calls of lesson times (rules R2.8, R2.9, R2.11). */
import { describe, expect, it } from "vitest";
import { DEFAULT_LESSON_SET } from "#app/domain/dates/default-lessons.ts";
import type { LessonSet } from "#app/domain/dates/lesson.ts";
import { MAX_LESSON_SETS } from "#app/domain/limits.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { auditOf } from "#tests/support/bookings/audit.ts";
import { stateOfAllRows } from "#tests/support/database/snapshot.ts";
import { addCalendar } from "#tests/support/school/calendars.ts";
import { addLessonSet, bodyOf, SIX_LESSONS, setOf } from "#tests/support/school/lesson-sets.ts";

const API = "/api/lesson-times";
const TODAY = "2026-03-12";

/** A set as the API returns it. */
function answerOf(set: LessonSet) {
  const numbered = (shift: keyof LessonSet) =>
    set[shift].lessons.map((hours, index) => ({ lesson: index + 1, ...hours }));
  return {
    morning: numbered("morning"),
    afternoon: numbered("afternoon"),
    evening: numbered("evening"),
    whole: { morning: set.morning.whole, afternoon: set.afternoon.whole, evening: set.evening.whole },
  };
}

const read = async (app: TestApp, query: string) => (await app.as("ana").api("GET", API + query)).body;

describe("lesson times over the API", () => {
  it("are the defaults of every date until a school sets its own", async () => {
    const app = await createTestApp();
    expect(await read(app, "")).toEqual(answerOf(DEFAULT_LESSON_SET));
    expect(await read(app, "?date=2031-01-01")).toEqual(answerOf(DEFAULT_LESSON_SET));
  });

  it("are in force from their date on, and a set of the same date replaces them", async () => {
    const app = await createTestApp();
    const put = (body: object) => app.as("pedro").api("PUT", API, body);
    const first = await put(bodyOf(SIX_LESSONS, "2026-04-01"));
    expect([first.status, first.body]).toEqual([
      200,
      { from: "2026-04-01", calendarId: null, ...answerOf(SIX_LESSONS) },
    ]);
    expect(await read(app, "?date=2026-03-31")).toEqual(answerOf(DEFAULT_LESSON_SET));
    expect(await read(app, "?date=2026-04-01")).toEqual(answerOf(SIX_LESSONS));
    await put(bodyOf(setOf(16), "2026-04-01"));
    await put(bodyOf(setOf(1), "2026-08-03"));
    expect(await read(app, "?date=2026-08-02")).toEqual(answerOf(setOf(16)));
    expect(await read(app, "?date=2026-08-03")).toEqual(answerOf(setOf(1)));
    expect(auditOf(app.db, "lesson-set")).toEqual(["2 create 1", "2 update 1", "2 create 2"]);
  });

  it("accept the numbered lessons that a GET returns", async () => {
    const app = await createTestApp();
    const body = { from: TODAY, ...answerOf(SIX_LESSONS) };
    expect((await app.as("pedro").api("PUT", API, body)).status).toBe(200);
    expect(await read(app, "")).toEqual(answerOf(SIX_LESSONS));
  });

  it("may belong to one calendar; without `calendarId` the default calendar's are returned", async () => {
    const app = await createTestApp();
    const [first, other] = [addCalendar(app), addCalendar(app, { name: "Módulos", isDefault: false })];
    await app.as("pedro").api("PUT", API, bodyOf(setOf(4), TODAY));
    await app.as("pedro").api("PUT", API, bodyOf(setOf(2), TODAY, { calendarId: other }));
    expect(await read(app, `?calendarId=${other}`)).toEqual(answerOf(setOf(2)));
    expect(await read(app, `?calendarId=${first}`)).toEqual(answerOf(setOf(4)));
    expect(await read(app, "")).toEqual(answerOf(setOf(4)));
    await app.as("pedro").api("PUT", API, bodyOf(setOf(3), TODAY, { calendarId: first }));
    expect(await read(app, "")).toEqual(answerOf(setOf(3)));
  });

  it("are refused with 409 and the current set if the version is stale", async () => {
    const app = await createTestApp();
    const { body } = await app.as("pedro").api("PUT", API, bodyOf(SIX_LESSONS, TODAY));
    const stale = bodyOf(setOf(1), TODAY, { updatedAt: "2026-01-01T00:00:00.000Z" });
    const answer = await app.as("admin").api("PUT", API, stale);
    expect([answer.status, answer.body.message, answer.body.current]).toEqual([
      409,
      expect.stringContaining("Estes horários mudaram enquanto você os via."),
      body,
    ]);
  });

  it(`are at most ${MAX_LESSON_SETS} sets`, async () => {
    const app = await createTestApp();
    for (let index = 0; index < MAX_LESSON_SETS; index++)
      addLessonSet(app, { from: new Date(Date.UTC(2027, 0, 1 + index)).toISOString().slice(0, 10) });
    const answer = await app.as("pedro").api("PUT", API, bodyOf(SIX_LESSONS, "2030-01-01"));
    expect([answer.status, answer.body.message]).toEqual([409, expect.stringContaining("no máximo 60")]);
    expect((await app.as("pedro").api("PUT", API, bodyOf(setOf(1), "2027-01-01"))).status).toBe(200);
  });
});

describe("a refusal names its field and changes nothing", () => {
  const span = (startTime: string, endTime: string) => ({ startTime, endTime });
  const whole = bodyOf(SIX_LESSONS, TODAY).whole;
  it.each<[string, object, string, string]>([
    [
      "lessons that overlap",
      { morning: [span("07:00", "07:45"), span("07:40", "08:25")] },
      "morning",
      "Manhã: a 2ª aula começa às 07:40, antes do fim da 1ª (07:45).",
    ],
    [
      "lessons out of order",
      { afternoon: [span("14:00", "14:45"), span("13:00", "13:45")] },
      "afternoon",
      "Tarde: a 2ª aula começa às 13:00, antes do fim da 1ª (14:45).",
    ],
    ["a shift without lessons", { evening: [] }, "evening", "Cada turno tem de 1 a 16 aulas"],
    [
      "a lesson that ends before it starts",
      { morning: [span("08:00", "07:00")] },
      "morning",
      "Manhã, 1ª aula: o início (08:00) deve ser antes do fim (07:00).",
    ],
    [
      "a lesson that leaves its band",
      { morning: [span("12:00", "12:45")] },
      "morning",
      "Manhã, 1ª aula: começa às 12:00, fora da faixa do turno, de 00:00 a 12:00.",
    ],
    [
      "a lesson that ends at midnight",
      { evening: [span("23:00", "00:00")] },
      "evening",
      "Noite, 1ª aula: o início (23:00) deve ser antes do fim (00:00).",
    ],
    [
      "a lesson that overlaps one of the shift before",
      { morning: [span("11:30", "13:30")] },
      "afternoon",
      "Tarde: a 1ª aula começa às 13:00, antes do fim da 1ª da manhã (13:30).",
    ],
    ["17 lessons of a shift", { morning: setOf(17).morning.lessons }, "morning", "de 1 a 16 aulas"],
    ["an invalid hour", { morning: [span("7h", "07:45")] }, "morning", "Informe a hora como 07:30"],
    [
      "whole hours that are empty",
      { whole: { ...whole, evening: span("19:00", "19:00") } },
      "whole",
      "Noite, turno inteiro: o início (19:00) deve ser antes do fim (19:00).",
    ],
    [
      "whole hours that leave their band",
      { whole: { ...whole, afternoon: span("11:00", "17:00") } },
      "whole",
      "Tarde, turno inteiro: começa às 11:00, fora da faixa do turno, de 12:00 a 18:00.",
    ],
    ["no whole hours", { whole: undefined }, "whole", "Informe o início e o fim do turno inteiro"],
    ["a past day", { from: "2026-03-11" }, "from", "Escolha hoje (12/03/2026) ou uma data futura"],
    ["an unknown calendar", { calendarId: 99 }, "calendarId", "Selecione um calendário"],
    ["numbers out of order", { evening: [{ lesson: 2, ...span("19:00", "19:45") }] }, "evening", "em ordem"],
  ])("%s", async (_, wrong, field, sentence) => {
    const app = await createTestApp();
    const pedro = app.as("pedro");
    await pedro.api("GET", API);
    const before = stateOfAllRows(app.db);
    const answer = await pedro.api("PUT", API, { ...bodyOf(SIX_LESSONS, TODAY), ...wrong });
    expect([answer.status, Object.keys(answer.body.errors), answer.body.message]).toEqual([
      400,
      [field],
      expect.stringContaining(sentence),
    ]);
    expect(stateOfAllRows(app.db)).toBe(before);
  });
});
