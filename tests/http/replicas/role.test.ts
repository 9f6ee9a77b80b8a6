/** How a node derives its role from LiteFS's files. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { isMount, type RolePlace, readLag, readRole } from "#app/server/replication/role.ts";

let folder: string;
let mount: RolePlace;
let plain: RolePlace;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "reservas-role-"));
  mount = { folder, isDeclared: true };
  plain = { folder, isDeclared: false };
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const show = (name: string, text: string) => writeFileSync(path.join(folder, name), text);

// The texts are those of LiteFS 0.5.14: the holder of the lease shows zero, a node that never knew of one 2^31 - 1.
it.each([
  ["the primary", null, "+000000000\n", { kind: "primary" }, 0],
  ["a replica", "10.77.0.1\n", "+000000340\n", { kind: "replica", host: "10.77.0.1" }, 340],
  ["a replica at the moment of a heartbeat", "a\n", "+000000000\n", { kind: "replica", host: "a" }, 0],
  ["a replica behind a clock that is ahead", "a\n", "-000000012\n", { kind: "replica", host: "a" }, -12],
  ["the gap of a failover", null, "+000004939\n", { kind: "none" }, 4939],
  ["a primary that lost its lease", null, "+2147483647\n", { kind: "none" }, null],
  ["an invalid host name", "a/../b?c\n", "+000000340\n", { kind: "replica", host: null }, 340],
] as const)("%s", (_, primary, lag, role, ms) => {
  if (primary) show(".primary", primary);
  show(".lag", lag);
  for (const place of [mount, plain]) {
    expect(readRole(place)).toEqual(role);
    expect(readLag(place)).toBe(ms);
    expect(isMount(place)).toBe(true);
  }
});

it("is the only primary in a folder without a mount, and has no role if a mount was declared", () => {
  expect(readRole(plain)).toEqual({ kind: "primary" });
  expect(readLag(plain)).toBeUndefined();
  expect(readRole(mount)).toEqual({ kind: "none" });
  expect(readLag(mount)).toBeNull();
  expect([isMount(plain), isMount(mount)]).toEqual([false, false]);
});

it("is never writable if the file system does not respond", () => {
  // Reading a folder fails with an error that is not «absent», as ENOTCONN of a dead mount does.
  mkdirSync(path.join(folder, ".primary"));
  mkdirSync(path.join(folder, ".lag"));
  expect(readRole(mount)).toEqual({ kind: "none" });
  expect(readRole(plain)).toEqual({ kind: "none" });
});

it("trusts a .primary alone, as from an older LiteFS", () => {
  show(".primary", "a\n");
  expect(readRole(plain)).toEqual({ kind: "replica", host: "a" });
});
