/**
 * `npm run release`: what a version is published with, in `dist/`: a file for each platform, `SHA256SUMS` (for
 * `sha256sum -c`) and `NOTES`, the version's part of CHANGELOG.md. The commit must be whole: it is named in the files.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { RELEASE } from "../source/definitions.ts";
import { TARGETS } from "./runtime.ts";

const FOLDER = "dist";

/** A version's part of the changelog, without its heading. @throws where it has none, or an empty one. */
export function notesOf(changelog: string, version: string): string {
  const parts = changelog.split(/^## /m).slice(1);
  const part = parts.find((each) => each.startsWith(`[${version}] - `));
  const notes = part?.slice(part.indexOf("\n")).trim();
  if (!notes) throw new Error(`CHANGELOG.md says nothing of ${version}`);
  return `${notes}\n`;
}

/** A line of `SHA256SUMS`. */
export function sumOf(name: string, content: Uint8Array): string {
  return `${createHash("sha256").update(content).digest("hex")}  ${name}\n`;
}

function run(command: string, args: string[]): string {
  const { status, stdout } = spawnSync(command, args, {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (status !== 0) throw new Error(`${command} ended with ${status}`);
  return stdout;
}

function makeRelease(): void {
  const notes = notesOf(readFileSync("CHANGELOG.md", "utf8"), RELEASE.version);
  if (run("git", ["status", "--porcelain"])) throw new Error("Commit first: the files name their commit.");
  console.info(run(process.execPath, ["scripts/build.ts"]) + run(process.execPath, ["scripts/binary.ts"]));
  const names = Object.values(TARGETS).map(({ file }) => file);
  const sums = names.map((name) => sumOf(name, readFileSync(path.join(FOLDER, name))));
  writeFileSync(path.join(FOLDER, "SHA256SUMS"), sums.join(""));
  writeFileSync(path.join(FOLDER, "NOTES"), notes);
  console.info(`${FOLDER}/SHA256SUMS and ${FOLDER}/NOTES, of ${RELEASE.version} (${RELEASE.commit})`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) makeRelease();
