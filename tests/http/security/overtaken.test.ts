import { describe, expect, it } from "vitest";
import {
  findPasswordHash,
  findUser,
  insertUser,
  listUsers,
  updatePassword,
} from "#app/models/people/user.server.ts";
import { takeBackupNow } from "#app/services/backups/take-now.server.ts";
import { ensureFirstAdmin } from "#app/services/people/first-admin.server.ts";
import { cookiePair, fetchStatusWith, formSignIn, raw, sessionCookieOf } from "#tests/support/api/calls.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { actorOf } from "#tests/support/bookings/review.ts";
import { accounts, CARLA } from "#tests/support/school/accounts.ts";
import { PASSWORD, PEOPLE } from "#tests/support/school/school.ts";

// Races between check and use: another person writes while a password is compared or hashed, which takes a tenth of
// a second each.

const NEW = "Outra#Senha2";
const ANA = PEOPLE.ana.id;
const JSON_SAME = { "sec-fetch-site": "same-origin", "Content-Type": "application/json" };

type Meanwhile = (app: TestApp) => unknown;

/** Runs an action right after the named work is done, before its caller continues. */
function onceDone(app: TestApp, work: "verify" | "hash", meanwhile: Meanwhile): void {
  const { passwords } = app.deps;
  const once = async <T>(result: Promise<T>): Promise<T> => {
    const value = await result;
    app.deps.passwords = passwords;
    await meanwhile(app);
    return value;
  };
  app.deps.passwords = {
    ...passwords,
    verify: (...given) => (work === "verify" ? once(passwords.verify(...given)) : passwords.verify(...given)),
    hash: (...given) => (work === "hash" ? once(passwords.hash(...given)) : passwords.hash(...given)),
  };
}

function deleteUser(app: TestApp, id: number): void {
  app.db.sqlite.prepare("DELETE FROM users WHERE id = ?").run(id);
}

/** Reuses a deleted person's id for a new one. */
function replaceUser(app: TestApp, id: number, username: string): void {
  deleteUser(app, id);
  const passwordHash = "$2b$04$abcdefghijklmnopqrstuuJf5uBqz0xq8Kx0mQ9Zz3m6e1q1q1q1q";
  const person = { username, name: "Outra Pessoa", email: `${username}@outra.test`, role: "admin" as const };
  const given = insertUser(app.db, {
    ...person,
    passwordHash,
    firstLogin: false,
    at: "2026-03-12T12:59:00.000Z",
  });
  app.db.sqlite.prepare("UPDATE users SET id = ? WHERE id = ?").run(id, given);
}

const OVERTAKES: [string, Meanwhile][] = [
  [
    "a reset by staff",
    (app) => app.as("pedro").api("POST", `/api/users/${ANA}/reset-password`, { newPassword: NEW }),
  ],
  [
    "the person's own change of the password",
    (app) =>
      app.as("ana").api("POST", "/api/change-password", {
        currentPassword: PASSWORD,
        newPassword: NEW,
        confirmPassword: NEW,
      }),
  ],
  ["the end of the account", (app) => deleteUser(app, ANA)],
  ["another person under the same id", (app) => replaceUser(app, ANA, "carla")],
  ["another person under the same id and name", (app) => replaceUser(app, ANA, "ana")],
  ["another username", (app) => app.as("pedro").api("PATCH", `/api/users/${ANA}`, { username: "ana.c" })],
];

describe("a sign-in under way does not outlive", () => {
  it.each(OVERTAKES)("%s", async (_, meanwhile) => {
    for (const door of ["/auth", "/api/login"]) {
      const app = await createTestApp();
      let live = 0;
      const sessions = () => app.db.sqlite.prepare("SELECT count(*) FROM sessions").pluck().get() as number;
      onceDone(app, "verify", async () => {
        await meanwhile(app);
        live = sessions();
      });
      const body = JSON.stringify({ username: "ana", password: PASSWORD });
      const answer =
        door === "/auth"
          ? await formSignIn(app, "ana")
          : await raw(app, door, { method: "POST", headers: JSON_SAME, body });
      expect(answer.status, door).toBe(401);
      expect(answer.headers.getSetCookie(), door).toEqual([]);
      expect(sessions(), door).toBe(live);
    }
  });

  it("a reset, however many sign-ins are concurrent", async () => {
    for (let round = 0; round < 6; round++) {
      const app = await createTestApp();
      const pedro = app.as("pedro");
      const tries: Promise<Response>[] = [];
      let isReset = false;
      const reset = pedro
        .api("POST", `/api/users/${ANA}/reset-password`, { newPassword: NEW })
        .finally(() => {
          isReset = true;
        });
      while (!isReset) {
        tries.push(formSignIn(app, "ana", PASSWORD, { address: `10.0.0.${tries.length}` }));
        await new Promise(setImmediate);
      }
      expect((await reset).status).toBe(200);
      const cookies = (await Promise.all(tries)).map((answer) => cookiePair(sessionCookieOf(answer)));
      for (const cookie of cookies) expect(await fetchStatusWith(app, cookie)).toBe(401);
    }
  });
});

