/** Every screen and call uses the lesson times of its date (rules R2.9, R2.10). */
import { describe, expect, it } from "vitest";
import type { LessonSet } from "#app/domain/dates/lesson.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { DAY, LAB_FORM, requestBody, tableRows } from "#tests/support/bookings/reservations.ts";
import { addCalendar } from "#tests/support/school/calendars.ts";
import { addLessonSet, SIX_LESSONS, setOf } from "#tests/support/school/lesson-sets.ts";
import { CLASS, ROOM } from "#tests/support/school/school.ts";

/** The Thursday from which new lesson times are in force, a week after `DAY`, which has the old ones. */
const LATER = "2026-03-26";

async function schoolOf(set: LessonSet = SIX_LESSONS, from = LATER): Promise<TestApp> {
  const app = await createTestApp();
  addLessonSet(app, { from, set });
  return app;
}

function hours(app: TestApp): string[] {
  return tableRows(app, "reservations").map((row) => `${row.date} ${row.start_time}-${row.end_time}`);
}

async function pageOf(app: TestApp, path: string, who: "ana" | "pedro" | null = "ana"): Promise<string> {
  const response = await app.as(who).fetch(path);
  expect(response.status, path).toBe(200);
  return (await response.text()).replaceAll("<!-- -->", "");
}

describe("a request", () => {
  it("gets for each date the hours of its lessons on that date, and the form shows them", async () => {
    const app = await schoolOf();
    const query = `dates=${DAY}&dates=${LATER}&shift=morning&lessons=1&lessons=2&classId=1`;
    expect(await pageOf(app, `/reservas/nova?${query}`)).toContain(
      "Os horários mudam entre as datas: 19/03, 07:30–09:10; 26/03, 07:00–08:30.",
    );
    const fields = { ...LAB_FORM, dates: [DAY, LATER], lessons: ["1", "2"] };
    expect((await app.as("ana").post("/reservas/nova", fields)).status).toBe(302);
    expect(hours(app)).toEqual([`${DAY} 07:30-09:10`, `${LATER} 07:00-08:30`]);
  });

  it("is refused for a lesson that one of its dates lacks, and nothing is written", async () => {
    const app = await schoolOf();
    const fields = { ...LAB_FORM, dates: [DAY, LATER], lessons: ["6"] };
    const answer = await app.as("ana").post("/reservas/nova", fields);
    expect(answer.status).toBe(400);
    expect((await answer.text()).replaceAll("&quot;", '"')).toContain(
      'Escolha aulas de 1 a 5: em 19/03/2026 o turno "Manhã" tem 5 aulas.',
    );
    expect(hours(app)).toEqual([]);
    expect((await app.as("ana").post("/reservas/nova", { ...fields, dates: [LATER] })).status).toBe(302);
    expect(hours(app)).toEqual([`${LATER} 10:45-11:30`]);
  });

  it("over the API gets the whole shift of its date, or times within it", async () => {
    const app = await schoolOf();
    const post = (body: Record<string, unknown>) =>
      app.as("ana").api("POST", "/api/reservations", requestBody(body));
    expect((await post({ date: LATER })).status).toBe(201);
    expect((await post({ date: DAY, lessons: [1] })).status).toBe(201);
    expect(hours(app).toReversed()).toEqual([`${DAY} 07:30-11:30`, `${LATER} 07:00-11:30`]);
    expect((await post({ date: LATER, startTime: "07:00", endTime: "07:30" })).status).toBe(201);
    const early = await post({ date: DAY, startTime: "07:00", endTime: "07:30" });
    expect([early.status, early.body.errors]).toEqual([
      400,
      { startTime: ["O horário deve estar dentro do turno (07:30 às 11:30)"] },
    ]);
  });

  it("follows the calendar of its class", async () => {
    const app = await createTestApp();
    const own = addCalendar(app, { name: "Módulos", isDefault: false });
    addCalendar(app);
    app.db.sqlite.prepare("UPDATE classes SET calendar_id = ? WHERE id = ?").run(own, CLASS.ds2);
    addLessonSet(app, { from: "2026-03-01", calendarId: own });
    const send = (classId: number) =>
      app
        .as("ana")
        .post("/reservas/nova", { ...LAB_FORM, classId: String(classId), dates: [DAY], lessons: ["1"] });
    await send(CLASS.ds1);
    await send(CLASS.ds2);
    expect(hours(app)).toEqual([`${DAY} 07:30-08:20`, `${DAY} 07:00-07:45`]);
    const form = await pageOf(app, `/reservas/nova?dates=${DAY}&shift=morning&classId=${CLASS.ds2}`);
    expect(form).toContain("07:00–11:30");
    expect(form.match(/name="lessons"/g)).toHaveLength(6);
  });

  it("is checked for conflicts at the hours of each of its dates", async () => {
    const app = await schoolOf();
    addReservation(app, { date: LATER, startTime: "07:00", endTime: "07:30" });
    addReservation(app, { date: DAY, startTime: "08:00", endTime: "08:20" });
    const query = `dates=${DAY}&dates=${LATER}&shift=morning&lessons=1&environmentIds=${ROOM.sala1}&classId=1`;
    const check = await (await app.as("ana").fetch(`/reservas/conflitos?${query}`)).json();
    expect(check.check.conflictCount).toBe(2);
    const rooms = await (await app.as("ana").fetch(`/reservas/ambientes?${query}`)).json();
    expect(JSON.stringify(rooms)).toContain(`"id":${ROOM.sala1}`);
    const slot = `environmentIds=${ROOM.sala1}&shift=morning`;
    const open = async (date: string) =>
      (await (await app.as(null).fetch(`/api/public/check-conflicts?${slot}&date=${date}`)).json())
        .conflictCount;
    expect([await open(LATER), await open("2026-03-27")]).toEqual([1, 0]);
  });
});

