/** What a node does when its role changes: which connections it opens, and which background work it runs. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type ServedNode, startNode } from "#app/server/replication/node.ts";
import type { Access, NodeParts } from "#app/server/replication/node-parts.ts";
import type { Deps } from "#app/services/deps.ts";
import { replicationText } from "#app/text/program/replication.ts";
import type { Database } from "#db/client.server.ts";
import { writeImportMark } from "#db/import-mark.server.ts";
import { DatabaseRefused } from "#db/open.server.ts";
import { schoolDatabase } from "#tests/support/database/databases.ts";

/** Replaces the work that runs in its own threads. */
const worker = { close: async () => {} };

let role: "primary" | "replica" | "none";
/** What the node did, in order. */
let happened: string[];
/** The background work started, by the database's mode; read-only work leaves the list when stopped. */
let background: Access[];
/** Why the next attempts to open the database fail, by mode. */
let failure: Partial<Record<Access, Error | "missing">>;
let node: ServedNode | null;
/** Every opened connection. */
let connections: Database["sqlite"][];
/** The app's request handler. */
let work: () => Promise<void>;

beforeEach(() => {
  [role, happened, failure, node] = ["primary", [], {}, null];
  [connections, work, background] = [[], async () => {}, []];
  vi.useFakeTimers();
});
afterEach(async () => {
  vi.useRealTimers();
  await node?.stop();
});

const broken = (code: string) => Object.assign(new Error("disk I/O error"), { code });

const open = () => connections.filter((connection) => connection.open).length;

async function start(more: Partial<NodeParts> = {}): Promise<void> {
  const starting = startNode({
    role: () => (role === "replica" ? { kind: role, host: "a" } : { kind: role }),
    lag: () => undefined,
    isShared: true,
    isReplicated: () => true,
    isOnFly: false,
    async open(access, isFirst) {
      expect(open(), "another connection was still open").toBe(0);
      const instead = failure[access];
      if (instead instanceof Error) throw instead;
      if (instead) return null;
      happened.push(`open to ${access}${isFirst ? " first" : ""}`);
      const db = await schoolDatabase();
      connections.push(db.sqlite);
      return db;
    },
    createDeps: (db) => ({ db, passwords: worker, proofs: worker, sheets: worker }) as unknown as Deps,
    createApp: (_deps, view) => {
      const answer = async () => {
        await work();
        return new Response([view.writes() ? "writes" : "reads", view.problem()].join(" ").trim());
      };
      return Object.assign(answer, { shared: () => null }) as ServedNode["app"];
    },
    startBackground: (_deps, access) => {
      background.push(access);
      if (access === "read") return { stop: async () => void background.pop() };
      happened.push("work");
      return { stop: async () => void happened.push("rest") };
    },
    adminPassword: undefined,
    onFirstPassword: () => {},
    onState: (sentence) => happened.push(sentence),
    onRefused: (sentence) => happened.push(`ended: ${sentence}`),
    log: (entry) => happened.push(`${entry.event} ${entry.code}`),
    ...more,
  });
  starting.catch(() => {});
  await vi.advanceTimersByTimeAsync(10);
  node = await starting;
}

function fetch(method = "GET", path = "/auth"): Promise<Response> {
  return node!.app(new Request(`http://escola.test${path}`, { method }), { address: "" });
}

async function ask(method = "GET"): Promise<number> {
  return (await fetch(method)).status;
}

const { isPrimary, isReplica, noPrimary, waiting, notOpened, givenUp } = replicationText;
/** A little longer than the node takes to see a new role. */
const SEEN_MS = 600;

it("runs background work as the primary only", async () => {
  await start();
  expect(happened).toEqual(["open to write first", "work", isPrimary]);
  role = "replica";
  await vi.advanceTimersByTimeAsync(SEEN_MS);
  expect(happened.slice(3)).toEqual(["rest", "open to read", isReplica]);
  await vi.advanceTimersByTimeAsync(5000);
  expect(happened).toHaveLength(6);
  role = "primary";
  await vi.advanceTimersByTimeAsync(SEEN_MS);
  expect(happened.slice(6)).toEqual(["open to write", "work", isPrimary]);
  await node!.stop();
  expect(happened.slice(9)).toEqual(["rest"]);
});