describe("a password change under way", () => {
  const CHANGE = { currentPassword: PASSWORD, newPassword: "Terceira#3", confirmPassword: "Terceira#3" };

  it.each(OVERTAKES.slice(0, 5))("does not win over %s", async (_, meanwhile) => {
    const app = await createTestApp();
    const ana = app.as("ana");
    let before: unknown;
    onceDone(app, "hash", async () => {
      await meanwhile(app);
      before = accounts(app);
    });
    const answer = await ana.api("POST", "/api/change-password", CHANGE);
    expect(answer.status).toBe(400);
    expect(answer.response.headers.getSetCookie()).toEqual([]);
    expect(accounts(app)).toEqual(before);
  });

  it("creates its session in the step that writes the password", async () => {
    const app = await createTestApp();
    const ana = app.as("ana");
    const write = app.db.write.bind(app.db);
    let isDone = false;
    app.db.write = (work) => {
      const result = write(work);
      // The very next thing that can run: a queued reset.
      if (!isDone) {
        isDone = true;
        const at = "2026-03-12T13:00:00.000Z";
        updatePassword(app.db, { id: ANA, passwordHash: "$2b$04$other", firstLogin: true, at });
        app.db.sqlite.prepare("DELETE FROM sessions WHERE user_id = ?").run(ANA);
      }
      return result;
    };
    await ana.api("POST", "/api/change-password", CHANGE);
    expect((await ana.fetch("/api/user")).status).toBe(401);
    expect(app.db.sqlite.prepare("SELECT count(*) FROM sessions").pluck().get()).toBe(0);
  });
});

describe("a staff action in flight does not outlive", () => {
  const ENDS: [string, Meanwhile][] = [
    ["their session", (app) => app.db.sqlite.exec("DELETE FROM sessions")],
    [
      "a reset of their password",
      (app) =>
        app.as("admin").api("POST", `/api/users/${PEOPLE.pedro.id}/reset-password`, { newPassword: NEW }),
    ],
    [
      "their role",
      (app) => app.as("admin").api("PATCH", `/api/users/${PEOPLE.pedro.id}`, { role: "teacher" }),
    ],
    ["their account", (app) => deleteUser(app, PEOPLE.pedro.id)],
  ];
  const ACTIONS: [string, string, unknown][] = [
    ["a new account", "/api/users", CARLA],
    ["a reset", `/api/users/${ANA}/reset-password`, { newPassword: NEW }],
  ];
  it.each(ENDS)("%s", async (_, meanwhile) => {
    for (const [action, path, body] of ACTIONS) {
      const app = await createTestApp();
      const pedro = app.as("pedro");
      let before: unknown;
      onceDone(app, "hash", async () => {
        await meanwhile(app);
        before = accounts(app);
      });
      const { status } = await pedro.api("POST", path, body);
      expect([401, 403], action).toContain(status);
      expect(accounts(app), action).toEqual(before);
    }
  });

  it("its target: the next owner of the id still has their password", async () => {
    const app = await createTestApp();
    const pedro = app.as("admin");
    onceDone(app, "hash", () => replaceUser(app, ANA, "ana"));
    const { status } = await pedro.api("POST", `/api/users/${ANA}/reset-password`, { newPassword: NEW });
    expect(status).toBe(404);
    expect(findPasswordHash(app.db, ANA)).toContain("$2b$04$abcdefghijklmnopqrstuu");
  });
});

it("does not end another person's session that reuses the id", async () => {
  const app = await createTestApp();
  const mine = cookiePair(sessionCookieOf(await formSignIn(app, "bia")));
  let others = "";
  onceDone(app, "verify", () => {
    // Bia signs out elsewhere, and Pedro's new session gets the id of hers.
    app.db.sqlite.exec("DELETE FROM sessions");
    others = app.sessionOf("pedro");
  });
  await formSignIn(app, "ana", PASSWORD, { cookie: mine });
  expect(await fetchStatusWith(app, others)).toBe(200);
});

it("records no proof for a session that ended meanwhile", async () => {
  const app = await createTestApp();
  addReservation(app, { status: "approved", date: "2026-03-20" });
  const ana = app.as("ana");
  const { proofThrottle } = app.deps;
  app.deps.proofThrottle = {
    ...proofThrottle,
    async issue(userId) {
      app.db.sqlite.exec("DELETE FROM sessions");
      return proofThrottle.issue(userId);
    },
  };
  expect((await ana.fetch("/api/reservations/proof")).status).toBe(401);
  expect(app.db.sqlite.prepare("SELECT count(*) FROM proofs").pluck().get()).toBe(0);
});

it("creates no second first administrator", async () => {
  const app = await createTestApp();
  app.db.sqlite.exec("DELETE FROM users");
  onceDone(app, "hash", () => ensureFirstAdmin(app.deps, undefined));
  expect(await ensureFirstAdmin(app.deps, undefined)).toBeNull();
  expect(listUsers(app.db).map(({ username }) => username)).toEqual(["admin"]);
});

it("records a backup neither for a person deleted meanwhile, nor for their id's next owner", async () => {
  for (const leave of [deleteUser, (app: TestApp, id: number) => replaceUser(app, id, "outra")]) {
    const app = await createTestApp();
    const { take } = app.deps.backups;
    app.deps.backups = {
      ...app.deps.backups,
      async take() {
        const taken = await take();
        leave(app, PEOPLE.novoadmin.id);
        return taken;
      },
    };
    expect((await takeBackupNow(app.deps, actorOf("novoadmin"))).ok).toBe(true);
    const entry = app.db.sqlite
      .prepare("SELECT actor_user_id FROM audit_log WHERE entity = 'backup'")
      .pluck();
    expect(entry.all()).toEqual([null]);
    expect(findUser(app.db, PEOPLE.admin.id)).not.toBeNull();
  }
});
