/** Jobs on a node whose role changes: only the primary runs them, and the next primary continues. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startBackground } from "#app/server/process/background.ts";
import type { ServedNode } from "#app/server/replication/node.ts";
import { registerJob } from "#app/services/jobs/job.ts";
import { Database } from "#db/client.server.ts";
import { connect } from "#db/connect.server.ts";
import { createJobSchool, HOUR, type JobSchool, NOTE } from "#tests/support/bookings/jobs.ts";
import { schoolImage } from "#tests/support/school/school.ts";
import { type Role, startRoleNode } from "#tests/support/server/role-node.ts";

/** The runner's first poll, ten seconds after startup, and two more. */
const SOME_POLLS = 12_000;

let school: JobSchool;
let folder: string;
let file: string;
let nodes: ServedNode[];
let done: string[];
let logged: unknown[];

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "reservas-teste-"));
  file = path.join(folder, "reservas.db");
  writeFileSync(file, await schoolImage());
  school = await createJobSchool(new Database(connect(file, { busyTimeoutMs: 250 })));
  [nodes, done, logged] = [[], [], []];
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
});
afterEach(async () => {
  vi.useRealTimers();
  for (const node of nodes) await node.stop();
  school.db.close();
  rmSync(folder, { recursive: true });
});

/** A program over the file that both share; `run` is what its job does. */
async function startProgram(name: string, first: Role, run?: () => Promise<void>) {
  const job = registerJob(NOTE, async (_, { n }) => {
    await run?.();
    done.push(`${name} ${n}`);
  });
  const started = await startRoleNode({
    file,
    first,
    deps: school.deps,
    startBackground: (deps, access) => startBackground(deps, (entry) => logged.push(entry), access, [job]),
  });
  nodes.push(started.node);
  return started;
}

async function passTimers(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
}

it("a node runs jobs only while it is the primary", async () => {
  const { become } = await startProgram("node", "replica");
  school.note(1);
  await passTimers(SOME_POLLS);
  expect(done).toEqual([]);
  expect(school.rows()).toMatchObject([{ state: "waiting", attempts: 0 }]);
  // A runner that cannot write its table would report it.
  expect(logged).toEqual([]);
  become("primary");
  await passTimers(SOME_POLLS);
  expect(done).toEqual(["node 1"]);
  become("replica");
  await passTimers(2000);
  school.note(2);
  await passTimers(SOME_POLLS);
  expect(done).toEqual(["node 1"]);
  expect(school.rows()).toMatchObject([{ payload: '{"n":2}', state: "waiting" }]);
});

it("the next primary resumes the job that was running when the former one died", async () => {
  const died = new Promise<void>(() => {});
  await startProgram("former", "primary", () => died);
  nodes.pop();
  school.note(1);
  school.note(2);
  await passTimers(11_000);
  expect(school.rows()).toMatchObject([{ state: "running" }, { state: "waiting" }]);

  await startProgram("next", "primary");
  await passTimers(11_000);
  expect(done).toEqual(["next 2"]);
  school.pass(HOUR);
  await passTimers(1000);
  expect(done).toEqual(["next 2", "next 1"]);
  expect(school.rows()).toEqual([]);
});
