import { describe, expect, it } from "vitest";
import { MAX_RESOURCE_NAME_LENGTH, MAX_RESOURCES } from "#app/domain/limits.ts";
import { listResourceNames } from "#app/models/catalog/resource.server.ts";
import { findEnvironment } from "#app/models/rooms/environment.server.ts";
import { createTestApp } from "#tests/support/app.ts";
import { auditOf } from "#tests/support/bookings/audit.ts";
import { ROOM } from "#tests/support/school/school.ts";

const SCREEN = "/admin/recursos";
const ENVIRONMENT = `/api/environments/${ROOM.lab1}`;
const LAB = { name: "Laboratório 1", type: "Laboratório", capacity: 24, location: "Bloco B" };

/** A school whose first laboratory has a projector and 20 computers. */
async function equippedApp() {
  const app = await createTestApp();
  const resources = [{ name: "Projetor" }, { name: "Computadores", count: 20 }];
  const answer = await app.as("admin").api("PUT", ENVIRONMENT, { ...LAB, resources });
  expect(answer.status).toBe(200);
  return app;
}

describe("the list of resources", () => {
  it("is edited by an admin, with a confirmation", async () => {
    const app = await createTestApp();
    const admin = app.as("admin");
    expect((await admin.post(`${SCREEN}/novo`, { name: " TV " })).status).toBe(302);
    const list = await (await admin.fetch(SCREEN)).text();
    expect(list).toContain("Recurso criado");
    const id = /recursos\/(\d+)\/editar/.exec(list)?.[1];
    expect((await admin.post(`${SCREEN}/${id}/editar`, { name: "Televisão" })).status).toBe(302);
    expect(listResourceNames(app.db)).toEqual(["Televisão"]);
    expect((await admin.post(`${SCREEN}/${id}/excluir`)).status).toBe(302);
    expect(listResourceNames(app.db)).toEqual([]);
    expect(auditOf(app.db, "resources")).toEqual(["1 create 1", "1 update 1", "1 delete 1"]);
  });

  it("accepts a name up to its field's maximum length", async () => {
    const app = await createTestApp();
    const admin = app.as("admin");
    const form = await (await admin.fetch(`${SCREEN}/novo`)).text();
    expect(/<input[^>]*name="name"[^>]*>/.exec(form)?.[0]).toContain(
      `maxLength="${MAX_RESOURCE_NAME_LENGTH}"`,
    );
    const name = "x".repeat(MAX_RESOURCE_NAME_LENGTH);
    expect((await admin.post(`${SCREEN}/novo`, { name })).status).toBe(302);
    expect(listResourceNames(app.db)).toEqual([name]);
  });

  it("has unique names, ignoring case and accents", async () => {
    const app = await equippedApp();
    const answer = await app.as("admin").post(`${SCREEN}/novo`, { name: "PROJÉTOR" });
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain("Já existe &quot;Projetor&quot;");
  });

  it("refuses to delete one in use, with the number of rooms", async () => {
    const app = await equippedApp();
    const answer = await app.as("admin").post(`${SCREEN}/1/excluir`);
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain("1 ambiente tem este recurso");
    expect(listResourceNames(app.db)).toHaveLength(2);
  });

  it("is limited to the number that a room's form allows", async () => {
    const app = await createTestApp();
    const resources = Array.from({ length: MAX_RESOURCES }, (_, index) => ({ name: `Recurso ${index}` }));
    expect((await app.as("admin").api("PUT", ENVIRONMENT, { ...LAB, resources })).status).toBe(200);
    const again = await app.as("admin").post(`${SCREEN}/novo`, { name: "Mais um" });
    expect(again.status).toBe(409);
    const more = { ...LAB, resources: [{ name: "Mais um" }] };
    expect((await app.as("admin").api("PUT", ENVIRONMENT, more)).status).toBe(409);
    expect(findEnvironment(app.db, ROOM.lab1)?.resources).toHaveLength(MAX_RESOURCES);
  });
});

describe("an environment's resources", () => {
  it("are listed by the API, by name", async () => {
    const app = await equippedApp();
    const { body } = await app.as("ana").api("GET", "/api/environments");
    expect(body.find(({ id }: { id: number }) => id === ROOM.lab1).resources).toEqual([
      { name: "Computadores", count: 20 },
      { name: "Projetor", count: null },
    ]);
    expect(body.find(({ id }: { id: number }) => id === ROOM.sala1).resources).toEqual([]);
  });

  it("are unchanged if an update omits them, cleared if empty, and stored with the known spelling", async () => {
    const app = await equippedApp();
    const admin = app.as("admin");
    expect((await admin.api("PUT", ENVIRONMENT, LAB)).body.resources).toHaveLength(2);
    const spellings = ["projetor", "PROJETOR"].map((name, index) => ({ name, count: 2 - index }));
    const { body } = await admin.api("PUT", ENVIRONMENT, { ...LAB, resources: spellings });
    expect(body.resources).toEqual([{ name: "Projetor", count: 1 }]);
    expect((await admin.api("PUT", ENVIRONMENT, { ...LAB, resources: [] })).body.resources).toEqual([]);
    expect(listResourceNames(app.db)).toEqual(["Computadores", "Projetor"]);
  });

  it("are ticked and counted in the form, without JavaScript", async () => {
    const app = await equippedApp();
    const admin = app.as("admin");
    const page = await (await admin.fetch(`/admin/ambientes/${ROOM.lab1}/editar`)).text();
    expect(page).toMatch(/name="resources\[0\]\.name"[^>]*checked[^>]*value="Computadores"/);
    expect(page).toMatch(/name="resources\[0\]\.count"[^>]*value="20"/);
    const fields = { name: LAB.name, type: LAB.type, "resources[0].count": "" };
    const sent = { ...fields, "resources[1].name": "Projetor", "resources[1].count": "3" };
    expect((await admin.post(`/admin/ambientes/${ROOM.lab1}/editar`, sent)).status).toBe(302);
    expect(findEnvironment(app.db, ROOM.lab1)?.resources).toEqual([{ name: "Projetor", count: 3 }]);
    expect(await (await admin.fetch("/admin/ambientes")).text()).toContain("projetor × 3");
    expect((await admin.post(`/admin/ambientes/${ROOM.lab1}/editar`, fields)).status).toBe(302);
    expect(findEnvironment(app.db, ROOM.lab1)?.resources).toEqual([]);
  });

  it("are not inferred from a count beside an unticked box", async () => {
    const app = await equippedApp();
    const fields = { name: LAB.name, type: LAB.type, "resources[1].count": "7" };
    const answer = await app.as("admin").post(`/admin/ambientes/${ROOM.lab1}/editar`, fields);
    expect(answer.status).toBe(400);
    const page = await answer.text();
    expect(page).toContain("Marque o recurso ou apague a quantidade");
    expect(page).toMatch(/name="resources\[1\]\.count"[^>]*value="7"/);
    expect(findEnvironment(app.db, ROOM.lab1)?.resources).toHaveLength(2);
  });

  it("are described in the audit log", async () => {
    const app = await equippedApp();
    const page = await (await app.as("admin").fetch("/admin/auditoria")).text();
    expect(page).toContain("20 computadores, Projetor");
  });
});
