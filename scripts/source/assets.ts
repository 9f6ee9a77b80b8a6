import Module, { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { runInThisContext } from "node:vm";
import { buildSync } from "esbuild";
import { API_DOCUMENT, type AssetStore, createFolderAssets } from "#app/server/assets.ts";
import type * as openapi from "../openapi/document.ts";
import { workerFiles } from "./workers.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const FOLDERS = { public: "public", migrations: "db/migrations" };

/** Node runs the file as it is; it need only be loaded. */
function loader(file: string): string {
  return `import(${JSON.stringify(pathToFileURL(path.join(ROOT, file)).href)});`;
}

/** Node knows neither JSX nor fonts, so that a worker with both is one text beside these. */
const PACKAGES_OF_WORKERS = ["@react-pdf/renderer", "react"];

/** The file as one text with all that it imports, but for the packages that are loaded where they lie. */
function bundled(file: string, external: string[]): string {
  const { outputFiles } = buildSync({
    absWorkingDir: ROOT,
    entryPoints: [file],
    bundle: true,
    write: false,
    platform: "node",
    target: "node24",
    format: "cjs",
    loader: { ".woff": "dataurl" },
    external,
    define: { "process.env.NODE_ENV": '"production"' },
  });
  return outputFiles[0]?.text ?? "";
}

let document: Buffer | undefined;

/** Made once, and only where it is asked for. To load its hundreds of files one by one takes Node three seconds. */
function apiDocument(): Buffer {
  if (document) return document;
  const file = path.join(ROOT, "scripts/openapi/document.ts");
  const module = { exports: {} as typeof openapi };
  runInThisContext(Module.wrap(bundled(file, [])), file)(module.exports, createRequire(file), module);
  document = Buffer.from(JSON.stringify(module.exports.makeDocument()));
  return document;
}

/** What the build lays beside the program, from the source tree as it is when it is read. */
export function createSourceAssets(): AssetStore {
  const workers = workerFiles();
  const folders = Object.entries(FOLDERS).map(([prefix, folder]) => ({
    prefix,
    store: createFolderAssets(path.join(ROOT, folder)),
  }));
  return {
    keys: () => [
      ...workers.keys(),
      API_DOCUMENT,
      ...folders.flatMap(({ prefix, store }) => store.keys().map((key) => `${prefix}/${key}`)),
    ],
    read(key) {
      if (key === API_DOCUMENT) return apiDocument();
      const worker = workers.get(key);
      if (worker)
        return Buffer.from(worker.endsWith(".tsx") ? bundled(worker, PACKAGES_OF_WORKERS) : loader(worker));
      const folder = folders.find(({ prefix }) => key.startsWith(`${prefix}/`));
      if (!folder) throw new Error(`No asset ${key}`);
      return folder.store.read(key.slice(folder.prefix.length + 1));
    },
  };
}
