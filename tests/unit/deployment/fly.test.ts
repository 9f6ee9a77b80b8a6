import { readFileSync } from "node:fs";
import path from "node:path";
import { parse as parseToml } from "smol-toml";
import { describe, expect, it } from "vitest";
import { parse as parseYaml } from "yaml";
import { readConfig } from "#app/server/config.ts";
import { environmentOf, readStages, type Stage, stepsOfImage } from "#scripts/container/dockerfile.ts";
import { FLY_KEYS, LITEFS_KEYS } from "#tests/support/deployment-keys.ts";

type Fly = {
  app: string;
  primary_region: string;
  kill_signal: string;
  kill_timeout: string;
  build: Record<string, string>;
  env: Record<"APP_URL" | "PORT" | "TRUSTED_PROXY" | "LITEFS_DIR" | "DATABASE_PATH" | "DATA_DIR", string>;
  mounts: { source: string; destination: string };
  http_service: {
    internal_port: number;
    force_https: boolean;
    auto_stop_machines: string;
    min_machines_running: number;
    checks: { path: string; method: string }[];
  };
};
type LiteFs = {
  fuse: { dir: string; "allow-other": boolean };
  data: { dir: string };
  http: { addr: string };
  proxy?: unknown;
  lease: Record<string, unknown>;
  exec: { cmd: string }[];
};

const flyText = readFileSync("fly.toml", "utf8");
const litefsText = readFileSync("litefs.yml", "utf8");
const fly = parseToml(flyText) as unknown as Fly;
const MACHINE: Record<string, string> = {
  FLY_REGION: "gru",
  PRIMARY_REGION: "gru",
  FLY_MACHINE_ID: "9080e6f3a12345",
  FLY_APP_NAME: "reservas",
  FLY_CONSUL_URL: "https://consul.test/reservas",
};

/** As LiteFS reads it: variables and comparisons are replaced in the text, then it is YAML. */
function litefsOn(machine: Record<string, string>): LiteFs {
  const text = litefsText.replace(/\$\{([^}]+)\}/g, (_, inside: string) => {
    const [left = "", right] = inside.split("==").map((word) => word.trim());
    return right === undefined ? (machine[left] ?? "") : String(machine[left] === machine[right]);
  });
  return parseYaml(text) as LiteFs;
}
const litefs = litefsOn(MACHINE);

/** The keys of a document as `a.b`; entries of a list count as their list. */
function keysOf(value: unknown, prefix = ""): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => keysOf(each, prefix));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inside]) => {
    const name = prefix ? `${prefix}.${key}` : key;
    return [name, ...(name === "env" ? [] : keysOf(inside, name))];
  });
}

const isInside = (file: string, folder: string) => !path.relative(folder, file).startsWith("..");

describe("litefs.yml", () => {
  it("has no key that LiteFS 0.5 does not know: it would refuse to start", () => {
    expect(keysOf(litefs).filter((key) => !LITEFS_KEYS.has(key))).toEqual([]);
    expect(keysOf({ lease: { candidat: 1 } }).filter((key) => !LITEFS_KEYS.has(key))).toEqual([
      "lease.candidat",
    ]);
  });

  it("uses no variable that Fly does not set", () => {
    const used = [...litefsText.matchAll(/\$\{(\w+)/g)].map(([, name]) => name);
    expect(used.filter((name) => !name || !(name in MACHINE))).toEqual([]);
  });

  it("lets machines of the primary region alone become primary", () => {
    expect(litefs.lease).toMatchObject({ type: "consul", candidate: true, promote: true });
    expect(litefsOn({ ...MACHINE, FLY_REGION: "scl" }).lease).toMatchObject({ candidate: false });
  });

  it("shows its port, which knows no password, to the private network only, where it is advertised", () => {
    const [host, port] = litefs.http.addr.split(":");
    expect(host).toBe("fly-local-6pn");
    expect(litefs.lease["advertise-url"]).toBe(`http://9080e6f3a12345.vm.reservas.internal:${port}`);
    expect(fly.http_service.internal_port).not.toBe(Number(port));
  });

  it("starts the program as its own user, with no privilege left and without the lease's address", () => {
    const commands = litefs.exec.map(({ cmd }) => cmd);
    expect(commands).toHaveLength(2);
    expect(commands[0]).toBe(`install -d -o reservas -g reservas -m 0700 ${fly.env.DATA_DIR}`);
    expect(commands[1]).toMatch(/^env -u FLY_CONSUL_URL setpriv .+ reservas serve$/);
    for (const option of [
      "--reuid=reservas",
      "--regid=reservas",
      "--clear-groups",
      "--no-new-privs",
      "--inh-caps=-all",
      "--bounding-set=-all",
    ]) {
      expect(commands[1]).toContain(option);
    }
    expect(litefs.fuse["allow-other"]).toBe(true);
  });
});

describe("fly.toml", () => {
  it("has no key that Fly's tool does not know", () => {
    expect(keysOf(fly).filter((key) => !FLY_KEYS.has(key))).toEqual([]);
  });

  it("builds the image whose first command is LiteFS", () => {
    expect(fly.build).toEqual({ dockerfile: "Dockerfile", "build-target": "fly" });
    expect(readStages("Dockerfile").some(({ name }) => name === fly.build["build-target"])).toBe(true);
  });

  it("gives settings that the program accepts", () => {
    const stages = readStages("Dockerfile");
    const stage = stages.find(({ name }) => name === "fly") as Stage;
    const env = { ...environmentOf(stepsOfImage(stages, stage)), ...fly.env };
    expect(readConfig({ ...env, SESSION_SECRET: "s".repeat(32) })).toHaveProperty("config");
    expect(new URL(fly.env.APP_URL).protocol).toBe("https:");
    expect(new URL(fly.env.APP_URL).hostname).toBe(`${fly.app}.fly.dev`);
    expect(fly.env.TRUSTED_PROXY).toBe("fly");
  });

  it("holds no secret", () => {
    expect(Object.keys(fly.env)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/SECRET|PASSWORD|SMTP_URL|CONSUL/)]),
    );
  });

  it("sends requests to the program, which alone knows what a replica may answer", () => {
    expect(fly.http_service.internal_port).toBe(Number(fly.env.PORT));
    expect(fly.env).not.toHaveProperty("HOST");
    expect(litefs.proxy).toBeUndefined();
  });

  it("puts the database on the mount, and all else outside of it on the volume", () => {
    const database = fly.env.DATABASE_PATH;
    expect(fly.env.LITEFS_DIR).toBe(litefs.fuse.dir);
    expect(path.dirname(database)).toBe(litefs.fuse.dir);
    for (const folder of [fly.env.DATA_DIR, litefs.data.dir]) {
      expect(isInside(folder, fly.mounts.destination)).toBe(true);
      expect(isInside(folder, litefs.fuse.dir)).toBe(false);
    }
    expect(isInside(fly.env.DATA_DIR ?? "", litefs.data.dir)).toBe(false);
    expect(isInside(litefs.data.dir, fly.env.DATA_DIR)).toBe(false);
  });

  it("waits longer for the end than the program needs", () => {
    expect(fly.kill_signal).toBe("SIGTERM");
    expect(Number.parseInt(fly.kill_timeout, 10)).toBeGreaterThanOrEqual(15);
    expect(fly.kill_timeout).toMatch(/^\d+s$/);
  });

  it("asks for health, forces https and lets no machine sleep", () => {
    expect(fly.http_service).toMatchObject({
      force_https: true,
      auto_stop_machines: "off",
      min_machines_running: 1,
      checks: [{ path: "/healthz", method: "GET" }],
    });
  });
});
