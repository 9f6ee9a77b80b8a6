import { describe, expect, it } from "vitest";
import { listEnvironments } from "#app/models/environment.server.ts";
import { createTestApp } from "#tests/support/app.ts";
import { auditOf } from "#tests/support/audit.ts";
import { putReservation } from "#tests/support/reserve.ts";
import { ROOM } from "#tests/support/school.ts";

const API = "/api/environments";
const SCREEN = "/admin/ambientes";
const BAD_IDS = ["abc", "0", "1;DROP", "999", "-1", "9007199254740993"];

describe("environments over the API", () => {
  it("are created, replaced and deleted, and each act is noted", async () => {
    const app = await createTestApp();
    const admin = app.as("admin");
    const created = await admin.api("POST", API, {
      name: "  Sala 10 ",
      type: "Sala",
      capacity: 35,
      location: "Bloco C",
      description: "Projetor",
    });
    expect(created.status).toBe(201);
    expect(created.body).toEqual({
      id: 5,
      name: "Sala 10",
      type: "Sala",
      capacity: 35,
      location: "Bloco C",
      description: "Projetor",
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

  it("are listed by name, numbers as numbers", async () => {
    const app = await createTestApp();
    await app.as("admin").api("POST", API, { name: "Sala 10", type: "Sala" });
    const { status, body } = await app.as("ana").api("GET", API);
    expect(status).toBe(200);
    expect(body.map((row: { name: string }) => row.name)).toEqual([
      "Auditório",
      "Laboratório 1",
      "Sala 1",
      "Sala 2",
      "Sala 10",
    ]);
  });

  it.each([
    [{}, { name: ["Nome é obrigatório"], type: ["Tipo é obrigatório"] }],
    [{ name: "   ", type: "Sala" }, { name: ["Nome é obrigatório"] }],
    [{ name: 7, type: "Sala" }, { name: ["Nome é obrigatório"] }],
    [{ name: "X", type: "Quadra" }, { type: ["Tipo é obrigatório"] }],
    [{ name: "X", type: "" }, { type: ["Tipo é obrigatório"] }],
    [{ name: "a\0b", type: "Sala" }, { name: expect.anything() }],
    [{ name: "\ud800", type: "Sala" }, { name: expect.anything() }],
    [{ name: "x".repeat(121), type: "Sala" }, { name: expect.anything() }],
    [{ name: "X", type: "Sala", capacity: "30" }, { capacity: expect.anything() }],
    [{ name: "X", type: "Sala", capacity: 1.5 }, { capacity: expect.anything() }],
    [{ name: "X", type: "Sala", capacity: -1 }, { capacity: expect.anything() }],
    [{ name: "X", type: "Sala", capacity: 1e9 }, { capacity: expect.anything() }],
    [{ name: "X", type: "Sala", location: 5 }, { location: expect.anything() }],
    [{ name: "X", type: "Sala", description: "x".repeat(1001) }, { description: expect.anything() }],
    [[], { body: expect.anything() }],
    [null, { body: expect.anything() }],
  ])("refuse %j and change nothing", async (body, errors) => {
    const app = await createTestApp();
    const before = listEnvironments(app.db);
    for (const [method, path] of [
      ["POST", API],
      ["PUT", `${API}/1`],
    ] as const) {
      const answer = await app.as("admin").api(method, path, body);
      expect(answer.status).toBe(400);
      expect(answer.body.message).toBeTruthy();
      expect(answer.body.errors).toEqual(errors);
    }
    expect(listEnvironments(app.db)).toEqual(before);
  });

  it("ignore planted fields", async () => {
    const app = await createTestApp();
    const planted = { name: "X", type: "Sala", id: 77, createdAt: "2000-01-01", updatedAt: "2000-01-01" };
    const created = await app.as("admin").api("POST", API, planted);
    expect(created.body).toMatchObject({ id: 5, createdAt: "2026-03-12T13:00:00.000Z" });
    const changed = await app.as("admin").api("PUT", `${API}/1`, { ...planted, id: 2 });
    expect(changed.body).toMatchObject({ id: 1, name: "X", createdAt: "2026-01-05T12:00:00.000Z" });
    expect(listEnvironments(app.db).find((row) => row.id === 2)?.name).toBe("Sala 2");
  });

  it("answer 404 for ids that are none, and note nothing", async () => {
    const app = await createTestApp();
    for (const id of BAD_IDS) {
      const path = `${API}/${encodeURIComponent(id)}`;
      expect((await app.as("admin").api("PUT", path, { name: "X", type: "Sala" })).status).toBe(404);
      expect((await app.as("admin").api("DELETE", path)).status).toBe(404);
    }
    expect(listEnvironments(app.db)).toHaveLength(4);
    expect(auditOf(app.db, "environment")).toEqual([]);
  });

  it("are not deleted while reservations name them, and say how many", async () => {
    const app = await createTestApp();
    putReservation(app.db, { date: "2026-03-20" });
    putReservation(app.db, { date: "2026-03-21" });
    const answer = await app.as("admin").api("DELETE", `${API}/${ROOM.sala1}`);
    expect(answer.status).toBe(409);
    expect(answer.body.message).toContain("2 reservas usam");
    expect(listEnvironments(app.db)).toHaveLength(4);
    expect((await app.as("admin").api("DELETE", `${API}/${ROOM.sala2}`)).status).toBe(200);
  });

  it("are read by everybody signed in and written by administrators only", async () => {
    const app = await createTestApp();
    const before = listEnvironments(app.db);
    for (const [person, read, write] of [
      [null, 401, 401],
      ["ana", 200, 403],
      ["pedro", 200, 403],
      ["novoadmin", 403, 403],
    ] as const) {
      const client = app.as(person);
      const body = { name: "Invasora", type: "Sala" };
      expect((await client.api("GET", API)).status).toBe(read);
      expect((await client.api("POST", API, body)).status).toBe(write);
      expect((await client.api("PUT", `${API}/1`, body)).status).toBe(write);
      expect((await client.api("DELETE", `${API}/1`)).status).toBe(write);
    }
    expect(listEnvironments(app.db)).toEqual(before);
  });
});

describe("environments on the screen", () => {
  it("are created, changed and deleted by an administrator, and say so", async () => {
    const app = await createTestApp();
    const admin = app.as("admin");
    const created = await admin.post(`${SCREEN}/novo?busca=x`, {
      name: "Estúdio",
      type: "Laboratório",
      capacity: "12",
      location: "",
      description: "",
    });
    expect(created.status).toBe(302);
    expect(created.headers.get("location")).toBe(`${SCREEN}?busca=x`);
    const list = await (await admin.fetch(SCREEN)).text();
    expect(list).toContain("Ambiente criado");
    expect(list).toContain("Estúdio");
    expect(list).toContain("12 pessoas");
    expect(listEnvironments(app.db).find((row) => row.id === 5)).toMatchObject({
      capacity: 12,
      location: null,
      description: null,
    });

    const form = await (await admin.fetch(`${SCREEN}/5/editar`)).text();
    expect(form).toContain('value="Estúdio"');
    expect(form).toContain('value="12"');
    expect(
      (await admin.post(`${SCREEN}/5/editar`, { name: "Estúdio B", type: "Sala", capacity: "" })).status,
    ).toBe(302);
    expect(await (await admin.fetch(SCREEN)).text()).toContain("Ambiente atualizado");
    expect(listEnvironments(app.db).find((row) => row.id === 5)).toMatchObject({
      name: "Estúdio B",
      type: "Sala",
      capacity: null,
    });

    const question = await (await admin.fetch(`${SCREEN}/5/excluir`)).text();
    expect(question).toContain("Excluir Estúdio B? Esta ação não pode ser desfeita.");
    expect((await admin.post(`${SCREEN}/5/excluir`)).status).toBe(302);
    expect(await (await admin.fetch(SCREEN)).text()).toContain("Ambiente excluído");
    expect(listEnvironments(app.db)).toHaveLength(4);
  });

  it("keep what was typed and say what is wrong", async () => {
    const app = await createTestApp();
    const answer = await app
      .as("admin")
      .post(`${SCREEN}/novo`, { name: "", type: "", capacity: "muitas", location: "Bloco Z" });
    expect(answer.status).toBe(400);
    const page = await answer.text();
    for (const text of [
      "Erro ao criar ambiente",
      "Nome é obrigatório",
      "Tipo é obrigatório",
      "A capacidade deve ser um número inteiro",
      'value="muitas"',
      'value="Bloco Z"',
      "<title>Erro: ",
    ]) {
      expect(page).toContain(text);
    }
    const edit = await app.as("admin").post(`${SCREEN}/1/editar`, { name: "", type: "Sala" });
    expect(await edit.text()).toContain("Erro ao atualizar ambiente");
    expect(listEnvironments(app.db)).toHaveLength(4);
  });

  it("say why one cannot be deleted", async () => {
    const app = await createTestApp();
    putReservation(app.db);
    const answer = await app.as("admin").post(`${SCREEN}/1/excluir`);
    expect(answer.status).toBe(409);
    const page = await answer.text();
    expect(page).toContain("Erro ao excluir ambiente");
    expect(page).toContain("1 reserva usa este item");
    expect(listEnvironments(app.db)).toHaveLength(4);
  });

  it("are searched by name, type and location, signs taken literally", async () => {
    const app = await createTestApp();
    const admin = app.as("admin");
    const named = async (search: string) => {
      const page = await (await admin.fetch(`${SCREEN}?busca=${encodeURIComponent(search)}`)).text();
      return ["Sala 1", "Sala 2", "Laboratório 1", "Auditório"].filter((name) =>
        page.includes(`Editar<span class="sr-only"> <!-- -->${name}</span>`),
      );
    };
    expect(await named("")).toHaveLength(4);
    expect(await named("sala")).toEqual(["Sala 1", "Sala 2"]);
    expect(await named("Bloco B")).toEqual(["Laboratório 1"]);
    expect(await named("%")).toEqual([]);
    expect(await named("_")).toEqual([]);
    expect(await (await admin.fetch(`${SCREEN}?busca=zzz`)).text()).toContain(
      "Nenhum resultado para estes filtros.",
    );
  });

  it("say when there is none", async () => {
    const app = await createTestApp();
    app.db.run(app.db.q.deleteFrom("environments"));
    expect(await (await app.as("admin").fetch(SCREEN)).text()).toContain("Nenhum ambiente encontrado");
  });

  it("answer 404 for ids that are none", async () => {
    const app = await createTestApp();
    for (const id of BAD_IDS) {
      for (const act of ["editar", "excluir"]) {
        const path = `${SCREEN}/${encodeURIComponent(id)}/${act}`;
        expect((await app.as("admin").fetch(path)).status).toBe(404);
        expect((await app.as("admin").post(path, { name: "X", type: "Sala" })).status).toBe(404);
      }
    }
  });

  it("are an administrator's page", async () => {
    const app = await createTestApp();
    for (const path of [SCREEN, `${SCREEN}/novo`, `${SCREEN}/1/editar`, `${SCREEN}/1/excluir`]) {
      for (const person of ["ana", "pedro"] as const) {
        expect((await app.as(person).fetch(path)).status).toBe(403);
        if (path !== SCREEN)
          expect((await app.as(person).post(path, { name: "X", type: "Sala" })).status).toBe(403);
      }
      const visitor = await app.as(null).fetch(path);
      expect(visitor.status).toBe(302);
      expect(visitor.headers.get("location")).toMatch(/^\/auth/);
    }
    expect(listEnvironments(app.db).map((row) => row.name)).not.toContain("X");
    expect(listEnvironments(app.db)).toHaveLength(4);
  });
});

describe("courses", () => {
  it("are read by everybody signed in", async () => {
    const app = await createTestApp();
    expect(await app.as("ana").api("GET", "/api/courses")).toMatchObject({
      status: 200,
      body: [{ id: 1, name: "Desenvolvimento de Sistemas", description: null }],
    });
    expect((await app.as(null).api("GET", "/api/courses")).status).toBe(401);
    expect((await app.as("admin").api("POST", "/api/courses", { name: "X" })).status).toBe(405);
  });
});
