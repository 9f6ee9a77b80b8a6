import { describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { TODAY } from "#tests/support/bookings/reservations.ts";
import { textOf } from "#tests/support/bookings/review.ts";
import { PEOPLE, ROOM } from "#tests/support/school/school.ts";

/** The clock stands at 2026-03-12, 10:00: one lesson of Ana's runs, one is to come, one asks. */
function addDay(app: TestApp) {
  const approved = { date: TODAY, status: "approved" } as const;
  addReservation(app, { ...approved, startTime: "09:10", endTime: "10:30" });
  addReservation(app, {
    ...approved,
    shift: "evening",
    startTime: "18:30",
    endTime: "22:00",
    environmentIds: [ROOM.lab1],
  });
  addReservation(app, {
    date: TODAY,
    shift: "afternoon",
    startTime: "13:30",
    endTime: "15:10",
    environmentIds: [ROOM.sala2],
  });
  addReservation(app, {
    date: TODAY,
    status: "rejected",
    shift: "afternoon",
    startTime: "15:10",
    endTime: "17:30",
  });
}

const screenOf = async (app: TestApp, who: "ana" | "bia" | "pedro" | "admin", query = "") =>
  textOf(await (await app.as(who).fetch(`/reservas${query}`)).text());

describe("the first screen", () => {
  it("opens on what runs, what comes next and the day, over all shifts", async () => {
    const app = await createTestApp();
    addDay(app);
    const text = await screenOf(app, "ana");
    expect(text).toContain("Agora até 10:30 Sala 1");
    expect(text).toContain("Faltam 30 min para terminar.");
    expect(text).toMatch(/Próxima 18:30 Laboratório 1 .{1,60} começa em 8 h 30/);
    expect(text).toContain("Hoje 3 aulas Manhã 1 aula");
    expect(text).toContain("Tarde 1 aula");
    expect(text).toContain("Noite 1 aula");
  });

  it("names the next day's lesson where today has none to come", async () => {
    const app = await createTestApp();
    addReservation(app, { date: "2026-03-13", status: "approved" });
    const text = await screenOf(app, "ana");
    expect(text).toContain("Próxima amanhã, 07:30 Sala 1");
    expect(text).toContain("Hoje nenhuma aula");
    expect(text).not.toContain("Agora");
  });

  it("has a further teacher's lesson, and nobody else's; staff have their own", async () => {
    const app = await createTestApp();
    addReservation(app, {
      date: TODAY,
      status: "approved",
      startTime: "09:10",
      endTime: "10:30",
      teacherUserIds: [PEOPLE.bia.id],
    });
    expect(await screenOf(app, "bia")).toContain("Agora até 10:30");
    expect(await screenOf(app, "pedro")).not.toContain("Agora");
    expect(await screenOf(app, "admin", "?quem=todos")).not.toContain("Hoje Nenhuma");
  });

  it("leaves a lesson that a substitute gives in the day, and gives it to them", async () => {
    const app = await createTestApp();
    addDay(app);
    app.db.sqlite.exec(`UPDATE reservations SET substitute_user_id = ${PEOPLE.bia.id} WHERE id IN (1, 2)`);
    const own = await screenOf(app, "ana");
    expect(own).not.toContain("Agora até");
    expect(own).not.toContain("Próxima");
    expect(own).toContain("Hoje 3 aulas");
    expect(own.match(/Substituição: Bia Gonçalves, no lugar de Ana Conceição/g)).toHaveLength(2);
    const theirs = await screenOf(app, "bia");
    expect(theirs).toContain("Agora até 10:30 Sala 1");
    expect(theirs).toContain("Próxima 18:30");
    app.setNow("2026-03-11T13:00:00.000Z");
    expect(await screenOf(app, "bia")).toContain("Próxima amanhã, 09:10 Sala 1");
    expect(await screenOf(app, "ana")).not.toContain("Próxima amanhã");
  });

  it("opens the default week below, and a week that is asked for alone", async () => {
    const app = await createTestApp();
    addDay(app);
    expect(await screenOf(app, "ana")).toContain("Semana de 09/03/2026 a 13/03/2026");
    const week = await screenOf(app, "ana", "?semana=2026-03-16&turno=noite");
    expect(week).not.toContain("Agora");
    expect(week).not.toContain("Hoje 3 aulas");
  });
});