it("backs up as a replica too, and stops before it opens the database to write", async () => {
  role = "replica";
  await start({
    async open(access) {
      expect(background).toEqual([]);
      const db = await schoolDatabase();
      connections.push(db.sqlite);
      happened.push(access);
      return db;
    },
  });
  expect(background).toEqual(["read"]);
  role = "primary";
  await vi.advanceTimersByTimeAsync(SEEN_MS);
  expect([background, happened]).toEqual([["write"], ["read", isReplica, "write", "work", isPrimary]]);
});

it("continues to read over the same connection and logs it while no primary is known", async () => {
  role = "replica";
  await start();
  role = "none";
  await vi.advanceTimersByTimeAsync(SEEN_MS);
  role = "replica";
  await vi.advanceTimersByTimeAsync(SEEN_MS);
  expect(happened).toEqual(["open to read first", isReplica, noPrimary, isReplica]);
});

it("stops writing when it has lost the lease", async () => {
  await start();
  expect(await (await fetch()).text()).toBe("writes");
  role = "none";
  expect(await (await fetch("POST")).text()).toBe("reads");
  expect(happened.slice(3)).toEqual(["rest", "open to read", noPrimary]);
});

it("becomes the primary immediately for a write, but not for a read", async () => {
  role = "replica";
  await start();
  role = "primary";
  expect(await (await fetch("GET")).text()).toBe("reads");
  expect(happened).toEqual(["open to read first", isReplica]);
  const answer = fetch("POST");
  await vi.advanceTimersByTimeAsync(10);
  expect(await (await answer).text()).toBe("writes");
  expect(happened.slice(2)).toEqual(["open to write", "work", isPrimary]);
});

it("does not mistake a replica whose lag crosses zero for the primary", async () => {
  let isFirstLook = true;
  const flicker = () => {
    isFirstLook = !isFirstLook;
    return { kind: isFirstLook ? ("none" as const) : ("primary" as const) };
  };
  await start({ role: flicker });
  await vi.advanceTimersByTimeAsync(3000);
  expect(happened).toContain("open to read first");
  expect(happened).not.toContain("work");
});

describe("while the connection is replaced", () => {
  it("requests in flight finish on the old one, and new ones wait for the next", async () => {
    role = "replica";
    await start();
    const gate = Promise.withResolvers<void>();
    let isEnded = false;
    work = async () => {
      await gate.promise;
      isEnded = true;
      expect(open()).toBe(1);
    };
    const slow = ask();
    role = "primary";
    await vi.advanceTimersByTimeAsync(SEEN_MS);
    work = async () => {};
    let isAnswered = false;
    const next = fetch().then((response) => {
      isAnswered = true;
      return response.text();
    });
    expect((await fetch("GET", "/healthz")).status).toBe(503);
    expect((await fetch("GET", "/healthz/primary")).status).toBe(503);
    expect([isEnded, isAnswered]).toEqual([false, false]);
    gate.resolve();
    await vi.advanceTimersByTimeAsync(50);
    expect([await slow, await next]).toEqual([200, "writes"]);
  });

  it("a slow request does not delay the new primary", async () => {
    role = "replica";
    await start();
    work = () => new Promise(() => {});
    void ask();
    role = "primary";
    await vi.advanceTimersByTimeAsync(SEEN_MS + 1100);
    expect(happened).toContain("open to write");
  });
});

it("restarts when an imported copy replaced the database it writes", async () => {
  await start();
  writeImportMark(connections[0]!);
  await vi.advanceTimersByTimeAsync(SEEN_MS);
  expect(happened.slice(3)).toEqual(["rest", "open to write", "work"]);
  await vi.advanceTimersByTimeAsync(3000);
  expect(happened).toHaveLength(6);
});

it("waits while there is no database, logs it once, and answers 503", async () => {
  [role, failure] = ["replica", { read: "missing" }];
  await start();
  await vi.advanceTimersByTimeAsync(3000);
  expect(happened).toEqual([waiting]);
  expect(await ask()).toBe(503);
  failure = {};
  await vi.advanceTimersByTimeAsync(SEEN_MS);
  expect(happened.slice(1)).toEqual(["open to read first", isReplica]);
  expect(await ask()).toBe(200);
});

