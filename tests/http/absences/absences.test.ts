/** Teachers who are away: told, decided in one go, taken back (rules R30.1 to R30.6). */
import { describe, expect, it } from "vitest";
import { daysFrom } from "#app/domain/dates/civil-date.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { createMailSchool, subjectsTo, TWO_MINUTES } from "#tests/support/bookings/mail.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { reservationRow, tableRows } from "#tests/support/bookings/reservations.ts";
import { notificationTitlesOf } from "#tests/support/bookings/review.ts";
import { DISCIPLINE, PEOPLE, ROOM } from "#tests/support/school/school.ts";
import { addSeries } from "#tests/support/series/series.ts";

const { ana, bia, novoana } = PEOPLE;
const CALL = "/api/absences";
const DAY = "2026-03-19";
const AWAY = { userId: ana.id, startDate: DAY, endDate: DAY };

/** Two lessons of Ana's on one day, and one of Bia's at the hour of the first. */
async function schoolOfADay() {
  const app = await createTestApp();
  const first = addReservation(app, { date: DAY, status: "approved", startTime: "07:30", endTime: "09:10" });
  const second = addReservation(app, { date: DAY, startTime: "10:00", endTime: "11:30" });
  const others = addReservation(app, {
    ...{ date: DAY, userId: bia.id, status: "approved", environmentIds: [ROOM.sala2] },
    ...{ startTime: "07:30", endTime: "09:10", disciplineId: DISCIPLINE.redes },
  });
  return { app, first, second, others };
}

async function tell(app: TestApp, body: object = {}) {
  const told = await app.as("pedro").api("POST", CALL, { ...AWAY, ...body });
  expect(told.status).toBe(201);
  return told.body as { id: number; reservations: number[] };
}

async function decide(app: TestApp, id: number, decisions: object[]) {
  return app.as("pedro").api("POST", `${CALL}/${id}/decisions`, { decisions });
}

const substituteOf = (app: TestApp, id: number) => reservationRow(app, id).substitute_user_id;

describe("an absence", () => {
  it("names the lessons that have not begun, of the shifts and lessons that are asked for", async () => {
    const { app, first, second } = await schoolOfADay();
    addReservation(app, {
      date: DAY,
      status: "rejected",
      rejectionReason: "Não",
      environmentIds: [ROOM.lab1],
    });
    expect((await tell(app)).reservations).toEqual([first, second]);
    expect((await tell(app, { shifts: ["evening"] })).reservations).toEqual([]);
    expect((await tell(app, { shifts: ["morning"], lessons: [1] })).reservations).toEqual([first]);
    expect(reservationRow(app, first).status).toBe("approved");
  });

  it("has the lessons of a colleague in which the person teaches too", async () => {
    const app = await createTestApp();
    const joined = addReservation(app, {
      ...{ date: DAY, userId: bia.id, status: "approved", teacherUserIds: [ana.id] },
    });
    expect((await tell(app)).reservations).toEqual([joined]);
  });

  it.each([
    [{ userId: PEOPLE.pedro.id }, 400, "userId"],
    [{ endDate: "2026-03-18" }, 400, "endDate"],
    [{ startDate: "2026-03-01", endDate: "2026-03-02" }, 400, "endDate"],
    [{ endDate: "2026-04-19" }, 400, "endDate"],
    [{ lessons: [1] }, 400, "lessons"],
  ])("is refused with %j by its field", async (body, status, field) => {
    const { app } = await schoolOfADay();
    const refused = await app.as("pedro").api("POST", CALL, { ...AWAY, ...body });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([status, [field]]);
    expect(tableRows(app, "absences")).toEqual([]);
  });

  it("has at most sixty lessons, and a person at most twenty absences", async () => {
    const app = await createTestApp();
    const times = ["07:30", "08:20", "10:00"] as const;
    for (const date of daysFrom(DAY, 21))
      for (const startTime of times.slice(0, date === DAY ? 1 : 3))
        addReservation(app, { date, startTime, endTime: "11:30" });
    const long = await app.as("pedro").api("POST", CALL, { ...AWAY, endDate: "2026-04-08" });
    expect([long.status, long.body.message]).toEqual([409, expect.stringContaining("mais de 60 aulas")]);
    for (let count = 0; count < 20; count++) await tell(app);
    expect((await app.as("pedro").api("POST", CALL, AWAY)).status).toBe(409);
  });

  it("is told by a teacher of themselves alone, and decides nothing", async () => {
    const { app, first } = await schoolOfADay();
    const before = tableRows(app, "reservations");
    const own = await app.as("ana").api("POST", CALL, { startDate: DAY, endDate: DAY });
    expect([own.status, own.body.reservations]).toEqual([201, expect.arrayContaining([first])]);
    expect((await app.as("ana").api("POST", CALL, { ...AWAY, userId: bia.id })).status).toBe(403);
    const decisions = [{ reservationId: first, action: "cancel" }];
    expect((await app.as("ana").api("POST", `${CALL}/${own.body.id}/decisions`, { decisions })).status).toBe(
      403,
    );
    expect(tableRows(app, "reservations")).toEqual(before);
    expect((await app.as("bia").api("DELETE", `${CALL}/${own.body.id}`)).status).toBe(404);
    expect((await app.as("ana").api("DELETE", `${CALL}/${own.body.id}`)).status).toBe(200);
    expect(tableRows(app, "absences")).toEqual([]);
  });
});

