import path from "node:path";
import type { EnvironmentModuleNode, Plugin } from "vite";
import type { TestSpecification, Vitest } from "vitest/node";

const SERVER_BUILD = "virtual:remix/server-build";
const APP = path.resolve("app");
/** A test that asks for more routes than this looks at the program as a whole; `npm test` runs it. */
const MANY_ROUTES = 30;

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

/**
 * Whether an edit touches a test file.
 * @param used what the file noted down in its last run; none where it never ran.
 */
export function isTouched(file: string, used: string[] | undefined, reached: Reached): boolean {
  if (!used || reached.files.has(file)) return true;
  if (reached.routes.size === 0) return false;
  if (used.includes("*")) return true;
  // Layouts that have ids of their own (shell, frame), the root and the entry are in every page.
  return [...reached.routes].some((id) => used.includes(id) || !/^routes\/\w[\w-]*\//.test(id));
}

/**
 * Vitest re-runs whatever imports a saved file. Every HTTP test imports every route that way, so this leaves out
 * those that asked for no route behind which the file stands, and those that ask for nearly all.
 */
export function touchedTests(): Plugin {
  let vitest: Vitest;
  const changed = new Set<string>();
  let reached: Reached | undefined;

  function reach({ project }: TestSpecification): Reached {
    const graphs = Object.values(project.vite.environments).map(({ moduleGraph }) => moduleGraph);
    return reachedFrom(
      [...changed].flatMap((file) => graphs.flatMap((graph) => [...(graph.getModulesByFile(file) ?? [])])),
    );
  }

  return {
    name: "touched-tests",
    configureVitest(context) {
      vitest = context.vitest;
      if (!vitest.config.watch) return;
      vitest.vite.watcher.on("all", (_, file) => changed.add(file.replaceAll("\\", "/")));
      vitest.onTestsRerun(() => {
        changed.clear();
        reached = undefined;
      });
      vitest.onFilterWatchedSpecification((specification) => {
        reached ??= reach(specification);
        const { moduleId, testModule } = specification;
        const used = testModule?.meta().routes;
        const isBroad = used && used.length > MANY_ROUTES && !reached.files.has(moduleId);
        return !isBroad && isTouched(moduleId, used, reached);
      });
    },
  };
}
