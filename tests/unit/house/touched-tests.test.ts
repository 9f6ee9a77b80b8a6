import path from "node:path";
import type { EnvironmentModuleNode } from "vite";
import { describe, expect, it } from "vitest";
import { chooseTests, type PastRun, reachedFrom } from "#tests/support/watch/touched-tests.ts";

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
const DIRECT = path.resolve("tests/http/direct.test.ts");
const UNIT = path.resolve("tests/unit/dates/date-exception.test.ts");
const graph = graphOf({
  "tests/http/create.test.ts": ["tests/support/app.ts"],
  "tests/support/app.ts": ["app/server/app.ts", BUILD],
  [BUILD]: ["app/routes/bookings/request.tsx", "app/routes/people/list.tsx", "app/routes/frame.tsx"],
  "app/routes/bookings/request.tsx": ["app/services/bookings/request/request.server.ts"],
  "app/routes/frame.tsx": ["app/components/frame.tsx"],
  "app/services/bookings/request/request.server.ts": [
    "app/domain/dates/date-exception.ts",
    "app/models/bookings/reservation.server.ts",
  ],
  "app/models/bookings/reservation.server.ts": ["app/domain/limits.ts"],
  "app/server/app.ts": ["app/domain/limits.ts"],
  "tests/unit/dates/date-exception.test.ts": ["app/domain/dates/date-exception.ts"],
  "tests/http/direct.test.ts": ["app/domain/limits.ts", "app/services/bookings/request/request.server.ts"],
});

/** The test files, by name, that are chosen when a file is saved. */
function chosen(saved: string, runs: PastRun[], budgetMs?: number): string[] {
  const { chosen: files } = chooseTests(runs, reachedFrom([graph(saved)]), budgetMs);
  return [...files].map((file) => path.basename(file));
}

const run = (file: string, routes: string[], ms = 100): PastRun => ({ file, routes, ms });
const SERVICE = "app/services/bookings/request/request.server.ts";

describe("a saved source", () => {
  it("selects tests that requested a route above it, and no others", () => {
    expect(chosen(SERVICE, [run(CREATE, ["frame", "routes/bookings/request"])])).toEqual(["create.test.ts"]);
    expect(chosen(SERVICE, [run(CREATE, ["frame", "routes/people/list"])])).toEqual([]);
    expect(chosen(SERVICE, [run(CREATE, [])])).toEqual([]);
  });

  it("selects tests that import it without a route", () => {
    const runs = [run(UNIT, []), run(CREATE, ["routes/people/list"])];
    expect(chosen("app/domain/dates/date-exception.ts", runs)).toEqual(["date-exception.test.ts"]);
    expect(chosen("app/server/app.ts", runs)).toEqual(["create.test.ts"]);
  });

  it("selects tests that read all routes, or that request any page if the file is part of every page", () => {
    expect(chosen(SERVICE, [run(CREATE, ["*"])])).toEqual(["create.test.ts"]);
    expect(chosen("app/components/frame.tsx", [run(CREATE, ["routes/people/list"])])).toEqual([
      "create.test.ts",
    ]);
  });
});

describe("more tests than fit in the budget", () => {
  const broad = run("/tests/matrix.test.ts", ["routes/bookings/request", "routes/people/list"], 16_000);
  const narrow = run("/tests/narrow.test.ts", ["routes/bookings/request"], 900);

  it("leave out the file with most routes, and report it", () => {
    expect(chooseTests([broad, narrow], reachedFrom([graph(SERVICE)]), 4000)).toEqual({
      chosen: new Set([narrow.file]),
      left: [broad.file],
    });
  });

  it("never leave out all", () => {
    expect(chosen(SERVICE, [broad], 4000)).toEqual(["matrix.test.ts"]);
    expect(chosen("app/domain/dates/date-exception.ts", [run(UNIT, [], 60_000), narrow], 4000)).toEqual([
      "date-exception.test.ts",
    ]);
  });

  it("include importers of the file, direct ones first", () => {
    const far = run(CREATE, [], 3000);
    const near = run(DIRECT, [], 3000);
    expect(chosen("app/domain/limits.ts", [far, near], 4000)).toEqual(["direct.test.ts"]);
    expect(chosen("app/domain/limits.ts", [far, near], 6000)).toEqual(["direct.test.ts", "create.test.ts"]);
  });

  it.each([
    [SERVICE, "tests/http/bookings/request/lessons.test.ts"],
    ["app/models/bookings/reservation.server.ts", "tests/http/bookings/list.test.ts"],
    ["app/domain/limits.ts", "tests/unit/limits-text.test.ts"],
  ])("for %s start with its area: %s", (saved, area) => {
    const ofArea = run(path.resolve(area), ["routes/bookings/request", "routes/people/list"], 3000);
    const others = [
      narrow,
      run(DIRECT, [], 500),
      run(path.resolve("tests/http/reservations-page.test.ts"), []),
    ];
    expect(chosen(saved, [...others, ofArea], 3000)).toEqual([path.basename(area)]);
  });

  it("start with a test that was saved too", () => {
    const ofArea = run(path.resolve("tests/http/bookings/list.test.ts"), ["routes/bookings/request"]);
    const reached = reachedFrom([graph(SERVICE), graph("tests/unit/dates/date-exception.test.ts")]);
    expect([...chooseTests([ofArea, run(UNIT, [], 4000)], reached, 4000).chosen]).toEqual([UNIT]);
  });
});
