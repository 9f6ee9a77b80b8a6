import { describe, expect, it } from "vitest";
import { listEnvironments } from "#app/models/rooms/environment.server.ts";
import { createTestApp } from "#tests/support/app.ts";
import { auditOf } from "#tests/support/bookings/audit.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { ROOM } from "#tests/support/school/school.ts";

const API = "/api/environments";

describe("environments over the API", () => {
  it("are created, replaced and deleted, and each action is audited", async () => {
    const app = await createTestApp();
    const admin = app.as("admin");
    const room = { type: "Sala", capacity: 35, location: "Bloco C", description: "Projetor" };
    const created = await admin.api("POST", API, { ...room, name: "  Sala 10 " });
    expect(created.status).toBe(201);
    expect(created.body).toEqual({
      id: 5,
      name: "Sala 10",
      ...room,
      resources: [],
      approval: "sector",
      approvalLapsedAt: null,
      archived: false,
      responsibleUserIds: [],
      automaticUserIds: [],
      createdAt: "2026-03-12T13:00:00.000Z",
      updatedAt: "2026-03-12T13:00:00.000Z",
    });
    app.setNow("2026-03-12T14:00:00.000Z");
    const replaced = await admin.api("PUT", `${API}/5`, { name: "Lab 10", type: "Laboratório" });
    expect(replaced.status).toBe(200);
    expect(replaced.body).toMatchObject({
      name: "Lab 10",
      type: "Laboratório",
      capacity: null,
      location: null,
      description: null,
      createdAt: "2026-03-12T13:00:00.000Z",
      updatedAt: "2026-03-12T14:00:00.000Z",
    });
    expect(await admin.api("DELETE", `${API}/5`)).toMatchObject({
      status: 200,
      body: { message: "Ambiente excluído" },
    });
    expect(listEnvironments(app.db)).toHaveLength(4);
    expect(auditOf(app.db, "environment")).toEqual(["1 create 5", "1 update 5", "1 delete 5"]);
  });

  it("are not deleted while reservations name them, and report how many", async () => {
    const app = await createTestApp();
    addReservation(app, { date: "2026-03-20" });
    addReservation(app, { date: "2026-03-21" });
    const answer = await app.as("admin").api("DELETE", `${API}/${ROOM.sala1}`);
    expect(answer.status).toBe(409);
    expect(answer.body.message).toContain("2 reservas usam");
    expect(listEnvironments(app.db)).toHaveLength(4);
    expect((await app.as("admin").api("DELETE", `${API}/${ROOM.sala2}`)).status).toBe(200);
  });
});
