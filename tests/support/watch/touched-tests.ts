import path from "node:path";
import type { EnvironmentModuleNode, Plugin } from "vite";
import type { TestSpecification, Vitest } from "vitest/node";

const SERVER_BUILD = "virtual:remix/server-build";
const APP = path.resolve("app");
/** What a re-run may take, by the durations of the last one; the rest of what is touched waits for `npm test`. */
const BUDGET_MS = 4000;

/** A test file as it last ran: how long, and the ids of the routes that it asked for. */
export type PastRun = { file: string; ms: number; routes: string[] };

/** What leads from changed files: test files that import them, and routes that do. */
export type Reached = { files: Set<string>; routes: Set<string> };

/** A route's id as Remix makes it of its file, e.g. `routes/booking/request`. */
function routeId(file: string): string {
  return path
    .relative(APP, file)
    .replaceAll("\\", "/")
    .replace(/\.\w+$/, "");
}

/** Follows imports upwards; the server build imports every route, so the way ends there. */
export function reachedFrom(changed: Iterable<EnvironmentModuleNode>): Reached {
  const reached: Reached = { files: new Set(), routes: new Set() };
  const seen = new Set<EnvironmentModuleNode>();
  const queue = [...changed];
  for (let module = queue.pop(); module; module = queue.pop()) {
    if (seen.has(module)) continue;
    seen.add(module);
    if (module.file) reached.files.add(module.file);
    for (const importer of module.importers) {
      if (importer.id?.includes(SERVER_BUILD)) reached.routes.add(routeId(module.file ?? ""));
      else queue.push(importer);
    }
  }
  return reached;
}

/** Whether an edit touches a test file that does not import it but through routes. */
function asksFor({ routes }: PastRun, reached: Reached): boolean {
  if (reached.routes.size === 0) return false;
  if (routes.includes("*")) return true;
  // Layouts that have ids of their own (shell, frame), the root and the entry are in every page.
  return [...reached.routes].some((id) => routes.includes(id) || !/^routes\/\w[\w-]*\//.test(id));
}

/**
 * Chooses the test files that an edit touches: those that import it, then those that asked for a route above it, the
 * ones with the fewest routes first, as long as they fit in `budgetMs`. The others are left.
 */
export function chooseTests(
  runs: PastRun[],
  reached: Reached,
  budgetMs = BUDGET_MS,
): { chosen: Set<string>; left: string[] } {
  const importing = runs.filter(({ file }) => reached.files.has(file));
  const asking = runs
    .filter((run) => !reached.files.has(run.file) && asksFor(run, reached))
    .sort((a, b) => a.routes.length - b.routes.length || a.ms - b.ms);
  const chosen = new Set(importing.map(({ file }) => file));
  const left: string[] = [];
  let ms = importing.reduce((sum, run) => sum + run.ms, 0);
  for (const run of asking) {
    const isFirst = chosen.size === 0;
    if (isFirst || ms + run.ms <= budgetMs) {
      chosen.add(run.file);
      ms += run.ms;
    } else left.push(run.file);
  }
  return { chosen, left };
}

/**
 * Vitest re-runs whatever imports a saved file, and every HTTP test imports every route: this chooses those that the
 * edit touches, and names what it leaves to `npm test`.
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
      ms: module.diagnostic().duration,
      routes: module.meta().routes ?? ["*"],
    }));
    const workers = vitest.config.maxWorkers;
    const choice = chooseTests(runs, reachedFrom(nodes), BUDGET_MS * workers);
    const names = choice.left.map((file) => path.relative("tests", file)).join(", ");
    if (names) vitest.logger.log(`Left to npm test (or press a): ${names}`);
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
        // One that never ran has not said what it asks for.
        return !specification.testModule || chosen.has(specification.moduleId);
      });
    },
  };
}
