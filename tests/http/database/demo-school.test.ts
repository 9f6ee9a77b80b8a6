import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { compareSync } from "bcryptjs";
import { beforeAll, describe, expect, it } from "vitest";
import { makeDemoSchool } from "#app/cli/demo.ts";
import { missingFields } from "#app/domain/timetable/column-mapping.ts";
import { lessonKey } from "#app/domain/timetable/weekly-lesson.ts";
import { listEnvironments } from "#app/models/rooms/environment.server.ts";
import { listPublishedLessons } from "#app/models/timetable/timetable-rows.server.ts";
import { readConfig } from "#app/server/config.ts";
import { readMatched } from "#app/services/timetable/match.server.ts";
import { readTimetableFile } from "#app/services/timetable/read/read-file.ts";
import type { Database } from "#db/client.server.ts";
import { readMigrations } from "#db/migrate.server.ts";
import { openDatabase, openMemoryDatabase } from "#db/open.server.ts";
import { blockedDaysOfYear } from "#db/seeds/calendar.ts";
import {
  DEMO_PASSWORD,
  type DemoOptions,
  findOccupiedTable,
  makeDemoTimetable,
  seedDemoSchool,
} from "#db/seeds/demo-school.ts";
import { insertRow } from "#tests/support/database/table-rows.ts";
import { sharedFolder } from "#tests/support/temp-folder.ts";

const USAGE = "Uso: npm run demo -- --rooms 40";
const migrations = readMigrations("db/migrations");
const PARTS = { migrations, sheetSource: () => "" };
const SMALL: DemoOptions = {
  rooms: 4,
  days: 10,
  scale: 1,
  seed: "escola",
  today: "2026-03-12",
  passwordCost: 4,
};

async function seedSchool(options: Partial<DemoOptions> = {}): Promise<Database> {
  const db = await openMemoryDatabase(migrations);
  seedDemoSchool(db, { ...SMALL, ...options });
  return db;
}

function column(db: Database, sql: string): unknown[] {
  return db.sqlite.prepare(sql).pluck().all();
}

/** Every row of every table as text. */
function contents(db: Database): string {
  const tables = column(
    db,
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'kysely_%' AND name NOT LIKE 'sqlite_%'",
  ) as string[];
  return JSON.stringify(tables.map((name) => [name, db.sqlite.prepare(`SELECT * FROM ${name}`).all()]));
}

const OVERLAPS = `
  SELECT count(*) FROM reservations a
  JOIN reservation_environments pa ON pa.reservation_id = a.id
  JOIN reservation_environments pb ON pb.environment_id = pa.environment_id
  JOIN reservations b ON b.id = pb.reservation_id AND b.id <> a.id AND b.date = a.date
    AND b.start_time < a.end_time AND a.start_time < b.end_time
  WHERE b.status = 'approved' AND a.status = `;

describe("the timetable to be imported", () => {
  const options = { rooms: 40, seed: "escola", today: "2026-03-12" };

  it("uses the school's names, except for half groups, and has some lessons of each special kind", async () => {
    const db = await seedSchool({ ...options, days: 1 });
    const { blocks } = makeDemoTimetable(options);
    const unknownNames = (names: string[], table: string) => {
      const known = new Set(column(db, `SELECT name FROM ${table}`));
      return names.filter((name) => !known.has(name));
    };
    const teachers = blocks.flatMap((block) => block.teachers);
    expect(unknownNames(teachers, "users WHERE role = 'teacher'")).toEqual([]);
    const rooms = blocks.flatMap((block) => block.environments);
    expect(unknownNames(rooms, "environments")).toEqual([]);
    const disciplines = blocks.map((block) => block.discipline);
    expect(unknownNames(disciplines, "disciplines")).toEqual([]);
    const classes = blocks.flatMap((block) => block.classes);
    const halves = unknownNames(classes, "classes");
    expect(halves.length).toBeGreaterThan(0);
    for (const name of halves) expect(name).toMatch(/^MEC-2026-\d[AB]\/[12]$/);
    expect(blocks.some(({ classes, teachers }) => classes.length === 2 && teachers.length === 2)).toBe(true);
    expect(blocks.length).toBeGreaterThan(300);
  });

  it("books nobody and nothing twice, and leaves lessons without a room if there are too few", () => {
    for (const rooms of [4, 40]) {
      const { blocks } = makeDemoTimetable({ ...options, rooms });
      for (const kind of ["teachers", "classes", "environments"] as const) {
        const places = blocks.flatMap((block) =>
          block[kind].map((name) => `${block.weekday} ${block.period} ${name}`),
        );
        expect(new Set(places).size).toBe(places.length);
      }
      expect(blocks.some(({ environments }) => environments.length === 0)).toBe(rooms === 4);
      expect(blocks.every(({ teachers }) => teachers.length > 0)).toBe(true);
    }
  });
});

