/** An override is granted for one conflict, and cleared once that conflict is gone (rules R3.17). */
import { describe, expect, it } from "vitest";
import { encodeSettledRival } from "#app/domain/bookings/review/settled-rival.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { latestEntry } from "#tests/support/bookings/queue.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { roomsOf } from "#tests/support/bookings/reservations.ts";
import { rowOf } from "#tests/support/bookings/review.ts";
import { versionOf } from "#tests/support/database/versions.ts";
import { PEOPLE, ROOM } from "#tests/support/school/school.ts";

const approved = { status: "approved" } as const;
const PEDRO = PEOPLE.pedro.id;

const overrideOf = (app: TestApp, id: number) => rowOf(app, id)?.override_user_id;

/** One approved in Sala 2, and one in Sala 1 and Sala 2 that was approved beside it. */
async function school() {
  const app = await createTestApp();
  addReservation(app, { ...approved, environmentIds: [ROOM.sala2] });
  const both = { ...approved, environmentIds: [ROOM.sala1, ROOM.sala2] };
  const overridden = addReservation(app, { ...both, overrideUserId: PEDRO });
  return { app, overridden };
}

function move(app: TestApp, id: number, from: number, to: number): Promise<Response> {
  const fields = { from: String(from), to: String(to), updatedAt: versionOf(app, "reservations", id) };
  return app.as("pedro").post(`/admin/reservas/${id}/mover`, fields);
}

describe("moving one room of a reservation that was approved with an override", () => {
  it("preserves the override if the conflict is in another room, also when the move is undone", async () => {
    const { app, overridden } = await school();
    expect((await move(app, overridden, ROOM.sala1, ROOM.lab1)).status).toBe(302);
    expect(roomsOf(app, overridden)).toEqual([ROOM.sala2, ROOM.lab1]);
    expect(overrideOf(app, overridden)).toBe(PEDRO);
    const undone = await app.as("pedro").post(`/admin/reservas/desfazer/${latestEntry(app).id}`, {});
    expect(undone.status).toBe(302);
    expect(roomsOf(app, overridden)).toEqual([ROOM.sala1, ROOM.sala2]);
    expect(overrideOf(app, overridden)).toBe(PEDRO);
  });

  it("clears the override with the room that it was granted for", async () => {
    const { app, overridden } = await school();
    expect((await move(app, overridden, ROOM.sala2, ROOM.lab1)).status).toBe(302);
    expect(roomsOf(app, overridden)).toEqual([ROOM.sala1, ROOM.lab1]);
    expect(overrideOf(app, overridden)).toBeNull();
  });

  it("is possible along with the approval of a rival in the room that it leaves", async () => {
    const { app, overridden } = await school();
    const pending = addReservation(app, { userId: PEOPLE.bia.id, environmentIds: [ROOM.sala1] });
    const updatedAt = versionOf(app, "reservations", overridden);
    const move = { act: "move", from: ROOM.sala1, to: ROOM.lab1 } as const;
    const fields = {
      rivals: [encodeSettledRival({ id: overridden, updatedAt, ...move })],
      rejectionReason: "",
    };
    const answer = await app.as("pedro").post(`/admin/reservas/${pending}/aprovar`, fields);
    expect(answer.status).toBe(302);
    expect(rowOf(app, pending)?.status).toBe("approved");
    expect(roomsOf(app, overridden)).toEqual([ROOM.sala2, ROOM.lab1]);
    expect(overrideOf(app, overridden)).toBe(PEDRO);
  });

  it("requires a new override if an edit leaves the conflict, and clears it if none is left", async () => {
    const { app, overridden } = await school();
    const edit = (body: object) => app.as("pedro").api("PUT", `/api/reservations/${overridden}`, body);
    const stays = { environmentIds: [ROOM.sala2, ROOM.lab1] };
    expect((await edit(stays)).status).toBe(409);
    expect((await edit({ ...stays, override: true })).status).toBe(200);
    expect(overrideOf(app, overridden)).toBe(PEDRO);
    expect((await edit({ environmentIds: [ROOM.lab1] })).status).toBe(200);
    expect(overrideOf(app, overridden)).toBeNull();
  });
});
