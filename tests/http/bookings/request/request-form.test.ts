import { describe, expect, it } from "vitest";
import { BLANK_CONTENT } from "#app/domain/bookings/reservation-content.ts";
import type { RequestInput } from "#app/models/bookings/reservation.schema.ts";
import { requestReservations } from "#app/services/bookings/request/request.server.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { DAY, reservationRow, snapshot, tableRows, YESTERDAY } from "#tests/support/bookings/reservations.ts";
import { PEOPLE, type Username } from "#tests/support/school/school.ts";
import { addBlockedDay } from "#tests/support/school/school-rows.ts";

const DATES = ["2026-03-19", "2026-03-20", "2026-03-23"];

function form(overrides: Partial<RequestInput> = {}): RequestInput {
  return {
    disciplineId: 1,
    classId: 1,
    environmentIds: [1],
    shift: "morning",
    ...BLANK_CONTENT,
    dates: DATES,
    formToken: "a form",
    ...overrides,
  };
}

function send(app: TestApp, who: Username, input: RequestInput) {
  const person = PEOPLE[who];
  const actor = { ...person, username: who, firstLogin: false, sessionId: 1 } as never;
  return requestReservations(app.deps, actor, input);
}

describe("one submission of several dates", () => {
  it("creates a reservation per date", async () => {
    const app = await createTestApp();
    const result = send(app, "ana", form());
    expect(result).toMatchObject({ ok: true, value: { conflictCount: 0 } });
    expect(tableRows(app, "reservations").map((row) => row.date)).toEqual(DATES);
    expect(new Set(tableRows(app, "reservations").map((row) => row.request_key)).size).toBe(1);
  });

  it.each([
    ["past", [YESTERDAY, ...DATES], "pastDate"],
    ["blocked", [...DATES, "2026-04-21"], "blockedDay"],
  ])("creates none if one date is %s", async (_, dates, problem) => {
    const app = await createTestApp();
    addBlockedDay(app, { date: "2026-04-21", title: "Tiradentes" });
    const before = snapshot(app);
    for (const who of ["ana", "pedro"] as const) {
      const result = send(app, who, form({ dates, teacherUserId: PEOPLE.ana.id }));
      expect(result).toMatchObject({ ok: false, problem });
    }
    expect(snapshot(app)).toBe(before);
  });

  it("names every past and every blocked day", async () => {
    const app = await createTestApp();
    addBlockedDay(app, { date: "2026-04-21", title: "Tiradentes" });
    addBlockedDay(app, { date: "2026-05-01", title: "Dia do Trabalho" });
    expect(send(app, "ana", form({ dates: ["2026-05-01", ...DATES, "2026-04-21"] }))).toMatchObject({
      details: { days: ["21/04/2026 (Tiradentes)", "01/05/2026 (Dia do Trabalho)"] },
    });
    expect(send(app, "ana", form({ dates: ["2026-03-10", YESTERDAY, DAY] }))).toMatchObject({
      details: { dates: ["10/03/2026", "11/03/2026"] },
    });
  });

  it("creates none if one date conflicts with an approved reservation; an override marks only that date", async () => {
    const app = await createTestApp();
    const existing = addReservation(app, { date: "2026-03-20", status: "approved", userId: PEOPLE.bia.id });
    const before = snapshot(app);
    const input = form({ teacherUserId: PEOPLE.ana.id });
    expect(send(app, "pedro", input)).toMatchObject({ ok: false, problem: "approvedConflict" });
    expect(snapshot(app)).toBe(before);

    expect(send(app, "pedro", { ...input, override: true })).toMatchObject({ ok: true });
    const made = tableRows(app, "reservations").filter((row) => row.id !== existing);
    expect(made.map((row) => [row.date, row.override_user_id])).toEqual([
      ["2026-03-19", null],
      ["2026-03-20", PEOPLE.pedro.id],
      ["2026-03-23", null],
    ]);
    expect(tableRows(app, "audit_log").map((row) => row.action)).toEqual([
      "create",
      "create-with-override",
      "create",
    ]);
  });

  it("counts the reservations in conflict over all dates", async () => {
    const app = await createTestApp();
    addReservation(app, { date: DATES[0], environmentIds: [1, 2] });
    addReservation(app, { date: DATES[1], environmentIds: [2] });
    addReservation(app, { date: DATES[2], environmentIds: [3] });
    expect(send(app, "bia", form({ environmentIds: [1, 2] }))).toMatchObject({ value: { conflictCount: 2 } });
  });

  it.each(["ana", "pedro"] as const)("creates one reservation for a repeated date, by %s", async (who) => {
    const app = await createTestApp();
    const dates = [DAY, `${DAY}T00:00:00.000Z`, `${DAY}T03:00:00.000Z`];
    expect(send(app, who, form({ dates, teacherUserId: PEOPLE.ana.id }))).toMatchObject({ ok: true });
    expect(tableRows(app, "reservations")).toHaveLength(1);
  });
});

