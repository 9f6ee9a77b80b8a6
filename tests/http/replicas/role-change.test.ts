/** What a node does when its role changes: who opens what, and who works in the background. */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type NodeParts, type ServedNode, startNode } from "#app/server/node.ts";
import type { Deps } from "#app/services/deps.ts";
import { replicationText } from "#app/text/replication.ts";
import { DatabaseRefused } from "#db/open.server.ts";
import { schoolDatabase } from "#tests/support/databases.ts";

let role: "primary" | "replica";
let happened: string[];
/** What the next opening does instead of opening. */
let failure: Error | "missing" | null;
let node: ServedNode | null;

beforeEach(() => {
  [role, happened, failure, node] = ["primary", [], null, null];
  vi.useFakeTimers();
});
afterEach(async () => {
  vi.useRealTimers();
  await node?.stop();
});

const broken = (code: string) => Object.assign(new Error("disk I/O error"), { code });

async function start(more: Partial<NodeParts> = {}): Promise<void> {
  node = await startNode({
    role: () => role,
    isReplicated: () => true,
    async open(as, isFirst) {
      if (failure instanceof Error) throw failure;
      if (failure) return null;
      happened.push(`open ${as}${isFirst ? " first" : ""}`);
      return schoolDatabase();
    },
    createDeps: (db) =>
      ({ db, passwords: { close: async () => {} }, proofs: { close: async () => {} } }) as unknown as Deps,
    createApp: () =>
      Object.assign(async () => new Response("served"), { shared: () => null }) as ServedNode["app"],
    startBackground: () => {
      happened.push("work");
      return { stop: async () => void happened.push("rest") };
    },
    adminPassword: undefined,
    onFirstPassword: () => {},
    onState: (sentence) => happened.push(sentence),
    onRefused: (error) => happened.push(`refused: ${error.message}`),
    log: (entry) => happened.push(`${entry.event} ${entry.code}`),
    ...more,
  });
}

async function ask(method = "GET"): Promise<number> {
  const request = new Request("http://escola.test/auth", { method });
  return (await node!.app(request, { address: "" })).status;
}

const { isPrimary, isReplica, waiting, waitingToWrite } = replicationText;

it("works in the background as the primary only", async () => {
  await start();
  expect(happened).toEqual(["open primary first", "work", isPrimary]);
  role = "replica";
  await vi.advanceTimersByTimeAsync(1000);
  expect(happened.slice(3)).toEqual(["rest", "open replica", isReplica]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(happened).toHaveLength(6);
  role = "primary";
  await vi.advanceTimersByTimeAsync(1000);
  expect(happened.slice(6)).toEqual(["open primary", "work", isPrimary]);
  await node!.stop();
  expect(happened.slice(9)).toEqual(["rest"]);
});

it("takes the role at once when a write comes, and not for a read", async () => {
  role = "replica";
  await start();
  role = "primary";
  expect(await ask("GET")).toBe(200);
  expect(happened).toEqual(["open replica first", isReplica]);
  expect(await ask("POST")).toBe(200);
  expect(happened.slice(2)).toEqual(["open primary", "work", isPrimary]);
});

it("waits while there is no database, says so once, and answers 503", async () => {
  [role, failure] = ["replica", "missing"];
  await start();
  await vi.advanceTimersByTimeAsync(3000);
  expect(happened).toEqual([waiting]);
  expect(await ask()).toBe(503);
  failure = null;
  await vi.advanceTimersByTimeAsync(1000);
  expect(happened.slice(1)).toEqual(["open replica first", isReplica]);
  expect(await ask()).toBe(200);
});

it.each(["SQLITE_IOERR_WRITE", "SQLITE_READONLY_DIRECTORY", "SQLITE_CANTOPEN"])(
  "waits while no primary is known: a startup that ends in %s does not end the program",
  async (code) => {
    failure = broken(code);
    await start();
    await vi.advanceTimersByTimeAsync(3000);
    expect(happened).toEqual([waitingToWrite]);
    failure = null;
    await vi.advanceTimersByTimeAsync(1000);
    expect(happened.slice(1)).toEqual(["open primary first", "work", isPrimary]);
  },
);

it("goes on reading where it cannot become the primary yet, without background work", async () => {
  role = "replica";
  await start();
  [role, failure] = ["primary", broken("SQLITE_IOERR_WRITE")];
  await vi.advanceTimersByTimeAsync(2000);
  expect(await ask()).toBe(200);
  expect(happened).not.toContain("work");
});

it("ends where the database became one that it must not open", async () => {
  role = "replica";
  await start();
  [role, failure] = ["primary", new DatabaseRefused("mais nova")];
  await vi.advanceTimersByTimeAsync(1000);
  expect(happened).toContain("refused: mais nova");
});

it("lets a plain install fail as ever, and says nothing of roles", async () => {
  const isReplicated = () => false;
  failure = broken("SQLITE_IOERR_WRITE");
  await expect(start({ isReplicated })).rejects.toThrow("disk I/O error");
  failure = null;
  await start({ isReplicated });
  await vi.advanceTimersByTimeAsync(3000);
  expect(happened).toEqual(["open primary first", "work"]);
});

it("follows a role that comes where nobody had spoken of one", async () => {
  let isReplicated = false;
  await start({ isReplicated: () => isReplicated });
  [role, isReplicated] = ["replica", true];
  await vi.advanceTimersByTimeAsync(1000);
  expect(happened).toEqual(["open primary first", "work", "rest", "open replica", isReplica]);
});
