/** Equipment from a table, as rooms (rules R29.22). */
import { expect, it } from "vitest";
import { createTestApp } from "#tests/support/app.ts";
import { auditOf } from "#tests/support/bookings/audit.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { addEquipment, give } from "#tests/support/equipment/equipment.ts";
import { importAll, preview, upload } from "#tests/support/files/imports.ts";
import { pageOf } from "#tests/support/pages.ts";

const FILE = "Equipamento;Qtd;Categoria;Onde fica\nNotebooks;25;Notebook;Carrinho 2\nProjetores;4;;\n";

it("makes new kinds, changes those of the same name, and logs each", async () => {
  const app = await createTestApp();
  await addEquipment(app, { responsibleUserIds: [3], description: "Com carregadores" });
  const admin = app.as("admin");
  expect((await importAll(admin, "equipamentos", FILE)).status).toBe(302);
  expect((await admin.api("GET", "/api/equipment")).body).toMatchObject([
    {
      ...{ id: 1, name: "Notebooks", count: 25, type: "Notebook", location: "Carrinho 2" },
      ...{ description: "Com carregadores", responsibleUserIds: [3] },
    },
    { name: "Projetores", count: 4, type: null, location: null, approval: "sector" },
  ]);
  expect(auditOf(app.db, "equipment")).toEqual(["1 create 1", "1 create 2", "1 update 1"]);
  expect((await admin.api("GET", "/api/equipment")).body).toHaveLength(2);
  expect(await pageOf(app, "admin", "/admin/equipamentos?busca=carrinho")).toContain("Notebooks");
});

it("is an admin's, and refuses rows without a number and counts below what lessons have", async () => {
  const app = await createTestApp();
  expect(await pageOf(app, "admin", "/admin/importar")).not.toContain("Equipamentos");
  expect(await pageOf(app, "admin", "/admin/importar?tipo=equipamentos")).toContain("Equipamentos");
  await addEquipment(app);
  const id = addReservation(app, { date: "2026-03-19", status: "approved" });
  give(app, { reservationId: id, equipmentId: 1, quantity: 20 });
  expect((await upload(app.as("pedro"), "equipamentos", FILE)).status).toBe(400);
  const { html } = await preview(
    app.as("admin"),
    "equipamentos",
    "Nome;Quantidade\nNotebooks;19\nKits;muitos\n",
  );
  expect(html).toContain("Já há mais do que isso aprovado em 1 dia: 19/03/2026");
  expect(html).toContain("A quantidade deve ser um número inteiro de 1 a 9.999");
  expect((await app.as("admin").api("GET", "/api/equipment")).body).toMatchObject([{ count: 30 }]);
});

it("adds no more kinds than a school can have", async () => {
  const app = await createTestApp();
  const rows = Array.from({ length: 61 }, (_, index) => `Kit ${index + 1};1`);
  const { html } = await preview(app.as("admin"), "equipamentos", `Nome;Quantidade\n${rows.join("\n")}\n`);
  expect(html).toContain("Com esta linha seriam mais de 60 equipamentos");
});
