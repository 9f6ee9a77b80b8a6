/** A program whose mount is gone ends, though SQLite holds its main thread. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";

const WORKER = path.resolve("app/server/workers/mount-watch-worker.ts");
let folder: string;
let lag: string;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "reservas-mount-"));
  lag = path.join(folder, ".lag");
  writeFileSync(lag, "+000000000\n");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A process with the worker; `main` runs on its main thread once the worker looks. */
function startProcess(main: string) {
  const options = JSON.stringify({ workerData: { folder } });
  const script = `
    const worker = new (require("node:worker_threads").Worker)(${JSON.stringify(WORKER)}, ${options});
    worker.once("message", (code) => { console.log(code); process.exit(7); });
    worker.once("online", () => setTimeout(() => { console.log("watched"); ${main} }, 300));`;
  const child = spawn(process.execPath, ["-e", script], { stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString("utf8");
    });
  }
  return { child, output: () => output, exit: once(child, "exit") };
}

const BLOCKED = "Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10_000);";

it.each([
  ["a main thread that hears it ends by itself", "", [7, null], "ENOENT"],
  ["a main thread that SQLite holds is ended", BLOCKED, [null, "SIGKILL"], '"event":"mount-gone"'],
] as const)("within 2 s: %s", async (_, main, ending, words) => {
  const program = startProcess(main);
  await expect.poll(program.output, { timeout: 5000 }).toContain("watched");
  const started = performance.now();
  rmSync(lag);
  expect(await program.exit).toEqual(ending);
  expect(performance.now() - started).toBeLessThan(2000);
  expect(program.output()).toContain(words);
});

it("goes on while LiteFS shows its file, also where one look fails", async () => {
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
