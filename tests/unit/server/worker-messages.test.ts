/** A worker's parent also gets Node's own messages, e.g. under `--watch`; none counts as the worker's response. */
import { expect, it, vi } from "vitest";
import type { AssetStore } from "#app/server/process/assets.ts";
import { folderProgram } from "#app/server/process/program.ts";
import { watchMount } from "#app/server/replication/mount-watch.ts";
import { createPasswordHasher } from "#app/services/access/passwords.server.ts";
import { type BackupTask, runBackupTask } from "#app/services/backups/task.ts";
import type { ProofPaper } from "#app/services/proof/paper.ts";
import { createProofRenderer } from "#app/services/proof/renderer.server.ts";

/** A worker to which Node posts what it loads, before and after the messages of the worker's own code. */
function watchedWorker(code: string): string {
  return `const { parentPort } = require("node:worker_threads");
    const post = parentPort.postMessage.bind(parentPort);
    const note = () => post({ "watch:require": ["/app/server/some-worker.ts"] });
    note();
    ${code}
    note();`;
}

it("of a backup: the worker's response counts", async () => {
  const copied = { ok: true, size: 4096, report: null };
  const task: BackupTask = { kind: "decrypt", source: "", target: "/nowhere/copy.db", identities: [] };
  const answers = runBackupTask(watchedWorker(`post(${JSON.stringify(copied)});`), task);
  expect(await answers.answer).toEqual(copied);
});

it("of a backup: a worker that ends without an answer is a failure", async () => {
  const task: BackupTask = { kind: "decrypt", source: "", target: "/nowhere/copy.db", identities: [] };
  const answers = runBackupTask(watchedWorker(""), task);
  expect(await answers.answer).toMatchObject({ ok: false, reason: "unexpected" });
});

it("of a password: the hash is the worker's", async () => {
  const worker = watchedWorker(`parentPort.on("message", () => { note(); post({ value: "hash" }); });`);
  const hasher = createPasswordHasher(worker, 10);
  expect(await hasher.hash("a", { id: "x", isKnown: false, name: "ana" })).toEqual({
    ok: true,
    value: "hash",
  });
  await hasher.close();
});

it("of a proof: every paper gets its own file", async () => {
  const worker = watchedWorker(
    `parentPort.on("message", ({ id }) => { note(); post({ id, pdf: new Uint8Array([id]) }); note(); });`,
  );
  const renderer = createProofRenderer(() => worker);
  const paper = {} as ProofPaper;
  const papers = await Promise.all([1, 2, 3].map(() => renderer.render(paper)));
  expect(papers).toEqual([1, 2, 3].map((byte) => ({ ok: true, value: new Uint8Array([byte]) })));
  await renderer.close();
});

it("of a mount: it is gone once the worker reports it", async () => {
  const onGone = vi.fn();
  const worker = Buffer.from(watchedWorker(`setTimeout(() => post("ENOTCONN"), 50);`));
  const assets: AssetStore = { keys: () => [], read: () => worker };
  watchMount({ ...folderProgram(""), assets }, "/mount", onGone);
  await expect.poll(() => onGone.mock.calls).toEqual([["ENOTCONN"]]);
});
