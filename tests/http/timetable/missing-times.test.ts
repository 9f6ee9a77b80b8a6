/** Times of a timetable's file that the school does not have (rules R28.71). */
import { describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { tableRows } from "#tests/support/bookings/reservations.ts";
import { runDueJobs } from "#tests/support/school/leaver.ts";
import {
  callTimetable as call,
  draftOf as draft,
  NOW,
  PERIOD,
  sendTimetable,
} from "#tests/support/timetable/published.ts";

const OWN = [
  "segunda;07:15;08:05;DS-1;Algoritmos;Ana Conceição;Sala 1",
  "segunda;08:05;08:55;DS-1;Algoritmos;Ana Conceição;Sala 1",
  "terça;11:45;12:35;DS-2;Algoritmos;Bia Gonçalves;Sala 2",
] as const;
const FROM = { from: PERIOD.startDate };

const hoursOf = (app: TestApp) =>
  (tableRows(app, "reservations") as { date: string; start_time: string; end_time: string }[])
    .map((row) => `${row.date} ${row.start_time}-${row.end_time}`)
    .sort((a, b) => a.localeCompare(b));

describe("a file with times that the school does not have", () => {
  it("is a draft that names each once, and proposes a day that has them", async () => {
    const { app, made } = await draft(...OWN);
    expect(made.lessonTimes.missing).toEqual(["07:15", "08:05", "11:45"]);
    expect(made.lessonTimes.proposed.morning).toEqual([
      { lesson: 1, startTime: "07:15", endTime: "08:05" },
      { lesson: 2, startTime: "08:05", endTime: "08:55" },
      { lesson: 3, startTime: "11:45", endTime: "12:35" },
    ]);
    expect(made.lessonTimes.proposed.afternoon).toHaveLength(5);
    expect((await call(app, "GET", "/1")).body.lessonTimes).toEqual(made.lessonTimes);
  });

  it("is not published, until the school has them from the day that is asked for", async () => {
    const { app } = await draft(...OWN);
    const refused = await call(app, "POST", "/1/publish", FROM);
    expect([refused.status, refused.body.missing]).toEqual([409, ["07:15", "08:05", "11:45"]]);
    const adopted = await call(app, "POST", "/1/lesson-times", FROM);
    expect([adopted.status, adopted.body]).toMatchObject([
      200,
      {
        from: PERIOD.startDate,
        calendarId: null,
        whole: { morning: { startTime: "07:15", endTime: "12:35" } },
      },
    ]);
    const day = await app.as("ana").api("GET", `/api/lesson-times?date=${PERIOD.startDate}`);
    expect(day.body.morning).toEqual(adopted.body.morning);
    expect((await call(app, "GET", "/1")).body).toMatchObject({ lessons: 3, lessonTimes: { missing: [] } });
    expect((await call(app, "POST", "/1/publish", FROM)).status).toBe(202);
    await runDueJobs(app);
    expect(hoursOf(app).slice(0, 2)).toEqual(["2026-03-09 07:15-08:55", "2026-03-10 11:45-12:35"]);
  });

  it("goes by the bell times of the day that it is published from", async () => {
    const { app } = await draft(...OWN);
    await call(app, "POST", "/1/lesson-times", { from: "2026-03-16" });
    expect((await call(app, "GET", "/1")).body.lessonTimes.missing).toEqual([]);
    expect((await call(app, "GET", "/1/diff")).body).toMatchObject({ from: "2026-03-16", added: 3 });
    expect((await call(app, "POST", "/1/publish", FROM)).status).toBe(409);
    expect((await call(app, "POST", "/1/publish", { from: "2026-03-16" })).status).toBe(202);
  });

  it("is mended by the school's own change of its times too", async () => {
    const { app } = await draft("segunda;07:30;08:20;DS-1;Algoritmos;Ana Conceição;Sala 1", OWN[2]);
    const { proposed } = (await call(app, "GET", "/1")).body.lessonTimes;
    // The day leaves room for it: it is the sixth.
    expect(proposed.morning).toHaveLength(6);
    const whole = { startTime: "07:30", endTime: "12:35" };
    const set = { ...proposed, from: "2026-03-03", whole: { morning: whole } };
    set.whole.afternoon = { startTime: "13:30", endTime: "17:30" };
    set.whole.evening = { startTime: "18:30", endTime: "22:00" };
    expect((await app.as("pedro").api("PUT", "/api/lesson-times", set)).status).toBe(200);
    expect((await call(app, "GET", "/1")).body.lessonTimes.missing).toEqual([]);
  });

  it("is not called equal to what is published where all its lessons are at them", async () => {
    const { app } = await draft(OWN[2]);
    const page = await (await app.as("pedro").fetch("/admin/grade/1/publicar")).text();
    expect(page).toContain("Nenhuma aula do arquivo pode ser publicada ainda.");
    expect(page).not.toContain("Nada muda");
  });

  it("is published without the lessons at them where a call says so", async () => {
    const { app } = await draft("segunda;07:30;08:20;DS-1;Algoritmos;Ana Conceição;Sala 1", OWN[2]);
    expect((await call(app, "POST", "/1/publish", { ...FROM, skipMissing: true })).status).toBe(202);
    await runDueJobs(app);
    expect(new Set(hoursOf(app).map((text) => text.slice(11)))).toEqual(new Set(["07:30-08:20"]));
  });

  it("changes the default calendar's times where that calendar has its own", async () => {
    const app = await createTestApp({ now: NOW });
    const calendar = await app.as("pedro").api("POST", "/api/calendars", {
      ...{ name: "Integrado", startDate: "2026-02-02", endDate: "2026-12-18", isDefault: true },
    });
    expect(calendar.status).toBe(201);
    const { body: day } = await app.as("pedro").api("GET", "/api/lesson-times");
    const own = { ...day, from: "2026-03-03", calendarId: calendar.body.id };
    expect((await app.as("pedro").api("PUT", "/api/lesson-times", own)).status).toBe(200);
    await sendTimetable(app, [...OWN]);
    const adopted = await call(app, "POST", "/1/lesson-times", FROM);
    expect(adopted.body.calendarId).toBe(calendar.body.id);
    expect((await call(app, "GET", "/1")).body.lessonTimes.missing).toEqual([]);
  });

  it("takes no day that is past, after its end, or none at all, and no draft that was published", async () => {
    const { app } = await draft(...OWN);
    for (const from of ["2026-03-01", "2026-03-30", "ontem", undefined])
      expect((await call(app, "POST", "/1/lesson-times", { from })).status, from).toBe(400);
    expect((await call(app, "POST", "/9/lesson-times", FROM)).status).toBe(404);
    expect(tableRows(app, "lesson_sets")).toEqual([]);
    await call(app, "POST", "/1/lesson-times", FROM);
    await call(app, "POST", "/1/publish", FROM);
    await runDueJobs(app);
    expect((await call(app, "POST", "/1/lesson-times", FROM)).status).toBe(409);
    expect((await app.as("ana").api("POST", "/api/timetables/1/lesson-times", FROM)).status).toBe(403);
  });
});

describe("the screen of missing times", () => {
  it("comes after the file, lists all of them in one list, and leads on to the names", async () => {
    const app = await createTestApp({ now: NOW });
    const body = new FormData();
    const titles = "dia;inicio;fim;turma;disciplina;professor;ambiente";
    body.append("file", new File([[titles, ...OWN].join("\n")], "grade.csv"));
    for (const [field, value] of Object.entries(PERIOD)) body.append(field, value);
    const sent = await app.as("pedro").fetch("/admin/grade", { method: "POST", body, redirect: "manual" });
    expect(sent.headers.get("Location")).toBe("/admin/grade/1/horarios");
    const page = await (await app.as("pedro").fetch("/admin/grade/1/horarios")).text();
    for (const words of [
      "A escola não tem estes 3 horários",
      "07:15–08:05",
      "11:45–12:35",
      "passa das 12:00",
    ])
      expect(page).toContain(words);
    const past = await app.as("pedro").post("/admin/grade/1/horarios", { from: "2026-03-01" });
    expect([past.status, await past.text()]).toEqual([400, expect.stringContaining('value="2026-03-01"')]);
    const adopted = await app.as("pedro").post("/admin/grade/1/horarios", FROM);
    expect(adopted.headers.get("Location")).toBe("/admin/grade/1/nomes");
    expect(await (await app.as("pedro").fetch("/admin/grade/1/horarios")).text()).toContain(
      "A escola tem todos os horários do arquivo",
    );
  });
});