it("the school publishes the part of its timetable that conflicts with no reservation", async () => {
  const db = await seedSchool({ today: "2026-06-22", rooms: 40, days: 40, hasTimetable: true });
  const lessons = `FROM reservations JOIN series ON series.id = series_id WHERE kind = 'timetable'`;
  const [count] = column(db, `SELECT count(*) ${lessons}`) as [number];
  expect(count).toBeGreaterThan(20);
  expect(column(db, "SELECT total FROM timetables WHERE state = 'published'")).toEqual([count]);
  expect(column(db, `SELECT DISTINCT status ${lessons}`)).toEqual(["approved"]);
  expect(column(db, `SELECT count(*) ${lessons} AND in_conflict = 1`)).toEqual([0]);
  const named = readMatched(
    { db, now: () => new Date("2026-06-22T12:00:00Z"), timeZone: "America/Sao_Paulo" },
    1,
    null,
  );
  expect(named).toMatchObject({ ok: true, value: { left: [], withoutRoom: [] } });
  // Read back, its names are the same lessons: importing it again changes nothing.
  const published = listPublishedLessons(db, { calendarId: null, from: "2026-06-22", until: "2026-07-31" });
  const read = named.ok ? named.value.lessons.map(lessonKey) : [];
  expect(new Set(published.map(({ lesson }) => lessonKey(lesson)))).toEqual(new Set(read));
});

it("the school lends five kinds: lessons have some, some are handed out, and one is late", async () => {
  const db = await seedSchool({ today: "2026-06-22", rooms: 40, days: 40, hasEquipment: true });
  const one = (sql: string) => (column(db, sql) as [number])[0];
  expect(column(db, "SELECT name FROM equipment ORDER BY id")).toHaveLength(5);
  for (const status of ["approved", "pending"])
    expect(
      one(`SELECT count(*) FROM reservation_equipment WHERE date >= '2026-06-22' AND status = '${status}'`),
    ).toBeGreaterThan(5);
  expect(one("SELECT count(*) FROM equipment_handouts WHERE out_count > 0 AND date = '2026-06-22'")).toBe(2);
  expect(
    column(db, "SELECT out_count FROM equipment_handouts WHERE out_count > 0 AND date < '2026-06-22'"),
  ).toEqual([1]);
  expect(one("SELECT count(*) FROM equipment_handouts WHERE out_count = 0")).toBeGreaterThan(5);
});

describe("the school's calendar", () => {
  const outside = `SELECT DISTINCT date FROM reservations WHERE NOT EXISTS (
    SELECT 1 FROM calendar_terms WHERE kind IN ('term', 'exams') AND date BETWEEN start_date AND end_date)`;

  it("has this year and the next, and reservations within its terms only", async () => {
    const db = await seedSchool({ today: "2026-06-25", days: 40, hasCalendar: true });
    expect(column(db, "SELECT substr(start_date, 1, 4) FROM calendar_terms WHERE kind = 'exams'")).toEqual([
      "2026",
      "2027",
    ]);
    expect(column(db, "SELECT count(*) FROM calendar_days WHERE as_weekday IS NOT NULL")).toEqual([8]);
    expect(column(db, outside)).toEqual([]);
    expect(column(db, "SELECT max(date) FROM reservations")).toEqual(["2026-08-06"]);
  });

  it.each(["2026-01-12", "2026-07-13", "2026-12-21"])("is omitted in a vacation, on %s", async (today) => {
    const db = await seedSchool({ today, hasCalendar: true });
    expect(column(db, "SELECT count(*) FROM calendars")).toEqual([0]);
    expect(column(db, `SELECT count(*) > 0 FROM reservations WHERE date >= '${today}'`)).toEqual([1]);
  });
});