describe("a grid", () => {
  it("of the day has its date's lessons, and places other hours by overlap", async () => {
    const app = await schoolOf();
    addReservation(app, { date: LATER, startTime: "08:20", endTime: "09:10", status: "approved" });
    addReservation(app, { date: DAY, startTime: "08:20", endTime: "09:10", status: "approved" });
    const before = await pageOf(app, `/ambientes?data=${DAY}`, "pedro");
    const after = await pageOf(app, `/ambientes?data=${LATER}`, "pedro");
    const columns = (html: string) => html.match(/<th scope="col" data-of="morning"/g)?.length;
    expect([columns(before), columns(after)]).toEqual([5, 6]);
    expect(after).toContain("07:00–11:30");
    expect(after).toMatch(/colSpan="2"[^>]*class="occupied[^"]*"[\s\S]*?<span>08:20–09:10<\/span>/i);
    expect(before).not.toContain("<span>08:20–09:10</span>");
    expect(after).toContain("6ª aula livre");
  });

  it.each([1, 8])("of the day and of the week shows %i lessons", async (count) => {
    const app = await schoolOf(setOf(count), "2026-03-16");
    addReservation(app, { date: DAY, startTime: "10:00", endTime: "11:30", status: "approved" });
    const day = await pageOf(app, `/ambientes?data=${DAY}`);
    expect(day.match(/<th scope="col" data-of="evening"/g)).toHaveLength(count);
    expect(day).toContain("DS-1");
    const week = await pageOf(app, "/reservas?semana=2026-03-16&turno=manha");
    expect(week.match(/<th scope="row"><b>\dª aula/g)).toHaveLength(count);
    expect(week).toContain('<b>10:00</b><span class="ticket-dash">–</span><span>11:30</span>');
  });

  it("of a week with two sets of lesson times numbers its rows, and free lessons show their start", async () => {
    const app = await schoolOf();
    const week = await pageOf(app, "/reservas?semana=2026-03-23&turno=manha");
    expect(week).toContain("<b>6ª aula</b></th>");
    expect(week).toContain(`data=${LATER}&amp;turno=manha&amp;aula=6`);
    expect(week).not.toContain("data=2026-03-25&amp;turno=manha&amp;aula=6");
    expect(week).toMatch(/<small>07:00<\/small>/);
    const next = await pageOf(app, "/reservas?semana=2026-03-30&turno=manha");
    expect(next).toContain("<small>07:00–07:45</small>");
    expect(next).toContain("(07:00-11:30)");
  });

  it("of all rooms in a week shows the hours of the shift", async () => {
    const app = await schoolOf();
    const at = (monday: string) =>
      pageOf(app, `/pedagogical/reservas?aba=calendario&semana=${monday}&turno=manha`, "pedro");
    expect(await at("2026-03-16")).toContain("(07:30-11:30)");
    expect(await at("2026-03-30")).toContain("(07:00-11:30)");
  });
});

