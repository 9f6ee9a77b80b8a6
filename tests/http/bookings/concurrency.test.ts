import { afterEach, beforeEach, expect, it } from "vitest";
import { daysFrom } from "#app/domain/dates/civil-date.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { requestBody, staffBody, tableRows } from "#tests/support/bookings/reservations.ts";
import { PEOPLE } from "#tests/support/school/school.ts";
import { startTestServer, type TestServer } from "#tests/support/server/network.ts";

const TIMES = 50;
let server: TestServer;

beforeEach(async () => {
  server = await startTestServer();
});

afterEach(() => server.close());

/** How many of the concurrent requests got each status. */
async function sendAtOnce(send: (index: number) => Promise<{ status: number }>) {
  const responses = await Promise.all(Array.from({ length: TIMES }, (_, index) => send(index)));
  const counts: Record<number, number> = {};
  for (const { status } of responses) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

const approved = () => tableRows(server, "reservations").filter((row) => row.status === "approved");

it("fifty conflicting approvals at once leave exactly one approved", async () => {
  const ids = Array.from({ length: TIMES }, () => addReservation(server));
  const counts = await sendAtOnce((index) =>
    server.call("pedro", "PUT", `/api/reservations/${ids[index]}/status`, { status: "approved" }),
  );
  expect(counts).toEqual({ 200: 1, 409: TIMES - 1 });
  expect(approved()).toHaveLength(1);
  expect(tableRows(server, "notifications")).toHaveLength(1);
  expect(tableRows(server, "audit_log")).toHaveLength(1);
});

it("fifty creations of one slot by staff at once leave exactly one", async () => {
  const counts = await sendAtOnce((index) =>
    server.call(index % 2 ? "pedro" : "admin", "POST", "/api/reservations", staffBody()),
  );
  expect(counts).toEqual({ 201: 1, 409: TIMES - 1 });
  expect(tableRows(server, "reservations")).toHaveLength(1);
  expect(tableRows(server, "reservation_environments")).toHaveLength(1);
});

it("fifty approved ones moved onto one room at once leave exactly one there", async () => {
  const ids = daysFrom("2026-04-01", TIMES).map((date) =>
    addReservation(server, { status: "approved", date }),
  );
  const counts = await sendAtOnce((index) =>
    server.call("pedro", "PUT", `/api/reservations/${ids[index]}`, { date: "2026-08-03", environmentId: 2 }),
  );
  expect(counts).toEqual({ 200: 1, 409: TIMES - 1 });
  expect(approved().filter((row) => row.date === "2026-08-03")).toHaveLength(1);
});

it("one reservation is approved or rejected once, however many concurrent decisions", async () => {
  const id = addReservation(server);
  const counts = await sendAtOnce((index) =>
    server.call("pedro", "PUT", `/api/reservations/${id}/status`, {
      status: index % 2 ? "approved" : "rejected",
      rejectionReason: "Obra",
    }),
  );
  expect(counts).toEqual({ 200: 1, 409: TIMES - 1 });
  expect(tableRows(server, "notifications")).toHaveLength(1);
});

it("an approval and its teacher's edits at once never leave an edit of an approved one", async () => {
  const id = addReservation(server);
  const edits = Array.from({ length: 20 }, (_, index) =>
    server.call("ana", "PUT", `/api/reservations/${id}`, { notes: `${index}` }),
  );
  const approval = server.call("pedro", "PUT", `/api/reservations/${id}/status`, { status: "approved" });
  const deletions = Array.from({ length: 20 }, () => server.call("ana", "DELETE", `/api/reservations/${id}`));
  const statuses = await Promise.all([...edits, approval, ...deletions]);
  expect(statuses.every(({ status }) => [200, 404, 409].includes(status))).toBe(true);
  const actions = tableRows(server, "audit_log").map((row) => row.action);
  const decided = actions.findIndex((action) => action === "approve" || action === "delete");
  expect(actions.slice(decided + 1)).toEqual([]);
});

it("fifty requests of teachers for one slot are all accepted as pending", async () => {
  const counts = await sendAtOnce((index) =>
    server.call(index % 2 ? "ana" : "bia", "POST", "/api/reservations", requestBody()),
  );
  expect(counts).toEqual({ 201: TIMES });
  expect(tableRows(server, "reservations").every((row) => row.status === "pending")).toBe(true);
  expect(new Set(tableRows(server, "reservations").map((row) => row.user_id))).toEqual(
    new Set([PEOPLE.ana.id, PEOPLE.bia.id]),
  );
});
