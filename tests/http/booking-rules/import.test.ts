/** Groups of people by the import of teachers (rules R26.13). */
import { expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { auditOf } from "#tests/support/bookings/audit.ts";
import { importAll, preview } from "#tests/support/files/imports.ts";
import { addGroup } from "#tests/support/school/booking-rules.ts";
import { PEOPLE } from "#tests/support/school/school.ts";

const FILE =
  "Nome;Usuario;E-mail;Grupos\n" +
  "Ana Conceição;ana;ana@escola.test;REDES\n" +
  "Bia Gonçalves;bia;bia@escola.test;\n" +
  'Carla Nova;carla;carla@escola.test;"Saúde; redes; saude"\n';

type Group = { name: string; userIds: number[] };

async function groupsOf(app: TestApp): Promise<Record<string, number[]>> {
  const { body } = await app.as("pedro").api("GET", "/api/groups");
  return Object.fromEntries(body.map((group: Group) => [group.name, group.userIds]));
}

it("sets people's groups to those that their rows name, and creates new groups", async () => {
  const app = await createTestApp();
  addGroup(app, "Redes", [PEOPLE.bia.id]);
  addGroup(app, "Xadrez", [PEOPLE.novoana.id]);
  const pedro = app.as("pedro");
  expect((await preview(pedro, "professores", FILE)).html).toContain("1 novo · 2 alterados · 0 iguais");
  expect((await importAll(pedro, "professores", FILE)).status).toBe(200);
  const carla = 8;
  expect(await groupsOf(app)).toEqual({
    Redes: [PEOPLE.ana.id, carla],
    Saúde: [carla],
    Xadrez: [PEOPLE.novoana.id],
  });
  expect(auditOf(app.db, "user-group")).toEqual(["2 create 3"]);
  expect((await preview(pedro, "professores", FILE)).html).toContain("Nada muda");
});

it("leaves groups unchanged if the file has no such column", async () => {
  const app = await createTestApp();
  addGroup(app, "Redes", [PEOPLE.ana.id]);
  const file = "Nome;Usuario;E-mail\nAna Souza;ana;ana@escola.test\n";
  expect((await importAll(app.as("pedro"), "professores", file)).status).toBe(302);
  expect(await groupsOf(app)).toEqual({ Redes: [PEOPLE.ana.id] });
});

it("reports an invalid group name", async () => {
  const app = await createTestApp();
  const file = "Nome;Usuario;E-mail;Grupos\nAna Conceição;ana;ana@escola.test;R\n";
  const { html } = await preview(app.as("pedro"), "professores", file);
  expect(html).toContain("O nome deve ter pelo menos 2 caracteres");
});
