import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { startupText } from "#app/text/startup.ts";

declare const __NODE_ABI__: string;

/** Set for the child process, so that a child on the wrong Node does not start another one. */
const IS_OWN = "RESERVAS_OWN_NODE";

/** The Node that the lock file brings, beside the folder of the program; undefined where there is none. */
function ownNode(folder: string): string | undefined {
  const system = process.platform === "win32" ? "win" : process.platform;
  const name = process.platform === "win32" ? "node.exe" : "node";
  const file = path.join(folder, "..", "node_modules", `node-${system}-${process.arch}`, "bin", name);
  return existsSync(file) ? file : undefined;
}

/** Whether SQLite's addon was built for the Node that runs this; in another one it ends the process (SIGSEGV). */
export function isOwnNode(): boolean {
  return process.versions.modules === __NODE_ABI__;
}

/** Runs the same command on the program's own Node, and returns its exit code. */
export async function runOnOwnNode(script: string): Promise<number> {
  const node = ownNode(path.dirname(script));
  if (!node || process.env[IS_OWN]) {
    console.error(startupText.wrongNode(process.version));
    return 1;
  }
  const args = ["--disable-warning=ExperimentalWarning", script, ...process.argv.slice(2)];
  const child = spawn(node, args, { stdio: "inherit", env: { ...process.env, [IS_OWN]: "1" } });
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => child.kill(signal));
  return new Promise((resolve) => {
    child.on("error", () => resolve(1));
    child.on("exit", (code) => resolve(code ?? 1));
  });
}
