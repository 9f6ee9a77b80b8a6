import { describe, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { snapshot } from "#tests/support/bookings/reservations.ts";

const LISTS = [
  { path: "/api/environments", body: { type: "Sala" }, taken: "Laboratório 1", typed: "laboratorio 1" },
  { path: "/api/disciplines", body: {}, taken: "Redes de Computadores", typed: "REDES DE COMPUTADORES" },
  { path: "/api/classes", body: {}, taken: "DS-1", typed: "ds-1" },
];

async function findRow(app: TestApp, path: string, isIt: (name: string) => boolean) {
  const rows = (await app.as("admin").api("GET", path)).body as { id: number; name: string }[];
  return rows.find(({ name }) => isIt(name));
}

describe.each(LISTS)("names of $path", ({ path, body, taken, typed }) => {
  it("are unique ignoring case and accents, and the refusal quotes the existing name", async () => {
    const app = await createTestApp();
    const before = snapshot(app);
    const made = await app.as("admin").api("POST", path, { ...body, name: typed });
    expect(made.status).toBe(409);
    expect(made.body).toMatchObject({ errors: { name: [`Já existe "${taken}". Escolha outro nome.`] } });
    const other = await findRow(app, path, (name) => name !== taken);
    const changed = await app.as("admin").api("PUT", `${path}/${other?.id}`, { ...body, name: typed });
    expect(changed.status).toBe(409);
    expect(snapshot(app)).toBe(before);
  });

  it("are one whatever the blank, the dash and the apostrophe, and stay as they were typed", async () => {
    const app = await createTestApp();
    const name = "Bloco D\u2019Água \u2013 1ª";
    const made = await app.as("admin").api("POST", path, { ...body, name });
    expect(made).toMatchObject({ status: 201, body: { name } });
    for (const same of ["bloco d'agua - 1a", "Bloco\u00A0D`Água  \u2014 1ª"]) {
      const again = await app.as("admin").api("POST", path, { ...body, name: same });
      expect(again.status, same).toBe(409);
    }
  });

  it("can change their own case", async () => {
    const app = await createTestApp();
    const own = await findRow(app, path, (name) => name === taken);
    const changed = await app.as("admin").api("PUT", `${path}/${own?.id}`, { ...body, name: typed });
    expect(changed).toMatchObject({ status: 200, body: { name: typed } });
  });

  it("that were duplicates before the rule can still be saved", async () => {
    const app = await createTestApp();
    const table = path.split("/").at(-1);
    app.db.sqlite.prepare(`UPDATE ${table} SET name = ? WHERE name <> ?`).run(typed, taken);
    const duplicate = await findRow(app, path, (name) => name === typed);
    const saved = await app.as("admin").api("PUT", `${path}/${duplicate?.id}`, { ...body, name: typed });
    expect(saved.status).toBe(200);
  });
});
