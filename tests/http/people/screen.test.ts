import { describe, expect, it } from "vitest";
import { findPasswordHash, findUser, listUsers } from "#app/models/people/user.server.ts";
import { createTestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { fieldValue } from "#tests/support/browser/page.ts";
import { CARLA } from "#tests/support/school/accounts.ts";
import { PEOPLE } from "#tests/support/school/school.ts";

const SCREEN = "/admin/usuarios";
const SECRET = "Segredo#Digitado9";
const NEW = { ...CARLA, password: SECRET };
const { password: _, ...PROFILE } = CARLA;
/** The form data of each account dialog. */
const ACTS: Record<string, Record<string, string>> = {
  editar: PROFILE,
  senha: { newPassword: "x" },
  excluir: {},
};

describe("the users page", () => {
  it("shows names, roles and the permitted actions", async () => {
    const app = await createTestApp();
    const forAdmin = await (await app.as("admin").fetch(SCREEN)).text();
    for (const text of ["Ana Conceição", "ana@escola.test", "Professor", "Setor Pedagógico", "Administrador"])
      expect(forAdmin).toContain(text);
    expect(forAdmin).toContain(`${SCREEN}/5/excluir`);
    expect(forAdmin).toContain(`${SCREEN}/1/editar`);
    expect(forAdmin).not.toContain(`${SCREEN}/1/excluir`);
    const forPedro = await (await app.as("pedro").fetch(SCREEN)).text();
    expect(forPedro).toContain("Alice Administradora");
    expect(forPedro).not.toContain(`${SCREEN}/1/`);
    expect(forPedro).not.toContain(`${SCREEN}/2/excluir`);
    expect(forPedro).toContain(`${SCREEN}/3/senha`);
  });

  it("searches by name, username and e-mail, with a note when nothing matches", async () => {
    const app = await createTestApp();
    const search = async (text: string) =>
      (await app.as("admin").fetch(`${SCREEN}?busca=${encodeURIComponent(text)}`)).text();
    const found = await search("bia@");
    expect(found).toContain("Bia Gonçalves");
    expect(found).not.toContain("Ana Conceição");
    expect(found).toContain(`${SCREEN}/4/editar?busca=bia%40`);
    expect(await search("%")).toContain("Nenhum resultado para estes filtros.");
  });

  it("narrows the list to a role, in both tabs and behind each dialog", async () => {
    const app = await createTestApp();
    const page = async (query: string) => (await app.as("admin").fetch(`${SCREEN}?${query}`)).text();
    const teachers = await page("perfil=professor");
    expect(teachers).toContain("Ana Conceição");
    expect(teachers).not.toContain("pedro@escola.test");
    expect(teachers).toContain('<option value="professor" selected="">Professor</option>');
    expect(teachers).toContain(`${SCREEN}?situacao=arquivados&amp;perfil=professor`);
    expect(teachers).toContain(`${SCREEN}/4/editar?perfil=professor`);
    // Archiving all that a search finds would take more than the list shows.
    expect(await page("busca=a")).toContain("Arquivar todos os encontrados");
    expect(await page("busca=a&perfil=professor")).not.toContain("Arquivar todos os encontrados");
    expect(await page("perfil=outro")).toContain("Pedro");
  });
});

describe("the dialogs", () => {
  it("create, change, reset and delete, with a confirmation", async () => {
    const app = await createTestApp();
    const pedro = app.as("pedro");
    const created = await pedro.post(`${SCREEN}/novo?busca=c`, NEW);
    expect(created.status).toBe(302);
    expect(created.headers.get("location")).toBe(`${SCREEN}?busca=c`);
    expect(await (await pedro.fetch(SCREEN)).text()).toContain("Usuário criado");
    expect(findUser(app.db, 8)).toMatchObject({ username: "carla", role: "teacher", firstLogin: true });

    const form = await (await pedro.fetch(`${SCREEN}/8/editar`)).text();
    expect(fieldValue(form, "name")).toBe("Carla Dias");
    expect(form).not.toContain('value="admin"');
    expect((await pedro.post(`${SCREEN}/8/editar`, { ...PROFILE, name: "Carla D." })).status).toBe(302);
    expect(await (await pedro.fetch(SCREEN)).text()).toContain("Usuário atualizado");
    expect(findUser(app.db, 8)?.name).toBe("Carla D.");

    const hash = findPasswordHash(app.db, 8);
    expect((await pedro.post(`${SCREEN}/8/senha`, { newPassword: "provisória" })).status).toBe(302);
    expect(await (await pedro.fetch(SCREEN)).text()).toContain("Senha resetada");
    expect(findPasswordHash(app.db, 8)).not.toBe(hash);

    expect(await (await pedro.fetch(`${SCREEN}/8/excluir`)).text()).toContain(
      "Excluir Carla D.? Esta ação não pode ser desfeita.",
    );
    expect((await pedro.post(`${SCREEN}/8/excluir`)).status).toBe(302);
    expect(await (await pedro.fetch(SCREEN)).text()).toContain("Usuário excluído");
    expect(findUser(app.db, 8)).toBeNull();
  });

  it("preserve typed values except the password, and show the errors", async () => {
    const app = await createTestApp();
    const admin = app.as("admin");
    const invalid = await admin.post(`${SCREEN}/novo`, { ...NEW, email: "carla", role: "" });
    expect(invalid.status).toBe(400);
    const page = await invalid.text();
    for (const text of ["Erro ao criar usuário", "Email inválido", "Selecione um papel", "<title>Erro: "])
      expect(page).toContain(text);
    expect(fieldValue(page, "name")).toBe("Carla Dias");
    expect(page).not.toContain(SECRET);

    const taken = await admin.post(`${SCREEN}/novo`, { ...NEW, username: "ANA" });
    expect(taken.status).toBe(409);
    const takenPage = await taken.text();
    expect(takenPage).toContain("Já existe um usuário com este nome de usuário. Escolha outro.");
    expect(takenPage).not.toContain(SECRET);

    const edit = await admin.post(`${SCREEN}/3/editar`, { ...PROFILE, name: "" });
    expect(await edit.text()).toContain("Erro ao atualizar usuário");
    const long = "é".repeat(40);
    const reset = await (await admin.post(`${SCREEN}/3/senha`, { newPassword: long })).text();
    expect(reset).toContain("Erro ao resetar senha");
    expect(reset).toContain("72 bytes");
    expect(reset).not.toContain(long);
    expect(listUsers(app.db)).toHaveLength(7);
    expect(findUser(app.db, 3)?.name).toBe(PEOPLE.ana.name);
  });

  it("explain why a user cannot be deleted", async () => {
    const app = await createTestApp();
    addReservation(app);
    const answer = await app.as("admin").post(`${SCREEN}/3/excluir`);
    expect(answer.status).toBe(409);
    const page = await answer.text();
    expect(page).toContain("Erro ao excluir usuário");
    expect(page).toContain("1 reserva usa este item");
    const own = await app.as("admin").post(`${SCREEN}/1/excluir`);
    expect(own.status).toBe(409);
    expect(await own.text()).toContain("sua própria conta");
    expect(listUsers(app.db)).toHaveLength(7);
  });

  it("protect administrators from pedagogical staff", async () => {
    const app = await createTestApp();
    const pedro = app.as("pedro");
    const before = findPasswordHash(app.db, 1);
    for (const [action, fields] of Object.entries(ACTS)) {
      expect((await pedro.fetch(`${SCREEN}/1/${action}`)).status).toBe(403);
      expect((await pedro.post(`${SCREEN}/1/${action}`, fields)).status).toBe(403);
    }
    expect((await pedro.post(`${SCREEN}/novo`, { ...NEW, role: "admin" })).status).toBe(403);
    expect((await pedro.post(`${SCREEN}/3/editar`, { ...PROFILE, role: "admin" })).status).toBe(403);
    expect(findUser(app.db, 1)?.name).toBe(PEOPLE.admin.name);
    expect(findPasswordHash(app.db, 1)).toBe(before);
    expect(findUser(app.db, 3)?.role).toBe("teacher");
    expect(listUsers(app.db)).toHaveLength(7);
  });
});
