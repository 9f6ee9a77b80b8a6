import { describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { DAY, LAB_FORM, tableRows } from "#tests/support/bookings/reservations.ts";
import { PEOPLE, ROOM } from "#tests/support/school/school.ts";

const FIELDS = { ...LAB_FORM, dates: [DAY] };

function hours(app: TestApp): string[] {
  return tableRows(app, "reservations").map((row) => `${row.start_time}-${row.end_time}`);
}

describe("lessons of a request", () => {
  it("let five classes share a laboratory in one morning, each approved", async () => {
    const app = await createTestApp();
    for (const [index, lesson] of ["1", "2", "3", "4", "5"].entries()) {
      const who = index % 2 === 0 ? PEOPLE.ana : PEOPLE.bia;
      const fields = { ...FIELDS, lessons: [lesson], teacherUserId: String(who.id) };
      expect((await app.as("pedro").post("/reservas/nova", fields)).status, lesson).toBe(302);
    }
    expect(hours(app)).toEqual(["07:30-08:20", "08:20-09:10", "09:10-10:00", "10:00-10:50", "10:50-11:30"]);
    expect(new Set(tableRows(app, "reservations").map((row) => row.status))).toEqual(new Set(["approved"]));
    const sixth = { ...FIELDS, lessons: ["3"], teacherUserId: String(PEOPLE.ana.id) };
    expect((await app.as("pedro").post("/reservas/nova", sixth)).status).toBe(409);
    const whole = { ...FIELDS, teacherUserId: String(PEOPLE.ana.id) };
    expect((await app.as("pedro").post("/reservas/nova", whole)).status).toBe(409);
  });

  it.each([
    ["morning", ["2", "3"], "08:20-10:00"],
    ["morning", [], "07:30-11:30"],
    ["afternoon", ["5", "4"], "16:00-17:30"],
    ["evening", [], "18:30-22:00"],
    ["evening", ["5"], "21:50-22:30"],
    ["evening", ["1", "2", "3", "4", "5"], "18:30-22:30"],
  ])("of the %s, %j are %s", async (shift, lessons, range) => {
    const app = await createTestApp();
    expect((await app.as("ana").post("/reservas/nova", { ...FIELDS, shift, lessons })).status).toBe(302);
    expect(hours(app)).toEqual([range]);
  });

  it("must be consecutive; otherwise nothing is created and the form preserves the choice", async () => {
    const app = await createTestApp();
    const answer = await app.as("ana").post("/reservas/nova", { ...FIELDS, lessons: ["1", "3"] });
    expect(answer.status).toBe(400);
    const page = await answer.text();
    expect(page).toContain("Escolha aulas seguidas, sem pular nenhuma");
    expect(page.match(/<input[^>]*name="lessons"[^>]*checked/g)).toHaveLength(2);
    expect(tableRows(app, "reservations")).toEqual([]);
  });

  it("apply to a date with another shift, too", async () => {
    const app = await createTestApp();
    const fields = { ...FIELDS, lessons: ["1"], exceptions: [`${DAY}|evening|${ROOM.lab1}`] };
    expect((await app.as("ana").post("/reservas/nova", fields)).status).toBe(302);
    expect(hours(app)).toEqual(["18:30-19:20"]);
  });

  it("conflict only where they overlap, and alternatives are free at exactly these hours", async () => {
    const app = await createTestApp();
    addReservation(app, {
      userId: PEOPLE.bia.id,
      environmentIds: [ROOM.sala1],
      startTime: "07:30",
      endTime: "08:20",
    });
    addReservation(app, {
      userId: PEOPLE.bia.id,
      environmentIds: [ROOM.sala2],
      startTime: "10:50",
      endTime: "11:30",
    });
    const check = async (lessons: string) => {
      const query = `dates=${DAY}&shift=morning&environmentIds=${ROOM.sala1}${lessons}`;
      return (await (await app.as("ana").fetch(`/reservas/conflitos?${query}`)).json()).check;
    };
    expect((await check("&lessons=2")).conflictCount).toBe(0);
    const first = await check("&lessons=1");
    expect(first.conflictCount).toBe(1);
    expect(first.alternatives[0].rooms[0].options).toMatchObject([{ name: "Sala 2" }]);
    const rooms = { replaced: "Sala 1", options: [], others: [ROOM.auditorio, ROOM.lab1] };
    expect((await check("")).alternatives[0].rooms).toMatchObject([rooms]);
  });
});

describe("a shift of today that has ended", () => {
  // The clock is frozen at 10:00.
  const today = { ...FIELDS, dates: ["2026-03-12"] };

  it("cannot be requested by a teacher, nor can a lesson that is over; upcoming ones can", async () => {
    const app = await createTestApp();
    const ask = async (fields: object) =>
      (await app.as("ana").post("/reservas/nova", { ...today, ...fields })).status;
    expect(await ask({ lessons: ["3"] })).toBe(400);
    expect(await ask({ lessons: ["4"] })).toBe(302);
    app.setNow("2026-03-12T14:30:00.000Z");
    const over = await app.as("ana").post("/reservas/nova", { ...today, notes: "b" });
    expect(over.status).toBe(400);
    expect(await over.text()).toContain("O horário já terminou hoje: manhã, 07:30–11:30.");
    expect(await ask({ shift: "afternoon" })).toBe(302);
  });

  it("is allowed to staff after a confirmation, over /api too", async () => {
    const app = await createTestApp();
    app.setNow("2026-03-12T14:30:00.000Z");
    const fields = { ...today, teacherUserId: String(PEOPLE.ana.id) };
    expect((await app.as("pedro").post("/reservas/nova", fields)).status).toBe(400);
    expect((await app.as("pedro").post("/reservas/nova", { ...fields, override: "on" })).status).toBe(302);
    const body = { date: "2026-03-12", shift: "morning", environmentIds: [1], disciplineId: 1, classId: 1 };
    expect((await app.as("ana").api("POST", "/api/reservations", body)).status).toBe(400);
  });
});

it("an address prefills the form: dates, shift, lessons and rooms", async () => {
  const app = await createTestApp();
  const query = `data=${DAY}&data=2026-03-20&data=x&turno=noite&aula=1&aula=2&ambiente=3&ambiente=4&ambiente=y`;
  const page = await (await app.as("ana").fetch(`/reservas/nova?${query}`)).text();
  const ticked = (name: string) =>
    [...page.matchAll(new RegExp(`<input[^>]*name="${name}"[^>]*>`, "g"))]
      .filter(([input]) => /checked/.test(input))
      .map(([input]) => /value="([^"]*)"/.exec(input)?.[1]);
  const calendar = await (await app.as("ana").fetch("/reservas/nova?semana=2026-03-16&turno=noite")).text();
  expect(calendar).not.toMatch(/<input[^>]*name="shift"[^>]*checked/);
  expect(ticked("dates")).toEqual([DAY, "2026-03-20"]);
  expect(ticked("shift")).toEqual(["evening"]);
  expect(ticked("lessons")).toEqual(["1", "2"]);
  expect(ticked("environmentIds")).toEqual(["3", "4"]);
});
