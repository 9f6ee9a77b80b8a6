import path from "node:path";
import type { EnvironmentModuleNode } from "vite";
import { describe, expect, it } from "vitest";
import { isTouched, reachedFrom } from "#tests/support/watch/touched-tests.ts";

type Node = { id: string; file: string; importers: Set<Node> };

/** A module graph of `file → what it imports`; gives the nodes by file. */
function graphOf(imports: Record<string, string[]>): (file: string) => EnvironmentModuleNode {
  const nodes = new Map<string, Node>();
  const node = (file: string): Node => {
    const absolute = path.resolve(file);
    const known = nodes.get(file) ?? { id: absolute, file: absolute, importers: new Set<Node>() };
    nodes.set(file, known);
    return known;
  };
  for (const [file, imported] of Object.entries(imports)) {
    for (const each of imported) node(each).importers.add(node(file));
  }
  return (file) => node(file) as unknown as EnvironmentModuleNode;
}

const BUILD = "virtual:remix/server-build";
const CREATE = path.resolve("tests/http/create.test.ts");
const UNIT = path.resolve("tests/unit/repeat.test.ts");
const graph = graphOf({
  "tests/http/create.test.ts": ["tests/support/app.ts"],
  "tests/support/app.ts": ["app/server/app.ts", BUILD],
  [BUILD]: ["app/routes/booking/request.tsx", "app/routes/users/list.tsx", "app/routes/frame.tsx"],
  "app/routes/booking/request.tsx": ["app/services/reservations/request.server.ts"],
  "app/routes/frame.tsx": ["app/components/frame.tsx"],
  "app/services/reservations/request.server.ts": ["app/domain/repeat.ts"],
  "tests/unit/repeat.test.ts": ["app/domain/repeat.ts"],
});
const reach = (file: string) => reachedFrom([graph(file)]);

describe("a saved source", () => {
  it("touches tests that asked for a route above it, and no others", () => {
    const reached = reach("app/services/reservations/request.server.ts");
    expect(isTouched(CREATE, ["frame", "routes/booking/request"], reached)).toBe(true);
    expect(isTouched(CREATE, ["frame", "routes/users/list"], reached)).toBe(false);
    expect(isTouched(CREATE, [], reached)).toBe(false);
  });

  it("touches tests that import it without a route", () => {
    const reached = reach("app/domain/repeat.ts");
    expect(isTouched(UNIT, [], reached)).toBe(true);
    expect(isTouched(CREATE, ["routes/users/list"], reached)).toBe(false);
    expect(isTouched(CREATE, ["routes/users/list"], reach("app/server/app.ts"))).toBe(true);
  });

  it("touches whoever looked at all routes, never ran, or asked for a page, where it stands behind every page", () => {
    const reached = reach("app/services/reservations/request.server.ts");
    expect(isTouched(CREATE, ["*"], reached)).toBe(true);
    expect(isTouched(CREATE, undefined, reached)).toBe(true);
    expect(isTouched(CREATE, ["routes/users/list"], reach("app/components/frame.tsx"))).toBe(true);
  });
});
