/** `npm run demo`: fills the empty database with a demonstration school (db/seeds). */
import { mkdirSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { type Config, readConfig } from "#app/server/config.ts";
import { schoolToday } from "#app/services/clock.ts";
import { demoText } from "#app/text/demo.ts";
import { formatNumber, plural } from "#app/text/format.ts";
import { frameText } from "#app/text/frame.ts";
import { readMigrations } from "#db/migrate.server.ts";
import { openDatabase } from "#db/open.server.ts";
import {
  DEMO_PASSWORD,
  type DemoOptions,
  type DemoSummary,
  seedDemoSchool,
  whatIsInTheWay,
} from "#db/seeds/demo-school.ts";
import { SIGN_INS } from "#db/seeds/people.ts";

/** A refusal whose message is for the person at the terminal. */
class Refusal extends Error {}

function wholeNumber(text: string, highest: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < 1 || value > highest) throw new Refusal(demoText.usage);
  return value;
}

function readOptions(): Omit<DemoOptions, "today"> {
  try {
    const { values } = parseArgs({
      options: {
        rooms: { type: "string", default: "40" },
        days: { type: "string", default: "200" },
        scale: { type: "string", default: "1" },
        seed: { type: "string", default: "escola" },
      },
    });
    return {
      rooms: wholeNumber(values.rooms, 1000),
      days: wholeNumber(values.days, 400),
      scale: wholeNumber(values.scale, 100),
      seed: values.seed,
    };
  } catch {
    throw new Refusal(demoText.usage);
  }
}

function settings(): Config {
  const read = readConfig(process.env);
  if ("problems" in read) throw new Refusal(read.problems.join("\n"));
  return read.config;
}

function print(summary: DemoSummary, seconds: number): void {
  const counts = [
    plural(summary.reservations, ...demoText.reservationCount),
    plural(summary.environments, ...demoText.environmentCount),
    plural(summary.teachers, ...demoText.teacherCount),
    plural(summary.classes, ...demoText.classCount),
  ];
  console.info(demoText.filled(counts.join(", "), formatNumber(Math.round(seconds * 10) / 10)));
  console.info(demoText.signIns(DEMO_PASSWORD));
  for (const role of ["admin", "pedagogical", "teacher"] as const) {
    console.info(`  ${SIGN_INS[role].padEnd(12)} ${frameText.roles[role]}`);
  }
}

async function main(): Promise<void> {
  const options = readOptions();
  const config = settings();
  mkdirSync(config.DATA_DIR, { recursive: true });
  const started = performance.now();
  const db = await openDatabase({
    file: config.DATABASE_PATH ?? path.join(config.DATA_DIR, "reservas.db"),
    migrations: readMigrations("db/migrations"),
    busyTimeoutMs: 5000,
    snapshotDir: path.join(config.DATA_DIR, "snapshots"),
  });
  try {
    const inTheWay = whatIsInTheWay(db);
    if (inTheWay) throw new Refusal(`${demoText[inTheWay]} ${demoText.emptyPlace}`);
    // The whole school is one transaction: a larger page cache saves writing half-full pages twice.
    db.sqlite.pragma("cache_size = -262144");
    const today = schoolToday({ now: () => new Date(), timeZone: config.APP_TIMEZONE });
    const summary = seedDemoSchool(db, { ...options, today });
    db.close();
    print(summary, (performance.now() - started) / 1000);
  } finally {
    db.close();
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Refusal ? error.message : demoText.failed((error as Error).message));
  process.exitCode = 1;
}
