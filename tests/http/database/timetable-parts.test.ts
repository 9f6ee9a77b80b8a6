/** What drafts hold, from version to version (docs/decisions/0217, 0270). */
import { expect, it } from "vitest";
import { connect } from "#db/connect.server.ts";
import { migrate, readMigrations } from "#db/migrate.server.ts";

const ALL = readMigrations("db/migrations");
const NAME = "20261126210000_timetable_parts";

it("moves what drafts, publications and undos hold", async () => {
  const sqlite = connect(":memory:", { busyTimeoutMs: 250 });
  await migrate(sqlite, Object.fromEntries(Object.entries(ALL).filter(([name]) => name < NAME)));
  const insert = sqlite.prepare(
    `INSERT INTO timetables (file_name, start_date, end_date, state, file, lessons, work, created_at, updated_at)
     VALUES ('grade.csv', '2026-03-02', '2026-03-29', ?, ?, ?, ?, '2026', '2026')`,
  );
  const work = { actorId: 1, ended: [{ seriesId: 4, endDate: "2026-03-29" }] };
  insert.run("draft", Buffer.from("dia;hora"), "[]", null);
  insert.run("draft", null, '[{"line":2}]', null);
  insert.run("publishing", null, "[]", JSON.stringify({ ...work, steps: [{ does: "remove", seriesId: 4 }] }));
  insert.run("published", null, '[{"line":3}]', JSON.stringify({ ended: work.ended }));
  await migrate(sqlite, Object.fromEntries(Object.entries(ALL).filter(([name]) => name <= NAME)));
  const rows = (sql: string) => sqlite.prepare(sql).raw().all();
  expect(rows("SELECT timetable_id, CAST(file AS TEXT) FROM timetable_files")).toEqual([[1, "dia;hora"]]);
  expect(rows("SELECT timetable_id, lessons FROM timetable_lessons")).toEqual([
    [2, '[{"line":2}]'],
    [4, '[{"line":3}]'],
  ]);
  expect(rows("SELECT timetable_id, first, steps FROM timetable_steps")).toEqual([
    [3, 0, '[{"does":"remove","seriesId":4}]'],
  ]);
  expect(rows("SELECT work FROM timetables").flat()).toEqual([
    null,
    null,
    JSON.stringify(work),
    JSON.stringify({ ended: work.ended }),
  ]);
  sqlite.close();
});

const LESSONS = "20261127060000_draft_lessons";

it("keeps the lessons of drafts by their numbers", async () => {
  const sqlite = connect(":memory:", { busyTimeoutMs: 250 });
  await migrate(sqlite, Object.fromEntries(Object.entries(ALL).filter(([name]) => name < LESSONS)));
  sqlite.exec(`INSERT INTO timetables (file_name, start_date, end_date, created_at, updated_at)
    VALUES ('grade.csv', '2026-03-02', '2026-03-29', '2026', '2026')`);
  const periods = [2, 1].map((lesson) => ({
    line: 7,
    shift: "evening",
    lesson,
    classes: ["DS-1"],
    terms: null,
  }));
  const insert = sqlite.prepare("INSERT INTO timetable_lessons (timetable_id, lessons) VALUES (1, ?)");
  for (const part of [periods, []]) insert.run(JSON.stringify(part));
  await migrate(sqlite, ALL);
  const stored = sqlite
    .prepare("SELECT lessons FROM timetable_lessons ORDER BY id")
    .pluck()
    .all() as string[];
  const hours = { startTime: null, endTime: null };
  expect(stored.map((text) => JSON.parse(text))).toEqual([
    periods.map(({ lesson, ...rest }) => ({ ...rest, ...hours, period: lesson })),
    [],
  ]);
  sqlite.close();
});
