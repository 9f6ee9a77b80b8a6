import type { Server } from "node:http";
import path from "node:path";
import { createServer, type Plugin, type ViteDevServer } from "vite";
import { DEFINITIONS } from "../source/definitions.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const ID = "#remix-build";
const RESOLVED = "\0remix-build-that-tells-errors";
/** Node reads the package.json of date-fns, which is long, once for each of its 300 files: seconds of the start. */
const BUNDLED = ["date-fns", "date-fns-tz", "@date-fns/utc", "react-day-picker", "react-day-picker/locale", "kysely", "kysely/migration"];
/** Sources that no module of a page imports: a page that is open learns of them by being loaded again. */
const BEHIND_PAGES = /^(app\/(server|cli|http|services|models)|db)\//;

/** Remix's server build, with the message of an unexpected error on the terminal, which the program's log leaves out. */
const tellingErrors: Plugin = {
  name: "telling-errors",
  enforce: "pre",
  resolveId: (id) => (id === ID ? RESOLVED : undefined),
  load(id) {
    if (id !== RESOLVED) return undefined;
    return `export * from "virtual:remix/server-build";
import { entry as built } from "virtual:remix/server-build";
function handleError(error, args) {
  if (error instanceof Error && !args.request.signal.aborted) console.error(error);
  built.module.handleError(error, args);
}
export const entry = { module: { ...built.module, handleError } };`;
  },
};

/** Loads open pages again where a saved source has no part in any of their modules, which would be replaced. */
const reloadingPages: Plugin = {
  name: "reloading-pages",
  hotUpdate({ file, server, modules }) {
    const isBehind = BEHIND_PAGES.test(path.relative(ROOT, file).replaceAll("\\", "/"));
    if (this.environment.name !== "ssr" || !isBehind) return;
    if (!modules.some((module) => hasPage(server, module.id, module.importers))) {
      server.ws.send({ type: "full-reload" });
    }
  },
};

type Importers = Iterable<{ id: string | null; importers: Importers }>;

function hasPage(
  server: ViteDevServer,
  id: string | null,
  importers: Importers,
  seen = new Set<string | null>(),
): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  if (id && server.environments.client.moduleGraph.getModuleById(id)) return true;
  return [...importers].some((each) => hasPage(server, each.id, each.importers, seen));
}

/** Vite's development server without a port of its own: `front` carries its socket. */
export function startVite(front: Server): Promise<ViteDevServer> {
  return createServer({
    root: ROOT,
    appType: "custom",
    server: { middlewareMode: true, hmr: { server: front } },
    define: DEFINITIONS,
    ssr: {
      noExternal: BUNDLED,
      optimizeDeps: { include: BUNDLED, exclude: ["react"], noDiscovery: true },
    },
    plugins: [tellingErrors, reloadingPages],
  });
}