describe("the finder", () => {
  it("offers the lessons of its date, and omits dates that lack them", async () => {
    const app = await schoolOf();
    const html = await pageOf(app, `/ambientes/livres?data=${LATER}&turno=manha&aula=6`);
    expect(html).toContain("10:45–11:30");
    const both = await pageOf(app, `/ambientes/livres?data=${DAY}&data=${LATER}&turno=manha&aula=6`);
    expect(both.replaceAll("&quot;", '"')).toContain('19/03: o turno "Manhã" não tem a 6ª aula');
    expect(both).toContain("10:45–11:30");
    const first = await pageOf(app, `/ambientes/livres?data=${DAY}&data=${LATER}&turno=manha&aula=1`);
    expect(first).toContain("a partir de 19/03 07:30–08:20, a partir de 26/03 07:00–07:45");
  });

  it("finds a room taken at the hours of each date", async () => {
    const app = await schoolOf();
    addReservation(app, { date: LATER, startTime: "07:00", endTime: "07:30", environmentIds: [ROOM.sala2] });
    const html = await pageOf(app, `/ambientes/livres?data=${DAY}&data=${LATER}&turno=manha&aula=1`);
    expect(html).toMatch(/Livre em 1 de 2/);
  });
});

describe("elsewhere", () => {
  it("a door shows lesson numbers, or the times of an older set", async () => {
    const app = await schoolOf(SIX_LESSONS, "2026-03-16");
    addReservation(app, { date: DAY, startTime: "07:00", endTime: "08:30", status: "approved" });
    addReservation(app, { date: DAY, startTime: "09:10", endTime: "10:00", status: "approved" });
    const html = await pageOf(app, `/ambientes/${ROOM.sala1}?semana=2026-03-16`, null);
    expect(html).toMatch(/DS-1<\/b> 1ª e 2ª/);
    expect(html).toMatch(/DS-1<\/b> 09:10–10:00/);
  });

  it("a report's empty shifts have the hours of their date", async () => {
    const app = await schoolOf();
    const csv = await pageOf(
      app,
      `/admin/relatorios/csv?aba=salas-vazias&ambiente=1&de=${DAY}&ate=${LATER}&turno=manha`,
      "pedro",
    );
    expect(csv).toContain("19/03/2026;quinta-feira;Matutino;07:30;11:30");
    expect(csv).toContain("26/03/2026;quinta-feira;Matutino;07:00;11:30");
  });

  it("a copy of a reservation selects the same lessons, also of an older set", async () => {
    const app = await schoolOf();
    addReservation(app, { date: LATER, startTime: "07:45", endTime: "09:15" });
    addReservation(app, { date: DAY, startTime: "08:20", endTime: "09:10" });
    const html = await pageOf(app, "/minhas-reservas");
    expect(html).toContain("turno=manha&amp;aula=2&amp;aula=3&amp;");
    expect(html).toMatch(/turno=manha&amp;aula=2&amp;ambiente/);
  });
});
