import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const START_MS = 60_000;

export type BrowserProcess = { found: string; stop(): Promise<void> };

/**
 * Starts a browser, or a driver of one, with its own home folder.
 * @param ready what it prints once it listens; its first group is given as `found`.
 * @param args its arguments, from the folder that is its home.
 */
export async function startBrowserProcess(
  command: string,
  ready: RegExp,
  args: (home: string) => string[],
  env: Record<string, string> = {},
): Promise<BrowserProcess> {
  const home = mkdtempSync(path.join(tmpdir(), "reservas-navegador-"));
  const child = spawn(command, args(home), {
    env: { PATH: process.env.PATH, NODE_ENV: "test", HOME: home, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    // A browser is many processes; they end together.
    detached: true,
  });
  const exit = new Promise<void>((resolve) => {
    child.once("error", () => resolve());
    child.once("exit", () => resolve());
  });
  const stop = async () => {
    const timer = setTimeout(() => child.pid && process.kill(-child.pid, "SIGKILL"), 5000);
    if (child.pid && child.exitCode === null) process.kill(-child.pid, "SIGTERM");
    await exit;
    clearTimeout(timer);
    rmSync(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
  let output = "";
  try {
    const found = await new Promise<string>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`${command} does not start: ${output}`)), START_MS);
      const read = (chunk: Buffer) => {
        output += chunk.toString("utf8");
        const match = ready.exec(output);
        if (!match) return;
        clearTimeout(timer);
        resolve(match[1] ?? "");
      };
      child.stdout.on("data", read);
      child.stderr.on("data", read);
      void exit.then(() => {
        clearTimeout(timer);
        reject(new Error(`${command} ended: ${output}`));
      });
    });
    return { found, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Runs a function on a started browser, which is ended if that fails. */
export async function orStop<Made>(browser: BrowserProcess, make: () => Promise<Made>): Promise<Made> {
  try {
    return await make();
  } catch (error) {
    await browser.stop();
    throw error;
  }
}
