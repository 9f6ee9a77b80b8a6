import { mkdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { isBuildStale, isSingleFileStale } from "#scripts/staleness.mjs";
import { ensureFreshBuild } from "#tests/support/server/fresh-build.ts";
import { testFolder } from "#tests/support/temp-folder.ts";

let folder: string;
let singleFile: string;

/** Writes a file as of `minute` o'clock, its folders included. */
function write(name: string, minute: number): void {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, "");
  const at = new Date(Date.UTC(2026, 2, 12, 10, minute));
  for (let each = file; each !== folder; each = path.dirname(each)) utimesSync(each, at, at);
}

beforeEach(() => {
  folder = testFolder();
  singleFile = path.join(folder, "dist/reservas");
  write("app/routes/page.tsx", 0);
  write("db/migrations/1.sql", 0);
  write("build/built", 1);
  write("build/server.cjs", 2);
  write("dist/reservas", 3);
});

describe("a build", () => {
  it("is fresh where it is newer than every source", () => {
    expect(isBuildStale(folder)).toBe(false);
    expect(isSingleFileStale(singleFile, folder)).toBe(false);
  });

  it.each([
    "app/routes/page.tsx",
    "app/services/new.ts",
    "db/migrations/2.sql",
    "scripts/source/remix.ts",
    "scripts/patch-remix.ts",
    "package.json",
  ])("is stale where %s was saved since", (source) => {
    write(source, 5);
    expect(isBuildStale(folder)).toBe(true);
  });

  it("is stale where a source was removed since, and where there is none", () => {
    rmSync(path.join(folder, "app/routes/page.tsx"));
    expect(isBuildStale(folder)).toBe(true);
    expect(isBuildStale(path.join(folder, "elsewhere"))).toBe(true);
  });

  it("makes an older single file stale", () => {
    write("build/server.cjs", 5);
    expect(isSingleFileStale(singleFile, folder)).toBe(true);
    expect(isSingleFileStale(path.join(folder, "none"), folder)).toBe(true);
  });
});

describe("tests of a build", () => {
  it("build nothing where nothing was saved since", () => {
    const make = vi.fn();
    ensureFreshBuild({ folder, singleFile, make });
    expect(make).not.toHaveBeenCalled();
  });

  it("never run on a stale build: it is rebuilt with the single file", () => {
    write("app/services/new.ts", 5);
    const calls: string[] = [];
    const make = ([script = ""]: string[]) => {
      calls.push(script);
      if (script === "scripts/build.ts") write("build/server.cjs", 6);
    };
    ensureFreshBuild({ folder, singleFile, make });
    expect(calls).toEqual(["scripts/build.ts", "scripts/binary.ts"]);
  });
});