describe("the same seed", () => {
  it("creates the same school on the same day, another seed another one", async () => {
    const first = contents(await seedSchool());
    expect(contents(await seedSchool())).toBe(first);
    expect(contents(await seedSchool({ seed: "outra" }))).not.toBe(first);
  });

  it("equips rooms by their purpose", async () => {
    const db = await seedSchool({ rooms: 40 });
    const held = (name: string) => listEnvironments(db).find((room) => room.name === name)?.resources ?? [];
    expect(held("Laboratório de Informática").map(({ name }) => name)).toContain("Computadores");
    expect(held("Laboratório de Enfermagem")).toContainEqual({ name: "Leitos", count: 6 });
    expect(held("Auditório Central")).toContainEqual({ name: "Microfone", count: 2 });
    expect(listEnvironments(db).filter(({ resources }) => resources.length === 0)).toEqual([]);
  });

  it("creates the same future reservations at every scale", async () => {
    const ahead =
      "SELECT start_time || status || owner_id FROM reservations WHERE date >= '2026-03-12' ORDER BY id";
    const [one, ten] = [await seedSchool(), await seedSchool({ scale: 10 })];
    expect(column(ten, ahead)).toEqual(column(one, ahead));
    expect(column(ten, "SELECT count(*) FROM reservations")).toEqual([720]);
    expect(column(one, "SELECT count(*) FROM reservations")).toEqual([72]);
  });
});

it("of one year has requests whose day is over, and some whose class has another lesson", async () => {
  const db = await seedSchool({ rooms: 20, days: 40 });
  const over = "SELECT count(*) FROM reservations WHERE status = 'pending' AND date < '2026-03-12'";
  expect(column(db, over)).toEqual([3]);
  const other = `SELECT 1 FROM reservations AS other WHERE other.status = 'approved' AND other.class_id = asked.class_id
    AND other.date = asked.date AND other.start_time < asked.end_time AND other.end_time > asked.start_time`;
  const clashing = `SELECT count(*) FROM reservations AS asked
    WHERE status = 'pending' AND date > '2026-03-12' AND EXISTS (${other})`;
  expect(column(db, clashing)[0]).toBeGreaterThanOrEqual(2);
});

describe("a school of 20 rooms, 40 days and five years", () => {
  let db: Database;
  beforeAll(async () => {
    db = await seedSchool({ rooms: 20, days: 40, scale: 5 });
  });

  it("has reservations in 60 % of rooms, days and shifts, on school days around today only", () => {
    expect(column(db, "SELECT count(*) FROM reservations")).toEqual([20 * 40 * 5 * 3 * 0.6]);
    const dates = "SELECT count(DISTINCT date) FROM reservations";
    expect(column(db, dates)).toEqual([200]);
    expect(column(db, `${dates} WHERE date >= '2026-03-12'`)).toEqual([20]);
    expect(column(db, `${dates} WHERE strftime('%w', date) IN ('0', '6')`)).toEqual([0]);
    expect(column(db, `${dates} WHERE date IN (SELECT date FROM blocked_days)`)).toEqual([0]);
  });

  it.each([
    ["approved", 85],
    ["pending", 10],
    ["rejected", 5],
  ])("is %s in about %d %%", (status, percent) => {
    const [share] = column(db, `SELECT avg(status = '${status}') * 100 FROM reservations`) as [number];
    expect(Math.abs(share - percent)).toBeLessThan(1);
  });

  it("has pending conflicts but no two approved in one place at one time, without any override", () => {
    expect(column(db, `${OVERLAPS} 'approved'`)).toEqual([0]);
    expect(column(db, `${OVERLAPS} 'pending'`)[0]).toBeGreaterThan(5);
    expect(column(db, "SELECT count(*) FROM reservations WHERE override_user_id IS NOT NULL")).toEqual([0]);
  });

  it("has places of all types, two-room bookings, notes, reviewers, reasons, notifications, texts", () => {
    expect(column(db, "SELECT DISTINCT type FROM environments ORDER BY type")).toEqual([
      "Auditório",
      "Laboratório",
      "Sala",
    ]);
    const numberOf = (sql: string) => column(db, `SELECT count(*) FROM ${sql}`)[0] as number;
    expect(numberOf("reservation_environments")).toBeGreaterThan(numberOf("reservations"));
    expect(numberOf("reservations WHERE notes IS NOT NULL")).toBeGreaterThan(0);
    expect(numberOf("reservations WHERE (status = 'pending') <> (reviewer_user_id IS NULL)")).toBe(0);
    expect(numberOf("reservations WHERE (status = 'rejected') <> (rejection_reason IS NOT NULL)")).toBe(0);
    expect(numberOf("reservations WHERE created_at > updated_at OR updated_at > '2026-03-12T23:59'")).toBe(0);
    expect(numberOf("notifications WHERE read_at IS NULL")).toBeGreaterThan(0);
    expect(numberOf("welcome_messages")).toBe(3);
    expect(column(db, "SELECT value FROM settings ORDER BY key")).toEqual(["friday|18:00", "monday|07:30"]);
    expect(numberOf("blocked_days WHERE show_in_panel = 1 AND panel_message IS NOT NULL")).toBeGreaterThan(0);
    expect(numberOf("users WHERE role = 'teacher'")).toBe(60);
  });

  it("has the three printed accounts with the printed password", () => {
    for (const username of ["direcao", "pedagogico", "professor"]) {
      const [hash] = column(db, `SELECT password_hash FROM users WHERE username_key = '${username}'`);
      expect(compareSync(DEMO_PASSWORD, String(hash))).toBe(true);
    }
    expect(column(db, "SELECT count(*) FROM users WHERE first_login = 1")).toEqual([0]);
  });
});