describe("the suggestions", () => {
  it("are colleagues by what speaks for them; who is away or teaches the lesson is left out", async () => {
    const { app, first, second } = await schoolOfADay();
    const { id } = await tell(app);
    const ask = async (lesson: number) =>
      (await app.as("pedro").api("GET", `${CALL}/${id}/substitutes?reservationId=${lesson}`)).body as {
        userId: number;
      }[];
    const names = (rows: { userId: number }[]) => rows.map(({ userId }) => userId);
    expect((await ask(first)).find(({ userId }) => userId === bia.id)).toMatchObject({
      ...{ isFree: false, teachesDiscipline: false, knowsClass: true, substitutions: 0 },
    });
    expect((await ask(second))[0]).toMatchObject({ userId: bia.id, isFree: true });
    expect(names(await ask(first))).not.toContain(ana.id);
    // Bia is ill as well: she is asked of nobody's lesson any more.
    await tell(app, { userId: bia.id, shifts: ["morning"] });
    expect(names(await ask(second))).not.toContain(bia.id);
    expect(names(await ask(second))).toContain(novoana.id);
  });

  it("prefer who substituted less this term", async () => {
    const { app, second } = await schoolOfADay();
    const earlier = addReservation(app, {
      date: "2026-03-20",
      status: "approved",
      environmentIds: [ROOM.lab1],
    });
    const { id } = await tell(app, { endDate: "2026-03-20" });
    const ask = async () =>
      (await app.as("pedro").api("GET", `${CALL}/${id}/substitutes?reservationId=${second}`))
        .body as object[];
    await decide(app, id, [{ reservationId: earlier, action: "substitute", userId: novoana.id }]);
    expect(await ask()).toContainEqual(expect.objectContaining({ userId: novoana.id, substitutions: 1 }));
    expect(await ask()).toContainEqual(expect.objectContaining({ userId: bia.id, substitutions: 0 }));
  });
});

