/** The screens of lesson times, as a browser without JavaScript gets them (rules R2.11, R2.12). */
import { describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { auditOf } from "#tests/support/bookings/audit.ts";
import { tableRows } from "#tests/support/bookings/reservations.ts";
import { addCalendar } from "#tests/support/school/calendars.ts";
import { addLessonSet, SIX_LESSONS } from "#tests/support/school/lesson-sets.ts";

const SCREEN = "/admin/horarios";

/** The fields of the page's form, as a browser sends them. */
function fieldsOf(html: string): Record<string, string> {
  const form = html.slice(html.indexOf('id="horarios"'));
  const inputs = form.slice(0, form.indexOf("</form>")).match(/<input(?![^>]*disabled)[^>]*>/g) ?? [];
  return Object.fromEntries(
    inputs.map((input) => [
      /name="([^"]*)"/.exec(input)?.[1] ?? "",
      /value="([^"]*)"/.exec(input)?.[1] ?? "",
    ]),
  );
}

async function pageOf(app: TestApp, path: string, who: "pedro" | "ana" = "pedro"): Promise<string> {
  const response = await app.as(who).fetch(path);
  expect(response.status, path).toBe(200);
  return (await response.text()).replaceAll("<!-- -->", "");
}

describe("the form", () => {
  it("shows the lessons in force, and saves a set from a date on", async () => {
    const app = await createTestApp();
    const fields = fieldsOf(await pageOf(app, SCREEN));
    expect(fields).toMatchObject({
      from: "2026-03-12",
      "morning[4].endTime": "11:30",
      "whole.evening.endTime": "22:00",
    });
    const sent = { ...fields, from: "2026-04-01", "morning[0].startTime": "07:00" };
    const answer = await app.as("pedro").post(SCREEN, sent);
    expect([answer.status, answer.headers.get("location")]).toEqual([302, `${SCREEN}?de=2026-04-01`]);
    const html = await pageOf(app, `${SCREEN}?de=2026-04-01`);
    expect(html).toContain("A partir de 01/04/2026");
    expect(fieldsOf(html)).toMatchObject({ from: "2026-04-01", "morning[0].startTime": "07:00" });
    expect(fieldsOf(await pageOf(app, SCREEN))).toMatchObject({ "morning[0].startTime": "07:30" });
    expect(auditOf(app.db, "lesson-set")).toEqual(["2 create 1"]);
  });

  it("adds, removes and moves lessons by its buttons, without saving", async () => {
    const app = await createTestApp();
    let fields = fieldsOf(await pageOf(app, SCREEN));
    for (const act of ["add:morning", "later:morning:3", "remove:evening:5"]) {
      const answer = await app.as("pedro").post(SCREEN, { ...fields, from: "2026-05-04", act });
      expect(answer.status).toBe(200);
      fields = fieldsOf((await answer.text()).replaceAll("<!-- -->", ""));
    }
    expect(fields).toMatchObject({
      from: "2026-05-04",
      "morning[1].endTime": "09:10",
      "morning[2].startTime": "09:15",
      "morning[5].startTime": "11:35",
      "whole.morning.endTime": "12:15",
      "evening[3].endTime": "21:50",
    });
    expect(fields).not.toHaveProperty("evening[4].startTime");
    expect(tableRows(app, "lesson_sets")).toEqual([]);
  });

  it("reports the fault of a shift, and renders the typed values again", async () => {
    const app = await createTestApp();
    const fields = fieldsOf(await pageOf(app, SCREEN));
    const answer = await app.as("pedro").post(SCREEN, {
      ...fields,
      from: "2026-03-11",
      "afternoon[1].startTime": "14:00",
    });
    expect(answer.status).toBe(400);
    const html = (await answer.text()).replaceAll("<!-- -->", "");
    expect(html).toContain("Tarde: a 2ª aula começa às 14:00, antes do fim da 1ª (14:20).");
    expect(fieldsOf(html)).toMatchObject({ from: "2026-03-11", "afternoon[1].startTime": "14:00" });
    const past = await app.as("pedro").post(SCREEN, { ...fields, from: "2026-03-11" });
    expect([past.status, await past.text()]).toEqual([
      400,
      expect.stringContaining("Escolha hoje (12/03/2026) ou uma data futura"),
    ]);
    expect(tableRows(app, "lesson_sets")).toEqual([]);
  });

  it("does not overwrite another person's new times", async () => {
    const app = await createTestApp();
    const fields = fieldsOf(await pageOf(app, SCREEN));
    addLessonSet(app, { from: "2026-03-12" });
    const answer = await app.as("pedro").post(SCREEN, fields);
    expect([answer.status, await answer.text()]).toEqual([
      409,
      expect.stringContaining("Estes horários mudaram enquanto você os via."),
    ]);
  });

  it("saves the lesson times of the calendar in the address", async () => {
    const app = await createTestApp();
    const id = addCalendar(app, { name: "Módulos" });
    const html = await pageOf(app, `${SCREEN}?calendario=${id}`);
    expect(html).toContain("Este calendário segue os horários da escola toda até ter os seus.");
    const fields = fieldsOf(html);
    expect(fields.calendarId).toBe(String(id));
    expect((await app.as("pedro").post(SCREEN, fields)).status).toBe(302);
    expect(tableRows(app, "lesson_sets")).toMatchObject([{ calendar_id: id, from_date: "2026-03-12" }]);
  });
});

describe("a future set", () => {
  it("is deleted after a confirmation; one in force is not", async () => {
    const app = await createTestApp();
    const planned = addLessonSet(app, { from: "2026-04-01" });
    const present = addLessonSet(app, { from: "2026-03-01" });
    const html = await pageOf(app, SCREEN);
    expect(html).toContain(`href="${SCREEN}/${planned}/excluir"`);
    expect(html).not.toContain(`href="${SCREEN}/${present}/excluir"`);
    const dialog = await pageOf(app, `${SCREEN}/${planned}/excluir`);
    expect(dialog).toContain("A partir de 01/04/2026");
    expect((await app.as("pedro").post(`${SCREEN}/${planned}/excluir`)).status).toBe(302);
    expect((await app.as("pedro").post(`${SCREEN}/${present}/excluir`)).status).toBe(400);
    expect(tableRows(app, "lesson_sets").map((row) => row.id)).toEqual([present]);
    expect(auditOf(app.db, "lesson-set")).toEqual([`2 delete ${planned}`]);
  });
});

it("teachers see the lesson times without the form", async () => {
  const app = await createTestApp();
  addLessonSet(app, { from: "2026-03-01", set: SIX_LESSONS });
  const html = await pageOf(app, "/horarios", "ana");
  expect(html).toContain("6ª  10:45–11:30  45 min");
  expect(html).not.toContain("<input");
});