it.each(["ana", "pedro"] as const)(
  "lets %s move one date of a request onto another of its dates",
  async (who) => {
    const app = await createTestApp();
    send(app, who, form({ teacherUserId: PEOPLE.ana.id }));
    const answer = await app.as(who).api("PUT", "/api/reservations/1", { date: DATES[1], shift: "evening" });
    expect(answer.status).toBe(200);
    expect(tableRows(app, "reservations").map((row) => row.date)).toEqual([DATES[1], DATES[1], DATES[2]]);
    // The form token still identifies the other dates: only the vacated one is requested again.
    expect(send(app, who, form({ teacherUserId: PEOPLE.ana.id }))).toMatchObject({ ok: true });
    const dates = tableRows(app, "reservations").map((row) => row.date);
    expect(dates).toEqual([DATES[1], DATES[1], DATES[2], DATES[0]]);
  },
);

describe("the same form sent twice", () => {
  it.each(["ana", "pedro"] as const)("is one request, with the same result, for %s", async (who) => {
    const app = await createTestApp();
    addReservation(app, { userId: PEOPLE.bia.id });
    const input = form({ teacherUserId: PEOPLE.ana.id });
    const first = send(app, who, input);
    const before = snapshot(app);
    const second = send(app, who, { ...input });
    expect(first).toMatchObject({ ok: true, value: { conflictCount: 1 } });
    expect(second).toEqual(first);
    expect(snapshot(app)).toBe(before);
  });

  it("with changed content, another form token or none is another request", async () => {
    const app = await createTestApp();
    send(app, "ana", form({ dates: [DAY] }));
    send(app, "ana", form({ dates: [DAY], notes: "outra" }));
    send(app, "ana", form({ dates: [DAY], formToken: "another form" }));
    send(app, "ana", form({ dates: [DAY], formToken: undefined }));
    send(app, "ana", form({ dates: [DAY], formToken: undefined }));
    expect(tableRows(app, "reservations")).toHaveLength(5);
  });

  it("by two people is two requests", async () => {
    const app = await createTestApp();
    send(app, "ana", form({ dates: [DAY] }));
    send(app, "bia", form({ dates: [DAY] }));
    expect(tableRows(app, "reservations").map((row) => row.user_id)).toEqual([PEOPLE.ana.id, PEOPLE.bia.id]);
  });

  it("does not undo a decision that was made in between", async () => {
    const app = await createTestApp();
    const first = send(app, "ana", form({ dates: [DAY] }));
    const id = first.ok ? (first.value.reservations[0]?.id ?? 0) : 0;
    await app.as("pedro").api("PUT", `/api/reservations/${id}/status`, { status: "approved" });
    expect(send(app, "ana", form({ dates: [DAY] }))).toMatchObject({
      value: { reservations: [{ id, status: "approved" }] },
    });
    expect(reservationRow(app, id).status).toBe("approved");
  });
});

it("the same form sent again recreates a reservation that was deleted since", async () => {
  const app = await createTestApp();
  send(app, "ana", form());
  await app.as("ana").api("DELETE", "/api/reservations/2");
  expect(send(app, "ana", form())).toMatchObject({ ok: true, value: { reservations: [{ date: DATES[1] }] } });
  expect(tableRows(app, "reservations").map((row) => row.date)).toEqual([DATES[0], DATES[2], DATES[1]]);
});