it("the school's holidays include those that move with Easter", () => {
  const dates = (year: number) => blockedDaysOfYear(year).map((day) => `${day.date} ${day.title}`);
  expect(dates(2026)).toEqual(
    expect.arrayContaining([
      "2026-02-17 Carnaval",
      "2026-04-03 Sexta-feira Santa",
      "2026-06-04 Corpus Christi",
    ]),
  );
  expect(dates(2025)).toContain("2025-04-18 Sexta-feira Santa");
  expect(dates(2024)).toContain("2024-02-13 Carnaval");
});

describe("a demonstration school is refused if the database has rows of a school:", () => {
  it("not the admin of the first startup, whose account is unchanged", async () => {
    const db = await openMemoryDatabase(migrations);
    insertRow(db, "users", { username: "admin", username_key: "admin", role: "admin" });
    expect(findOccupiedTable(db)).toBeNull();
    seedDemoSchool(db, SMALL);
    expect(column(db, "SELECT password_hash || first_login FROM users WHERE username = 'admin'")).toEqual([
      "x1",
    ]);
  });

  it.each([
    ["users", { username_key: "maria", role: "admin" }, "users"],
    ["users", { username_key: "admin", role: "teacher" }, "users"],
    ["courses", {}, "catalog"],
  ])("%s with %j", async (table, change, expected) => {
    const db = await openMemoryDatabase(migrations);
    insertRow(db, table, change);
    expect(findOccupiedTable(db)).toBe(expected);
  });

  it("a reservation", async () => {
    expect(findOccupiedTable(await seedSchool())).toBe("reservations");
  });
});

describe("npm run demo", () => {
  const folder = sharedFolder();

  function run(name: string, ...options: string[]) {
    const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/demo.ts", ...options], {
      encoding: "utf8",
      env: { ...process.env, DATABASE_PATH: "", DATA_DIR: path.join(folder, name) },
    });
    return { status, stdout, stderr };
  }

  it("fills an empty database, prints the sign-ins, and refuses a second time", async () => {
    const first = run("a", "--rooms", "4", "--days", "10");
    expect(first).toMatchObject({ status: 0, stderr: "" });
    expect(first.stdout).toContain("72 reservas, 4 ambientes");
    for (const text of ["direcao", "pedagogico", "professor", DEMO_PASSWORD])
      expect(first.stdout).toContain(text);

    const files = readdirSync(path.join(folder, "a")).filter((name) => name.startsWith("grade-horaria"));
    expect(files).toHaveLength(7);
    for (const name of files) {
      const timetable = await readTimetableFile(readFileSync(path.join(folder, "a", name)), {});
      if ("needsMapping" in timetable) expect(missingFields(timetable.needsMapping.suggested)).toEqual([]);
      else expect(timetable).toMatchObject({ faults: [] });
    }

    const read = readConfig({ DATA_DIR: path.join(folder, "a") });
    if ("problems" in read) throw new Error(read.problems.join("\n"));
    const again = makeDemoSchool(read.config, { rooms: "4", days: "10" }, PARTS);
    await expect(again).rejects.toThrow(/já tem reservas.*nada foi alterado/);
    const file = path.join(folder, "a", "reservas.db");
    const db = await openDatabase({ file, migrations, busyTimeoutMs: 250, snapshotDir: folder });
    expect(column(db, "SELECT count(*) FROM reservations WHERE series_id IS NULL")).toEqual([72]);
    db.close();
  });

  it("refuses an option that it does not know with the usage", () => {
    const refused = run("c", "--color", "red");
    expect(refused.status).toBe(1);
    expect(refused.stderr).toContain(USAGE);
  });

  it.each([{ rooms: "0" }, { rooms: "1001" }, { days: "401" }, { scale: "1.5" }])(
    "refuses %o with the usage, and makes no folder",
    async (typed) => {
      const read = readConfig({ DATA_DIR: path.join(folder, "d") });
      if ("problems" in read) throw new Error(read.problems.join("\n"));
      await expect(makeDemoSchool(read.config, typed, PARTS)).rejects.toThrow(USAGE);
      expect(existsSync(read.config.DATA_DIR)).toBe(false);
    },
  );
});