describe("the decisions", () => {
  it("substitute, cancel and keep in one go, and are undone in one go", async () => {
    const { app, first, second } = await schoolOfADay();
    const third = addReservation(app, {
      ...{ date: DAY, status: "approved", shift: "evening", startTime: "18:30", endTime: "20:10" },
    });
    const { id } = await tell(app);
    const before = [first, second, third].map((each) => {
      const { updated_at: _, ...row } = reservationRow(app, each);
      return row;
    });
    const decided = await decide(app, id, [
      { reservationId: first, action: "substitute", userId: novoana.id },
      { reservationId: second, action: "cancel" },
      { reservationId: third, action: "keep" },
    ]);
    expect([decided.status, decided.body]).toEqual([200, { decided: 3, warnings: [] }]);
    expect(substituteOf(app, first)).toBe(novoana.id);
    expect(reservationRow(app, second).status).toBe("rejected");
    expect(tableRows(app, "gaps")).toMatchObject([{ reason: "absence", user_id: ana.id, date: DAY }]);
    expect(tableRows(app, "absences")[0]?.decided_at).not.toBeNull();
    const shown = await app.as("pedro").api("GET", `/api/reservations?startDate=${DAY}`);
    expect(shown.body).toContainEqual(expect.objectContaining({ id: first, substituteUserId: novoana.id }));
    const entry = tableRows(app, "audit_log").findLast(({ action }) => action === "decide-absence");
    const undone = await app.as("pedro").post(`/admin/reservas/desfazer/${entry?.id}`, {});
    expect([undone.status, undone.headers.get("location")]).toEqual([302, `/admin/ausencias/${id}`]);
    const after = [first, second, third].map((each) => {
      const { updated_at: _, ...row } = reservationRow(app, each);
      return row;
    });
    expect(after).toEqual(before);
    expect(tableRows(app, "gaps")).toEqual([]);
    expect(tableRows(app, "absence_decisions")).toEqual([]);
    expect(tableRows(app, "absences")[0]?.decided_at).toBeNull();
  });

  it("say where a substitute teaches already, and do not refuse it", async () => {
    const { app, first } = await schoolOfADay();
    const { id } = await tell(app);
    const decided = await decide(app, id, [{ reservationId: first, action: "substitute", userId: bia.id }]);
    expect(decided.body).toMatchObject({ decided: 1, warnings: [{ kind: "teacher", date: DAY }] });
    expect(substituteOf(app, first)).toBe(bia.id);
  });

  it("are all made or none", async () => {
    const { app, first, second, others } = await schoolOfADay();
    const { id } = await tell(app);
    const before = tableRows(app, "reservations");
    for (const bad of [
      { reservationId: others, action: "keep" },
      { reservationId: second, action: "substitute", userId: ana.id },
      { reservationId: second, action: "substitute", userId: PEOPLE.pedro.id },
      { reservationId: second, action: "substitute" },
      { reservationId: first, action: "keep" },
    ]) {
      const refused = await decide(app, id, [{ reservationId: first, action: "cancel" }, bad]);
      expect(refused.status).toBe(400);
    }
    expect(tableRows(app, "reservations")).toEqual(before);
  });

  it("free the room at once, and come back only where it is still free", async () => {
    const { app, first, second } = await schoolOfADay();
    const { id } = await tell(app);
    await decide(app, id, [
      { reservationId: first, action: "cancel" },
      { reservationId: second, action: "cancel" },
    ]);
    addReservation(app, {
      date: DAY,
      userId: bia.id,
      status: "approved",
      startTime: "07:30",
      endTime: "09:10",
    });
    const removed = await app.as("pedro").api("DELETE", `${CALL}/${id}`);
    expect([removed.status, removed.body]).toMatchObject([200, { undone: 1, left: 1 }]);
    expect(reservationRow(app, first).status).toBe("rejected");
    expect(reservationRow(app, second).status).toBe("pending");
  });

  it("take what was decided before back first", async () => {
    const { app, first } = await schoolOfADay();
    const { id } = await tell(app);
    await decide(app, id, [{ reservationId: first, action: "substitute", userId: novoana.id }]);
    await decide(app, id, [{ reservationId: first, action: "substitute", userId: bia.id }]);
    expect(substituteOf(app, first)).toBe(bia.id);
    await decide(app, id, [{ reservationId: first, action: "cancel" }]);
    expect([substituteOf(app, first), reservationRow(app, first).status]).toEqual([null, "rejected"]);
    await decide(app, id, [{ reservationId: first, action: "keep" }]);
    expect([substituteOf(app, first), reservationRow(app, first).status]).toEqual([null, "approved"]);
    expect(tableRows(app, "gaps")).toEqual([]);
  });

  it("send one mail a person", async () => {
    const app = await createMailSchool();
    const [first, second] = ["07:30", "10:00"].map((startTime) =>
      addReservation(app, {
        ...{ date: DAY, status: "approved", startTime },
        endTime: startTime === "07:30" ? "09:10" : "11:30",
      }),
    );
    const series = addSeries(app, ["2026-03-20"], { status: "approved" });
    const { id, reservations } = await tell(app, { endDate: "2026-03-20" });
    expect(series).toBeDefined();
    await decide(app, id, [
      { reservationId: first as number, action: "substitute", userId: bia.id },
      { reservationId: second as number, action: "substitute", userId: bia.id },
      { reservationId: reservations.at(-1) as number, action: "cancel" },
    ]);
    expect(notificationTitlesOf(app, "bia")).toEqual(["Você substitui"]);
    await app.pass(TWO_MINUTES);
    expect(subjectsTo(app, "bia")).toHaveLength(1);
    expect(subjectsTo(app, "ana")).toHaveLength(1);
  });
});

