/** What a node reports about its role to proxies and operators. */
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { answerHealth } from "#app/http/health.server.ts";
import type { NodeHealth } from "#app/services/health.server.ts";
import { raw } from "#tests/support/api/calls.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { createMounts, type Mounts, replicationIn, showRole } from "#tests/support/server/replica.ts";

const NEVER_HEARD = 2_147_483_647;
let mounts: Mounts;
let app: TestApp;

beforeEach(async () => {
  mounts = await createMounts();
  app = await createTestApp({
    file: path.join(mounts.replica, "reservas.db"),
    sessions: mounts.db,
    replication: replicationIn(mounts.replica),
  });
});
afterEach(() => {
  app.db.close({ checkpoint: false });
  mounts.remove();
});

async function ask(address: string): Promise<[number, unknown]> {
  const response = await raw(app, address);
  return [response.status, await response.json()];
}

const time = "2026-03-12T13:00:00.000Z";
const release = { version: "1.2.3", commit: "0123abc", date: "2026-03-01" };

it("reports the current role, whether it writes and the replica's lag, but no node name", async () => {
  const health = { status: "ok", role: "replica", writes: false, lag: 5000, time, ...release };
  expect(await ask("/healthz")).toEqual([200, health]);
  showRole(mounts.replica, "none", 7000);
  expect(await ask("/healthz")).toEqual([200, { ...health, role: "none", lag: 7000 }]);
  showRole(mounts.replica, "primary");
  expect(await ask("/healthz")).toEqual([200, { ...health, role: "primary", writes: true, lag: 0 }]);
});

it("is the only node and primary on a plain install, without a lag", async () => {
  const plain = await createTestApp();
  const response = await raw(plain, "/healthz");
  expect(await response.json()).toEqual({ status: "ok", role: "primary", writes: true, time, ...release });
  for (const address of ["/healthz/primary", "/healthz?lag"]) {
    expect((await raw(plain, address)).status).toBe(200);
  }
});

describe("/healthz/primary", () => {
  it.each([
    ["the primary", "primary", 200],
    ["a replica", { host: "127.0.0.1" }, 503],
    ["a node that knows of no primary", "none", 503],
  ] as const)("%s", async (_, role, status) => {
    showRole(mounts.replica, role);
    const response = await raw(app, "/healthz/primary");
    expect(response.status).toBe(status);
    expect(response.headers.get("retry-after")).toBe(status === 503 ? "5" : null);
    expect(await response.json()).toMatchObject({ writes: status === 200 });
    expect((await raw(app, "/healthz/primary", { method: "HEAD" })).status).toBe(status);
  });
});

describe("/healthz?lag", () => {
  it.each([
    [0, 200],
    [9_999, 200],
    [10_000, 200],
    [10_001, 503],
    [NEVER_HEARD, 503],
  ])("%d ms", async (lag, status) => {
    showRole(mounts.replica, { host: "127.0.0.1" }, lag);
    const [code, body] = await ask("/healthz?lag");
    expect(code).toBe(status);
    expect(body).toMatchObject({ lag: lag === NEVER_HEARD ? null : lag });
    expect((await ask("/healthz"))[0]).toBe(200);
  });
});

it("is 503 with the reason on a primary that cannot write", async () => {
  const node: NodeHealth = { role: "primary", writes: false, problem: "SQLITE_BUSY", lag: 0 };
  for (const address of ["/healthz", "/healthz/primary", "/healthz?lag"]) {
    const response = answerHealth(app.deps, new URL(address, "http://escola.test"), node);
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({ status: "unavailable", ...node });
  }
});

it("is 503 and writes nothing when the database does not respond", async () => {
  const node: NodeHealth = { role: "primary", writes: true, lag: 0 };
  app.db.disconnect();
  for (const address of ["/healthz", "/healthz/primary"]) {
    const response = answerHealth(app.deps, new URL(address, "http://escola.test"), node);
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({ status: "unavailable", role: "primary", writes: false, lag: 0 });
  }
});

describe("a proxy's probe", () => {
  const requests = () => app.logged.filter(({ event }) => event === "request");

  it("is not logged on a node that serves, in either role", async () => {
    for (const address of ["/healthz", "/healthz/primary", "/healthz?lag"]) {
      showRole(mounts.replica, { host: "127.0.0.1" }, 20_000);
      await ask(address);
      expect((await raw(app, address, { method: "HEAD" })).status).toBe(address === "/healthz" ? 200 : 503);
      showRole(mounts.replica, "none");
      await ask(address);
    }
    expect((await raw(app, "/metrics")).status).toBe(404);
    expect(requests()).toEqual([]);
  });

  it("is logged on a node that does not serve", async () => {
    app.db.disconnect();
    await ask("/healthz");
    await ask("/healthz/primary");
    expect(requests()).toEqual([
      expect.objectContaining({ path: "/healthz", status: 503 }),
      expect.objectContaining({ path: "/healthz/primary", status: 503 }),
    ]);
  });
});
