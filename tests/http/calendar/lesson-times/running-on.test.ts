/** A lesson that ends after its shift's band (rules R2.8, R2.13): 11:45–12:35 is of the morning. */
import { beforeEach, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { reservationFactory } from "#tests/support/bookings/reservation-factory.ts";
import { bodyOf, lessonsFrom, SIX_LESSONS } from "#tests/support/school/lesson-sets.ts";
import { ROOM } from "#tests/support/school/school.ts";

const addLate = reservationFactory({
  status: "approved",
  date: "2026-03-12",
  startTime: "11:45",
  endTime: "12:35",
  environmentIds: [ROOM.sala1],
});
const LATE = { startTime: "11:45", endTime: "12:35" };
const lessons = [...lessonsFrom("07:00", 45, 5), LATE];
const SET = {
  ...SIX_LESSONS,
  morning: { lessons, whole: { startTime: "07:00", endTime: "12:35" } },
  afternoon: { lessons: lessonsFrom("12:35", 45, 6), whole: { startTime: "12:35", endTime: "17:05" } },
};

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp({ now: "2026-03-12T10:00:00.000Z" });
  const saved = await app.as("pedro").api("PUT", "/api/lesson-times", bodyOf(SET, "2026-03-12"));
  expect(saved.status).toBe(200);
});

const page = async (address: string) => (await app.as(null).fetch(address)).text();
const hours = (text: string) => text.includes("11:45");

it("is asked for by its own hours, in the morning", async () => {
  const asked = {
    disciplineId: 1,
    classId: 1,
    environmentIds: [ROOM.sala1],
    date: "2026-03-12",
    shift: "morning",
    ...LATE,
  };
  const { status, body } = await app.as("ana").api("POST", "/api/reservations", asked);
  expect([status, body]).toMatchObject([201, { shift: "morning" }]);
  expect([body.startTime, body.endTime]).toEqual(["2026-03-12T11:45:00.000Z", "2026-03-12T12:35:00.000Z"]);
});

it("stays on the panel, the public shift, the day's page and the room's page until it ends", async () => {
  addLate(app);
  const shown = async () => [
    hours(await page("/tv-panel")),
    hours(await page("/api/public/reservations")),
    hours(await page("/programacao-semanal?dia=hoje")),
    /id="agora"[\s\S]*?até 12:35/.test(await page(`/ambientes/${ROOM.sala1}`)),
  ];
  app.setNow("2026-03-12T15:34:00.000Z");
  expect(await shown()).toEqual([true, true, true, true]);
  expect(hours(await page("/tv-panel?turno=noite"))).toBe(false);
  app.setNow("2026-03-12T15:35:00.000Z");
  expect(await shown()).toEqual([false, false, false, false]);
});

it("is among one's own reservations to come until it ends", async () => {
  const id = addLate(app);
  const comes = async () => {
    const html = await (await app.as("ana").fetch("/minhas-reservas")).text();
    const [upcoming = ""] = html.split("Passadas");
    return upcoming.includes(`/minhas-reservas/${id}`);
  };
  app.setNow("2026-03-12T15:34:00.000Z");
  expect(await comes()).toBe(true);
  app.setNow("2026-03-12T15:35:00.000Z");
  expect(await comes()).toBe(false);
});

it("takes the lessons of the next shift that it overlaps", async () => {
  addLate(app, { endTime: "13:00" });
  const day = async (shift: string) => {
    const html = await (await app.as("ana").fetch(`/ambientes?data=2026-03-12&turno=${shift}`)).text();
    return html.includes(`ambiente=${ROOM.sala1}&amp;turno=tarde&amp;aula=1"`);
  };
  expect(await day("tarde")).toBe(false);
});
