/** /minhas-reservas/a-repor: missing lessons with free places (rules R24.8). */
import { describe, expect, it } from "vitest";
import { readOpenGaps } from "#app/services/series/make-up.server.ts";
import { createTestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/reservations/reservation-factory.ts";
import { tableRows } from "#tests/support/reservations/reservations.ts";
import { textOf } from "#tests/support/reservations/review.ts";
import { addCalendar } from "#tests/support/school/calendars.ts";
import { CLASS, PEOPLE, ROOM } from "#tests/support/school/school.ts";
import { addBlockedDay } from "#tests/support/school/school-rows.ts";
import { seriesBody } from "#tests/support/series/series.ts";

const ADDRESS = "/minhas-reservas/a-repor";

/** Ana's series lacks Thursday 2026-04-09, a holiday. */
async function lackingSchool() {
  const app = await createTestApp();
  addBlockedDay(app, { date: "2026-04-09", title: "Feriado" });
  await app.as("ana").api("POST", "/api/series", seriesBody({ skipTaken: true }));
  const places = () =>
    readOpenGaps(app.deps, PEOPLE.ana.id).gaps[0]?.places.map(
      ({ date, rooms }) => `${date} ${rooms.map(({ name }) => name).join("+")}`,
    );
  return { app, ana: app.as("ana"), places };
}

describe("the places for a missing lesson", () => {
  it("are three, of its own week and room first", async () => {
    const { places } = await lackingSchool();
    expect(places()).toEqual(["2026-04-06 Sala 1", "2026-04-07 Sala 1", "2026-04-08 Sala 1"]);
  });

  it("are in a room of the same kind where its own is held, pending or approved", async () => {
    const { app, places } = await lackingSchool();
    for (const [date, status] of [
      ["2026-04-06", "pending"],
      ["2026-04-07", "approved"],
    ] as const)
      addReservation(app, { userId: PEOPLE.bia.id, date, status, classId: CLASS.ds2 });
    expect(places()).toEqual(["2026-04-08 Sala 1", "2026-04-10 Sala 1", "2026-04-06 Sala 2"]);
  });

  it("are never where the teacher or the class has a lesson, nor on a blocked day", async () => {
    const { app, places } = await lackingSchool();
    addReservation(app, { date: "2026-04-06", environmentIds: [ROOM.lab1] });
    addReservation(app, { userId: PEOPLE.bia.id, date: "2026-04-07", environmentIds: [ROOM.lab1] });
    addBlockedDay(app, { date: "2026-04-08", title: "Conselho" });
    expect(places()).toEqual(["2026-04-10 Sala 1", "2026-04-13 Sala 1", "2026-04-14 Sala 1"]);
  });

  it("are school days by the calendar, a Saturday too", async () => {
    const { app, places } = await lackingSchool();
    addCalendar(app, {
      weekdays: [4, 6],
      days: [{ date: "2026-04-11", isSchoolDay: false, title: "Conselho" }],
    });
    expect(places()).toEqual(["2026-04-18 Sala 1", "2026-04-25 Sala 1"]);
  });
});

describe("the page of missing lessons", () => {
  it("makes a lesson up with one press, and lists it no more", async () => {
    const { app, ana } = await lackingSchool();
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

  it("is announced on the list of reservations, and leads to the request form with the lesson", async () => {
    const { app, ana } = await lackingSchool();
    expect(await (await ana.fetch("/minhas-reservas")).text()).toContain(`href="${ADDRESS}"`);
    const form = await (await ana.fetch("/reservas/nova?gapId=1&shift=morning")).text();
    expect(form).toContain('name="gapId" value="1"');
    const request = {
      dates: "2026-04-22",
      shift: "morning",
      environmentIds: "4",
      disciplineId: "1",
      classId: "1",
    };
    expect((await ana.post("/reservas/nova", { ...request, gapId: "1" })).status).toBe(302);
    expect(tableRows(app, "gaps")[0]?.made_up_by).not.toBe(null);
  });

  it("lists no gap that was given up, and no other person's", async () => {
    const { app, ana } = await lackingSchool();
    const act = { gapId: "1", act: "dismiss" };
    expect((await app.as("bia").post(ADDRESS, act)).status).toBe(404);
    const place = { gapId: "1", date: "2026-04-06", environmentIds: "1" };
    expect((await app.as("bia").post(ADDRESS, place)).status).toBe(404);
    expect((await ana.post(ADDRESS, act)).status).toBe(302);
    expect(textOf(await (await ana.fetch(ADDRESS)).text())).toContain("Nenhuma aula a repor.");
    expect((await ana.api("GET", "/api/gaps")).body).toHaveLength(1);
  });

  it("keeps what was given up in sight, and puts it back", async () => {
    const { app, ana } = await lackingSchool();
    const page = async () => textOf(await (await ana.fetch(ADDRESS)).text());
    expect(await page()).not.toContain("Já repostas ou fora da lista");
    await ana.post(ADDRESS, { gapId: "1", act: "dismiss" });
    expect(await page()).toContain("Já repostas ou fora da lista (1)");
    expect((await app.as("bia").post(ADDRESS, { gapId: "1", act: "reopen" })).status).toBe(404);
    expect((await ana.post(ADDRESS, { gapId: "1", act: "reopen" })).status).toBe(302);
    expect(await page()).toContain("1 aula a repor");
    await ana.post(ADDRESS, { gapId: "1", date: "2026-04-06", environmentIds: "1" });
    expect(await page()).toContain("Ver a reposição");
    expect((await ana.post(ADDRESS, { gapId: "1", act: "reopen" })).status).toBe(409);
  });
});
