/** A program whose mount is gone ends, although SQLite blocks its main thread. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, expect, it } from "vitest";
import { collectOutput } from "#tests/support/server/process-output.ts";
import { testFolder } from "#tests/support/temp-folder.ts";

const WORKER = path.resolve("app/server/workers/mount-watch-worker.ts");
let folder: string;
let lag: string;

beforeEach(() => {
  folder = testFolder();
  lag = path.join(folder, ".lag");
  writeFileSync(lag, "+000000000\n");
});

/** A process with the worker; `main` runs on its main thread once the worker polls. */
function startProcess(main: string) {
  const options = JSON.stringify({ workerData: { folder } });
  const script = `
    const worker = new (require("node:worker_threads").Worker)(${JSON.stringify(WORKER)}, ${options});
    worker.once("message", (code) => { console.log(code); process.exit(7); });
    worker.once("online", () => setTimeout(() => { console.log("watched"); ${main} }, 300));`;
  const child = spawn(process.execPath, ["-e", script], { stdio: ["ignore", "pipe", "pipe"] });
  return { child, output: collectOutput(child), exit: once(child, "exit") };
}

const BLOCKED = "Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10_000);";

it.each([
  ["an idle main thread ends by itself", "", [7, null], "ENOENT"],
  ["a blocked main thread is killed", BLOCKED, [null, "SIGKILL"], '"event":"mount-gone"'],
] as const)("within 2 s: %s", async (_, main, ending, words) => {
  const program = startProcess(main);
  await expect.poll(program.output, { timeout: 5000 }).toContain("watched");
  const started = performance.now();
  rmSync(lag);
  expect(await program.exit).toEqual(ending);
  expect(performance.now() - started).toBeLessThan(2000);
  expect(program.output()).toContain(words);
});

it("runs on while LiteFS shows its file, even if one check fails", async () => {
  const program = startProcess("");
  await expect.poll(program.output, { timeout: 5000 }).toContain("watched");
  for (let time = 0; time < 5; time++) {
    rmSync(lag);
    writeFileSync(lag, "+000000000\n");
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  expect(program.child.exitCode).toBeNull();
  program.child.kill("SIGKILL");
  await program.exit;
});
