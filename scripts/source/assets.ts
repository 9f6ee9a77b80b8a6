import { mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import Module, { createRequire } from "node:module";
import path from "node:path";
import { runInThisContext } from "node:vm";
import { buildSync } from "esbuild";
import { type AssetStore, apiAsset, createFolderAssets } from "#app/server/process/assets.ts";
import { childOfNode } from "#app/server/process/child-command.ts";
import type { ChildCommand } from "#app/services/process/one-shot-process.server.ts";
import type * as openapi from "../openapi/files.ts";
import { workerFiles } from "./workers.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
/** Beside the packages that a bundle may ask for. */
const CHILDREN = path.join(ROOT, "node_modules/.cache/children");
const FOLDERS = { public: "public", migrations: "db/migrations", service: "deploy" };

/** A worker is run from its text, beside which these lie: compiled code, and what a bundle does not follow. */
const PACKAGES_OF_WORKERS = ["@react-pdf/renderer", "better-sqlite3", "react"];

type Bundle = { text: string; madeOf: string[]; stamp: string };

/** The file as one text with all that it imports, but for the packages that are loaded where they lie. */
function bundle(file: string, external: string[]): Bundle {
  const { outputFiles, metafile } = buildSync({
    absWorkingDir: ROOT,
    entryPoints: [file],
    bundle: true,
    write: false,
    metafile: true,
    platform: "node",
    target: "node24",
    format: "cjs",
    loader: { ".woff": "dataurl" },
    external,
    define: { "process.env.NODE_ENV": '"production"' },
  });
  const madeOf = Object.keys(metafile.inputs).filter((input) => !input.includes("node_modules"));
  return { text: outputFiles[0]?.text ?? "", madeOf, stamp: stampOf(madeOf) };
}

/** When the files were last saved. */
function stampOf(files: string[]): string {
  return files.map((file) => statSync(path.join(ROOT, file), { throwIfNoEntry: false })?.mtimeMs).join();
}

const workerTexts = new Map<string, Bundle>();

/** The worker's text; some are started for every file that is read, so that it is made again only after an edit. */
function workerText(file: string): string {
  const known = workerTexts.get(file);
  if (known && known.stamp === stampOf(known.madeOf)) return known.text;
  const made = bundle(file, PACKAGES_OF_WORKERS);
  workerTexts.set(file, made);
  return made.text;
}

/** What the build makes of the schemas. */
const API_FILES = [apiAsset("openapi.json"), apiAsset("docs.html")];

/** Made once, on demand. */
let apiFiles: Map<string, string> | undefined;

/** Loading the hundreds of their files one by one takes Node three seconds. */
function makeApiFiles(): Map<string, string> {
  const file = path.join(ROOT, "scripts/openapi/files.ts");
  const module = { exports: {} as typeof openapi };
  runInThisContext(Module.wrap(bundle(file, ["better-sqlite3"]).text), file)(
    module.exports,
    createRequire(file),
    module,
  );
  return module.exports.makeApiFiles();
}

/** A child process over the bundle of its source: one is started for every file that is read. */
export function sourceChild(asset: string): ChildCommand {
  const file = path.join(CHILDREN, `${process.pid}-${asset}`);
  mkdirSync(CHILDREN, { recursive: true });
  writeFileSync(file, workerText(workerFiles().get(asset) ?? asset));
  process.once("exit", () => rmSync(file, { force: true }));
  return childOfNode(file);
}

/** Files that the build puts beside the program, from the source tree as it is when it is read. */
export function createSourceAssets(): AssetStore {
  const workers = workerFiles();
  const folders = Object.entries(FOLDERS).map(([prefix, folder]) => ({
    prefix,
    store: createFolderAssets(path.join(ROOT, folder)),
  }));
  return {
    keys: () => [
      ...workers.keys(),
      ...API_FILES,
      ...folders.flatMap(({ prefix, store }) => store.keys().map((key) => `${prefix}/${key}`)),
    ],
    read(key) {
      if (API_FILES.includes(key)) {
        apiFiles ??= makeApiFiles();
        return Buffer.from(apiFiles.get(key) ?? "");
      }
      const worker = workers.get(key);
      if (worker) return Buffer.from(workerText(worker));
      const folder = folders.find(({ prefix }) => key.startsWith(`${prefix}/`));
      if (!folder) throw new Error(`No asset ${key}`);
      return folder.store.read(key.slice(folder.prefix.length + 1));
    },
  };
}
