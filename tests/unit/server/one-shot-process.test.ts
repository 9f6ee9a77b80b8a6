/** A process that parses an uploaded file: its failure affects nothing else, and it has none of the settings. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { describe, expect, it, vi } from "vitest";
import { childOfNode } from "#app/server/process/child-command.ts";
import { type ListLine, readListFile } from "#app/services/import/list-file.server.ts";
import { createFileReader, type FileReaderOptions } from "#app/services/process/file-reader.server.ts";
import {
  type ChildCommand,
  ProcessFailed,
  ProcessNotStarted,
  runInProcess,
} from "#app/services/process/one-shot-process.server.ts";
import { sourceChild } from "#scripts/source/assets.ts";

const INPUT = new TextEncoder().encode("Nome\nx\n");
const PATIENT = 20_000;

/** A process of this code, with its messages collected. */
async function run(code: string, timeoutMs = PATIENT): Promise<unknown[]> {
  const lines: unknown[] = [];
  const command = { ...childOfNode(""), args: ["-e", code] };
  await runInProcess(command, [INPUT], { timeoutMs, onLine: (line) => lines.push(line) });
  return lines;
}

/** Whether no process has the id. */
function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return false;
  } catch {
    return true;
  }
}

describe("a process of its own", () => {
  it("returns its lines, and has no variable of the settings", async () => {
    vi.stubEnv("SESSION_SECRET", "palavra secreta");
    const [names] = await run("console.log(JSON.stringify(Object.keys(process.env)))");
    expect(names).toContain("MALLOC_ARENA_MAX");
    expect(names).not.toContain("SESSION_SECRET");
    expect(names).not.toContain("PATH");
    vi.unstubAllEnvs();
  });

  it("that never ends is killed", async () => {
    const pids: number[] = [];
    const command = { ...childOfNode(""), args: ["-e", "console.log(process.pid); for (;;);"] };
    const running = runInProcess<number>(command, [INPUT], {
      timeoutMs: 1500,
      onLine: (pid) => pids.push(pid),
    });
    await expect(running).rejects.toThrow("took too long");
    await expect.poll(() => pids.length === 1 && isGone(pids[0] ?? 0)).toBe(true);
  });

  it.each([
    ["aborts", "console.log(1); process.abort()", /ended/],
    [
      "prints an endless line",
      'console.log(1); process.stdout.write("x".repeat(2e6)); setInterval(() => {}, 1e6)',
      /too much/,
    ],
    [
      "prints endless lines",
      'const write = () => process.stdout.write("0".padEnd(9e5) + "\\n", write); write()',
      /too much/,
    ],
    ["prints invalid JSON", 'console.log(1); console.log("nada")', /not JSON/],
  ])("that %s is an error", async (_, code, message) => {
    const error = await run(code).catch((reason: unknown) => reason);
    expect(String(error)).toMatch(message);
    expect(error).not.toBeInstanceOf(ProcessNotStarted);
  });

  it("that prints nothing has not started", async () => {
    await expect(run("process.exit(0)")).rejects.toBeInstanceOf(ProcessNotStarted);
  });

  it("whose first line is no answer has not started, and tells its exit code and why", async () => {
    const code = `console.log("Erro"); console.error("falta a libc " + "x".repeat(9000)); process.exitCode = 3;`;
    const error = await run(code).catch((reason: unknown) => reason);
    if (!(error instanceof ProcessNotStarted)) throw error;
    expect(error.end).toMatchObject({ exitCode: 3, signal: null });
    expect(error.end.output).toMatch(/^falta a libc x+$/);
    expect(error.end.output).toHaveLength(4096);
  });

  it("that gets the file says no more of it than Node's own lines", async () => {
    const code = `console.error("antes"); console.log(1);
      process.stdin.once("data", (file) => { throw new Error("a linha " + file); });`;
    const error = await run(code).catch((reason: unknown) => reason);
    if (!(error instanceof ProcessFailed)) throw error;
    expect(error).not.toBeInstanceOf(ProcessNotStarted);
    expect(error.end.exitCode).toBe(1);
    expect(error.end.output).toMatch(/^antes\s+at /);
    expect(error.end.output).not.toMatch(/Nome|linha/);
  });
});

