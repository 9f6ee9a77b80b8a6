/** A node that comes back logs how many of its transactions the next primary never had (rules R14.28). */
import { copyFileSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createTermWatch } from "#app/server/replication/own-term.ts";
import type { Deps } from "#app/services/deps.ts";
import { replicationText } from "#app/text/program/replication.ts";
import { Database } from "#db/client.server.ts";
import { connect } from "#db/connect.server.ts";
import { insertTakeover } from "#db/takeovers.server.ts";
import { schoolImage } from "#tests/support/school/school.ts";
import { type Role, startRoleNode } from "#tests/support/server/role-node.ts";
import { testFolder } from "#tests/support/temp-folder.ts";

/** Longer than a node needs to see a role or a position. */
const SEEN_MS = 600;

let folder: string;
/** What the nodes logged, and what they printed about it. */
let logged: object[];
let printed: string[];
let nodes: { stop(): Promise<void> }[];

beforeEach(() => {
  folder = testFolder();
  [logged, printed, nodes] = [[], [], []];
  vi.useFakeTimers();
});
afterEach(async () => {
  vi.useRealTimers();
  for (const node of nodes) await node.stop();
});

const fileOf = (name: string) => path.join(folder, name, "reservas.db");

/** LiteFS has committed up to this transaction on the node. */
function reach(name: string, position: number): void {
  writeFileSync(`${fileOf(name)}-pos`, `${position.toString(16).padStart(16, "0")}/${"c".repeat(16)}\n`);
}

async function start(name: string, first: Role) {
  const deps = { clock: { now: () => new Date() } } as unknown as Deps;
  const started = await startRoleNode({
    file: fileOf(name),
    first,
    deps,
    startBackground: () => ({ stop: async () => {} }),
    terms: createTermWatch({
      databaseFile: fileOf(name),
      dataDir: path.join(folder, name),
      log: ({ level, event, ...entry }) => void logged.push({ level, event, ...entry }),
      onState: (sentence) => void printed.push(sentence),
    }),
  });
  nodes.push(started.node);
  const become = async (role: Role) => {
    started.become(role);
    await vi.advanceTimersByTimeAsync(SEEN_MS);
  };
  return { become, stop: started.node.stop };
}

async function create(name: string, position: number): Promise<void> {
  mkdirSync(path.join(folder, name));
  writeFileSync(fileOf(name), await schoolImage());
  reach(name, position);
}
/** LiteFS replaces the node's database by the other's. */
function fetchAll(name: string, from: string, position: number): void {
  copyFileSync(fileOf(from), fileOf(name));
  for (const suffix of ["-wal", "-shm"]) rmSync(fileOf(name) + suffix, { force: true });
  reach(name, position);
}

const discarded = (count: number, reached: number, next: number) => ({
  level: "error",
  event: "transactions-discarded",
  discarded: count,
  reached,
  next,
});

/** Two nodes at 0x64; the first is the primary until it has reached the position, the other one has 0x66. */
async function loseFirst(reached: number) {
  await create("a", 100);
  await create("b", 102);
  const a = await start("a", "primary");
  reach("a", reached);
  await vi.advanceTimersByTimeAsync(SEEN_MS);
  const b = await start("b", "replica");
  return { a, b };
}

it("counts what the next primary lacks, after the node was killed", async () => {
  const { a, b } = await loseFirst(107);
  await a.stop();
  await b.become("primary");
  reach("b", 140);
  await b.stop();
  fetchAll("a", "b", 140);
  const back = await start("a", "replica");
  await vi.advanceTimersByTimeAsync(SEEN_MS);
  expect(logged).toEqual([discarded(5, 107, 102)]);
  expect(printed).toEqual([replicationText.discarded(5)]);
  await back.become("none");
  await back.become("replica");
  expect(logged, "logged once").toHaveLength(1);
});

it("counts it in a program that stayed alive, once the takeover has arrived; none of the other's are its own", async () => {
  const { a } = await loseFirst(107);
  await a.become("none");
  // Connected again, and not caught up yet.
  await a.become("replica");
  expect(logged).toEqual([]);
  const db = new Database(connect(fileOf("a"), { busyTimeoutMs: 250 }));
  insertTakeover(db, { term: "b".repeat(36), position: 102 });
  db.close();
  reach("a", 140);
  await vi.advanceTimersByTimeAsync(SEEN_MS);
  expect(logged).toEqual([discarded(5, 107, 102)]);
});

it("counts it where the node becomes the primary again before anything else", async () => {
  const { a, b } = await loseFirst(107);
  await a.stop();
  await b.become("primary");
  await b.stop();
  fetchAll("a", "b", 140);
  await start("a", "primary");
  expect(logged).toEqual([discarded(5, 107, 102)]);
});

it("logs nothing after a hand-over, nor for what LiteFS sends to a replica", async () => {
  const { a, b } = await loseFirst(102);
  await a.stop();
  await b.become("primary");
  await b.stop();
  fetchAll("a", "b", 140);
  const back = await start("a", "replica");
  await vi.advanceTimersByTimeAsync(SEEN_MS);
  await back.become("primary");
  await back.become("replica");
  expect(logged).toEqual([]);
});

it("logs nothing where no other node took over", async () => {
  const { a } = await loseFirst(107);
  await a.become("none");
  await a.become("primary");
  reach("a", 109);
  await vi.advanceTimersByTimeAsync(SEEN_MS);
  await a.become("none");
  await a.stop();
  await start("a", "primary");
  expect(logged).toEqual([]);
});
