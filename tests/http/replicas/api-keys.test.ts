/** API clients on a replica: they store no cookies, so no proxy reroutes them. */
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { hashToken } from "#app/services/access/session-token.server.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { callByKey } from "#tests/support/school/keys.ts";
import { createMounts, type Mounts, replicationIn, showRole } from "#tests/support/server/replica.ts";

const SECRET = `reservas_${"k".repeat(43)}`;

let mounts: Mounts;
let app: TestApp;

async function open(flyAppName?: string): Promise<void> {
  app = await createTestApp({
    file: path.join(mounts.replica, "reservas.db"),
    sessions: mounts.db,
    replication: replicationIn(
      mounts.replica,
      flyAppName ? { flyAppName } : { primaryUrl: "http://{host}:3000" },
    ),
  });
}

const uses = () => mounts.db.sqlite.prepare("SELECT last_used_at FROM api_keys").pluck().all();

beforeEach(async () => {
  mounts = await createMounts();
  showRole(mounts.replica, { host: "10.0.0.1" });
  mounts.db.sqlite
    .prepare(
      "INSERT INTO api_keys (user_id, name, token_hash, is_read_only, created_at) VALUES (2, 'Site', ?, 0, '2026')",
    )
    .run(hashToken(SECRET));
});
afterEach(() => {
  app.db.close({ checkpoint: false });
  mounts.remove();
});

describe("a key on a replica", () => {
  it("reads, and its use is not recorded", async () => {
    await open();
    const { status, body } = await callByKey(app, SECRET, ["GET", "/api/user"]);
    expect([status, body.username]).toEqual([200, "pedro"]);
    expect(uses()).toEqual([null]);
    expect(app.logged).toEqual([]);
  });

  it("that writes gets 503 with the primary's address, also by the GET that writes, never a redirect", async () => {
    await open();
    for (const [method, address] of [
      ["POST", "/api/disciplines"],
      ["GET", "/api/reservations/proof"],
    ] as const) {
      const body = method === "POST" ? { body: { name: "Química" } } : {};
      const { status, body: refused, response } = await callByKey(app, SECRET, [method, address], body);
      expect(status, address).toBe(503);
      expect(refused.message).toContain("Quem grava agora é http://10.0.0.1:3000.");
      expect(response.headers.get("retry-after")).not.toBeNull();
      expect(response.headers.getSetCookie()).toEqual([]);
    }
  });

  it("not yet replicated is unknown there", async () => {
    await open();
    mounts.db.sqlite.exec("DELETE FROM api_keys");
    const { status, response } = await callByKey(app, SECRET, ["GET", "/api/user"]);
    expect(status).toBe(401);
    expect(response.headers.get("location")).toBeNull();
  });

  it("that writes is replayed by Fly at the primary", async () => {
    await open("reservas");
    const { status, response } = await callByKey(app, SECRET, ["POST", "/api/disciplines"], {
      body: { name: "Química" },
    });
    expect([status, response.headers.get("fly-replay")]).toEqual([409, "instance=10.0.0.1"]);
  });
});
