import { describe, expect, it } from "vitest";
import { createTestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { reservationRow, snapshot, tableRows } from "#tests/support/bookings/reservations.ts";
import { PEOPLE } from "#tests/support/school/school.ts";

const path = (id: number) => `/api/reservations/${id}/status`;
const APPROVE = { status: "approved" };
const REJECT = { status: "rejected", rejectionReason: "Sala em manutenção" };

describe.each(["pedro", "admin"] as const)("%s", (who) => {
  it("approves a pending one", async () => {
    const app = await createTestApp();
    const id = addReservation(app);
    const answer = await app.as(who).api("PUT", path(id), { ...APPROVE, rejectionReason: null });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      id,
      status: "approved",
      reviewerUserId: PEOPLE[who].id,
      rejectionReason: null,
      startTime: "2026-03-19T07:30:00.000Z",
      updatedAt: "2026-03-12T13:00:00.000Z",
    });
    expect(reservationRow(app, id)).toMatchObject({
      status: "approved",
      reviewer_user_id: PEOPLE[who].id,
      override_user_id: null,
    });
    expect(tableRows(app, "audit_log")).toMatchObject([{ action: "approve", entity_id: id }]);
  });

  it("rejects a pending one with its reason, trimmed", async () => {
    const app = await createTestApp();
    const id = addReservation(app);
    const answer = await app.as(who).api("PUT", path(id), { ...REJECT, rejectionReason: "  Motivo  " });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ status: "rejected", rejectionReason: "Motivo" });
    expect(reservationRow(app, id)).toMatchObject({ status: "rejected", rejection_reason: "Motivo" });
  });
});

describe("a decision", () => {
  it.each([
    ["approved", APPROVE],
    ["approved", REJECT],
    ["rejected", APPROVE],
    ["rejected", REJECT],
    ["rejected", { ...APPROVE, override: true }],
  ] as const)("on an already %s one is refused with 409: %j", async (status, body) => {
    const app = await createTestApp();
    const id = addReservation(app, { status });
    const before = snapshot(app);
    const answer = await app.as("pedro").api("PUT", path(id), body);
    expect(answer.status).toBe(409);
    expect(answer.body.message).toContain("já foi avaliada");
    expect(snapshot(app)).toBe(before);
  });
});

describe("an approval beside an approved one", () => {
  it("is refused with 409 and the conflict in each room; an override is recorded", async () => {
    const app = await createTestApp();
    const other = addReservation(app, { userId: PEOPLE.bia.id, status: "approved", environmentIds: [1, 2] });
    addReservation(app, { userId: PEOPLE.bia.id, environmentIds: [1] });
    const id = addReservation(app, { environmentIds: [1, 2, 3], startTime: "11:00" });
    const before = snapshot(app);
    const pedro = app.as("pedro");
    for (const override of [undefined, false]) {
      const refused = await pedro.api("PUT", path(id), { ...APPROVE, override });
      expect(refused.status).toBe(409);
      expect(refused.body.conflicts).toMatchObject([
        { reservationId: other, environmentName: "Sala 1", status: "approved" },
        { reservationId: other, environmentName: "Sala 2", startTime: "2026-03-19T07:30:00.000Z" },
      ]);
    }
    expect(snapshot(app)).toBe(before);

    expect((await pedro.api("PUT", path(id), { ...APPROVE, override: true })).status).toBe(200);
    expect(reservationRow(app, id)).toMatchObject({ status: "approved", override_user_id: PEOPLE.pedro.id });
    const [entry] = tableRows(app, "audit_log");
    expect(entry).toMatchObject({
      action: "approve-with-override",
      entity_id: id,
      actor_user_id: PEOPLE.pedro.id,
    });
    expect(JSON.parse(entry?.details)).toMatchObject({ conflictsWith: [other] });
  });

  it.each([
    ["touches its end", { startTime: "09:10", endTime: "11:30" }],
    ["is in another room", { environmentIds: [2] }],
    ["is on another day", { date: "2026-03-20" }],
    ["was rejected", { startTime: "07:30", endTime: "08:20", status: "rejected" as const }],
    ["is pending", { startTime: "07:30", endTime: "08:20", status: "pending" as const }],
  ])("that %s is no conflict", async (_, other) => {
    const app = await createTestApp();
    addReservation(app, { userId: PEOPLE.bia.id, status: "approved", ...other });
    const id = addReservation(app, { endTime: "09:10" });
    const answer = await app.as("pedro").api("PUT", path(id), { ...APPROVE, override: true });
    expect(answer.status).toBe(200);
    expect(reservationRow(app, id).override_user_id).toBeNull();
    expect(tableRows(app, "audit_log")).toMatchObject([{ action: "approve" }]);
  });
});
