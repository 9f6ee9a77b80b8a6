/**
 * `npm run build:binary`: the whole program as one executable file for each platform, in `dist/`.
 *
 * Option: --target linux-x64 (or linux-arm64, win-x64, or host, which is none where no file is made for this
 * machine; may be given several times; all where it is not given).
 */
import { type SpawnSyncOptions, spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createRequire, Module } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { inject } from "postject";
import MEMORY_LIMITS from "#app/server/process/memory-limits.json" with { type: "json" };
import { hostTarget, isTarget, runtimeOf, TARGETS, type Target } from "./binary/runtime.ts";
import { isBuildStale } from "./staleness.mjs";

const require = createRequire(import.meta.url);
const SENTINEL = "NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2";
const ASSETS = "build/assets";

function askedTargets(): Target[] {
  const { values } = parseArgs({ options: { target: { type: "string", multiple: true } } });
  const asked = (values.target ?? Object.keys(TARGETS)).flatMap((name) =>
    name === "host" ? (hostTarget() ?? []) : name,
  );
  for (const name of asked) {
    if (!isTarget(name))
      throw new Error(`--target must be host or one of ${Object.keys(TARGETS).join(", ")}`);
  }
  return asked.filter(isTarget);
}

function run(command: string, args: string[], env: Record<string, string | undefined> = process.env): void {
  const options: SpawnSyncOptions = { stdio: ["ignore", "ignore", "inherit"], env: env as NodeJS.ProcessEnv };
  const { status, error } = spawnSync(command, args, options);
  if (error) throw error;
  if (status !== 0) throw new Error(`${path.basename(command)} ended with ${status}`);
}

/** A module as the function that Node makes of it: wrapped when it starts, its 5 MB of text would stand in memory twice. */
function wrap(file: string, folder: string): string {
  const wrapped = path.join(folder, path.basename(file));
  writeFileSync(wrapped, Module.wrap(readFileSync(file, "latin1")), "latin1");
  return wrapped;
}

function assetsFor(target: Target, folder: string): Record<string, string> {
  const files = readdirSync(ASSETS, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const assets = files.map((entry) => {
    const file = path.join(entry.parentPath, entry.name);
    const isModule = entry.name.endsWith("-child.cjs");
    return [path.relative(ASSETS, file).replaceAll("\\", "/"), isModule ? wrap(file, folder) : file];
  });
  const addon = path.join(
    path.dirname(require.resolve("better-sqlite3/package.json")),
    "prebuilds",
    TARGETS[target].addon,
  );
  return { ...Object.fromEntries(assets), "better_sqlite3.node": addon };
}

/** The program's compiled code, recorded from a process on this machine; that of another platform is not available. */
function recordCode(source: string, target: Target, folder: string): Record<string, string> {
  if (target !== hostTarget()) return {};
  const codeCache = path.join(folder, "server.cache");
  // Code that was compiled under other flags would be refused.
  run(process.execPath, [...MEMORY_LIMITS.flags, "scripts/binary/record.cjs", source, codeCache], {
    ...MEMORY_LIMITS.environment,
    PORT: "0",
    HOST: "127.0.0.1",
    DATA_DIR: path.join(folder, "data"),
  });
  return { "server.cache": codeCache };
}

/** The program's code and files as Node reads them from inside its own executable. */
async function makeBlob(target: Target, folder: string): Promise<Buffer> {
  const config = path.join(folder, "sea.json");
  const output = path.join(folder, "sea.blob");
  const source = wrap("build/server.cjs", folder);
  const content = {
    main: "scripts/binary/boot.cjs",
    output,
    disableExperimentalSEAWarning: true,
    execArgv: MEMORY_LIMITS.flags,
    assets: { ...assetsFor(target, folder), "server.cjs": source, ...recordCode(source, target, folder) },
  };
  writeFileSync(config, JSON.stringify(content));
  run(process.execPath, ["--experimental-sea-config", config]);
  return readFileSync(output);
}

/** Strips the symbols, a tenth of the size; not possible after the injection. Returns whether none are left. */
function strip(file: string, target: Target): boolean {
  if (TARGETS[target].strip.length === 0) return true;
  for (const command of TARGETS[target].strip) {
    const { status, error } = spawnSync(command, [file], { stdio: "ignore" });
    if (!error && status === 0) return true;
  }
  return false;
}

/** The tool warns of note sections that every Node has; what fails throws. */
async function injectQuietly(file: string, blob: Buffer): Promise<void> {
  const { warn } = console;
  console.warn = () => {};
  try {
    await inject(file, "NODE_SEA_BLOB", blob, { sentinelFuse: SENTINEL });
  } finally {
    console.warn = warn;
  }
}

async function buildBinary(target: Target): Promise<void> {
  const file = path.join("dist", TARGETS[target].file);
  const folder = mkdtempSync(path.join(tmpdir(), "reservas-binary-"));
  try {
    const unfinished = path.join(folder, "program");
    copyFileSync(runtimeOf(target), unfinished);
    chmodSync(unfinished, 0o755);
    const isStripped = strip(unfinished, target);
    await injectQuietly(unfinished, await makeBlob(target, folder));
    mkdirSync("dist", { recursive: true });
    rmSync(file, { force: true });
    copyFileSync(unfinished, file);
    const megabytes = (statSync(file).size / 1e6).toFixed(1);
    console.info(
      `${file}  ${megabytes} MB${isStripped ? "" : " (with symbols: no tool to strip this platform's)"}`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const targets = askedTargets();
if (isBuildStale() || !existsSync("build/server.cjs")) {
  const { status } = spawnSync(process.execPath, ["scripts/build.ts"], { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
for (const target of targets) await buildBinary(target);
