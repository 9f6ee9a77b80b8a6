/**
 * Builds the program: Remix by Vite, then everything that the server runs as one CommonJS file by esbuild,
 * with static files (pre-compressed), migrations and the workers in build/assets.
 */
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { type BuildOptions, build as bundle, type Plugin } from "esbuild";
import { build as buildByVite } from "vite";
import { makeApiFiles } from "./openapi/files.ts";
import { patchRemix } from "./patch-remix.ts";
import { DEFINITIONS } from "./source/definitions.ts";
import { nativeAddon } from "./source/native-addon.ts";
import { workerFiles } from "./source/workers.ts";

const startedAt = new Date();
const COMPRESSIBLE = new Set([".js", ".css", ".svg", ".txt", ".webmanifest"]);

function compressAll(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !COMPRESSIBLE.has(path.extname(entry.name))) continue;
    const file = path.join(entry.parentPath, entry.name);
    const body = readFileSync(file);
    writeFileSync(`${file}.br`, brotliCompressSync(body));
    writeFileSync(`${file}.gz`, gzipSync(body, { level: 9 }));
  }
}

/**
 * Writes every character beyond ASCII as its escape: esbuild leaves those of regular expressions as they are, the
 * single file is read as one byte a character, and V8 stores a text with one such character in twice the memory.
 */
function escapeCharacters(file: string): void {
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  writeFileSync(file, readFileSync(file, "utf8").replace(/[\u0080-\uffff]/g, escaped));
}

/** pdfkit asks for its font tables through a `require` of its own making, which a bundle does not follow. */
const pdfkitFontTables: Plugin = {
  name: "pdfkit-font-tables",
  setup(build) {
    build.onLoad({ filter: /[\\/]pdfkit[\\/]js[\\/][^\\/]+\.m?js$/ }, ({ path: file }) => ({
      contents: readFileSync(file, "utf8").replaceAll(
        "require$1('#standard-fonts/",
        "require('#standard-fonts/",
      ),
      loader: "js",
    }));
  },
};

/** Zod's messages in fifty languages, of which its own default alone is used; all our sentences are in `app/text`. */
const zodLanguages: Plugin = {
  name: "zod-languages",
  setup(build) {
    build.onLoad({ filter: /[\\/]zod[\\/]v4[\\/]locales[\\/]index\.js$/ }, () => ({
      contents: 'export { default as en } from "./en.js";',
      loader: "js",
    }));
  },
};

const META_CLONE =
  "const cl = this.clone();\n        core.globalRegistry.add(cl, args[0]);\n        return cl;";

/**
 * Descriptions and examples of schemas are for the API's document, which is made here: the server would clone some 300
 * schemas for them, a tenth of the CPU of its start.
 */
const zodMetadata: Plugin = {
  name: "zod-metadata",
  setup(build) {
    build.onLoad({ filter: /[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/ }, ({ path: file }) => {
      const source = readFileSync(file, "utf8");
      if (!source.includes(META_CLONE)) throw new Error(`${file} no longer has: ${META_CLONE}`);
      return { contents: source.replace(META_CLONE, "return this;"), loader: "js" };
    });
  },
};

rmSync("build/assets", { recursive: true, force: true });
rmSync("build/remix", { recursive: true, force: true });
process.env.NODE_ENV = "production";
await buildByVite({ logLevel: "warn" });
await buildByVite({ logLevel: "warn", build: { ssr: true } });

mkdirSync("build/assets", { recursive: true });
cpSync("build/remix/client", "build/assets/public", { recursive: true });
rmSync("build/assets/public/.vite", { recursive: true, force: true });
compressAll("build/assets/public");
cpSync("db/migrations", "build/assets/migrations", { recursive: true });
// What `reservas service install` writes.
cpSync("deploy/reservas.service", "build/assets/service/reservas.service");
cpSync(nativeAddon(), "build/better_sqlite3.node");

mkdirSync("build/assets/api");
for (const [key, content] of makeApiFiles()) writeFileSync(path.join("build/assets", key), content);

const common: BuildOptions = {
  bundle: true,
  platform: "node",
  target: "node24",
  format: "cjs",
  charset: "ascii",
  logLevel: "warning",
  define: {
    "process.env.NODE_ENV": '"production"',
    "import.meta.url": "__import_meta_url",
    ...DEFINITIONS,
  },
  banner: { js: 'const __import_meta_url = require("node:url").pathToFileURL(__filename).href;' },
  loader: { ".node": "empty" },
};
await bundle({
  ...common,
  entryPoints: ["app/cli/main.ts"],
  outfile: "build/server.cjs",
  plugins: [patchRemix, zodLanguages, zodMetadata],
  // Only Remix's installGlobals asks for them, which replaces what Node has; they were a seventh of the file.
  external: ["undici", "@remix-run/web-fetch"],
  // V8 holds the text as long as the program runs. Names stay, for the log's traces.
  minifySyntax: true,
  minifyWhitespace: true,
  lineLimit: 160,
  legalComments: "none",
});
escapeCharacters("build/server.cjs");
for (const [asset, source] of workerFiles()) {
  await bundle({
    ...common,
    // A worker is run from its text and has no file of its own: an absolute path on every system.
    banner: { js: `const __import_meta_url = "file:///C:/${asset}";` },
    entryPoints: [source],
    outfile: `build/assets/${asset}`,
    loader: { ...common.loader, ".woff": "dataurl" },
    plugins: [pdfkitFontTables],
    minify: true,
  });
  escapeCharacters(`build/assets/${asset}`);
}
writeFileSync("build/built", `${statSync("build/server.cjs").size}\n`);
// The stamp is the build's start: a source saved meanwhile makes it stale.

utimesSync("build/built", startedAt, startedAt);
