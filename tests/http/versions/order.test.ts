/** A row's version changes with each write, and only one of two concurrent writers succeeds. */
import { beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { type Versioned, versionedRow, versionOf } from "#tests/support/database/versions.ts";
import { addReservation } from "#tests/support/reservations/reservation-factory.ts";
import { CLASS, DISCIPLINE, PASSWORD, PEOPLE, ROOM } from "#tests/support/school/school.ts";

const NOW = "2026-03-12T13:00:00.000Z";
let app: TestApp;
beforeEach(async () => {
  app = await createTestApp({ now: NOW });
  addReservation(app);
});

type Write = [name: string, table: Versioned, id: number, write: (turn: number) => Promise<number>];

const WRITES: Write[] = [
  [
    "a reservation's edit",
    "reservations",
    1,
    async (turn) =>
      (await app.as("pedro").api("PUT", "/api/reservations/1", { notes: `Turno ${turn}` })).status,
  ],
  [
    "a reservation's move to other rooms",
    "reservations",
    1,
    async (turn) =>
      (await app.as("pedro").api("PUT", "/api/reservations/1", { environmentId: 1 + (turn % 2) })).status,
  ],
  [
    "an environment's edit",
    "environments",
    ROOM.sala1,
    async (turn) =>
      (await app.as("admin").api("PUT", "/api/environments/1", { name: `Sala nova ${turn}`, type: "Sala" }))
        .status,
  ],
  [
    "a discipline's new name",
    "disciplines",
    DISCIPLINE.redes,
    async (turn) =>
      (await app.as("pedro").api("PUT", "/api/disciplines/2", { name: `Redes ${turn}` })).status,
  ],
  [
    "a class's new name",
    "classes",
    CLASS.ds2,
    async (turn) => (await app.as("pedro").api("PUT", "/api/classes/2", { name: `DS ${turn}` })).status,
  ],
  [
    "an account's edit",
    "users",
    PEOPLE.bia.id,
    async (turn) => (await app.as("admin").api("PATCH", "/api/users/4", { name: `Bia ${turn}` })).status,
  ],
  [
    "a password's reset",
    "users",
    PEOPLE.bia.id,
    async (turn) =>
      (await app.as("admin").api("POST", "/api/users/4/reset-password", { newPassword: `Senha ${turn}` }))
        .status,
  ],
];

describe.each(WRITES)("%s", (_, table, id, write) => {
  it("gives the row a version it never had, whatever the clock", async () => {
    const versions = [versionOf(app, table, id)];
    const turns = [NOW, NOW, NOW, "2026-03-12T13:00:00.003Z", "2026-03-01T00:00:00.000Z", NOW];
    for (const [turn, now] of turns.entries()) {
      app.setNow(now);
      expect(await write(turn)).toBe(200);
      versions.push(versionOf(app, table, id));
    }
    expect(versions.slice(1)).toEqual([
      NOW,
      "2026-03-12T13:00:00.001Z",
      "2026-03-12T13:00:00.002Z",
      "2026-03-12T13:00:00.003Z",
      "2026-03-12T13:00:00.004Z",
      "2026-03-12T13:00:00.005Z",
    ]);
  });
});

it("a decision creates a new version too, and returns it", async () => {
  app.setNow("2026-01-01T00:00:00.000Z");
  const before = versionOf(app, "reservations", 1);
  const { body } = await app.as("pedro").api("PUT", "/api/reservations/1/status", { status: "approved" });
  expect(body.updatedAt > before).toBe(true);
  expect(body.updatedAt).toBe(versionOf(app, "reservations", 1));
});

it("so do a password change and a change of one's own e-mail", async () => {
  const before = versionOf(app, "users", PEOPLE.bia.id);
  app.setNow(before);
  const newPassword = "Outra#Senha9";
  const body = { currentPassword: PASSWORD, newPassword, confirmPassword: newPassword };
  expect((await app.as("bia").api("POST", "/api/change-password", body)).status).toBe(200);
  const between = versionOf(app, "users", PEOPLE.bia.id);
  expect(between > before).toBe(true);
  expect((await app.as("bia").post("/perfil/email", { email: "b@escola.test" })).status).toBe(302);
  expect(versionOf(app, "users", PEOPLE.bia.id) > between).toBe(true);
});

type Call = { method: string; address: string; body?: Record<string, unknown> };

const edit: Call = { method: "PUT", address: "/api/reservations/1", body: { notes: "A" } };
const move: Call = { ...edit, body: { environmentId: ROOM.lab1 } };
const remove: Call = { method: "DELETE", address: "/api/reservations/1" };
const approve: Call = {
  method: "PUT",
  address: "/api/reservations/1/status",
  body: { status: "approved" },
};
const reject: Call = { ...approve, body: { status: "rejected", rejectionReason: "Não" } };
const rename: Call = { method: "PUT", address: "/api/disciplines/2", body: { name: "Redes A" } };
const person: Call = { method: "PATCH", address: "/api/users/4", body: { name: "A" } };
const reset: Call = {
  method: "POST",
  address: "/api/users/4/reset-password",
  body: { newPassword: "Senha A" },
};

describe("two people at once with one version", () => {
  it.each([
    ["both edit", "reservations", 1, edit, { ...edit, body: { notes: "B" } }],
    ["one approves, one rejects", "reservations", 1, approve, reject],
    ["one edits, one deletes", "reservations", 1, edit, remove],
    ["one moves, one approves", "reservations", 1, move, approve],
    ["both rename", "disciplines", 2, rename, { ...rename, body: { name: "Redes B" } }],
    ["both edit a person", "users", 4, person, { ...person, body: { name: "B" } }],
    ["one resets, one edits", "users", 4, reset, person],
  ] as [string, Versioned, number, Call, Call][])("%s: only one succeeds", async (_, table, id, ...calls) => {
    const updatedAt = versionOf(app, table, id);
    const clients = [app.as("admin"), app.as("pedro")];
    const answers = await Promise.all(
      calls.map(({ method, address, body }, index) =>
        body
          ? clients[index]!.api(method, address, { ...body, updatedAt })
          : clients[index]!.api(method, `${address}?updatedAt=${encodeURIComponent(updatedAt)}`),
      ),
    );
    const statuses = answers.map((answer) => answer.status).sort((a, b) => a - b);
    expect(statuses).toEqual(versionedRow(app, table, id) ? [200, 409] : [200, 404]);
  });
});
