import { describe, expect, it } from "vitest";
import { findPasswordHash, findUser, listUsers } from "#app/models/user.server.ts";
import { changeUser } from "#app/services/users/change-user.server.ts";
import { removeUser } from "#app/services/users/remove-user.server.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { auditOf } from "#tests/support/audit.ts";
import { putReservation } from "#tests/support/reserve.ts";
import { PASSWORD, PEOPLE } from "#tests/support/school.ts";

const API = "/api/users";
const BAD_IDS = ["abc", "0", "1;DROP", "999", "-1", "9007199254740993"];
const NEW = {
  name: "Carla Dias",
  email: "carla@escola.test",
  username: "carla",
  password: "Outra#Senha9",
  role: "teacher",
};

/** The state that a refused call must leave as it was. */
const accounts = (app: TestApp) =>
  listUsers(app.db).map((user) => ({ ...user, hash: findPasswordHash(app.db, user.id) }));

describe("listing users", () => {
  it("gives everybody or a role, never a password", async () => {
    const app = await createTestApp();
    const all = await app.as("pedro").api("GET", API);
    expect(all.status).toBe(200);
    expect(all.body).toHaveLength(7);
    expect(new Set(Object.keys(all.body[0]))).toEqual(
      new Set(["id", "username", "name", "email", "role", "firstLogin", "createdAt", "updatedAt"]),
    );
    const teachers = await app.as("admin").api("GET", `${API}?role=teacher`);
    expect(teachers.body.map((user: { username: string }) => user.username)).toEqual([
      "ana",
      "bia",
      "novoana",
    ]);
    expect((await app.as("admin").api("GET", `${API}?role=root`)).status).toBe(400);
  });

  it("is for staff", async () => {
    const app = await createTestApp();
    expect((await app.as("ana").api("GET", API)).status).toBe(403);
    expect((await app.as("novoadmin").api("GET", API)).status).toBe(403);
    expect((await app.as(null).api("GET", API)).status).toBe(401);
  });
});

