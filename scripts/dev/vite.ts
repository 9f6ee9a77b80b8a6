import type { Server } from "node:http";
import path from "node:path";
import { createServer, type Plugin, type ViteDevServer } from "vite";
import { DEFINITIONS } from "../source/definitions.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const ID = "#remix-build";
const RESOLVED = "\0remix-build-with-errors";

/** Node reads a package.json once for each file of a package: for date-fns and Kysely that took seconds at startup. */
const BUNDLED = [
  ...["date-fns", "date-fns-tz", "react-day-picker", "react-day-picker/locale"],
  ...["kysely", "kysely/migration"],
];

/** Remix's server build that also prints the message of an unexpected error, which the program's log leaves out. */
const printErrors: Plugin = {
  name: "print-errors",
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

/** Reloads open pages when a source is saved that is not one of their own modules. */
const reloadPages: Plugin = {
  name: "reload-pages",
  configureServer({ environments: { client } }) {
    const reload = client.reloadModule.bind(client);
    // Remix names every route above a changed service. Tailwind has made modules of those that no browser has
    // loaded; Vite would load the whole page again for one of them.
    client.reloadModule = async (module) => {
      if (module.transformResult) await reload(module);
    };
  },
  hotUpdate({ file, server }) {
    const isServer = /^app\/(server|cli|entry\.server)\b/.test(
      path.relative(ROOT, file).replaceAll("\\", "/"),
    );
    // No route is above these.
    if (isServer && this.environment.name === "ssr") server.ws.send({ type: "full-reload" });
  },
};

/** Vite's development server without a port of its own: `front` carries its socket. */
export function startVite(front: Server): Promise<ViteDevServer> {
  return createServer({
    root: ROOT,
    appType: "custom",
    server: {
      middlewareMode: true,
      hmr: { server: front },
      // Of two saves within 50 ms, more while the process is busy, Vite's watcher reports the first only: an editor
      // that formats what it has just saved would not be heard. A change is reported once its file has rested.
      watch: { awaitWriteFinish: { stabilityThreshold: 60, pollInterval: 20 } },
    },
    define: DEFINITIONS,
    plugins: [printErrors, reloadPages],
    ssr: {
      noExternal: BUNDLED,
      optimizeDeps: { include: BUNDLED, exclude: ["react"], noDiscovery: true },
    },
  });
}
