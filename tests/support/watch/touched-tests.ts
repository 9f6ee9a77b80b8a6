import path from "node:path";
import type { EnvironmentModuleNode, Plugin } from "vite";
import type { TestModule, TestSpecification, Vitest } from "vitest/node";

const SERVER_BUILD = "virtual:remix/server-build";
const APP = path.resolve("app");
/** What a re-run may take, by the durations of the last one; the rest of what is touched waits for `npm test`. */
const BUDGET_MS = 4000;

/** A test file as it last ran: how long, and the ids of the routes that it requested. */
export type PastRun = { file: string; ms: number; routes: string[] };

/** How many imports lie between the saved files (at 0) and what imports them: files, and ids of routes. */
export type Reached = { files: Map<string, number>; routes: Map<string, number> };

/** A route's id as Remix makes it of its file, e.g. `routes/bookings/request`. */
function routeId(file: string): string {
  return path
    .relative(APP, file)
    .replaceAll("\\", "/")
    .replace(/\.\w+$/, "");
}

/** Follows imports upwards, the nearest first; the server build imports every route, so the way ends there. */
export function reachedFrom(changed: Iterable<EnvironmentModuleNode>): Reached {
  const reached: Reached = { files: new Map(), routes: new Map() };
  const seen = new Set(changed);
  const note = (places: Map<string, number>, place: string, distance: number) => {
    if (!places.has(place)) places.set(place, distance);
  };
  let level = [...seen];
  for (let distance = 0; level.length > 0; distance++) {
    const above = new Set<EnvironmentModuleNode>();
    for (const { file, importers } of level) {
      if (file) note(reached.files, file, distance);
      for (const importer of importers) {
        if (importer.id?.includes(SERVER_BUILD)) note(reached.routes, routeId(file ?? ""), distance);
        else if (!seen.has(importer)) above.add(importer);
      }
    }
    for (const module of above) seen.add(module);
    level = [...above];
  }
  return reached;
}

/** Whether a route is the file's, or one of several addresses that the file serves: `routes/catalog/list/classes`. */
function isOfFile(route: string, id: string): boolean {
  return route === id || route.startsWith(`${id}/`);
}

/** Layouts that have ids of their own (shell, frame), the root and the entry are in every page. */
function isInEveryPage(route: string): boolean {
  return !/^routes\/\w[\w-]*\//.test(route);
}

/** How far a test file is from the saved ones: it imports them, or asks for a route that does. Infinity: it does neither. */
function distanceOf({ file, routes }: PastRun, reached: Reached): number {
  const asked = [...reached.routes]
    .filter(
      ([id]) =>
        routes.some((route) => isOfFile(route, id)) ||
        routes.includes("*") ||
        (routes.length > 0 && isInEveryPage(id)),
    )
    .map(([, distance]) => distance + 1);
  return Math.min(reached.files.get(file) ?? Infinity, ...asked);
}

/** A file's place below the folder of its layer or kind: `app/domain/dates/shift.ts` gives `["shift"]`. */
function placeOf(file: string): string[] {
  const [, , ...place] = path.relative(".", file).replaceAll("\\", "/").split("/");
  return place.map((part) => part.replace(/\..*$/, ""));
}

/** Whether a test is of the area of a source: `tests/http/bookings/…` of `app/services/bookings/…`. */
function isOfArea(test: string, source: string): boolean {
  const [area = ""] = placeOf(source);
  return placeOf(test).some((part) => part === area || part === `${area}s` || part.startsWith(`${area}-`));
}

/**
 * Chooses the test files that an edit touches, the nearest first, as long as they fit in `budgetMs`: the saved test
 * itself, those of the saved source's area, then by how many imports lie between, the ones with the fewest routes
 * first. The nearest is chosen however long it takes; what does not fit is left.
 */
export function chooseTests(
  runs: PastRun[],
  reached: Reached,
  budgetMs = BUDGET_MS,
): { chosen: Set<string>; left: string[] } {
  const saved = [...reached.files].filter(([, distance]) => distance === 0).map(([file]) => file);
  const touched = runs
    .map((run) => {
      const distance = distanceOf(run, reached);
      const isNear = saved.some((source) => isOfArea(run.file, source));
      const breadth = run.routes.includes("*") ? Infinity : run.routes.length;
      return { ...run, order: [isNear ? 0 : 1, distance, breadth, run.ms] };
    })
    .filter(({ order }) => order[1] !== Infinity)
    .sort((a, b) => compareInTurn(a.order, b.order));
  const chosen = new Set<string>();
  const left: string[] = [];
  let ms = 0;
  for (const run of touched) {
    if (chosen.size === 0 || ms + run.ms <= budgetMs) {
      chosen.add(run.file);
      ms += run.ms;
    } else left.push(run.file);
  }
  return { chosen, left };
}

/** Of many small files, loading them is most of the time. */
function fullDuration(module: TestModule): number {
  const { setupDuration, collectDuration, duration } = module.diagnostic();
  return setupDuration + collectDuration + duration;
}

/** Compares by the first figure in which two differ. */
function compareInTurn(a: number[], b: number[]): number {
  const place = a.findIndex((figure, index) => figure !== b[index]);
  return place < 0 ? 0 : (a[place] ?? 0) < (b[place] ?? 0) ? -1 : 1;
}

/**
 * Vitest re-runs whatever imports a saved file, and every HTTP test imports every route: this chooses those that the
 * edit touches, and reports how many it leaves to `npm test`.
 */
export function touchedTests(): Plugin {
  const changed = new Set<string>();
  let chosen: Set<string> | undefined;

  function choose(vitest: Vitest, { project }: TestSpecification): Set<string> {
    const graphs = Object.values(project.vite.environments).map(({ moduleGraph }) => moduleGraph);
    const nodes = [...changed].flatMap((file) =>
      graphs.flatMap((graph) => [...(graph.getModulesByFile(file) ?? [])]),
    );
    const runs = vitest.state.getTestModules().map((module) => ({
      file: module.moduleId,
      ms: fullDuration(module),
      routes: module.meta().routes ?? ["*"],
    }));
    const workers = vitest.config.maxWorkers;
    const choice = chooseTests(runs, reachedFrom(nodes), BUDGET_MS * workers);
    const count = choice.left.length;
    if (count > 0) vitest.logger.log(`${count} more test files are touched: npm test runs them, or press a`);
    return choice.chosen;
  }

  return {
    name: "touched-tests",
    configureVitest({ vitest }) {
      if (!vitest.config.watch) return;
      vitest.vite.watcher.on("all", (_, file) => changed.add(file.replaceAll("\\", "/")));
      vitest.onTestsRerun(() => {
        changed.clear();
        chosen = undefined;
      });
      vitest.onFilterWatchedSpecification((specification) => {
        chosen ??= choose(vitest, specification);
        // A file that never ran has no recorded routes.
        return !specification.testModule || chosen.has(specification.moduleId);
      });
    },
  };
}
