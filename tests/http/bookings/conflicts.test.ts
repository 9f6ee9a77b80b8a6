import { describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { createReservation, DAY, requestBody } from "#tests/support/bookings/reservations.ts";
import { PEOPLE, type Username } from "#tests/support/school/school.ts";

async function fetchConflicts(app: TestApp, query: string, who: Username | null = "ana") {
  return app.as(who).api("GET", `/api/public/check-conflicts?${query}`);
}

describe("GET /api/public/check-conflicts", () => {
  it("reports when there is no conflict", async () => {
    const app = await createTestApp();
    const { status, body } = await fetchConflicts(app, `environmentIds=1,2&date=${DAY}&shift=morning`);
    expect(status).toBe(200);
    expect(body).toEqual({ hasConflicts: false, conflictCount: 0, conflicts: [] });
  });

  it("lists a pair of reservation and room each, pending and approved, never rejected", async () => {
    const app = await createTestApp();
    addReservation(app, { environmentIds: [1, 2], userId: PEOPLE.bia.id });
    addReservation(app, { environmentIds: [2], status: "approved", startTime: "10:00" });
    addReservation(app, { environmentIds: [1, 2], status: "rejected" });
    const { body } = await fetchConflicts(app, `environmentIds=1,2&date=${DAY}&shift=morning`);
    expect(body).toEqual({
      hasConflicts: true,
      conflictCount: 3,
      conflicts: [
        {
          environmentId: 1,
          environmentName: "Sala 1",
          userName: "Bia Gonçalves",
          status: "pending",
          date: DAY,
          startTime: `${DAY}T07:30:00.000Z`,
          endTime: `${DAY}T11:30:00.000Z`,
        },
        expect.objectContaining({ environmentName: "Sala 2", userName: "Bia Gonçalves", status: "pending" }),
        expect.objectContaining({
          environmentName: "Sala 2",
          userName: "Ana Conceição",
          status: "approved",
          startTime: `${DAY}T10:00:00.000Z`,
        }),
      ],
    });
    // Creation counts reservations, a check counts pairs.
    const row = await createReservation(app.as("ana"), requestBody({ environmentIds: [1, 2] }));
    expect(row).toMatchObject({ status: "pending", conflictCount: 2 });
  });

  it.each([
    ["environmentIds=1", 1],
    ["environmentId=1", 1],
    ["environmentIds=2", 0],
    ["environmentId=2", 0],
    ["environmentIds=1,1,1", 1],
    ["environmentIds=2,%201", 1],
    ["environmentIds=2&environmentId=1", 0],
    ["environmentIds=999", 0],
  ])("reads the rooms of %s", async (rooms, count) => {
    const app = await createTestApp();
    addReservation(app);
    expect((await fetchConflicts(app, `${rooms}&date=${DAY}&shift=morning`)).body.conflictCount).toBe(count);
  });

  it.each([
    ["2026-03-19", 1],
    ["2026-03-19T00:00:00.000Z", 1],
    ["2026-03-19T03:00:00.000Z", 1],
    ["2026-03-20T02:59:59.999Z", 1],
    ["2026-03-20T03:00:00.000Z", 0],
    ["2026-03-18", 0],
  ])("reads the day of %s", async (date, count) => {
    const app = await createTestApp();
    addReservation(app);
    expect((await fetchConflicts(app, `environmentId=1&date=${date}&shift=morning`)).body.conflictCount).toBe(
      count,
    );
  });

  it.each([
    ["shift=afternoon", 0],
    ["shift=morning", 1],
    ["shift=morning&startTime=10:00", 0],
    ["shift=morning&endTime=08:20", 0],
    ["shift=morning&startTime=08:20&endTime=10:00", 1],
    ["shift=morning&startTime=09:59", 1],
    ["shift=morning&endTime=08:21", 1],
    ["shift=morning&startTime=09:00&endTime=09:01", 1],
    [`shift=morning&startTime=${DAY}T10:00:00.000Z`, 0],
  ])("lets times touch, not overlap 08:20 to 10:00: %s", async (times, count) => {
    const app = await createTestApp();
    addReservation(app, { startTime: "08:20", endTime: "10:00" });
    expect((await fetchConflicts(app, `environmentId=1&date=${DAY}&${times}`)).body.conflictCount).toBe(
      count,
    );
  });

  it("names a pending one's owner only to the signed-in", async () => {
    const app = await createTestApp();
    addReservation(app, { userId: PEOPLE.bia.id });
    addReservation(app, { userId: PEOPLE.pedro.id, teacherUserId: PEOPLE.ana.id, status: "approved" });
    const query = `environmentId=1&date=${DAY}&shift=morning`;
    const names = async (who: Username | null) =>
      (await fetchConflicts(app, query, who)).body.conflicts.map(
        (each: { userName: string | null }) => each.userName,
      );
    expect(await names("ana")).toEqual(["Bia Gonçalves", "Ana Conceição"]);
    expect(await names("pedro")).toEqual(["Bia Gonçalves", "Ana Conceição"]);
    expect(await names(null)).toEqual([null, "Ana Conceição"]);
    expect(await names("novoana")).toEqual([null, "Ana Conceição"]);
    expect(JSON.stringify((await fetchConflicts(app, query, null)).body)).not.toContain("Bia");
  });
});