describe("creating a user", () => {
  it("answers 201 with the row; the person signs in and must change the password", async () => {
    const app = await createTestApp();
    const created = await app.as("pedro").api("POST", API, NEW);
    expect(created.status).toBe(201);
    expect(created.body).toEqual({
      id: 8,
      name: NEW.name,
      email: NEW.email,
      username: NEW.username,
      role: "teacher",
      firstLogin: true,
      createdAt: "2026-03-12T13:00:00.000Z",
      updatedAt: "2026-03-12T13:00:00.000Z",
    });
    expect(auditOf(app.db, "user")).toEqual(["2 create 8"]);
    const login = await app.as(null).api("POST", "/api/login", { username: "carla", password: NEW.password });
    expect(login).toMatchObject({ status: 200, body: { firstLogin: true } });
  });

  it.each([
    [{ name: " " }, "name", "Nome é obrigatório"],
    [{ email: "carla" }, "email", "Email inválido"],
    [{ email: "a@b\r\nBcc: x@y.z" }, "email", "Email inválido"],
    [{ username: "ca" }, "username", "Username deve ter pelo menos 3 caracteres"],
    [{ username: "car la" }, "username", "Username não pode ter espaços"],
    [{ role: "root" }, "role", "Selecione um papel"],
    [{ role: undefined }, "role", "Selecione um papel"],
    [{ password: "Ab#1" }, "password", "Senha deve ter pelo menos 8 caracteres"],
    [{ password: "outra#senha9" }, "password", "Senha deve conter pelo menos uma letra maiúscula"],
    [{ password: "OUTRA#SENHA9" }, "password", "Senha deve conter pelo menos uma letra minúscula"],
    [{ password: "Outra#Senha" }, "password", "Senha deve conter pelo menos um número"],
    [{ password: "OutraSenha9" }, "password", "Senha deve conter pelo menos um caractere especial"],
    [{ password: `Aa#1${"é".repeat(40)}` }, "password", "72 bytes"],
    [{ password: undefined }, "password", "Senha deve ter pelo menos 8 caracteres"],
  ])("refuses %j", async (fault, field, message) => {
    const app = await createTestApp();
    const before = accounts(app);
    const answer = await app.as("admin").api("POST", API, { ...NEW, ...fault });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.errors)).toEqual([field]);
    expect(answer.body.errors[field].join()).toContain(message);
    expect(accounts(app)).toEqual(before);
  });

  it("refuses a username or an e-mail that somebody has, whatever its case", async () => {
    const app = await createTestApp();
    const before = accounts(app);
    const byName = await app.as("admin").api("POST", API, { ...NEW, username: "ANA" });
    expect(byName.status).toBe(409);
    expect(byName.body.errors).toEqual({
      username: ["Já existe um usuário com este username. Escolha outro."],
    });
    const byMail = await app.as("admin").api("POST", API, { ...NEW, email: "Bia@ESCOLA.test" });
    expect(byMail.status).toBe(409);
    expect(byMail.body.errors).toEqual({ email: ["Já existe um usuário com este e-mail. Use outro."] });
    expect(accounts(app)).toEqual(before);
  });

  it("makes one of two that are sent at once", async () => {
    const app = await createTestApp();
    const admin = app.as("admin");
    const answers = await Promise.all([admin.api("POST", API, NEW), admin.api("POST", API, NEW)]);
    const statuses = answers.map((answer) => answer.status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(accounts(app)).toHaveLength(8);
  });

  it("ignores planted fields", async () => {
    const app = await createTestApp();
    const planted = {
      ...NEW,
      id: 99,
      firstLogin: false,
      createdAt: "2000-01-01",
      updatedAt: "2000-01-01",
      passwordHash: "x",
      password_hash: "x",
    };
    const { body } = await app.as("admin").api("POST", API, planted);
    expect(findUser(app.db, 99)).toBeNull();
    expect(findUser(app.db, body.id)).toMatchObject({
      id: 8,
      firstLogin: true,
      createdAt: "2026-03-12T13:00:00.000Z",
      updatedAt: "2026-03-12T13:00:00.000Z",
    });
    expect(findPasswordHash(app.db, 8)).toMatch(/^\$2/);
  });

  it("lets pedagogical staff make teachers and pedagogical staff, no administrator", async () => {
    const app = await createTestApp();
    const pedro = app.as("pedro");
    const answer = await pedro.api("POST", API, { ...NEW, role: "admin" });
    expect(answer.status).toBe(403);
    expect(answer.body.message).toContain("administrador");
    expect(accounts(app)).toHaveLength(7);
    expect((await pedro.api("POST", API, { ...NEW, role: "pedagogical" })).status).toBe(201);
    const other = { ...NEW, username: "outra", email: "outra@escola.test", role: "admin" };
    expect((await app.as("admin").api("POST", API, other)).status).toBe(201);
  });

  it("does not finish for somebody who is deleted while the password is hashed", async () => {
    const app = await createTestApp();
    const hash = app.deps.passwords.hash;
    const pedro = app.as("pedro");
    app.deps.passwords = {
      ...app.deps.passwords,
      async hash(password) {
        app.db.run(app.db.q.deleteFrom("users").where("id", "=", PEOPLE.pedro.id));
        return hash(password);
      },
    };
    expect((await pedro.api("POST", API, NEW)).status).toBe(403);
    expect(listUsers(app.db).map((user) => user.username)).not.toContain("carla");
  });
});

