import { readFileSync } from "node:fs";
import path from "node:path";
import { parse as parseToml } from "smol-toml";
import { describe, expect, it } from "vitest";
import { parse as parseYaml } from "yaml";
import { readConfig } from "#app/server/config.ts";

type Fly = {
  app: string;
  primary_region: string;
  kill_signal: string;
  kill_timeout: string;
  build: Record<string, string>;
  env: Record<
    | "APP_URL"
    | "PORT"
    | "TRUSTED_PROXY"
    | "LITEFS_DIR"
    | "LITEFS_URL"
    | "DATABASE_PATH"
    | "DATA_DIR"
    | "METRICS_PORT",
    string
  >;
  metrics: { port: number; path: string };
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
const litefs = parseYaml(litefsText) as LiteFs;

const isInside = (file: string, folder: string) => !path.relative(folder, file).startsWith("..");

describe("litefs.yml", () => {
  it("lets only machines of the primary region become primary", () => {
    expect(litefs.lease.type).toBe("consul");
    expect(litefsText).toMatch(/^ {2}candidate: \$\{FLY_REGION == PRIMARY_REGION\}$/m);
  });

  it("lets no machine take the lease from another, here as in the documents for nodes elsewhere", () => {
    expect(litefs.lease.promote).toBe(false);
    const elsewhere = readFileSync("docs/operate/deployment.md", "utf8").match(/^ *promote: .*$/gm);
    expect(elsewhere).toEqual(["  promote: false"]);
  });

  it("binds its unauthenticated port to the private network only, where it is advertised", () => {
    const [host, port] = litefs.http.addr.split(":");
    expect(host).toBe("fly-local-6pn");
    expect(litefs.lease["advertise-url"]).toMatch(new RegExp(`\\.internal:${port}$`));
    expect(fly.http_service.internal_port).not.toBe(Number(port));
    // Where `restore` imports; LiteFS does not listen on localhost.
    expect(fly.env.LITEFS_URL).toBe(`http://${litefs.http.addr}`);
  });

  it("starts the program as its own user, without privileges and with the lease's address", () => {
    const commands = litefs.exec.map(({ cmd }) => cmd);
    expect(commands).toHaveLength(2);
    expect(commands[0]).toBe(`install -d -o reservas -g reservas -m 0700 ${fly.env.DATA_DIR}`);
    expect(commands[1]).toMatch(/^setpriv .+ reservas serve$/);
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
  it("builds the image whose first command is LiteFS", () => {
    expect(fly.build).toEqual({ dockerfile: "Dockerfile", "build-target": "fly" });
    expect(readFileSync("Dockerfile", "utf8")).toMatch(/^FROM \w+ AS fly\nENTRYPOINT \["litefs"\]$/m);
  });

  it("gives settings that the program accepts", () => {
    expect(readConfig({ ...fly.env, SESSION_SECRET: "s".repeat(32) })).toHaveProperty("config");
    expect(new URL(fly.env.APP_URL).protocol).toBe("https:");
    expect(new URL(fly.env.APP_URL).hostname).toBe(`${fly.app}.fly.dev`);
    expect(fly.env.TRUSTED_PROXY).toBe("fly");
  });

  it("holds no secret", () => {
    expect(Object.keys(fly.env)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/SECRET|PASSWORD|SMTP_URL|CONSUL/)]),
    );
  });

  it("sends requests to the program, which decides what a replica may answer", () => {
    expect(fly.http_service.internal_port).toBe(Number(fly.env.PORT));
    expect(fly.env).not.toHaveProperty("HOST");
    expect(litefs.proxy).toBeUndefined();
  });

  it("exposes metrics to Fly's Prometheus on a separate port without a service", () => {
    expect(fly.metrics).toEqual({ port: Number(fly.env.METRICS_PORT), path: "/metrics" });
    expect(fly.http_service.internal_port).not.toBe(fly.metrics.port);
    expect(flyText).not.toMatch(/^\[\[services/m);
  });

  it("puts the database on the mount, and everything else on the volume", () => {
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

  it("waits longer for the shutdown than the program needs", () => {
    expect(fly.kill_signal).toBe("SIGTERM");
    expect(Number.parseInt(fly.kill_timeout, 10)).toBeGreaterThanOrEqual(15);
    expect(fly.kill_timeout).toMatch(/^\d+s$/);
  });

  it("checks the health, forces https and stops no machine", () => {
    expect(fly.http_service).toMatchObject({
      force_https: true,
      auto_stop_machines: "off",
      min_machines_running: 1,
      checks: [{ path: "/healthz", method: "GET" }],
    });
  });
});
