/** Random histories of timetables with people who change and delete what they are made of (rules R28.29). */
import fc from "fast-check";
import { expect } from "vitest";
import { addDays } from "#app/domain/dates/civil-date.ts";
import type { NamedPeriod } from "#app/domain/timetable/weekly-lesson.ts";
import { insertUser } from "#app/models/people/user.server.ts";
import { insertTimetable, listLeftOut } from "#app/models/timetable/timetable.server.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { restoreReservation } from "#app/services/audit/restore.server.ts";
import { editReservation } from "#app/services/bookings/edit.server.ts";
import { removeReservation } from "#app/services/bookings/remove.server.ts";
import { removeNamedItem } from "#app/services/catalog/manage-named-items.server.ts";
import { removeUser } from "#app/services/people/remove-user.server.ts";
import { removeEnvironment } from "#app/services/rooms/manage-environments.server.ts";
import { planPublication } from "#app/services/timetable/publication-plan.server.ts";
import { beginPublication } from "#app/services/timetable/publish.server.ts";
import { undoTimetable } from "#app/services/timetable/undo.server.ts";
import { doNextSteps, resumeWork } from "#app/services/timetable/work.server.ts";
import type { TestApp } from "#tests/support/app.ts";
import { addReservation } from "#tests/support/bookings/reservation-factory.ts";
import { actorOf } from "#tests/support/bookings/review.ts";
import { ROOM } from "#tests/support/school/school.ts";
import { storeDraftLessons } from "./draft.ts";
import { PERIOD } from "./published.ts";

const AT = "2026-03-02T11:00:00.000Z";
/** Teachers and staff whom the history may delete; nobody else refers to them. */
const TEACHERS = ["Caio Lima", "Davi Reis"];
const STAFF = ["Elisa Setor", "Fábio Setor"];
const ROOMS = ["Sala 1", "Sala 2", "Auditório"];
const LAST_DAY = addDays(PERIOD.startDate, 13);

const pick = fc.nat(50);
const lesson = fc.record({
  weekday: fc.integer({ min: 1, max: 2 }),
  lesson: fc.integer({ min: 1, max: 2 }),
  class: fc.constantFrom("DS-1", "DS-2"),
  room: fc.constantFrom(...ROOMS),
  teachers: fc.subarray(["Ana Conceição", ...TEACHERS]),
});

/** Mostly the work is over before anything else happens. */
const isOver = fc.integer({ min: 0, max: 3 }).map((each) => each > 0);

const STEP = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("publish" as const),
      file: fc.nat(2),
      day: fc.constantFrom(0, 0, 0, 7),
      by: fc.nat(2),
      allYield: fc.boolean(),
      isOver,
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant("undo" as const), timetable: pick, by: fc.nat(2), isOver }),
  },
  fc.record({ kind: fc.constant("work" as const), steps: fc.nat(6) }),
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("move" as const),
      row: pick,
      room: fc.constantFrom(ROOM.sala1, ROOM.sala2, ROOM.auditorio),
      days: fc.nat(2),
    }),
  },
  fc.record({ kind: fc.constant("remove" as const), row: pick }),
  fc.record({ kind: fc.constant("restore" as const), entry: pick }),
  fc.record({ kind: fc.constant("book" as const), room: pick, day: fc.nat(13) }),
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant("delete" as const),
      what: fc.constantFrom<"teacher" | "staff" | "room" | "class">(
        ...(["teacher", "teacher", "teacher", "staff", "room", "class"] as const),
      ),
      which: fc.nat(1),
    }),
  },
);
type Step = typeof STEP extends fc.Arbitrary<infer T> ? T : never;

/** A few files, so that one is published again, and what people and the program do with them. */
export const TIMETABLE_HISTORY = fc.record({
  files: fc.array(fc.array(lesson, { minLength: 1, maxLength: 2 }), { minLength: 3, maxLength: 3 }),
  steps: fc.array(STEP, { minLength: 8, maxLength: 30 }),
});
type Played = typeof TIMETABLE_HISTORY extends fc.Arbitrary<infer T> ? T : never;

function addPeople({ db }: TestApp): Actor[] {
  const add = (name: string, role: "teacher" | "pedagogical") => {
    const username = name.split(" ")[0]?.toLowerCase() ?? "";
    const account = { username, name, email: `${username}@escola.test`, role } as const;
    const id = insertUser(db, { ...account, passwordHash: "x", firstLogin: false, at: AT });
    return { id, ...account, firstLogin: false, sessionId: 0, key: null };
  };
  for (const name of TEACHERS) add(name, "teacher");
  return STAFF.map((name) => add(name, "pedagogical"));
}

function ids(app: TestApp, query: string): number[] {
  return app.db.sqlite.prepare(query).pluck().all() as number[];
}

const nth = <T>(items: T[], index: number): T | undefined => items[index % Math.max(1, items.length)];

