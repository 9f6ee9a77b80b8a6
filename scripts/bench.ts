/**
 * `npm run bench`: requests a second of the program over demonstration schools of one and of ten years, each as
 * a ratio to a bare `node:http` server that answers as many bytes, measured in the same run.
 *
 * Then how long the program takes to start, and its memory and size, against an empty server.
 *
 * Options: --seconds 5, --rounds 3, --paths /auth,/healthz, --cpu-prof (where the time goes: writes profiles of
 * the server of one year to build/profiles, to be opened in Chrome's developer tools).
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { cpus, tmpdir, totalmem, type } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { addDays, mondayOf } from "#app/domain/civil-date.ts";
import { schoolToday } from "#app/services/clock.ts";
import { readMigrations } from "#db/migrate.server.ts";
import { openDatabase } from "#db/open.server.ts";
import { seedDemoSchool } from "#db/seeds/demo-school.ts";
import { bytesOf, median, requestsPerSecond } from "./bench/measure.ts";
import { type ServerProcess, startBareServer, startProgram } from "./bench/server-process.ts";
import { benchStart } from "./bench/start.ts";
import { hostTarget, TARGETS } from "./binary/runtime.ts";
import { isBuildStale } from "./staleness.mjs";

const SCALES = [1, 10] as const;
const ACCEPTED_LOSS = 0.2;
const STARTS = 9;
const PROFILE_FOLDER = "build/profiles";

const { values: options } = parseArgs({
  options: {
    seconds: { type: "string", default: "5" },
    rounds: { type: "string", default: "3" },
    paths: { type: "string" },
    "cpu-prof": { type: "boolean", default: false },
  },
});
const seconds = Number(options.seconds);
const rounds = Number(options.rounds);
if (!(seconds > 0 && Number.isInteger(rounds) && rounds > 0)) {
  throw new Error("--seconds must be a number above 0, --rounds a whole number above 0");
}

const today = schoolToday({ now: () => new Date(), timeZone: "America/Sao_Paulo" });
const monday = mondayOf(today);
const paths = options.paths?.split(",") ?? [
  "/programacao-semanal",
  "/tv-panel?turno=manha",
  "/auth",
  `/api/public/reservations/weekly?startDate=${monday}&endDate=${addDays(monday, 6)}`,
];

type Row = { path: string; bare: number[]; program: number[][]; bytes: number[] };

async function buildSchool(folder: string, scale: number): Promise<void> {
  const db = await openDatabase({
    file: path.join(folder, "reservas.db"),
    migrations: readMigrations("db/migrations"),
    busyTimeoutMs: 5000,
    snapshotDir: folder,
  });
  // Classes are held today even on a Sunday: the panel is measured with rows whenever the bench is run.
  seedDemoSchool(db, { rooms: 40, days: 200, scale, seed: "bench", today, holdToday: true });
  db.close();
}

async function measureRound(bare: ServerProcess, programs: ServerProcess[], rows: Row[], round: number) {
  for (const row of rows) {
    row.bare.push(await requestsPerSecond(`${bare.origin}/${row.bytes[0]}`, seconds));
    // In turns, so that neither school is always the one that is measured second.
    const order = [...programs.entries()];
    if (round % 2 === 1) order.reverse();
    for (const [index, program] of order) {
      row.program[index]!.push(await requestsPerSecond(program.origin + row.path, seconds));
    }
  }
}

async function prepareRows(programs: ServerProcess[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const each of paths) {
    const bytes: number[] = [];
    for (const program of programs) {
      bytes.push(await bytesOf(program.origin + each));
      await requestsPerSecond(program.origin + each, Math.min(2, seconds));
    }
    rows.push({ path: each, bytes, bare: [], program: programs.map(() => []) });
  }
  return rows;
}

function number(value: number): string {
  return Math.round(value).toLocaleString("en-US");
}

function ratios(row: Row, index: number): number {
  return median(row.program[index]!.map((value, round) => value / row.bare[round]!));
}

function printTable(rows: Row[], memory: (number | null)[][]): void {
  console.info("| Address | Bytes | Bare node:http | One year | Ten years | Ten against one |");
  console.info("|---|---|---|---|---|---|");
  for (const row of rows) {
    const [one, ten] = [median(row.program[0]!), median(row.program[1]!)];
    const change = median(row.program[1]!.map((value, round) => value / row.program[0]![round]!));
    const verdict = change >= 1 - ACCEPTED_LOSS ? "at most 20 % slower" : "MORE THAN 20 % SLOWER";
    const cells = [
      `\`${row.path.split("?")[0]}\``,
      number(row.bytes[0]!),
      `${number(median(row.bare))}/s`,
      `${number(one)}/s = ${ratios(row, 0).toFixed(3)}`,
      `${number(ten)}/s = ${ratios(row, 1).toFixed(3)}`,
      `${change.toFixed(2)} (${verdict})`,
    ];
    console.info(`| ${cells.join(" | ")} |`);
  }
  console.info("\n| Server's memory (RSS) | At rest | After |\n|---|---|---|");
  for (const [index, scale] of SCALES.entries()) {
    const cells = memory[index]!.map((value) => (value === null ? "n/a" : `${value} MB`));
    console.info(`| ${scale === 1 ? "One year" : "Ten years"} | ${cells.join(" | ")} |`);
  }
}

async function run(folders: string[], started: ServerProcess[]): Promise<void> {
  for (const [index, scale] of SCALES.entries()) await buildSchool(folders[index]!, scale);
  const bare = await startBareServer();
  started.push(bare);
  const programs: ServerProcess[] = [];
  for (const [index, folder] of folders.entries()) {
    const profiling = options["cpu-prof"] && index === 0;
    const program = await startProgram(
      folder,
      profiling ? ["--cpu-prof", `--cpu-prof-dir=${PROFILE_FOLDER}`] : [],
    );
    started.push(program);
    programs.push(program);
  }
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const atRest = programs.map((program) => program.memory());
  const rows = await prepareRows(programs);
  await requestsPerSecond(`${bare.origin}/${rows[0]!.bytes[0]}`, Math.min(2, seconds));
  for (let round = 0; round < rounds; round++) await measureRound(bare, programs, rows, round);
  const memory = programs.map((program, index) => [atRest[index]!, program.memory()]);
  const machine = `${cpus()[0]?.model ?? "unknown CPU"}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GB, ${type()}`;
  console.info(
    `${machine}, Node ${process.version}; 4 connections, ${seconds} s a row, median of ${rounds} rounds.`,
  );
  console.info("Schools of 14,400 (one year) and 144,000 reservations (ten years).\n");
  printTable(rows, memory);
  for (const program of programs) await program.stop();
  console.info("");
  await benchStart(folders[0]!, STARTS, host ? path.join("dist", TARGETS[host].file) : "");
  if (options["cpu-prof"])
    console.info("\nThe school of one year was profiled, which slows it: compare no figures of this run.");
}

function runScript(...args: string[]): void {
  const { status } = spawnSync(process.execPath, args, { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}

if (isBuildStale()) runScript("scripts/build.ts");
runScript("scripts/binary.ts", "--target", "host");
const host = hostTarget();
const folders = SCALES.map((scale) => mkdtempSync(path.join(tmpdir(), `reservas-bench-${scale}-`)));
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
