import { describe, expect, it } from "vitest";
import { findUser } from "#app/models/people/user.server.ts";
import { changeUser } from "#app/services/people/change-user.server.ts";
import { removeUser } from "#app/services/people/remove-user.server.ts";
import { createTestApp } from "#tests/support/app.ts";
import { auditOf } from "#tests/support/bookings/audit.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { reservationRow } from "#tests/support/bookings/reservations.ts";
import { actorOf } from "#tests/support/bookings/review.ts";
import { accounts, USERS_API } from "#tests/support/school/accounts.ts";
import { PASSWORD, PEOPLE } from "#tests/support/school/school.ts";

describe("resetting a password", () => {
  it("requires a new one at the next login and ends the sessions", async () => {
    const app = await createTestApp();
    const ana = app.as("ana");
    const reset = await app
      .as("pedro")
      .api("POST", `${USERS_API}/3/reset-password`, { newPassword: "x", firstLogin: false, id: 4 });
    expect(reset.status).toBe(200);
    expect(reset.body).toMatchObject({ id: 3, firstLogin: true });
    expect(JSON.stringify(reset.body)).not.toContain("newPassword");
    expect((await ana.api("GET", "/api/user")).status).toBe(401);
    const login = (password: string) => app.as(null).api("POST", "/api/login", { username: "ana", password });
    expect((await login(PASSWORD)).status).toBe(401);
    expect(await login("x")).toMatchObject({ status: 200, body: { firstLogin: true } });
    expect(auditOf(app.db, "user")).toEqual(["2 reset-password 3"]);
    const bia = await app.as(null).api("POST", "/api/login", { username: "bia", password: PASSWORD });
    expect(bia.status).toBe(200);
  });

  it("of an administrator is forbidden to pedagogical staff", async () => {
    const app = await createTestApp();
    const admin = app.as("admin");
    const before = accounts(app);
    const answer = await app.as("pedro").api("POST", `${USERS_API}/1/reset-password`, { newPassword: "x" });
    expect(answer.status).toBe(403);
    expect(accounts(app)).toEqual(before);
    expect((await admin.api("GET", "/api/user")).status).toBe(200);
  });
});

describe("deleting a user", () => {
  it("ends the sessions and is audited", async () => {
    const app = await createTestApp();
    const bia = app.as("bia");
    expect(await app.as("pedro").api("DELETE", `${USERS_API}/4`)).toMatchObject({
      status: 200,
      body: { message: "Usuário excluído" },
    });
    expect(findUser(app.db, 4)).toBeNull();
    expect((await bia.api("GET", "/api/user")).status).toBe(401);
    expect((await app.as("pedro").api("DELETE", `${USERS_API}/4`)).status).toBe(404);
    expect(auditOf(app.db, "user")).toEqual(["2 delete 4"]);
  });

  it.each([
    ["created", { userId: 4 }],
    ["teaches", { userId: 2, teacherUserId: 4 }],
    ["overrode", { userId: 3, overrideUserId: 4 }],
  ])("is refused with the count for one who %s reservations", async (_, reservation) => {
    const app = await createTestApp();
    addReservation(app, { ...reservation, date: "2026-03-20" });
    addReservation(app, { ...reservation, date: "2026-03-21" });
    const bia = app.as("bia");
    const answer = await app.as("admin").api("DELETE", `${USERS_API}/4`);
    expect(answer.status).toBe(409);
    expect(answer.body.message).toContain("2 reservas");
    expect(findUser(app.db, 4)).not.toBeNull();
    expect((await bia.api("GET", "/api/user")).status).toBe(200);
  });

  it("who only reviewed succeeds and leaves the reservation", async () => {
    const app = await createTestApp();
    const id = addReservation(app, { reviewerUserId: PEOPLE.novopedro.id });
    expect((await app.as("admin").api("DELETE", `${USERS_API}/${PEOPLE.novopedro.id}`)).status).toBe(200);
    expect(reservationRow(app, id).reviewer_user_id).toBeNull();
  });

  it("is refused for oneself, and for administrators to pedagogical staff", async () => {
    const app = await createTestApp();
    const before = accounts(app);
    expect((await app.as("admin").api("DELETE", `${USERS_API}/1`)).status).toBe(409);
    expect((await app.as("pedro").api("DELETE", `${USERS_API}/2`)).status).toBe(409);
    expect((await app.as("pedro").api("DELETE", `${USERS_API}/1`)).status).toBe(403);
    expect(accounts(app)).toEqual(before);
    expect((await app.as("admin").api("DELETE", `${USERS_API}/5`)).status).toBe(200);
  });
});

describe("the last administrator", () => {
  it("cannot be deleted or demoted, with a reason", async () => {
    const app = await createTestApp();
    const admin = app.as("admin");
    expect((await admin.api("DELETE", `${USERS_API}/${PEOPLE.novoadmin.id}`)).status).toBe(200);
    const before = accounts(app);
    for (const answer of [
      await admin.api("DELETE", `${USERS_API}/1`),
      await admin.api("PATCH", `${USERS_API}/1`, { role: "pedagogical" }),
    ]) {
      expect(answer.status).toBe(409);
      expect(answer.body.message).toContain("último administrador");
    }
    expect(accounts(app)).toEqual(before);
    expect((await admin.api("PATCH", `${USERS_API}/1`, { name: "Alice", role: "admin" })).status).toBe(200);
  });

  it("remains if two administrators demote each other with permissions read before", async () => {
    const app = await createTestApp();
    const [alice, nadia] = [actorOf("admin"), actorOf("novoadmin")];
    expect(changeUser(app.deps, alice, nadia.id, { role: "teacher" }).ok).toBe(true);
    expect(changeUser(app.deps, nadia, alice.id, { role: "teacher" })).toMatchObject({
      problem: "forbidden",
    });
    expect(removeUser(app.deps, nadia, alice.id)).toMatchObject({ problem: "forbidden" });
    expect(findUser(app.db, alice.id)?.role).toBe("admin");
  });
});
