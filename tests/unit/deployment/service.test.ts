import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { readConfig } from "#app/server/config.ts";
import MEMORY_LIMITS from "#app/server/process/memory-limits.json" with { type: "json" };
import { testFolder } from "#tests/support/temp-folder.ts";

const unit = readFileSync("deploy/reservas.service", "utf8");
const settings = unit.split("\n").filter((line) => /^\w+=/.test(line));
const EXPOSURE_AT_MOST = 1.5;
const MOUNTING_EXPOSURE_AT_MOST = 5;
const hasSystemd = spawnSync("systemd-analyze", ["--version"]).status === 0;

/** Runs systemd-analyze over the unit; the program's path need not exist on the machine that tests. */
function analyze(args: string[], text = unit): { status: number | null; output: string } {
  const file = path.join(testFolder(), "reservas.service");
  writeFileSync(file, text.replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`));
  const { status, stdout, stderr } = spawnSync("systemd-analyze", [...args, file], { encoding: "utf8" });
  return { status, output: stdout + stderr };
}

function exposureOf(text: string): number {
  const { output } = analyze(["security", "--offline=true"], text);
  return Number(/exposure level for reservas\.service: ([\d.]+)/.exec(output)?.[1]);
}

describe("the service of systemd", () => {
  it.each([
    "DynamicUser=yes",
    "StateDirectory=reservas",
    "Environment=DATA_DIR=/var/lib/reservas HOST=127.0.0.1 PORT=3000",
    "ProtectSystem=strict",
    "ProtectHome=yes",
    "PrivateTmp=yes",
    "PrivateDevices=yes",
    "NoNewPrivileges=yes",
    "CapabilityBoundingSet=",
    "SystemCallFilter=@system-service",
    "RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX",
    "UMask=0077",
    "Restart=on-failure",
    "RestartPreventExitStatus=78",
    "Type=notify",
    "NotifyAccess=all",
    "OOMPolicy=continue",
    ...Object.entries(MEMORY_LIMITS.environment).map(([name, value]) => `Environment=${name}=${value}`),
  ])("sets %s", (setting) => {
    expect(settings).toContain(setting);
  });

  it("lets V8 generate code, and gives the program its 10 s to shut down", () => {
    expect(settings.join("\n")).not.toContain("MemoryDenyWriteExecute=");
    const seconds = Number(/^TimeoutStopSec=(\d+)$/m.exec(unit)?.[1]);
    expect(seconds).toBeGreaterThanOrEqual(15);
  });
});

describe("the service of several nodes", () => {
  const litefs = readFileSync("deploy/litefs.service", "utf8");

  it.each([
    "ExecStart=/usr/local/bin/litefs mount -config /etc/litefs.yml",
    "EnvironmentFile=/etc/reservas.env",
    "KillMode=mixed",
    "Restart=always",
    "DeviceAllow=/dev/fuse rw",
    ...Object.entries(MEMORY_LIMITS.environment).map(([name, value]) => `Environment=${name}=${value}`),
  ])("sets %s", (setting) => {
    expect(litefs.split("\n")).toContain(setting);
  });

  it("names settings that the program accepts, and leaves the mount visible", () => {
    const [, words = ""] = /^Environment=(LITEFS_DIR=.*)$/m.exec(litefs) ?? [];
    const env = Object.fromEntries(words.split(" ").map((word) => word.split("=")));
    expect(readConfig({ ...env, SESSION_SECRET: "s".repeat(32) })).toHaveProperty("config");
    // Each of these would give LiteFS a mount namespace of its own, where no command finds the database.
    expect(litefs.replace(/^Protect(Clock|Hostname)=/gm, "")).not.toMatch(
      /^(Protect\w+|Private\w+|ReadOnlyPaths|ProcSubset)=/m,
    );
  });

  it.skipIf(!hasSystemd)("is exposed as little as a mount allows", () => {
    expect(exposureOf(litefs)).toBeLessThanOrEqual(MOUNTING_EXPOSURE_AT_MOST);
  });

  it.skipIf(!hasSystemd)("has only directives that systemd knows", () => {
    expect(analyze(["verify"], litefs)).toEqual({ status: 0, output: "" });
  });
});

// Only systemd's own tool can check it; Windows, a Mac and containers have none.
describe.skipIf(!hasSystemd)("systemd-analyze", () => {
  it("has no finding about the unit", () => {
    expect(analyze(["verify"])).toEqual({ status: 0, output: "" });
    expect(analyze(["verify"], unit.replace("ProtectHome=", "ProtectHous=")).output).toContain("ProtectHous");
  });

  it("rates the exposure as low", () => {
    expect(exposureOf(unit)).toBeLessThanOrEqual(EXPOSURE_AT_MOST);
  });
});
