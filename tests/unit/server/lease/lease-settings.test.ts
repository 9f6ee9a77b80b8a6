/** The lease that `litefs.yml` configures, with the variables that LiteFS would expand. */
import { writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { readLeaseSettings } from "#app/server/replication/lease/lease-settings.ts";
import { testFolder } from "#tests/support/temp-folder.ts";

let folder: string;
let file: string;
beforeEach(() => {
  folder = testFolder();
  file = path.join(folder, "litefs.yml");
});

function read(text: string, env: Record<string, string> = {}) {
  writeFileSync(file, text);
  const lease = readLeaseSettings(file, env);
  return lease && { ...lease, url: lease.url.href };
}

const CONSUL = `
lease:
  type: "consul"
  hostname: "10.0.0.1"
  advertise-url: "http://10.0.0.1:20202"
  consul: { url: "http://10.0.0.254:8500", key: "reservas/primary" }
`;

describe("the lease of litefs.yml", () => {
  it("is the key's address, the node's own one, and LiteFS's ten seconds", () => {
    expect(read(CONSUL)).toEqual({
      url: "http://10.0.0.254:8500/v1/kv/reservas/primary?consistent",
      token: null,
      advertiseUrl: "http://10.0.0.1:20202",
      ttlMs: 10_000,
    });
  });

  it("of the project's own file takes Fly's variables, the token apart from the address", () => {
    const lease = readLeaseSettings("litefs.yml", {
      FLY_CONSUL_URL: "https://:s3gredo%2F1@consul.fly.test/reservas-abc/",
      FLY_APP_NAME: "reservas",
      FLY_MACHINE_ID: "9080e",
    });
    expect(lease?.url.href).toBe("https://consul.fly.test/v1/kv/reservas-abc/reservas/primary?consistent");
    expect(lease?.token).toBe("s3gredo/1");
    expect(lease?.advertiseUrl).toBe("http://9080e.vm.reservas.internal:20202");
  });

  it.each([
    ["15s", 15_000],
    ["1m30s", 90_000],
    ["12.5s", 12_500],
  ])("lasts for its TTL: %s", (ttl, ms) => {
    expect(read(CONSUL.replace('primary" }', `primary", ttl: "${ttl}" }`))?.ttlMs).toBe(ms);
  });

  it("has Consul's usual variable for a token that the address does not have", () => {
    expect(read(CONSUL, { CONSUL_HTTP_TOKEN: "t" })?.token).toBe("t");
  });

  it("is none where the file makes one node the primary", () => {
    expect(read("lease: { type: static, hostname: a }")).toBeNull();
  });
});

describe("a litefs.yml without a lease is refused at startup, with its place in the file", () => {
  it.each([
    ["no lease", "fuse: { dir: /litefs }", "confira lease."],
    ["another type", "lease: { type: raft }", "confira lease.type."],
    ["no key", CONSUL.replace(', key: "reservas/primary"', ""), "confira lease.consul.key."],
    [
      "a variable that is not there",
      CONSUL.replace("http://10.0.0.254:8500", "$AWAY"),
      "confira lease.consul.url.",
    ],
    ["no address of its own", CONSUL.replace(/ {2}advertise.*\n/, ""), "confira lease.advertise-url."],
    [
      "a time that is none",
      CONSUL.replace('primary" }', 'primary", ttl: "soon" }'),
      "confira lease.consul.ttl.",
    ],
  ])("%s", (_, text, sentence) => {
    expect(() => read(text)).toThrow(sentence);
  });

  it("a missing file, or invalid YAML", () => {
    expect(() => readLeaseSettings(path.join(folder, "away.yml"), {})).toThrow(/away\.yml.*\(ENOENT\)/);
    expect(() => read("lease: [")).toThrow("(BAD_INDENT)");
  });

  it("reveals none of its contents", () => {
    expect(() => read(CONSUL.replace("http://10.0.0.254:8500", "ftp://:s3gredo@consul"))).toThrow(
      expect.not.objectContaining({ message: expect.stringContaining("s3gredo") }),
    );
  });
});
