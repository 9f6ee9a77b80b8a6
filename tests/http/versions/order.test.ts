/** A row's version changes with each write, and only one of two concurrent writers succeeds. */
import { beforeEach, describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { type Versioned, versionedRow, versionOf } from "#tests/support/database/versions.ts";
import { CLASS, DISCIPLINE, PASSWORD, PEOPLE, ROOM } from "#tests/support/school/school.ts";

const NOW = "2026-03-12T13:00:00.000Z";
let app: TestApp;
beforeEach(async () => {
  app = await createTestApp({ now: NOW });
  addReservation(app);
});

type Call = [method: string, path: string];

const RESERVATION = "/api/reservations/1";

const WRITES: [name: string, table: Versioned, id: number, Call, vary: (turn: number) => object][] = [
  ["a reservation's edit", "reservations", 1, ["PUT", RESERVATION], (turn) => ({ notes: `Turno ${turn}` })],
  [
    "a reservation's move to other rooms",
    "reservations",
    1,
    ["PUT", RESERVATION],
    (turn) => ({ environmentId: 1 + (turn % 2) }),
  ],
  [
    "an environment's edit",
    "environments",
    ROOM.sala1,
    ["PUT", "/api/environments/1"],
    (turn) => ({ name: `Sala nova ${turn}`, type: "Sala" }),
  ],
  [
    "a discipline's new name",
    "disciplines",
    DISCIPLINE.redes,
    ["PUT", "/api/disciplines/2"],
    (turn) => ({ name: `Redes ${turn}` }),
  ],
  ["a class's new name", "classes", CLASS.ds2, ["PUT", "/api/classes/2"], (turn) => ({ name: `DS ${turn}` })],
  ["an account's edit", "users", PEOPLE.bia.id, ["PATCH", "/api/users/4"], (turn) => ({ name: `B ${turn}` })],
  [
    "a password's reset",
    "users",
    PEOPLE.bia.id,
    ["POST", "/api/users/4/reset-password"],
    (turn) => ({ newPassword: `Senha ${turn}` }),
  ],
];

describe.each(WRITES)("%s", (_, table, id, [method, path], vary) => {
  it("gives the row a version it never had, whatever the clock", async () => {
    const versions = [versionOf(app, table, id)];
    const turns = [NOW, NOW, NOW, "2026-03-12T13:00:00.003Z", "2026-03-01T00:00:00.000Z", NOW];
    for (const [turn, now] of turns.entries()) {
      app.setNow(now);
      expect((await app.as("admin").api(method, path, vary(turn))).status).toBe(200);
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

type Change = [...Call, body?: object];

const edit: Change = ["PUT", RESERVATION, { notes: "A" }];
const move: Change = ["PUT", RESERVATION, { environmentId: ROOM.lab1 }];
const remove: Change = ["DELETE", RESERVATION];
const approve: Change = ["PUT", `${RESERVATION}/status`, { status: "approved" }];
const reject: Change = ["PUT", `${RESERVATION}/status`, { status: "rejected", rejectionReason: "Não" }];
const rename: Change = ["PUT", "/api/disciplines/2", { name: "Redes A" }];
const person: Change = ["PATCH", "/api/users/4", { name: "A" }];
const reset: Change = ["POST", "/api/users/4/reset-password", { newPassword: "Senha A" }];

describe("two people at once with one version", () => {
  it.each([
    ["both edit", "reservations", 1, edit, ["PUT", RESERVATION, { notes: "B" }]],
    ["one approves, one rejects", "reservations", 1, approve, reject],
    ["one edits, one deletes", "reservations", 1, edit, remove],
    ["one moves, one approves", "reservations", 1, move, approve],
    ["both rename", "disciplines", 2, rename, ["PUT", "/api/disciplines/2", { name: "Redes B" }]],
    ["both edit a person", "users", 4, person, ["PATCH", "/api/users/4", { name: "B" }]],
    ["one resets, one edits", "users", 4, reset, person],
  ] as [string, Versioned, number, Change, Change][])(
    "%s: only one succeeds",
    async (_, table, id, ...calls) => {
      const updatedAt = versionOf(app, table, id);
      const clients = [app.as("admin"), app.as("pedro")];
      const answers = await Promise.all(
        calls.map(([method, path, body], index) =>
          body
            ? clients[index]!.api(method, path, { ...body, updatedAt })
            : clients[index]!.api(method, `${path}?updatedAt=${encodeURIComponent(updatedAt)}`),
        ),
      );
      const statuses = answers.map((answer) => answer.status).sort((a, b) => a - b);
      expect(statuses).toEqual(versionedRow(app, table, id) ? [200, 409] : [200, 404]);
    },
  );
});
