import { expect, it } from "vitest";
import { matrix } from "#app/services/access/matrix.ts";
import { program } from "#tests/support/app.ts";
import { builtRoutes, servedRows } from "#tests/support/routes.ts";

const routes = builtRoutes();

it("finds the routes of the build", () => {
  expect(routes.length).toBeGreaterThan(10);
  expect(routes.map((route) => route.path)).toContain("/admin/disciplinas/:id/editar");
  const root = program.remixBuild.routes.root?.module;
  expect(root?.loader ?? root?.action, "the root document has no data of its own").toBeUndefined();
});

it.each(routes)("$id is guarded under its own address", ({ path, module }) => {
  expect(path, "a layout needs a row of its own in LAYOUT_ROWS").not.toBeNull();
  for (const kind of ["loader", "action"] as const) {
    const handler = module[kind];
    if (!handler) continue;
    expect(handler.rows, `the ${kind} is made by guarded()`).toBeDefined();
    expect(handler.rows?.length, `the ${kind} serves a row`).toBeGreaterThan(0);
    for (const row of handler.rows ?? []) {
      expect(row.slice(row.indexOf(" ") + 1)).toBe(path);
      expect(row.startsWith("GET "), `${row} in the ${kind}`).toBe(kind === "loader");
    }
  }
});

// A page without a loader of its own would be shown to everybody who asks for that route alone.
it.each(routes.filter(({ module }) => module.default))("the page $id has a guarded loader", ({ module }) => {
  expect(module.loader?.rows).toBeDefined();
});

it("has no row that nothing serves, and none that two routes serve", () => {
  const served = servedRows();
  expect(Object.keys(matrix).filter((key) => !served.includes(key as keyof typeof matrix))).toEqual([]);
  expect(served.filter((key, index) => served.indexOf(key) !== index)).toEqual([]);
});
