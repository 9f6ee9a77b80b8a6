/** What every npm script does first; without dependencies, for any Node from 20 on. */
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), "..");
const stamp = path.join(root, "node_modules", ".installed-lock");

/** Whether `npm ci` was run by hand: npm writes down what it installed. */
function isInstalledByHand(lock) {
  const own = path.join(root, "node_modules", ".package-lock.json");
  if (!existsSync(own)) return false;
  const installed = JSON.parse(readFileSync(own, "utf8")).packages;
  // Of what is optional, only this platform's own is expected (the runtime that the lock file brings).
  const isExpected = ({ optional, os, cpu, libc }) =>
    !optional || (os?.includes(process.platform) && cpu?.includes(process.arch) && !libc);
  return Object.entries(JSON.parse(lock).packages).every(
    ([name, entry]) => !name || !isExpected(entry) || installed[name]?.integrity === entry.integrity,
  );
}

/** Installs what the lock file names, where that is not what is there. */
export function ensureInstalled() {
  const text = readFileSync(path.join(root, "package-lock.json"), "utf8");
  const lock = createHash("sha256").update(text).digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === lock) return;
  if (isInstalledByHand(text)) {
    writeFileSync(stamp, lock);
    return;
  }
  console.info("Instalando as dependências…");
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  const args = ["ci", "--include=dev", "--include=optional", "--loglevel=error"];
  const { status } = spawnSync(npm, args, {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(stamp, lock);
}

/** The Node that the lock file brings, or the one that runs this where its platform has none there. */
export function projectNode() {
  const name = process.platform === "win32" ? "node.exe" : "node";
  const system = process.platform === "win32" ? "win" : process.platform;
  const own = path.join(root, "node_modules", `node-${system}-${process.arch}`, "bin", name);
  return existsSync(own) ? own : process.execPath;
}

const PARENT_CHECK_MS = 250;

/** Calls back once the process that started this one has ended, however it did. */
function onParentExit(callback) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    callback();
  }, PARENT_CHECK_MS);
  timer.unref();
}

/**
 * Runs a command on the project's Node, passes signals on, and returns its exit code. With `endsWithParent` the
 * command gets a channel that closes when this process ends, and is ended when the parent of this process does.
 * With `onOutput` its output is passed to that instead of shown.
 */
export function runOnProjectNode(args, options = {}) {
  const node = projectNode();
  const env = {
    ...process.env,
    ...options.env,
    PATH: [path.dirname(node), path.join(root, "node_modules", ".bin"), process.env.PATH].join(
      path.delimiter,
    ),
  };
  const child = spawn(node, ["--disable-warning=ExperimentalWarning", ...args], {
    cwd: root,
    stdio: options.endsWithParent
      ? ["inherit", "inherit", "inherit", "ipc"]
      : options.onOutput
        ? ["ignore", "pipe", "pipe"]
        : "inherit",
    env,
  });
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding("utf8").on("data", options.onOutput);
  if (options.endsWithParent) onParentExit(() => child.kill("SIGTERM"));
  for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => child.kill(signal));
  return new Promise((resolve) => {
    // What it printed last may come after its end.
    child.on(options.onOutput ? "close" : "exit", (code, signal) => resolve(signal ? 1 : (code ?? 1)));
  });
}