describe("changing a user", () => {
  it("changes what is named, keeps what is left out, and keeps the sessions", async () => {
    const app = await createTestApp();
    const ana = app.as("ana");
    const hash = findPasswordHash(app.db, PEOPLE.ana.id);
    const changed = await app.as("pedro").api("PATCH", `${API}/3`, {
      name: "Ana C.",
      email: "ana.c@escola.test",
      username: "anac",
      role: "teacher",
    });
    expect(changed.status).toBe(200);
    expect(changed.body).toMatchObject({ id: 3, name: "Ana C.", username: "anac", firstLogin: false });
    const partial = await app.as("admin").api("PATCH", `${API}/3`, { name: "Ana" });
    expect(partial.body).toMatchObject({ name: "Ana", email: "ana.c@escola.test", role: "teacher" });
    expect(findPasswordHash(app.db, 3)).toBe(hash);
    expect((await ana.api("GET", "/api/user")).status).toBe(200);
    expect(auditOf(app.db, "user")).toEqual(["2 update 3", "1 update 3"]);
  });

  it.each([
    [{ name: "" }, "name"],
    [{ name: null }, "name"],
    [{ email: "x" }, "email"],
    [{ username: "ab" }, "username"],
    [{ role: "root" }, "role"],
  ])("refuses %j", async (body, field) => {
    const app = await createTestApp();
    const before = accounts(app);
    const answer = await app.as("admin").api("PATCH", `${API}/3`, body);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.errors)).toEqual([field]);
    expect(accounts(app)).toEqual(before);
  });

  it("refuses another's username and e-mail, but not one's own in another case", async () => {
    const app = await createTestApp();
    const admin = app.as("admin");
    const taken = await admin.api("PATCH", `${API}/3`, { username: "Bia" });
    expect(taken).toMatchObject({ status: 409, body: { errors: { username: [expect.any(String)] } } });
    const mail = await admin.api("PATCH", `${API}/3`, { email: "BIA@escola.test" });
    expect(mail).toMatchObject({ status: 409, body: { errors: { email: [expect.any(String)] } } });
    expect(findUser(app.db, 3)).toMatchObject({ username: "ana", email: "ana@escola.test" });
    expect((await admin.api("PATCH", `${API}/3`, { username: "ANA" })).body.username).toBe("ANA");
  });

  it("ignores planted fields", async () => {
    const app = await createTestApp();
    const before = accounts(app);
    const planted = {
      id: 4,
      firstLogin: true,
      password: "Nova#Senha1",
      passwordHash: "x",
      createdAt: "2000-01-01",
    };
    await app.as("admin").api("PATCH", `${API}/3`, planted);
    const after = accounts(app);
    expect(after.map((user) => ({ ...user, updatedAt: "" }))).toEqual(
      before.map((user) => ({ ...user, updatedAt: "" })),
    );
  });

  it("ends the person's sessions when the role changes", async () => {
    const app = await createTestApp();
    const ana = app.as("ana");
    const bia = app.as("bia");
    expect((await ana.api("GET", "/api/user")).status).toBe(200);
    expect((await app.as("admin").api("PATCH", `${API}/3`, { role: "pedagogical" })).status).toBe(200);
    expect((await ana.api("GET", "/api/user")).status).toBe(401);
    expect((await bia.api("GET", "/api/user")).status).toBe(200);
  });

  it("keeps administrators out of reach of pedagogical staff", async () => {
    const app = await createTestApp();
    const before = accounts(app);
    const pedro = app.as("pedro");
    for (const [id, body] of [
      [PEOPLE.admin.id, { name: "X" }],
      [PEOPLE.admin.id, { role: "teacher" }],
      [PEOPLE.ana.id, { role: "admin" }],
      [PEOPLE.pedro.id, { role: "admin" }],
    ] as const) {
      expect((await pedro.api("PATCH", `${API}/${id}`, body)).status).toBe(403);
    }
    expect(accounts(app)).toEqual(before);
    expect((await pedro.api("PATCH", `${API}/${PEOPLE.novopedro.id}`, { name: "Paulo" })).status).toBe(200);
  });

  it("lets nobody demote themself", async () => {
    const app = await createTestApp();
    for (const person of ["admin", "pedro"] as const) {
      const client = app.as(person);
      const answer = await client.api("PATCH", `${API}/${PEOPLE[person].id}`, { role: "teacher" });
      expect(answer.status).toBe(409);
      expect(answer.body.message).toContain("sua própria conta");
      expect(findUser(app.db, PEOPLE[person].id)?.role).toBe(PEOPLE[person].role);
      expect((await client.api("PATCH", `${API}/${PEOPLE[person].id}`, { name: "Eu" })).status).toBe(200);
    }
  });
});

describe("resetting a password", () => {
  it("asks for a new one at the next login and ends the sessions", async () => {
    const app = await createTestApp();
    const ana = app.as("ana");
    const reset = await app
      .as("pedro")
      .api("POST", `${API}/3/reset-password`, { newPassword: "x", firstLogin: false, id: 4 });
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

  it.each([
    {},
    { newPassword: "" },
    { newPassword: 5 },
    { newPassword: "é".repeat(37) },
    { newPassword: "a\0" },
  ])("refuses %j", async (body) => {
    const app = await createTestApp();
    const before = accounts(app);
    const answer = await app.as("admin").api("POST", `${API}/3/reset-password`, body);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body.errors)).toEqual(["newPassword"]);
    expect(accounts(app)).toEqual(before);
  });

  it("of an administrator is not for pedagogical staff", async () => {
    const app = await createTestApp();
    const admin = app.as("admin");
    const before = accounts(app);
    const answer = await app.as("pedro").api("POST", `${API}/1/reset-password`, { newPassword: "x" });
    expect(answer.status).toBe(403);
    expect(accounts(app)).toEqual(before);
    expect((await admin.api("GET", "/api/user")).status).toBe(200);
  });
});