/** Does up to some steps of the work that is under way; -1 does all of it. Ends for certain, or the test fails. */
function work(app: TestApp, steps = -1): void {
  const [id] = ids(app, "SELECT id FROM timetables WHERE state = 'publishing'");
  const run = id === undefined ? null : resumeWork(app.deps, id);
  if (!run) return;
  for (let turn = 0; turn !== steps; turn++) {
    expect(turn).toBeLessThan(500);
    if (!doNextSteps(run, 0)) return;
  }
}

type History = { app: TestApp; staff: Actor[]; files: Played["files"] };

function publish({ app, staff, files }: History, step: Extract<Step, { kind: "publish" }>): void {
  const periods = (files[step.file] ?? []).map(
    ({ class: className, room, teachers, ...at }, line): NamedPeriod => ({
      ...at,
      ...{ line, shift: "morning", weeks: "1", terms: null, startDate: null, endDate: null },
      ...{ classes: [className], teachers, discipline: "Algoritmos", environments: [room] },
    }),
  );
  const { db } = app;
  const range = { startDate: PERIOD.startDate, endDate: LAST_DAY };
  const id = insertTimetable(db, { fileName: "grade.csv", calendarId: null, ...range, createdBy: 1, at: AT });
  storeDraftLessons(db, id, periods, AT);
  const from = addDays(PERIOD.startDate, step.day);
  const input = { from, skipUnmatched: true, allYield: step.allYield };
  const planned = planPublication(app.deps, id, input);
  if (planned.ok) beginPublication(app.deps, staff[step.by] ?? actorOf("admin"), planned.value);
}

function remove({ app }: History, { what, which }: Extract<Step, { kind: "delete" }>): void {
  const admin = actorOf("admin");
  const find = (name: string) =>
    app.db.sqlite.prepare("SELECT id FROM users WHERE name = ?").pluck().get(name) as number | undefined;
  if (what === "room") removeEnvironment(app.deps, admin, which === 0 ? ROOM.auditorio : ROOM.sala2);
  else if (what === "class") removeNamedItem(app.deps, admin, "classes", 2);
  else removeUser(app.deps, admin, find((what === "teacher" ? TEACHERS : STAFF)[which] ?? "") ?? 0);
}

function play(history: History, step: Step): void {
  const { app, staff } = history;
  const admin = actorOf("admin");
  const rows = () => ids(app, "SELECT id FROM reservations ORDER BY id");
  switch (step.kind) {
    case "publish":
      publish(history, step);
      if (step.isOver) work(app);
      break;
    case "undo": {
      const id = nth(ids(app, "SELECT id FROM timetables WHERE state = 'published'"), step.timetable);
      if (id !== undefined) undoTimetable(app.deps, staff[step.by] ?? admin, id);
      if (step.isOver) work(app);
      break;
    }
    case "work":
      work(app, step.steps);
      break;
    case "move": {
      const id = nth(rows(), step.row) ?? 0;
      const date = app.db.sqlite.prepare("SELECT date FROM reservations WHERE id = ?").pluck().get(id);
      if (typeof date === "string") {
        const to = { date: addDays(date, step.days), environmentIds: [step.room] };
        editReservation(app.deps, admin, { kind: "any" }, id, to);
      }
      break;
    }
    case "remove":
      removeReservation(app.deps, admin, { kind: "any" }, nth(rows(), step.row) ?? 0);
      break;
    case "restore": {
      const deletions = "SELECT id FROM audit_log WHERE action = 'delete' AND entity = 'reservation'";
      restoreReservation(app.deps, admin, nth(ids(app, deletions), step.entry) ?? 0);
      break;
    }
    case "book": {
      const room = nth(ids(app, "SELECT id FROM environments"), step.room) ?? ROOM.sala1;
      const place = { date: addDays(PERIOD.startDate, step.day), startTime: "07:30", endTime: "08:20" };
      try {
        addReservation(app, { ...place, environmentIds: [room], status: "approved" });
      } catch {
        // Another one is there already.
      }
      break;
    }
    case "delete":
      remove(history, step);
      break;
  }
}

/**
 * Plays a history and ends what is under way: every publication and every undo has ended, what was left out is counted
 * and named, and the next one may begin.
 */
export function playTimetables(app: TestApp, { files, steps }: Played): void {
  const history: History = { app, staff: addPeople(app), files };
  for (const step of steps) play(history, step);
  work(app);
  const states = app.db.sqlite.prepare("SELECT DISTINCT state FROM timetables").pluck().all();
  expect(states).not.toContain("publishing");
  const refused = ids(app, "SELECT id FROM timetables").flatMap((id) => {
    const leftOut = listLeftOut(app.db, id);
    const count = app.db.sqlite.prepare("SELECT left_out_count FROM timetables WHERE id = ?").pluck().get(id);
    expect(leftOut.reduce((sum, each) => sum + each.count, 0)).toBe(count);
    return leftOut.filter(({ reason }) => reason === "refused");
  });
  // What people do is asked before the write; the database's own rules are the last resort.
  expect(refused).toEqual([]);
}
