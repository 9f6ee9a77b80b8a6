/**
 * `npm run bench`: what the program costs over demonstration schools of 1, 10 and 100 years: under load, as a ratio to
 * a bare `node:http` server and to an empty Remix page of the same run, then a single request of every address, list
 * and search in one school against the other, single writes, what a phone waits for, and how long the program takes to
 * start.
 *
 * The server's own CPU for a request is beside each rate: it holds on a busy machine too.
 *
 * Options: --parts load,single,writes,phone,start (those alone), --paths /auth,/tv-panel (those alone, whatever their query),
 * --scale 1,10,100, --seconds 5, --rounds 3, --write (puts the tables into docs/operate/performance.md), --cpu-prof (where the
 * time goes: writes profiles of the first school's server to build/profiles, for Chrome's developer tools).
 */
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { cpus, loadavg, totalmem, type } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { type BenchRequest, PAGES, SHARED, today } from "./bench/addresses.ts";
import { figure, print, printedText, printTable } from "./bench/figures.ts";
import { benchLoad, CONNECTIONS, LOAD_TOOL } from "./bench/load.ts";
import { benchPhone } from "./bench/phone.ts";
import { type School, startSchool } from "./bench/school.ts";
import { BARE_SERVER, startServer, stopServers } from "./bench/server-process.ts";
import { benchSingle, benchWrites } from "./bench/single.ts";
import { benchStart } from "./bench/start.ts";
import { hostTarget, TARGETS } from "./binary/runtime.ts";
import { isBuildStale } from "./staleness.mjs";

const STARTS = 9;
const PAGE = "docs/operate/performance.md";
/** Begins what is generated; above it stands what is measured, and the choices made by it. */
const MACHINE = "## The machine\n";
const EMPTY_REMIX = [process.execPath, "scripts/bench/empty-remix.ts"];
/** How long each is requested before it is measured: the JIT compiles short functions after some ten thousand calls. */
const WARM_UP_S = { cached: 6, page: 1 };

const { values: options } = parseArgs({
  options: {
    parts: { type: "string", default: "load,single,writes,phone,start" },
    paths: { type: "string" },
    scale: { type: "string", default: "1,10,100" },
    seconds: { type: "string", default: "5" },
    rounds: { type: "string", default: "3" },
    write: { type: "boolean", default: false },
    "cpu-prof": { type: "boolean", default: false },
  },
});
const scales = options.scale.split(",").map(Number);
const [seconds, rounds] = [Number(options.seconds), Number(options.rounds)];
const isWhole = (value: number) => Number.isInteger(value) && value > 0;
if (!(seconds > 0 && isWhole(rounds) && scales.every(isWhole)))
  throw new Error("--seconds must be above 0, --rounds and each --scale a whole number above 0");
const has = (part: string) => options.parts.split(",").includes(part);
const isAsked = ({ path }: BenchRequest) =>
  options.paths?.split(",").includes(path.split("?")[0] as string) ?? true;

async function benchUnderLoad(schools: School[]): Promise<void> {
  const bare = {
    name: "Bare `node:http`",
    server: await startServer(BARE_SERVER),
    path: (n: number) => `/${n}`,
  };
  const empty = { name: "Empty Remix page", server: await startServer(EMPTY_REMIX), path: () => "/" };
  const cached = { title: "Cached pages", seconds, rounds, warmUpSeconds: WARM_UP_S.cached };
  await benchLoad(schools, SHARED.filter(isAsked), bare, cached);
  const pages = { ...cached, title: "Pages for one person", warmUpSeconds: WARM_UP_S.page };
  await benchLoad(schools, PAGES.filter(isAsked), empty, pages);
}

function printMachine(): void {
  const machine = `${cpus()[0]?.model ?? "unknown CPU"}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, ${type()}`;
  const waiting = loadavg().map((value) => value.toFixed(1));
  print(MACHINE);
  print(
    `${machine}, Node ${process.version}; ${LOAD_TOOL}, ${CONNECTIONS} connections, ${seconds} s a row, medians of ` +
      `${rounds} rounds; ${today}. Load averages before: ${waiting.join(", ")}. Schools of ` +
      `${scales.map((scale) => (scale * 14_400).toLocaleString("en-US")).join(", ")} reservations.\n`,
  );
}

async function run(): Promise<string[]> {
  const schools: School[] = [];
  for (const [index, scale] of scales.entries()) {
    const isProfiled = options["cpu-prof"] && index === 0;
    schools.push(await startSchool(scale, isProfiled ? ["--cpu-prof", "--cpu-prof-dir=build/profiles"] : []));
  }
  await pause(1000);
  const atRest = schools.map(({ server }) => server.memory());
  printMachine();
  if (has("load")) await benchUnderLoad(schools);
  const beyond = has("single") ? await benchSingle(schools, isAsked) : [];
  if (has("writes")) await benchWrites(schools);
  if (has("phone")) await benchPhone(schools[0]!);
  print("## Memory\n");
  printTable(
    ["Server's memory (RSS)", "At rest", "After"],
    schools.map(({ scale, server }, index) => [
      `Scale ${scale}`,
      ...[atRest[index]!, server.memory()].map((megabytes) => `${figure(megabytes)} MB`),
    ]),
  );
  await stopServers();
  const host = hostTarget();
  if (has("start"))
    await benchStart(schools[0]!.dataDir, STARTS, host ? path.join("dist", TARGETS[host].file) : "");
  return beyond;
}

function runScript(...args: string[]): void {
  const { status } = spawnSync(process.execPath, args, { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}

if (isBuildStale()) runScript("scripts/build.ts");
if (has("start")) runScript("scripts/binary.ts", "--target", "host");
try {
  const beyond = await run();
  const [written] = readFileSync(PAGE, "utf8").split(MACHINE);
  if (options.write) writeFileSync(PAGE, `${written}${printedText()}`);
  if (options["cpu-prof"])
    console.info("\nThe first school was profiled, which slows it: compare no figures of this run.");
  if (beyond.length > 0) throw new Error(`Beyond what a request may take: ${beyond.join(", ")}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await stopServers();
}