describe("deleting a user", () => {
  it("ends the sessions and is noted", async () => {
    const app = await createTestApp();
    const bia = app.as("bia");
    expect(await app.as("pedro").api("DELETE", `${API}/4`)).toMatchObject({
      status: 200,
      body: { message: "Usuário excluído" },
    });
    expect(findUser(app.db, 4)).toBeNull();
    expect((await bia.api("GET", "/api/user")).status).toBe(401);
    expect((await app.as("pedro").api("DELETE", `${API}/4`)).status).toBe(404);
    expect(auditOf(app.db, "user")).toEqual(["2 delete 4"]);
  });

  it.each([
    ["made", { userId: 4 }],
    ["teaches", { userId: 2, teacherUserId: 4 }],
    ["overrode", { userId: 3, overrideUserId: 4 }],
  ])("is refused with the count for one who %s reservations", async (_, reservation) => {
    const app = await createTestApp();
    putReservation(app.db, { ...reservation, date: "2026-03-20" });
    putReservation(app.db, { ...reservation, date: "2026-03-21" });
    const bia = app.as("bia");
    const answer = await app.as("admin").api("DELETE", `${API}/4`);
    expect(answer.status).toBe(409);
    expect(answer.body.message).toContain("2 reservas");
    expect(findUser(app.db, 4)).not.toBeNull();
    expect((await bia.api("GET", "/api/user")).status).toBe(200);
  });

  it("of a mere reviewer goes through and leaves the reservation", async () => {
    const app = await createTestApp();
    const id = putReservation(app.db, { reviewerUserId: PEOPLE.novopedro.id });
    expect((await app.as("admin").api("DELETE", `${API}/${PEOPLE.novopedro.id}`)).status).toBe(200);
    const row = app.db.get(
      app.db.q.selectFrom("reservations").select("reviewer_user_id as reviewer").where("id", "=", id),
    );
    expect(row).toEqual({ reviewer: null });
  });

  it("spares oneself, and administrators from pedagogical staff", async () => {
    const app = await createTestApp();
    const before = accounts(app);
    expect((await app.as("admin").api("DELETE", `${API}/1`)).status).toBe(409);
    expect((await app.as("pedro").api("DELETE", `${API}/2`)).status).toBe(409);
    expect((await app.as("pedro").api("DELETE", `${API}/1`)).status).toBe(403);
    expect(accounts(app)).toEqual(before);
    expect((await app.as("admin").api("DELETE", `${API}/5`)).status).toBe(200);
  });
});

describe("the last administrator", () => {
  it("stays, with the role, and is told so", async () => {
    const app = await createTestApp();
    const admin = app.as("admin");
    expect((await admin.api("DELETE", `${API}/${PEOPLE.novoadmin.id}`)).status).toBe(200);
    const before = accounts(app);
    for (const answer of [
      await admin.api("DELETE", `${API}/1`),
      await admin.api("PATCH", `${API}/1`, { role: "pedagogical" }),
    ]) {
      expect(answer.status).toBe(409);
      expect(answer.body.message).toContain("último administrador");
    }
    expect(accounts(app)).toEqual(before);
    expect((await admin.api("PATCH", `${API}/1`, { name: "Alice", role: "admin" })).status).toBe(200);
  });

  it("stays where two administrators demote each other, one after the other's permission was read", async () => {
    const app = await createTestApp();
    const person = (username: "admin" | "novoadmin") => ({
      ...PEOPLE[username],
      username,
      email: "",
      firstLogin: false,
      sessionId: 0,
    });
    const [alice, nadia] = [person("admin"), person("novoadmin")];
    expect(changeUser(app.deps, alice, nadia.id, { role: "teacher" }).ok).toBe(true);
    expect(changeUser(app.deps, nadia, alice.id, { role: "teacher" })).toMatchObject({
      problem: "forbidden",
    });
    expect(removeUser(app.deps, nadia, alice.id)).toMatchObject({ problem: "forbidden" });
    expect(findUser(app.db, alice.id)?.role).toBe("admin");
  });
});

describe("calls about users", () => {
  it("answer 404 for ids that are none", async () => {
    const app = await createTestApp();
    const before = accounts(app);
    for (const id of BAD_IDS) {
      const path = `${API}/${encodeURIComponent(id)}`;
      expect((await app.as("admin").api("PATCH", path, { name: "X" })).status).toBe(404);
      expect((await app.as("admin").api("DELETE", path)).status).toBe(404);
      const reset = await app.as("admin").api("POST", `${path}/reset-password`, { newPassword: "x" });
      expect(reset.status).toBe(404);
    }
    expect(accounts(app)).toEqual(before);
  });

  it("are for staff", async () => {
    const app = await createTestApp();
    const before = accounts(app);
    for (const [person, status] of [
      [null, 401],
      ["ana", 403],
      ["novopedro", 403],
      ["novoadmin", 403],
    ] as const) {
      const client = app.as(person);
      expect((await client.api("POST", API, NEW)).status).toBe(status);
      expect((await client.api("PATCH", `${API}/4`, { name: "X" })).status).toBe(status);
      expect((await client.api("POST", `${API}/4/reset-password`, { newPassword: "x" })).status).toBe(status);
      expect((await client.api("DELETE", `${API}/4`)).status).toBe(status);
    }
    expect(accounts(app)).toEqual(before);
  });
});