const ROW = { line: 1, cells: ["Nome"] };

function readerOf(options: FileReaderOptions) {
  const files = createFileReader(options);
  return { read: (bytes: Uint8Array) => readListFile({ files }, bytes, "classes") };
}

describe("the reader of files", () => {
  it.each<[string, Partial<ChildCommand>]>([
    ["is not there", { file: "/nowhere/reservas" }],
    ["ends at once", { args: ["-e", "process.exit(1)"] }],
    ["prints no JSON", { args: ["-e", "console.log('Erro')"] }],
    ["may not be run", { file: "/etc/hostname" }],
  ])("whose program %s is reported as unavailable, and logged", async (_, changed) => {
    const report = vi.fn();
    const reader = readerOf({ command: { ...childOfNode(""), ...changed }, report });
    expect(await reader.read(INPUT)).toMatchObject({ ok: false, problem: "importUnavailable" });
    expect(report.mock.calls).toEqual([[expect.objectContaining({ event: "file-reader-not-started" })]]);
  });

  it("ends its process at the limit, and reads the next file", async () => {
    const print = (line: ListLine) => `console.log(${JSON.stringify(JSON.stringify(line))});`;
    const code = `${print({ kind: "ready" })} process.stdin.once("data", (file) => {
      if (String(file).endsWith("endless")) for (;;);
      ${print({ kind: "row", row: ROW })}
    });`;
    const report = vi.fn();
    const command = { ...childOfNode(""), args: ["-e", code] };
    const reader = readerOf({ command, timeoutMs: 2000, report });
    const endless = reader.read(new TextEncoder().encode("endless"));
    const next = reader.read(INPUT);
    expect(await endless).toMatchObject({ ok: false, problem: "importUnreadable" });
    expect(await next).toMatchObject({ ok: true, value: { rows: [ROW] } });
    expect(report.mock.calls).toEqual([[expect.objectContaining({ event: "file-reader-failed" })]]);
  });

  it("that aborts after its first line is logged with its signal", async () => {
    const report = vi.fn();
    const ready = JSON.stringify({ kind: "ready" } satisfies ListLine);
    const args = ["-e", `console.log('${ready}'); process.stdin.once("data", () => process.abort())`];
    const reader = readerOf({ command: { ...childOfNode(""), args }, report });
    expect(await reader.read(INPUT)).toMatchObject({ ok: false, problem: "importUnreadable" });
    const event = { event: "file-reader-failed", exitCode: null, signal: "SIGABRT" };
    expect(report.mock.calls).toEqual([[expect.objectContaining(event)]]);
  });

  it("lets eight files wait, and refuses the next until one is read", async () => {
    const row = JSON.stringify({ kind: "row", row: ROW } satisfies ListLine);
    const args = ["-e", `console.log('${row}')`];
    const reader = readerOf({ command: { ...childOfNode(""), args }, report: vi.fn() });
    const held = Array.from({ length: 9 }, () => reader.read(INPUT));
    expect(await reader.read(INPUT)).toMatchObject({ ok: false, problem: "importBusy" });
    expect((await Promise.all(held)).every(({ ok }) => ok)).toBe(true);
    expect(await reader.read(INPUT)).toMatchObject({ ok: true });
  }, 30_000);

  it("ends by itself if its parent is gone", async () => {
    const { file, args, env } = sourceChild("file-child.cjs");
    const child = spawn(file, [...args, "1000"], { env, stdio: ["pipe", "ignore", "ignore"] });
    const ended = once(child, "exit");
    // Its input stays open.
    child.stdin.write(INPUT);
    expect(await ended).toEqual([null, "SIGKILL"]);
  });
});
