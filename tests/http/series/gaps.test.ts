/** /minhas-reservas/a-repor: missing lessons with free places (rules R24.8). */
import { describe, expect, it } from "vitest";
import { readOpenGaps } from "#app/services/series/make-up.server.ts";
import { createTestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { tableRows } from "#tests/support/bookings/reservations.ts";
import { textOf } from "#tests/support/bookings/review.ts";
import { addCalendar } from "#tests/support/school/calendars.ts";
import { CLASS, PEOPLE, ROOM } from "#tests/support/school/school.ts";
import { addBlockedDay } from "#tests/support/school/school-rows.ts";
import { seriesBody } from "#tests/support/series/series.ts";

const ADDRESS = "/minhas-reservas/a-repor";

/** Ana's series has a gap on Thursday 2026-04-09, a holiday. */
async function schoolWithGap() {
  const app = await createTestApp();
  addBlockedDay(app, { date: "2026-04-09", title: "Feriado" });
  await app.as("ana").api("POST", "/api/series", seriesBody({ skipTaken: true }));
  const places = () =>
    readOpenGaps(app.deps, PEOPLE.ana.id).gaps[0]?.places.map(
      ({ date, rooms }) => `${date} ${rooms.map(({ name }) => name).join("+")}`,
    );
  return { app, ana: app.as("ana"), places };
}

describe("the proposals for a missing lesson", () => {
  it("are three, of its own week and room first", async () => {
    const { places } = await schoolWithGap();
    expect(places()).toEqual(["2026-04-06 Sala 1", "2026-04-07 Sala 1", "2026-04-08 Sala 1"]);
  });

  it("are in a room of the same type if its own has a pending or approved reservation", async () => {
    const { app, places } = await schoolWithGap();
    for (const [date, status] of [
      ["2026-04-06", "pending"],
      ["2026-04-07", "approved"],
    ] as const)
      addReservation(app, { userId: PEOPLE.bia.id, date, status, classId: CLASS.ds2 });
    expect(places()).toEqual(["2026-04-08 Sala 1", "2026-04-10 Sala 1", "2026-04-06 Sala 2"]);
  });

  it("are never at a time of another lesson of the teacher or class, nor on a blocked day", async () => {
    const { app, places } = await schoolWithGap();
    addReservation(app, { date: "2026-04-06", environmentIds: [ROOM.lab1] });
    addReservation(app, { userId: PEOPLE.bia.id, date: "2026-04-07", environmentIds: [ROOM.lab1] });
    addBlockedDay(app, { date: "2026-04-08", title: "Conselho" });
    expect(places()).toEqual(["2026-04-10 Sala 1", "2026-04-13 Sala 1", "2026-04-14 Sala 1"]);
  });

  it("are never while its teacher is away, whoever else is", async () => {
    const { app, places } = await schoolWithGap();
    const away = (userId: number, date: string, shifts: string[]) =>
      app.as("pedro").api("POST", "/api/absences", { userId, startDate: date, endDate: date, shifts });
    const shift = "morning";
    const others = ["morning", "afternoon", "evening"].filter((each) => each !== shift);
    await away(PEOPLE.ana.id, "2026-04-06", [shift]);
    await away(PEOPLE.ana.id, "2026-04-07", others);
    await away(PEOPLE.bia.id, "2026-04-08", [shift]);
    expect(places()).toEqual(["2026-04-07 Sala 1", "2026-04-08 Sala 1", "2026-04-10 Sala 1"]);
  });

  it("are school days by the calendar, a Saturday too", async () => {
    const { app, places } = await schoolWithGap();
    addCalendar(app, {
      weekdays: [4, 6],
      days: [{ date: "2026-04-11", isSchoolDay: false, title: "Conselho" }],
    });
    expect(places()).toEqual(["2026-04-18 Sala 1", "2026-04-25 Sala 1"]);
  });
});

describe("the page of missing lessons", () => {
  it("makes a lesson up in one click, and removes it from the list", async () => {
    const { app, ana } = await schoolWithGap();
    const text = textOf(await (await ana.fetch(ADDRESS)).text());
    expect(text).toContain("1 aula a repor");
    expect(text).toContain("Dia bloqueado : Feriado");
    const place = { gapId: "1", date: "2026-04-06", environmentIds: "1" };
    const sent = await ana.post(ADDRESS, place);
    expect([sent.status, sent.headers.get("location")]).toEqual([302, ADDRESS]);
    const made = tableRows(app, "reservations").at(-1);
    expect(made).toMatchObject({
      date: "2026-04-06",
      start_time: "07:30",
      end_time: "09:10",
      status: "pending",
      series_id: null,
    });
    expect(tableRows(app, "gaps")[0]?.made_up_by).toBe(made?.id);
    expect(textOf(await (await ana.fetch(ADDRESS)).text())).toContain("Nenhuma aula a repor.");
    expect((await ana.post(ADDRESS, place)).status).toBe(409);
  });

  it("is linked from the list of reservations, and to the request form with the lesson", async () => {
    const { app, ana } = await schoolWithGap();
    expect(await (await ana.fetch("/minhas-reservas")).text()).toContain(`href="${ADDRESS}"`);
    const form = await (await ana.fetch("/reservas/nova?gapId=1&shift=morning")).text();
    expect(form).toContain('name="gapId" value="1"');
    const content = { environmentIds: "4", disciplineId: "1", classId: "1", gapId: "1" };
    const request = { dates: "2026-04-22", shift: "morning", ...content };
    expect((await ana.post("/reservas/nova", request)).status).toBe(302);
    expect(tableRows(app, "gaps")[0]?.made_up_by).not.toBe(null);
  });

  it("lists dismissed lessons apart, and reopens them, for their teacher only", async () => {
    const { app, ana } = await schoolWithGap();
    const page = async () => textOf(await (await ana.fetch(ADDRESS)).text());
    const [dismissal, reopening] = ["dismiss", "reopen"].map((act) => ({ gapId: "1", act }));
    const place = { gapId: "1", date: "2026-04-06", environmentIds: "1" };
    expect(await page()).not.toContain("Já repostas ou fora da lista");
    for (const fields of [dismissal, reopening, place])
      expect((await app.as("bia").post(ADDRESS, fields)).status).toBe(404);
    expect((await ana.post(ADDRESS, dismissal)).status).toBe(302);
    expect(await page()).toContain("Nenhuma aula a repor.");
    expect(await page()).toContain("Já repostas ou fora da lista (1)");
    expect((await ana.api("GET", "/api/gaps")).body).toHaveLength(1);
    expect((await ana.post(ADDRESS, reopening)).status).toBe(302);
    expect(await page()).toContain("1 aula a repor");
    await ana.post(ADDRESS, place);
    expect(await page()).toContain("Ver a reposição");
    expect((await ana.post(ADDRESS, reopening)).status).toBe(409);
  });
});
