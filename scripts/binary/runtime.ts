import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/** The platforms that a single file is made for. */
export const TARGETS = {
  "linux-x64": {
    platform: "linux",
    arch: "x64",
    file: "reservas-linux-x64",
    runtime: "bin/node",
    addon: "linux-x64.node",
    strip: process.arch === "x64" ? ["strip", "llvm-strip"] : ["x86_64-linux-gnu-strip", "llvm-strip"],
  },
  "linux-arm64": {
    platform: "linux",
    arch: "arm64",
    file: "reservas-linux-arm64",
    runtime: "bin/node",
    addon: "linux-arm64.node",
    strip: process.arch === "arm64" ? ["strip", "llvm-strip"] : ["aarch64-linux-gnu-strip", "llvm-strip"],
  },
  "win-x64": {
    platform: "win32",
    arch: "x64",
    file: "reservas.exe",
    runtime: "bin/node.exe",
    addon: "win32-x64.node",
    // Windows' runtime comes without symbols.
    strip: [],
  },
} as const;

export type Target = keyof typeof TARGETS;

export function isTarget(name: string): name is Target {
  return name in TARGETS;
}

/** This machine's own; undefined where no single file is made for it. */
export function hostTarget(): Target | undefined {
  return Object.keys(TARGETS)
    .filter(isTarget)
    .find((name) => TARGETS[name].platform === process.platform && TARGETS[name].arch === process.arch);
}

const CACHE = path.join("node_modules", ".cache", "runtimes");

type Lock = { packages: Record<string, { version: string; integrity?: string; [key: string]: unknown }> };

function lockedRuntime(name: string) {
  const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as Lock;
  const entry = lock.packages[`node_modules/${name}`];
  if (!entry?.integrity) throw new Error(`package-lock.json does not name ${name} with its integrity`);
  return entry;
}

/** Installs another platform's runtime alone, by npm, which holds it to the lock file's integrity. */
function fetchRuntime(name: string, folder: string): void {
  const entry = lockedRuntime(name);
  const fresh = `${folder}.${process.pid}`;
  mkdirSync(fresh, { recursive: true });
  const dependencies = { [name]: entry.version };
  const about = { name: "runtime", version: "0.0.0" };
  writeFileSync(path.join(fresh, "package.json"), JSON.stringify({ ...about, private: true, dependencies }));
  const packages = {
    "": { ...about, dependencies },
    [`node_modules/${name}`]: { ...entry, optional: false },
  };
  const lock = { ...about, lockfileVersion: 3, requires: true, packages };
  writeFileSync(path.join(fresh, "package-lock.json"), JSON.stringify(lock));
  // Forced, because it is not this machine's platform; the integrity is checked all the same.
  const args = ["ci", "--force", "--ignore-scripts", "--no-audit", "--loglevel=error"];
  const isWindows = process.platform === "win32";
  const { status } = spawnSync(isWindows ? "npm.cmd" : "npm", args, {
    cwd: fresh,
    stdio: "inherit",
    shell: isWindows,
  });
  if (status !== 0) throw new Error(`npm could not fetch ${name}`);
  rmSync(folder, { recursive: true, force: true });
  renameSync(fresh, folder);
}

/** Path of the platform's Node as the lock file names it; fetched where it is another platform's. */
export function runtimeOf(target: Target): string {
  const name = `node-${target}`;
  const { version } = lockedRuntime(name);
  if (process.version !== `v${version}`) {
    throw new Error(
      `This runs on Node ${process.version}, the lock file names ${version}: use npm run build:binary`,
    );
  }
  const { runtime } = TARGETS[target];
  const installed = path.join("node_modules", name, runtime);
  if (existsSync(installed)) return installed;
  const folder = path.join(CACHE, `${name}-${version}`);
  const fetched = path.join(folder, "node_modules", name, runtime);
  if (!existsSync(fetched)) fetchRuntime(name, folder);
  return fetched;
}
