/** A series of several classes and teachers, and its gaps (rules R24.6, R28.10). */
import { expect, it } from "vitest";
import { readOpenGaps } from "#app/services/series/make-up.server.ts";
import { createTestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { tableRows } from "#tests/support/bookings/reservations.ts";
import { notificationTitlesOf, textOf } from "#tests/support/bookings/review.ts";
import { CLASS, PEOPLE, ROOM } from "#tests/support/school/school.ts";
import { seriesBody } from "#tests/support/series/series.ts";

const CLASSES = [CLASS.ds1, CLASS.ds2];
const TEACHERS = [PEOPLE.ana.id, PEOPLE.bia.id];

async function joinedSeries() {
  const app = await createTestApp();
  const body = seriesBody({ classIds: CLASSES, teacherUserIds: TEACHERS, skip: ["2026-04-09"] });
  const made = await app.as("pedro").api("POST", "/api/series", body);
  expect(made.status).toBe(201);
  return { app, ana: app.as("ana"), made: made.body };
}

it("has them on each of its dates and gaps, and notifies both teachers", async () => {
  const { app, made } = await joinedSeries();
  for (const row of [...made.reservations, ...made.gaps])
    expect([row.classIds, row.teacherUserIds]).toEqual([CLASSES, TEACHERS]);
  expect(made.reservations).toHaveLength(8);
  for (const name of ["ana", "bia"] as const) expect(notificationTitlesOf(app, name)).toHaveLength(1);
});

it("ignores colleagues that a teacher names", async () => {
  const app = await createTestApp();
  const body = seriesBody({ classIds: CLASSES, teacherUserIds: TEACHERS });
  const made = (await app.as("ana").api("POST", "/api/series", body)).body;
  expect([made.reservations[0].classIds, made.reservations[0].teacherUserIds]).toEqual([
    CLASSES,
    [PEOPLE.ana.id],
  ]);
  const many = seriesBody({ classIds: Array.from({ length: 40 }, (_, index) => index + 1) });
  expect((await app.as("ana").api("POST", "/api/series", many)).status).toBe(400);
  expect((await app.as("ana").api("POST", "/api/series", seriesBody({ classIds: [999] }))).status).toBe(400);
  expect(tableRows(app, "series")).toHaveLength(1);
});

const ROOM_1 = { gapId: "1", environmentIds: String(ROOM.sala1) };
const CONTENT = { disciplineId: "1", classId: String(CLASS.ds1) };

it.each([
  ["on the page", "/minhas-reservas/a-repor", { ...ROOM_1, date: "2026-04-06" }],
  ["by the form", "/reservas/nova", { ...ROOM_1, ...CONTENT, dates: "2026-04-06", shift: "morning" }],
])("is made up by all of them, %s", async (_, where, place) => {
  const { app, ana } = await joinedSeries();
  expect(textOf(await (await ana.fetch("/minhas-reservas/a-repor")).text())).toContain("DS-1 + DS-2");
  expect((await ana.post(where, place)).status).toBe(302);
  const id = tableRows(app, "reservations").at(-1)?.id;
  const row = (await app.as("pedro").api("GET", `/api/gaps?userId=${PEOPLE.ana.id}`)).body[0];
  expect(row.madeUpBy).toBe(id);
  expect(tableRows(app, "reservation_classes").filter((each) => each.reservation_id === id)).toMatchObject([
    { class_id: CLASS.ds2 },
  ]);
  expect(tableRows(app, "reservation_teachers").filter((each) => each.reservation_id === id)).toMatchObject([
    { user_id: PEOPLE.bia.id },
  ]);
});

it("is offered no time at which another of its classes or teachers has a lesson", async () => {
  const { app } = await joinedSeries();
  const places = () =>
    readOpenGaps(app.deps, PEOPLE.ana.id).gaps.flatMap(({ places: of }) => of.map(({ date }) => date));
  expect(places()[0]).toBe("2026-04-06");
  const lesson = { startTime: "07:30", endTime: "09:10", environmentIds: [ROOM.lab1] };
  addReservation(app, { ...lesson, date: "2026-04-06", userId: PEOPLE.novoana.id, classId: CLASS.ds2 });
  expect(places()).not.toContain("2026-04-06");
  const [day = ""] = places();
  const { id } = (await app.as("pedro").api("POST", "/api/classes", { name: "DS-3" })).body;
  addReservation(app, { ...lesson, date: day, userId: PEOPLE.bia.id, classId: id });
  expect(places()).not.toContain(day);
});

it("a blocked day's gap of a single lesson has them too, except people who left", async () => {
  const app = await createTestApp();
  const id = addReservation(app, { date: "2026-04-16", status: "approved" });
  app.db.sqlite.exec(`INSERT INTO reservation_classes (reservation_id, class_id) VALUES (${id}, ${CLASS.ds2});
    INSERT INTO reservation_teachers (reservation_id, user_id) VALUES (${id}, ${PEOPLE.bia.id})`);
  const title = { title: "Luto", type: "other" };
  const day = { date: "2026-04-16", ...title, affectedShifts: ["morning"], cancelTouched: true };
  expect((await app.as("pedro").api("POST", "/api/blocked-days", day)).status).toBe(201);
  const gap = async () => (await app.as("ana").api("GET", "/api/gaps")).body[0];
  expect(await gap()).toMatchObject({ seriesId: null, classIds: CLASSES, teacherUserIds: TEACHERS });
  app.db.sqlite.exec(`UPDATE users SET left_at = '2026-03-12T12:00:00.000Z' WHERE id = ${PEOPLE.bia.id}`);
  expect((await gap()).teacherUserIds).toEqual([PEOPLE.ana.id]);
});
