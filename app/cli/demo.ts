import { writeFileSync } from "node:fs";
import path from "node:path";
import { type Config, databaseFile } from "#app/server/config.ts";
import { makePrivateFolder } from "#app/services/backups/folder.server.ts";
import { schoolToday } from "#app/services/clock.ts";
import { createSheetWriter } from "#app/services/sheets/writer.server.ts";
import { formatNumber, plural } from "#app/text/format.ts";
import { frameText } from "#app/text/frame.ts";
import { demoText } from "#app/text/program/demo.ts";
import { withEnd } from "#db/first-error.ts";
import type { Migrations } from "#db/migrate.server.ts";
import type { NativeBinding } from "#db/native-binding.ts";
import { openDatabase } from "#db/open.server.ts";
import {
  DEMO_PASSWORD,
  type DemoOptions,
  type DemoSummary,
  findOccupiedTable,
  makeDemoTimetable,
  seedDemoSchool,
} from "#db/seeds/demo-school.ts";
import { SIGN_INS } from "#db/seeds/people.ts";
import {
  TABLE_TITLES,
  type Timetable,
  tableRows,
  writeAsc,
  writeFet,
  writeGrid,
  writeTable,
  writeUntis,
  writeUrania,
} from "#db/seeds/timetable-files.ts";
import { CommandRefused } from "./refused.ts";
import { refuseOffPrimary } from "./tool-database.ts";

export type DemoArguments = { rooms?: string; days?: string; scale?: string; seed?: string };

function wholeNumber(text: string, highest: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < 1 || value > highest) throw new CommandRefused(demoText.usage);
  return value;
}

function readOptions(typed: DemoArguments): Omit<DemoOptions, "today"> {
  return {
    rooms: wholeNumber(typed.rooms ?? "40", 1000),
    days: wholeNumber(typed.days ?? "200", 400),
    scale: wholeNumber(typed.scale ?? "1", 100),
    seed: typed.seed ?? "escola",
  };
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

async function* allRows(timetable: Timetable): AsyncGenerator<string[][]> {
  yield tableRows(timetable);
}

/** The school's timetable in each format that is imported, for trying it out (rules R28.9). */
async function writeTimetables(
  folder: string,
  timetable: Timetable,
  { sheetSource, lessons }: { sheetSource: () => string; lessons: number },
): Promise<void> {
  const table = { name: demoText.timetableSheet, columns: [...TABLE_TITLES] };
  const workbook = await createSheetWriter(sheetSource).write(table, allRows(timetable));
  const files: Record<string, Uint8Array> = {
    "grade-horaria.csv": writeTable(timetable),
    ...(workbook.ok && { "grade-horaria.xlsx": workbook.value }),
    "grade-horaria-quadro.csv": writeGrid(timetable),
    "grade-horaria-asc.xml": writeAsc(timetable),
    "grade-horaria-fet.csv": writeFet(timetable),
    "grade-horaria-GPU001.txt": writeUntis(timetable),
    "grade-horaria-IMPORT_URANIA.xml": writeUrania(timetable),
  };
  for (const [name, bytes] of Object.entries(files)) {
    writeFileSync(path.join(folder, name), bytes, { mode: 0o600 });
  }
  console.info(demoText.timetables(folder, Object.keys(files).join(", ")));
  if (lessons > 0) console.info(demoText.publishedPart(lessons));
}

/**
 * `demo`: fills the empty database of the settings with a demonstration school (rules R20.5).
 * @param parts.sheetSource gives the JavaScript text of sheet-worker.
 * @throws CommandRefused where an option is nonsense or the database is not empty.
 */
export async function makeDemoSchool(
  config: Config,
  typed: DemoArguments,
  parts: { migrations: Migrations; nativeBinding?: NativeBinding; sheetSource: () => string },
): Promise<void> {
  const options = readOptions(typed);
  await refuseOffPrimary(config);
  makePrivateFolder(config.DATA_DIR);
  const started = performance.now();
  const { sheetSource, ...database } = parts;
  const db = await openDatabase({
    file: databaseFile(config),
    busyTimeoutMs: 5000,
    snapshotDir: path.join(config.DATA_DIR, "snapshots"),
    ...database,
  });
  const today = schoolToday({ now: () => new Date(), timeZone: config.APP_TIMEZONE });
  const fill = () => {
    const inTheWay = findOccupiedTable(db);
    if (inTheWay) throw new CommandRefused(`${demoText[inTheWay]} ${demoText.emptyPlace}`);
    // The whole school is one transaction: a larger page cache saves writing half-full pages twice.
    db.sqlite.pragma("cache_size = -262144");
    return seedDemoSchool(db, {
      ...options,
      today,
      hasCalendar: true,
      hasTimetable: options.scale === 1,
      hasEquipment: true,
    });
  };
  const summary = withEnd(fill, () => db.close());
  print(summary, (performance.now() - started) / 1000);
  await writeTimetables(config.DATA_DIR, makeDemoTimetable({ ...options, today }), {
    sheetSource,
    lessons: summary.lessons,
  });
}
