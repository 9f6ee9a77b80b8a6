import { describe, expect, it } from "vitest";
import { listEnvironments } from "#app/models/rooms/environment.server.ts";
import { createTestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";

const SCREEN = "/admin/ambientes";

describe("environments on the screen", () => {
  it("are created, changed and deleted by an administrator, with a confirmation", async () => {
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

  it("name the failed action above the errors", async () => {
    const app = await createTestApp();
    const admin = app.as("admin");
    const refused = { name: "", type: "Sala", capacity: "muitas" };
    const created = await (await admin.post(`${SCREEN}/novo`, refused)).text();
    for (const text of ["Erro ao criar ambiente", "A capacidade deve ser um número inteiro"])
      expect(created).toContain(text);
    const edited = await (await admin.post(`${SCREEN}/1/editar`, refused)).text();
    expect(edited).toContain("Erro ao atualizar ambiente");
  });

  it("explain why one cannot be deleted", async () => {
    const app = await createTestApp();
    addReservation(app);
    const answer = await app.as("admin").post(`${SCREEN}/1/excluir`);
    expect(answer.status).toBe(409);
    const page = await answer.text();
    expect(page).toContain("Erro ao excluir ambiente");
    expect(page).toContain("1 reserva usa este item");
    expect(listEnvironments(app.db)).toHaveLength(4);
  });

  it("are searched by name, type and location, with % and _ taken literally", async () => {
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
  });
});
