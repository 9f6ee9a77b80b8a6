import { describe, expect, it } from "vitest";
import { createTestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import {
  createReservation,
  DAY,
  requestBody,
  reservationRow,
  snapshot,
  staffBody,
  TODAY,
  tableRows,
  YESTERDAY,
} from "#tests/support/bookings/reservations.ts";
import { PEOPLE, ROOM } from "#tests/support/school/school.ts";
import { addBlockedDay } from "#tests/support/school/school-rows.ts";

const POST = ["POST", "/api/reservations"] as const;

describe("a teacher's request", () => {
  it("is their own, pending, in the shift's hours, and answers 201 with the row", async () => {
    const app = await createTestApp();
    const row = await createReservation(
      app.as("ana"),
      requestBody({ notes: "  Projetor  ", environmentIds: [1, 3] }),
    );
    expect(row).toEqual({
      id: 1,
      userId: PEOPLE.ana.id,
      teacherUserId: null,
      userName: "Ana Conceição",
      disciplineId: 1,
      disciplineName: "Algoritmos",
      classId: 1,
      className: "DS-1",
      classIds: [1],
      teacherUserIds: [PEOPLE.ana.id],
      environmentIds: [3, 1],
      environmentNames: ["Laboratório 1", "Sala 1"],
      date: DAY,
      startTime: `${DAY}T07:30:00.000Z`,
      endTime: `${DAY}T11:30:00.000Z`,
      shift: "morning",
      status: "pending",
      notes: "Projetor",
      reviewerUserId: null,
      rejectionReason: null,
      createdAt: "2026-03-12T13:00:00.000Z",
      updatedAt: "2026-03-12T13:00:00.000Z",
      seriesId: null,
      seriesDate: null,
      isDetached: false,
      substituteUserId: null,
      substituteName: null,
      equipment: [],
      conflictCount: 0,
      warnings: [],
    });
    expect(tableRows(app, "notifications")).toEqual([]);
  });

  it.each([
    ["morning", "07:30", "11:30"],
    ["afternoon", "13:30", "17:30"],
    ["evening", "18:30", "22:00"],
  ])("takes the hours of the %s", async (shift, start, end) => {
    const app = await createTestApp();
    const row = await createReservation(app.as("ana"), requestBody({ shift }));
    expect([row.startTime, row.endTime]).toEqual([`${DAY}T${start}:00.000Z`, `${DAY}T${end}:00.000Z`]);
  });

  it("may be for today until its hours end", async () => {
    // 21:50, ten minutes before the evening ends.
    const app = await createTestApp({ now: "2026-03-13T00:50:00.000Z" });
    const evening = requestBody({ date: TODAY, shift: "evening" });
    expect(await createReservation(app.as("ana"), evening)).toMatchObject({ date: TODAY });
    expect((await app.as("ana").api(...POST, requestBody({ date: TODAY }))).status).toBe(400);
    app.setNow("2026-03-13T01:00:00.000Z");
    expect((await app.as("ana").api(...POST, evening)).status).toBe(400);
    expect((await app.as("ana").api(...POST, requestBody({ date: YESTERDAY }))).status).toBe(400);
  });

  it.each([
    ["a past day", { date: YESTERDAY }, "11/03/2026"],
    ["yesterday at 23:30 local", { date: "2026-03-12T02:30:00.000Z" }, "11/03/2026"],
    ["a past day with an override", { date: YESTERDAY, override: true }, "11/03/2026"],
    ["a blocked day", { date: DAY }, "Aniversário da cidade"],
    ["a blocked day with an override", { date: DAY, override: true }, "Aniversário da cidade"],
  ])("is refused on %s, with its name", async (_, given, sentence) => {
    const app = await createTestApp();
    addBlockedDay(app, { date: DAY, title: "Aniversário da cidade" });
    const before = snapshot(app);
    const answer = await app.as("ana").api(...POST, requestBody(given));
    expect(answer.status).toBe(400);
    expect(answer.body.message).toContain(sentence);
    expect(snapshot(app)).toBe(before);
  });

  it("is accepted in a shift that the blocked day leaves free", async () => {
    const app = await createTestApp();
    addBlockedDay(app, { date: DAY, title: "Conselho", shifts: ["morning", "evening"] });
    await createReservation(app.as("ana"), requestBody({ shift: "afternoon" }));
    expect((await app.as("ana").api(...POST, requestBody({ shift: "evening" }))).status).toBe(400);
  });
});

describe("a request by staff", () => {
  it.each(["pedro", "admin"] as const)("of %s is approved at once, and its teacher's", async (who) => {
    const app = await createTestApp();
    const row = await createReservation(app.as(who), staffBody({ userId: PEOPLE.bia.id, status: "pending" }));
    expect(row).toMatchObject({
      userId: PEOPLE[who].id,
      teacherUserId: PEOPLE.ana.id,
      userName: "Ana Conceição",
      status: "approved",
      reviewerUserId: PEOPLE[who].id,
    });
  });

  it("needs an override on past and blocked days, which is audited", async () => {
    const app = await createTestApp();
    addBlockedDay(app, { date: DAY, title: "Feriado municipal" });
    const pedro = app.as("pedro");
    const refused = await pedro.api(...POST, staffBody());
    expect(refused.status).toBe(400);
    expect(refused.body.message).toContain("19/03/2026 (Feriado municipal)");
    expect((await pedro.api(...POST, staffBody({ date: YESTERDAY }))).status).toBe(400);
    expect(tableRows(app, "reservations")).toEqual([]);

    await createReservation(pedro, staffBody({ override: true }));
    await createReservation(pedro, staffBody({ date: YESTERDAY, override: true }));
    expect(tableRows(app, "audit_log").map((row) => row.action)).toEqual([
      "create-with-override",
      "create-with-override",
    ]);
    // Without a conflict no override is stored: the database's overlap trigger still applies to these rows.
    expect(tableRows(app, "reservations").map((row) => row.override_user_id)).toEqual([null, null]);
  });

  it("in conflict with an approved one is refused and names its teacher, unless overridden", async () => {
    const app = await createTestApp();
    const other = addReservation(app, { status: "approved", userId: PEOPLE.bia.id, environmentIds: [1, 2] });
    addReservation(app, { userId: PEOPLE.bia.id });
    const pedro = app.as("pedro");
    const before = snapshot(app);
    const refused = await pedro.api(...POST, staffBody());
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain("Sala 1, 19/03/2026, 07:30–11:30, Bia Gonçalves");
    expect(refused.body.conflicts).toEqual([
      {
        reservationId: other,
        environmentId: ROOM.sala1,
        environmentName: "Sala 1",
        userName: "Bia Gonçalves",
        status: "approved",
        date: DAY,
        startTime: `${DAY}T07:30:00.000Z`,
        endTime: `${DAY}T11:30:00.000Z`,
      },
    ]);
    expect(snapshot(app)).toBe(before);

    const row = await createReservation(pedro, staffBody({ override: true }));
    expect(row).toMatchObject({ status: "approved", conflictCount: 2 });
    expect(reservationRow(app, row.id).override_user_id).toBe(PEOPLE.pedro.id);
    const [entry] = tableRows(app, "audit_log");
    expect(entry).toMatchObject({ action: "create-with-override", actor_user_id: PEOPLE.pedro.id });
    expect(JSON.parse(entry?.details)).toEqual({ conflictsWith: [other] });
  });

  it("with an override and nothing to override is an ordinary one", async () => {
    const app = await createTestApp();
    addReservation(app, { userId: PEOPLE.bia.id });
    const row = await createReservation(app.as("pedro"), staffBody({ override: true }));
    expect(reservationRow(app, row.id).override_user_id).toBeNull();
    expect(tableRows(app, "audit_log")).toMatchObject([{ action: "create", details: "{}" }]);
  });
});
