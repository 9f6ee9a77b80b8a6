/** Fifty people at once for the last three (rules R29.3): approvals over the network, ten rounds. */
import { afterEach, beforeEach, expect, it } from "vitest";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { tableRows } from "#tests/support/bookings/reservations.ts";
import { give } from "#tests/support/equipment/equipment.ts";
import { startTestServer, type TestServer } from "#tests/support/server/network.ts";

const PEOPLE = 50;
const ROUNDS = 10;
let server: TestServer;

beforeEach(async () => {
  server = await startTestServer();
});

afterEach(() => server.close());

it("leaves three approved each time, whether asked with the lesson or later", async () => {
  const kind = { name: "Notebooks", count: 3 };
  expect((await server.call("admin", "POST", "/api/equipment", kind)).status).toBe(201);
  for (let round = 0; round < ROUNDS; round++) {
    const isLater = round % 2 === 1;
    const date = `2026-04-${String(round + 1).padStart(2, "0")}`;
    const ids = Array.from({ length: PEOPLE }, () => {
      // In no room: only the notebooks are disputed.
      const status = isLater ? "approved" : "pending";
      const id = addReservation(server, { date, environmentIds: [], status });
      give(server, {
        reservationId: id,
        ...{ equipmentId: 1, quantity: 1, ownStatus: isLater ? "pending" : null },
      });
      return id;
    });
    const answers = await Promise.all(
      ids.map((id) =>
        server.call("pedro", "PUT", `/api/reservations/${id}/${isLater ? "equipment/1" : "status"}`, {
          status: "approved",
        }),
      ),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(3);
    expect(statuses.filter((status) => status === 409)).toHaveLength(PEOPLE - 3);
    const held = tableRows(server, "reservation_equipment").filter(
      (row) => row.date === date && row.status === "approved",
    );
    expect(held).toHaveLength(3);
  }
}, 60_000);
