/**
 * `npm run bench`: what the program costs over demonstration schools of 1, 10 and 100 years: under load, as a ratio to
 * a bare `node:http` server and to an empty Remix page of the same run, then a single request of every address, lists
 * and searches in one school against the other, shared pages after a write, and how long the program takes to start.
 *
 * The server's own CPU for a request is beside each rate: it holds on a busy machine too.
 *
 * Options: --scale 1,10,100, --seconds 5, --rounds 3, --write (puts the tables into docs/performance.md), --paths
 * /auth,/tv-panel (those alone, under load), --lists (lists and searches alone),
 * --cpu-prof (where the time goes: writes profiles of the first school's server to build/profiles, to be opened in
 * Chrome's developer tools).
 */
import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { cpus, loadavg, totalmem, type } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { build as bundle } from "esbuild";
import { today } from "./bench/addresses.ts";
import { benchAfterWrite } from "./bench/after-write.ts";
import { print, printedText, printTable } from "./bench/figures.ts";
import { benchHolds } from "./bench/holds.ts";
import { CONNECTIONS, LOAD_TOOL } from "./bench/load.ts";
import { benchEveryRoute, benchLists, benchWrites } from "./bench/one-request.ts";
import { copySchool, type School, startSchool } from "./bench/schools.ts";
import { type ServerProcess, startYardstick } from "./bench/server-process.ts";
import { benchStart } from "./bench/start.ts";
import { benchStreams } from "./bench/streams.ts";
import { benchPages, benchShared } from "./bench/under-load.ts";
import { hostTarget, TARGETS } from "./binary/runtime.ts";
import { isBuildStale } from "./staleness.mjs";

const STARTS = 9;
const PAGE = "docs/performance.md";
const PROFILE_FOLDER = "build/profiles";
const EMPTY_REMIX = "build/bench/empty-remix.cjs";

const { values: options } = parseArgs({
  options: {
    scale: { type: "string", default: "1,10,100" },
    seconds: { type: "string", default: "5" },
    rounds: { type: "string", default: "3" },
    paths: { type: "string" },
    lists: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
    "cpu-prof": { type: "boolean", default: false },
  },
});
const scales = options.scale.split(",").map(Number);
const isWholeRun = !(options.lists || options.paths);
const [seconds, rounds] = [Number(options.seconds), Number(options.rounds)];
const isWhole = (value: number) => Number.isInteger(value) && value > 0;
if (!(seconds > 0 && isWhole(rounds) && scales.every(isWhole)))
  throw new Error("--seconds must be above 0, --rounds and each --scale a whole number above 0");

async function startEmptyRemix(): Promise<ServerProcess> {
  await bundle({
    entryPoints: ["scripts/bench/empty-remix.tsx"],
    outfile: EMPTY_REMIX,
    bundle: true,
    platform: "node",
    format: "cjs",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
    logLevel: "warning",
  });
  return startYardstick(EMPTY_REMIX);
}

function printMachine(): void {
  const machine = `${cpus()[0]?.model ?? "unknown CPU"}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, ${type()}`;
  const waiting = loadavg().map((value) => value.toFixed(1));
  print(
    `${machine}, Node ${process.version}; ${LOAD_TOOL}, ${CONNECTIONS} connections, ${seconds} s a row, medians of ` +
      `${rounds} rounds; ${today}. Load averages before: ${waiting.join(", ")}. Schools of ` +
      `${scales.map((scale) => (scale * 14_400).toLocaleString("en-US")).join(", ")} reservations.\n`,
  );
}

async function run(folders: string[], started: ServerProcess[]): Promise<void> {
  for (const scale of scales) folders.push(await copySchool(scale));
  const [bare, empty] = [await startYardstick("scripts/bench/bare-server.mjs"), await startEmptyRemix()];
  started.push(bare, empty);
  const schools: School[] = [];
  const profiling = ["--cpu-prof", `--cpu-prof-dir=${PROFILE_FOLDER}`];
  for (const [index, folder] of folders.entries()) {
    const isProfiled = options["cpu-prof"] && index === 0;
    const school = await startSchool(scales[index]!, folder, isProfiled ? profiling : []);
    started.push(school.server);
    schools.push(school);
  }
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const atRest = schools.map(({ server }) => server.memory());
  printMachine();
  const load = { seconds, rounds, paths: options.paths?.split(",") };
  if (!options.lists) {
    await benchShared(bare, schools, load);
    await benchPages(empty, schools, load);
  }
  const heavy = options.lists || options.paths ? [] : await benchEveryRoute(schools);
  const beyond: string[] = [];
  if (!options.paths) {
    const lists = await benchLists(schools);
    beyond.push(...lists.growing, ...(await benchStreams(schools)));
    heavy.push(...lists.heavy);
  }
  if (isWholeRun) {
    await benchAfterWrite(schools);
    await benchWrites(schools);
  }
  print("## Memory\n");
  printTable(
    ["Server's memory (RSS)", "At rest", "After"],
    schools.map(({ scale, server }, index) => [
      `Scale ${scale}`,
      ...[atRest[index], server.memory()].map((value) => (value ? `${value} MB` : "n/a")),
    ]),
  );
  for (const { server } of schools) await server.stop();
  if (!options.paths) beyond.push(...(await benchHolds(schools, heavy)));
  const host = hostTarget();
  if (isWholeRun) await benchStart(folders[0]!, STARTS, host ? path.join("dist", TARGETS[host].file) : "");
  if (options.write)
    writeFileSync(PAGE, `${readFileSync("scripts/bench/page.md", "utf8")}\n${printedText()}`);
  if (options["cpu-prof"])
    console.info("\nThe first school was profiled, which slows it: compare no figures of this run.");
  if (beyond.length > 0) throw new Error(`Beyond what a request may take: ${beyond.join(", ")}`);
}

function runScript(...args: string[]): void {
  const { status } = spawnSync(process.execPath, args, { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}

if (isBuildStale()) runScript("scripts/build.ts");
if (isWholeRun) runScript("scripts/binary.ts", "--target", "host");
const folders: string[] = [];
const started: ServerProcess[] = [];
try {
  await run(folders, started);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  for (const each of started) await each.stop();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
}
