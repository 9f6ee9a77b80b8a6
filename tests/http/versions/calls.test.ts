/** The calls of /api: `updatedAt` is optional, in the body, or in the query string of a deletion. */
import { describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { snapshot, tableRows } from "#tests/support/bookings/reservations.ts";
import {
  addBlockedDay,
  changeMeanwhile,
  type Versioned,
  versionOf,
} from "#tests/support/database/versions.ts";
import { CLASS, DISCIPLINE, PEOPLE, ROOM, type Username } from "#tests/support/school/school.ts";

type Call = {
  method: string;
  address: string;
  who: Username;
  table: Versioned;
  id: number;
  body?: Record<string, unknown>;
  /** The request that returns the current row. */
  list: string;
  message: string;
};

const reservation = {
  table: "reservations",
  id: 1,
  address: "/api/reservations/1",
  list: "/api/reservations?startDate=2026-03-19&endDate=2026-03-19",
  message: "Esta reserva mudou enquanto você a via.",
} as const;
const user = {
  table: "users",
  id: PEOPLE.bia.id,
  who: "admin",
  address: `/api/users/${PEOPLE.bia.id}`,
  list: "/api/users",
  message: "Este usuário mudou enquanto você o via.",
} as const;
const environment = {
  table: "environments",
  id: ROOM.auditorio,
  who: "admin",
  address: `/api/environments/${ROOM.auditorio}`,
  list: "/api/environments",
  message: "Este ambiente mudou enquanto você o via.",
} as const;
const discipline = {
  table: "disciplines",
  id: DISCIPLINE.redes,
  who: "pedro",
  address: `/api/disciplines/${DISCIPLINE.redes}`,
  list: "/api/disciplines",
  message: "Esta disciplina mudou enquanto você a via.",
} as const;
const schoolClass = {
  table: "classes",
  id: CLASS.ds2,
  who: "pedro",
  address: `/api/classes/${CLASS.ds2}`,
  list: "/api/classes",
  message: "Esta turma mudou enquanto você a via.",
} as const;
const blockedDay = {
  table: "blocked_days",
  id: 1,
  who: "pedro",
  address: "/api/blocked-days/1",
  list: "/api/blocked-days",
  message: "Este dia bloqueado mudou enquanto você o via.",
} as const;
const status = "/api/reservations/1/status";

const CALLS: Call[] = [
  { ...reservation, who: "ana", method: "PUT", body: { notes: "Nova" } },
  { ...reservation, who: "pedro", method: "PUT", body: { date: "2026-03-20" } },
  { ...reservation, who: "ana", method: "DELETE" },
  { ...reservation, who: "pedro", method: "DELETE" },
  { ...reservation, who: "pedro", method: "PUT", address: status, body: { status: "approved" } },
  {
    ...reservation,
    who: "pedro",
    method: "PUT",
    address: status,
    body: { status: "rejected", rejectionReason: "Não" },
  },
  { ...environment, method: "PUT", body: { name: "Outra", type: "Sala" } },
  { ...environment, method: "DELETE" },
  { ...discipline, method: "PUT", body: { name: "Outra" } },
  { ...discipline, method: "DELETE" },
  { ...schoolClass, method: "PUT", body: { name: "Outra" } },
  { ...schoolClass, method: "DELETE" },
  {
    ...blockedDay,
    method: "PUT",
    body: { date: "2026-04-21", title: "Outra", type: "other", affectedShifts: ["morning"] },
  },
  { ...blockedDay, method: "DELETE" },
  { ...user, method: "PATCH", body: { name: "Outra" } },
  { ...user, method: "DELETE" },
  { ...user, method: "POST", address: `${user.address}/reset-password`, body: { newPassword: "Outra#9" } },
];

describe.each(CALLS)("$method $address as $who", (call) => {
  const { method, address, who, table, id, body, list, message } = call;

  function send(app: TestApp, updatedAt: unknown) {
    if (body) return app.as(who).api(method, address, { ...body, updatedAt });
    const query = updatedAt === undefined ? "" : `?updatedAt=${encodeURIComponent(String(updatedAt))}`;
    return app.as(who).api(method, address + query);
  }

  async function start() {
    const app = await createTestApp();
    addReservation(app);
    await addBlockedDay(app);
    return app;
  }

  it("succeeds for the current version", async () => {
    const app = await start();
    expect((await send(app, versionOf(app, table, id))).status).toBe(200);
  });

  it("answers 409 with the current row for another version", async () => {
    const app = await start();
    const seen = versionOf(app, table, id);
    await changeMeanwhile(app, table, id);
    const before = [snapshot(app), tableRows(app, table)];
    const answer = await send(app, seen);
    expect(answer.status).toBe(409);
    expect(answer.body.message).toContain(message);
    const rows = (await app.as(who).api("GET", list)).body as { id: number }[];
    // A change also says what else the people and classes have at its time.
    const { warnings: _, ...current } = answer.body.current;
    expect(current).toEqual(rows.find((row) => row.id === id));
    expect(answer.body.current.updatedAt).not.toBe(seen);
    expect([snapshot(app), tableRows(app, table)]).toEqual(before);
    expect((await send(app, answer.body.current.updatedAt)).status).toBe(200);
  });

  it("needs no version", async () => {
    const app = await start();
    await changeMeanwhile(app, table, id);
    expect((await send(app, undefined)).status).toBe(200);
  });
});

it("a version does not reveal another teacher's row either", async () => {
  const app = await createTestApp();
  const id = addReservation(app);
  for (const method of ["PUT", "DELETE"]) {
    const query = method === "DELETE" ? "?updatedAt=2026" : "";
    const body = method === "PUT" ? { updatedAt: "2026" } : undefined;
    const answer = await app.as("bia").api(method, `/api/reservations/${id}${query}`, body);
    expect(answer.status).toBe(404);
    expect(answer.body.current).toBeUndefined();
  }
});
