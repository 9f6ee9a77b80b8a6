import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
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

/** Node knows neither JSX nor fonts: our own files become one text, packages are loaded where they lie. */
function bundled(file: string): string {
  const { outputFiles } = buildSync({
    absWorkingDir: ROOT,
    entryPoints: [file],
    bundle: true,
    write: false,
    platform: "node",
    target: "node24",
    format: "cjs",
    loader: { ".woff": "dataurl" },
    external: ["@react-pdf/renderer", "react"],
    define: { "process.env.NODE_ENV": '"production"' },
  });
  return outputFiles[0]?.text ?? "";
}

const require = createRequire(import.meta.url);

let document: Buffer | undefined;

/** Made by Node itself, once, and only where it is asked for: loading what makes it takes half a second. */
function apiDocument(): Buffer {
  const make = () => (require("../openapi/document.ts") as typeof openapi).makeDocument();
  document ??= Buffer.from(JSON.stringify(make()));
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
      if (worker) return Buffer.from(worker.endsWith(".tsx") ? bundled(worker) : loader(worker));
      const folder = folders.find(({ prefix }) => key.startsWith(`${prefix}/`));
      if (!folder) throw new Error(`No asset ${key}`);
      return folder.store.read(key.slice(folder.prefix.length + 1));
    },
  };
}