it("on Fly forwards requests to the primary while it waits, and is healthy, so that a deployment continues", async () => {
  [role, failure] = ["replica", { read: "missing" }];
  await start({ isOnFly: true });
  const [page, health] = [await fetch(), await fetch("GET", "/healthz")];
  expect([page.status, page.headers.get("fly-replay")]).toEqual([409, "instance=a"]);
  expect([health.status, await health.json()]).toEqual([
    200,
    { status: "waiting", role: "replica", writes: false },
  ]);
  expect((await fetch("GET", "/healthz/primary")).headers.get("fly-replay")).toBe("instance=a");
  role = "none";
  expect([await ask(), (await fetch("GET", "/healthz")).status]).toEqual([503, 503]);
});

describe("a primary that cannot open its database to write", () => {
  it.each(["SQLITE_BUSY", "SQLITE_IOERR_WRITE", "SQLITE_READONLY_DIRECTORY", "SQLITE_CANTOPEN"])(
    "logs it, continues to read, and writes once it can: %s",
    async (code) => {
      role = "replica";
      await start();
      [role, failure] = ["primary", { write: broken(code) }];
      await vi.advanceTimersByTimeAsync(3000);
      expect(happened).toContain(`database-not-opened ${code}`);
      expect(happened).toContain(notOpened(code));
      expect(happened).not.toContain("work");
      const answer = fetch("POST");
      await vi.advanceTimersByTimeAsync(20);
      expect(await (await answer).text()).toBe(`reads ${code}`);
      failure = {};
      await vi.advanceTimersByTimeAsync(SEEN_MS);
      expect(happened.slice(-3)).toEqual(["open to write", "work", isPrimary]);
      expect(open()).toBe(1);
    },
  );

  it("exits after half a minute, so that another node takes over", async () => {
    role = "replica";
    await start();
    [role, failure] = ["primary", { write: broken("SQLITE_BUSY") }];
    await vi.advanceTimersByTimeAsync(29_000);
    expect(happened.some((each) => each.startsWith("ended"))).toBe(false);
    await vi.advanceTimersByTimeAsync(3000);
    expect(happened).toContain(`ended: ${givenUp("SQLITE_BUSY")}`);
    expect(happened.filter((each) => each.startsWith("database-not-opened")).length).toBeLessThan(6);
  });

  it("answers 503 meanwhile during startup", async () => {
    failure = { write: broken("SQLITE_BUSY"), read: broken("SQLITE_BUSY") };
    await start();
    expect(await ask()).toBe(503);
    const reported = (await fetch("GET", "/healthz")).json();
    const health = { status: "unavailable", role: "primary", writes: false, problem: "SQLITE_BUSY" };
    expect(await reported).toEqual(health);
    failure = {};
    await vi.advanceTimersByTimeAsync(SEEN_MS);
    expect(await (await fetch()).text()).toBe("writes");
  });
});

it("exits if the database became one that it must not open", async () => {
  role = "replica";
  await start();
  [role, failure] = ["primary", { write: new DatabaseRefused("mais nova") }];
  await vi.advanceTimersByTimeAsync(SEEN_MS);
  expect(happened).toContain("ended: mais nova");
});

it("on a plain install fails as usual, and logs nothing about roles", async () => {
  const isReplicated = () => false;
  failure = { write: broken("SQLITE_IOERR_WRITE") };
  await expect(start({ isReplicated })).rejects.toThrow("disk I/O error");
  failure = {};
  await start({ isReplicated });
  await vi.advanceTimersByTimeAsync(3000);
  expect(happened).toEqual(["open to write first", "work"]);
});

it("follows a role that appears on a node without one", async () => {
  let isReplicated = false;
  await start({ isReplicated: () => isReplicated });
  [role, isReplicated] = ["replica", true];
  await vi.advanceTimersByTimeAsync(SEEN_MS);
  expect(happened).toEqual(["open to write first", "work", "rest", "open to read", isReplica]);
});
