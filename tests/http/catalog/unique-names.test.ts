import { describe, expect, it } from "vitest";
import { createTestApp } from "#tests/support/app.ts";
import { snapshot } from "#tests/support/reservations/reservations.ts";

const LISTS = [
  { path: "/api/environments", body: { type: "Sala" }, taken: "Laboratório 1", typed: "laboratorio 1" },
  { path: "/api/disciplines", body: {}, taken: "Redes de Computadores", typed: "REDES DE COMPUTADORES" },
  { path: "/api/classes", body: {}, taken: "DS-1", typed: "ds-1" },
];

describe.each(LISTS)("names of $path", ({ path, body, taken, typed }) => {
  it("are unique ignoring case and accents, and the refusal names the holder", async () => {
    const app = await createTestApp();
    const before = snapshot(app);
    const made = await app.as("admin").api("POST", path, { ...body, name: typed });
    expect(made.status).toBe(409);
    expect(made.body).toMatchObject({ errors: { name: [`Já existe "${taken}". Escolha outro nome.`] } });
    const rows = (await app.as("admin").api("GET", path)).body as { id: number; name: string }[];
    const other = rows.find((row) => row.name !== taken);
    const changed = await app.as("admin").api("PUT", `${path}/${other?.id}`, { ...body, name: typed });
    expect(changed.status).toBe(409);
    expect(snapshot(app)).toBe(before);
  });

  it("can change their own case", async () => {
    const app = await createTestApp();
    const rows = (await app.as("admin").api("GET", path)).body as { id: number; name: string }[];
    const own = rows.find((row) => row.name === taken);
    const changed = await app.as("admin").api("PUT", `${path}/${own?.id}`, { ...body, name: typed });
    expect(changed).toMatchObject({ status: 200, body: { name: typed } });
  });

  it("that were equal before stay valid and can be saved", async () => {
    const app = await createTestApp();
    const table = path.split("/").at(-1);
    app.db.sqlite.prepare(`UPDATE ${table} SET name = ? WHERE name <> ?`).run(typed, taken);
    const rows = (await app.as("admin").api("GET", path)).body as { id: number; name: string }[];
    const double = rows.find((row) => row.name === typed);
    const saved = await app.as("admin").api("PUT", `${path}/${double?.id}`, { ...body, name: typed });
    expect(saved.status).toBe(200);
  });
});

it("gives a discipline's description and course", async () => {
  const app = await createTestApp();
  app.db.sqlite.exec("UPDATE disciplines SET description = 'Camadas e cabos', course_id = 1 WHERE id = 2");
  const { body } = await app.as("ana").api("GET", "/api/disciplines");
  expect(body).toMatchObject([
    { name: "Algoritmos", description: null, courseId: null },
    { name: "Redes de Computadores", description: "Camadas e cabos", courseId: 1 },
  ]);
});