describe("a substitute", () => {
  it("has the lesson in the week, and as a clash; who hands it over for good stands in no more", async () => {
    const { app, first } = await schoolOfADay();
    const { id } = await tell(app);
    await decide(app, id, [{ reservationId: first, action: "substitute", userId: novoana.id }]);
    const body = {
      ...{ date: DAY, disciplineId: DISCIPLINE.redes, classId: 1, environmentIds: [ROOM.lab1] },
      ...{ shift: "morning", startTime: "07:30", endTime: "08:20", teacherUserId: novoana.id },
    };
    const asked = await app.as("pedro").api("POST", "/api/reservations", body);
    expect(asked.body.warnings).toContainEqual(expect.objectContaining({ kind: "teacher", date: DAY }));
    const owner = { toUserId: novoana.id, from: DAY };
    expect((await app.as("pedro").api("POST", `/api/users/${ana.id}/handover`, owner)).status).toBe(200);
    expect(substituteOf(app, first)).toBeNull();
  });
});

/** A school where NovoAna stands in for Ana's first lesson. */
async function substituted() {
  const school = await schoolOfADay();
  const { app, first } = school;
  const { id } = await tell(app);
  await decide(app, id, [{ reservationId: first, action: "substitute", userId: novoana.id }]);
  const edit = (body: object) => app.as("pedro").api("PUT", `/api/reservations/${first}`, body);
  return { ...school, id, edit };
}

describe("a lesson with a substitute", () => {
  it("has none any more on another day or at another hour, which they are told", async () => {
    for (const change of [{ date: "2026-03-20" }, { startTime: "07:30", endTime: "08:20" }]) {
      const { app, first, edit } = await substituted();
      expect((await edit({ notes: "Cabos" })).status).toBe(200);
      expect(substituteOf(app, first)).toBe(novoana.id);
      expect((await edit(change)).body).toMatchObject({ substituteUserId: null, substituteName: null });
      expect(tableRows(app, "absence_decisions")).toEqual([]);
      expect(notificationTitlesOf(app, "novoana")).toContain("Substituição desfeita");
    }
  });

  it("waits for the sector again where the absence has it still, and is the absence's no more elsewhere", async () => {
    const { app, id, first, second, edit } = await substituted();
    await decide(app, id, [{ reservationId: second, action: "keep" }]);
    const decidedAt = () => tableRows(app, "absences")[0]?.decided_at;
    expect(decidedAt()).not.toBeNull();
    await edit({ startTime: "07:30", endTime: "08:20" });
    expect(decidedAt()).toBeNull();
    await decide(app, id, [{ reservationId: first, action: "substitute", userId: novoana.id }]);
    await edit({ date: "2026-03-20" });
    expect(decidedAt()).not.toBeNull();
    expect((await decide(app, id, [{ reservationId: first, action: "keep" }])).status).toBe(400);
  });

  it("is the substitute's own once it passes to them", async () => {
    const { app, first, edit } = await substituted();
    expect((await edit({ teacherUserId: novoana.id })).status).toBe(200);
    expect([substituteOf(app, first), reservationRow(app, first).owner_id]).toEqual([null, novoana.id]);
  });

  it("tells the substitute of another room, and of its end", async () => {
    const { app, first, edit } = await substituted();
    expect((await edit({ environmentIds: [ROOM.lab1] })).body.substituteUserId).toBe(novoana.id);
    await app.as("pedro").api("DELETE", `/api/reservations/${first}`);
    const titles = notificationTitlesOf(app, "novoana");
    expect(titles).toEqual(expect.arrayContaining(["Reserva alterada", "Reserva excluída"]));
  });

  it("is asked about before the substitute is archived", async () => {
    const { app, first } = await substituted();
    const archive = (body: object) => app.as("admin").api("PATCH", `/api/users/${novoana.id}`, body);
    const asked = await archive({ archived: true });
    expect([asked.status, asked.body.touched.map((row: { id: number }) => row.id)]).toEqual([409, [first]]);
    expect((await archive({ archived: true, override: true })).status).toBe(200);
    expect(substituteOf(app, first)).toBe(novoana.id);
  });
});
