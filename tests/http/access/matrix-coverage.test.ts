import { expect, it } from "vitest";
import { matrix } from "#app/services/access/matrix.ts";
import { createTestApp, program } from "#tests/support/app.ts";
import { addressOfRow, builtRoutes, isUnder, servedRows } from "#tests/support/routes.ts";

const routes = builtRoutes();

it("finds the routes of the build", () => {
  expect(routes.length).toBeGreaterThan(10);
  expect(routes.map((route) => route.path)).toContain("/admin/disciplinas/:id/editar");
  const root = program.remixBuild.routes.root?.module;
  expect(root?.loader ?? root?.action, "the root document has no data of its own").toBeUndefined();
});

it.each(routes)("$id is guarded under its own address", ({ path, module }) => {
  expect(path, "a layout needs a row of its own in LAYOUT_ROWS").not.toBeNull();
  // A file may serve several addresses, of which each is a route.
  const addresses = routes.filter((route) => route.module === module).map((route) => route.path);
  for (const kind of ["loader", "action"] as const) {
    const handler = module[kind];
    if (!handler) continue;
    expect(handler.rows, `the ${kind} is made by guarded()`).toBeDefined();
    expect(handler.rows?.map(addressOfRow), `the ${kind} serves its address`).toContain(path);
    for (const row of handler.rows ?? []) {
      expect(
        addresses.some((address) => isUnder(address, row)),
        row,
      ).toBe(true);
      expect(row.startsWith("GET "), `${row} in the ${kind}`).toBe(kind === "loader");
    }
  }
});

// A page without a loader would be shown to anybody who requests that route's data alone.
it.each(routes.filter(({ module }) => module.default))("the page $id has a guarded loader", ({ module }) => {
  expect(module.loader?.rows).toBeDefined();
});

it("every row is served by exactly one route", () => {
  const served = servedRows();
  expect(Object.keys(matrix).filter((key) => !served.includes(key as keyof typeof matrix))).toEqual([]);
  expect(served.filter((key, index) => served.indexOf(key) !== index)).toEqual([]);
});

// A file serves several addresses by the rows that their paths name; the router reads a path decoded.
it.each(["/admin/recursos", "/admin/recurs%6Fs", "/admin/recursos/1/editar"])(
  "%s is for admins, unlike the other lists",
  async (address) => {
    const app = await createTestApp();
    expect((await app.as("pedro").fetch(address)).status).toBe(403);
    expect((await app.as("pedro").fetch(address.replace(/recurs\S{1,3}s/, "turmas"))).status).toBe(200);
  },
);
