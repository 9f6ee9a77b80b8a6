import { encodeBase64, hashSync } from "bcryptjs";
import { SHIFTS } from "#app/domain/dates/shift.ts";
import { insertStepMark } from "#app/models/dashboard/first-step.server.ts";
import { foldCase } from "#app/models/people/user.server.ts";
import { environmentKeys, nameKeys, userKeys } from "#app/models/search.server.ts";
import type { Database } from "#db/client.server.ts";
import { bookingsOfDay, PENDING_SHARE } from "./bookings.ts";
import {
  type Calendar,
  hasTerms,
  makeCalendar,
  schoolSaturdaysOfYear,
  shiftDate,
  termsOfYear,
} from "./calendar.ts";
import { COURSES, classesOfYear, type Environment, makeEnvironments } from "./catalog.ts";
import { insertDemoEquipment } from "./equipment.ts";
import { addLooseEnds } from "./loose-ends.ts";
import { makePeople, type Person } from "./people.ts";
import { publishTimetablePart } from "./published-timetable.ts";
import { createRandom } from "./random.ts";
import { createReservationWriter, type Review } from "./reservation-writer.ts";
import { heldRows, resourceRows } from "./resources.ts";
import { makeTimetable } from "./timetable.ts";
import type { Timetable } from "./timetable-files.ts";

export const DEMO_PASSWORD = "Escola#2026";
const PASSWORD_COST = 10;
/** Of what is still to come a fifth waits for its review; so the queue of a school of one year is in the future. */
const PENDING_SHARE_AHEAD = 0.2;

export type DemoOptions = {
  rooms: number;
  /** School days of one year. */
  days: number;
  /** How many such years, going back; half a year of them lies ahead. */
  scale: number;
  seed: string;
  /** The school's present day. */
  today: string;
  /** Holds classes today even on a weekend or holiday, for measurements. */
  holdToday?: boolean;
  /** Sets up the school calendar, so that lessons lie in its terms. */
  hasCalendar?: boolean;
  /** Publishes a part of the timetable whose files lie beside the database. */
  hasTimetable?: boolean;
  /** Lends equipment: five kinds, with lessons that have some. */
  hasEquipment?: boolean;
  passwordCost?: number;
};

export type DemoSummary = {
  reservations: number;
  lessons: number;
  environments: number;
  teachers: number;
  classes: number;
};

/** Which of the tables that must be empty already hold something; the `admin` of the first startup is fine. */
export function findOccupiedTable(db: Database): "reservations" | "users" | "catalog" | null {
  const has = (sql: string) => db.sqlite.prepare(`SELECT EXISTS (${sql})`).pluck().get() === 1;
  if (has("SELECT 1 FROM reservations")) return "reservations";
  if (has("SELECT 1 FROM users WHERE username_key <> 'admin' OR role <> 'admin'")) return "users";
  for (const table of ["environments", "resources", "disciplines", "classes", "courses", "blocked_days"]) {
    if (has(`SELECT 1 FROM ${table}`)) return "catalog";
  }
  return null;
}

function hashWithFixedSalt(seed: string, cost: number): string {
  const random = createRandom(`${seed} salt`);
  const bytes = Array.from({ length: 16 }, () => random.below(256));
  return hashSync(DEMO_PASSWORD, `$2b$${String(cost).padStart(2, "0")}$${encodeBase64(bytes, 16)}`);
}

/** Ids of the inserted rows of one table, in order. */
function insertAll(db: Database, table: string, rows: Record<string, string | number | null>[]): number[] {
  const columns = Object.keys(rows[0] ?? {});
  const statement = db.sqlite.prepare(
    `INSERT INTO ${table} (${columns.join(", ")}) VALUES (${columns.map((name) => `@${name}`).join(", ")})`,
  );
  return rows.map((row) => Number(statement.run(row).lastInsertRowid));
}

function insertBlockedDays(db: Database, calendar: Calendar, createdBy: number, stamps: Stamps): void {
  const ids = insertAll(
    db,
    "blocked_days",
    calendar.blockedDays.map((day) => ({
      date: day.date,
      title: day.title,
      description: day.description,
      type: day.type,
      show_in_panel: day.panelMessage ? 1 : 0,
      panel_message: day.panelMessage,
      created_by: createdBy,
      ...stamps,
    })),
  );
  const shifts = ids.flatMap((id, index) =>
    calendar.blockedDays[index]!.shifts.map((shift) => ({ blocked_day_id: id, shift })),
  );
  insertAll(db, "blocked_day_shifts", shifts);
}

/** The present year and the next in the one calendar of the school. */
function insertSchoolCalendar(db: Database, year: number, stamps: Stamps): void {
  const [calendar_id] = insertAll(db, "calendars", [
    { name: "Calendário letivo", is_default: 1, target_days: 200, weekdays: "12345", ...stamps },
  ]) as [number];
  const years = [year, year + 1];
  const terms = years.flatMap(termsOfYear).map((term) => ({ calendar_id, ...term, ...stamps }));
  insertAll(db, "calendar_terms", terms);
  const saturdays = years.flatMap(schoolSaturdaysOfYear).map(({ date, asWeekday, title }) => ({
    ...{ calendar_id, date, title, is_school_day: 1, as_weekday: asWeekday },
    ...{ is_morning: 1, is_afternoon: 1, is_evening: 0, ...stamps },
  }));
  insertAll(db, "calendar_days", saturdays);
}

function insertTexts(db: Database, updatedBy: number, stamps: Stamps): void {
  const messages = {
    morning: "Bom dia! Confira o ambiente da sua aula e tenha uma ótima manhã.",
    afternoon: "Boa tarde! Confira o ambiente da sua aula e bons estudos.",
    evening: "Boa noite! Confira o ambiente da sua aula. O portão fecha às 22h40.",
  };
  const welcome = db.sqlite.prepare(
    `INSERT INTO welcome_messages (shift, message, created_at, updated_at, updated_by)
     VALUES (?, ?, ?, ?, ?) ON CONFLICT (shift) DO NOTHING`,
  );
  for (const shift of SHIFTS) {
    welcome.run(shift, messages[shift], stamps.created_at, stamps.updated_at, updatedBy);
  }
  const setting = db.sqlite.prepare(
    "INSERT INTO settings (key, value, updated_at, updated_by) VALUES (?, ?, ?, ?) ON CONFLICT (key) DO NOTHING",
  );
  setting.run("reservation_open", "monday|07:30", stamps.updated_at, updatedBy);
  setting.run("reservation_deadline", "friday|18:00", stamps.updated_at, updatedBy);
}

type Stamps = { created_at: string; updated_at: string };

/** Classes by year and disciplines by course, with their ids. */
function insertCatalog(db: Database, calendar: Calendar, stamps: Stamps) {
  const courses = insertAll(
    db,
    "courses",
    COURSES.map(({ name }) => ({ name, description: null, ...stamps })),
  );
  const disciplines = COURSES.map((course, index) =>
    insertAll(
      db,
      "disciplines",
      course.disciplines.map((name) => ({
        name,
        ...nameKeys(name),
        description: null,
        course_id: courses[index]!,
        ...stamps,
      })),
    ),
  );
  const years = [...new Set(calendar.schoolDays.map((date) => Number(date.slice(0, 4))))];
  const classes = new Map(
    years.map((year) => {
      const list = classesOfYear(year);
      const rows = list.map(({ name, course }) => ({
        name,
        ...nameKeys(name),
        course_id: courses[course]!,
        ...stamps,
      }));
      const ids = insertAll(db, "classes", rows);
      return [year, list.map(({ course }, index) => ({ id: ids[index]!, course }))];
    }),
  );
  return { disciplines, classes };
}

/** One that a teacher told of, and one that the sector wrote down; both wait for it. */
function insertAbsences(
  db: Database,
  { schoolDays, todayIndex }: Calendar,
  { teachers, staff }: Record<"teachers" | "staff", number[]>,
  stamps: Stamps,
): void {
  const [first, second, third] = schoolDays.slice(todayIndex + 1);
  if (!first || !second || !third) return;
  const all = { is_morning: 1, is_afternoon: 1, is_evening: 1, ...stamps };
  const [told, noted] = teachers as [number, number];
  insertAll(db, "absences", [
    { user_id: told, created_by: told, start_date: first, end_date: second, ...all },
    { user_id: noted, created_by: staff[0]!, start_date: third, end_date: third, ...all },
  ]);
}

/** The share of the past's bookings that is left pending, so that a tenth of all of them is. */
function pendingShareOfPast(pastDays: number, daysAhead: number): number {
  const all = (pastDays + daysAhead) * PENDING_SHARE;
  return pastDays === 0 ? 0 : Math.max(0, (all - daysAhead * PENDING_SHARE_AHEAD) / pastDays);
}

type SchoolOptions = Pick<DemoOptions, "seed" | "rooms">;

function peopleOf({ seed, rooms }: SchoolOptions): Person[] {
  return makePeople(createRandom(`${seed} people`), Math.max(60, Math.ceil(rooms * 1.5)));
}

function environmentsOf({ seed, rooms }: SchoolOptions): Environment[] {
  return makeEnvironments(createRandom(`${seed} environments`), rooms);
}

/** The timetable of the school that the same options make: its names are those of the database. */
export function makeDemoTimetable(options: SchoolOptions & Pick<DemoOptions, "today">): Timetable {
  const people = peopleOf(options);
  const isNamesake = (person: Person) =>
    people.some((other) => other !== person && other.name === person.name);
  const teachers = people.filter((person) => person.role === "teacher" && !isNamesake(person));
  return makeTimetable({
    seed: options.seed,
    year: Number(options.today.slice(0, 4)),
    teachers: teachers.map(({ name }) => name),
    environments: environmentsOf(options).map(({ name }) => name),
  });
}

function fill(db: Database, options: DemoOptions): DemoSummary {
  const { seed, today } = options;
  const daysAhead = Math.ceil(options.days / 2);
  const past = options.days * options.scale - daysAhead;
  const inTerms = (options.hasCalendar ?? false) && hasTerms(today);
  const span = { days: past + daysAhead, past };
  const calendar = makeCalendar(today, span, { holdToday: options.holdToday ?? false, inTerms });
  const firstDay = shiftDate(calendar.schoolDays[0]!, -60);
  const stamps = { created_at: `${firstDay}T12:00:00.000Z`, updated_at: `${firstDay}T12:00:00.000Z` };

  const hash = hashWithFixedSalt(seed, options.passwordCost ?? PASSWORD_COST);
  const people = peopleOf(options);
  const peopleIds = insertAll(
    db,
    "users",
    people.map((person) => ({
      ...person,
      ...userKeys(person),
      username_key: foldCase(person.username),
      email_key: foldCase(person.email),
      password_hash: hash,
      first_login: 0,
      ...stamps,
    })),
  );
  const idsOf = (role: string) => peopleIds.filter((_, index) => people[index]!.role === role);
  const [teachers, staff, admin] = [idsOf("teacher"), idsOf("pedagogical"), idsOf("admin")[0]!];
  const rooms = environmentsOf(options);
  const roomIds = insertAll(
    db,
    "environments",
    rooms.map((room) => ({ ...room, ...environmentKeys(room), ...stamps })),
  );
  insertAll(
    db,
    "environment_resources",
    heldRows(createRandom(`${seed} resources`), rooms, {
      resources: insertAll(
        db,
        "resources",
        resourceRows().map((row) => ({ ...row, ...stamps })),
      ),
      rooms: roomIds,
    }),
  );
  const { disciplines, classes } = insertCatalog(db, calendar, stamps);
  insertBlockedDays(db, calendar, admin, stamps);
  if (inTerms) insertSchoolCalendar(db, Number(today.slice(0, 4)), stamps);
  insertTexts(db, admin, stamps);
  insertStepMark(db, "hidden", stamps.created_at);

  const review: Review = { today, staff, teachers, roomIds, roomNames: rooms.map((room) => room.name) };
  const write = createReservationWriter(db, review);
  const pendingOfPast = pendingShareOfPast(past, daysAhead);
  let reservations = 0;
  for (const [index, date] of calendar.schoolDays.entries()) {
    const dayIndex = index - calendar.todayIndex;
    const classesNow = classes.get(Number(date.slice(0, 4)))!;
    // A generator per day: the days around today are the same ones at every scale.
    const random = createRandom(`${seed} ${date}`);
    const bookings = bookingsOfDay({
      random,
      dayIndex,
      rooms: options.rooms,
      teachers: teachers.length,
      classCourses: classesNow.map(({ course }) => course),
      courses: COURSES.length,
      pendingShare: dayIndex < 0 ? pendingOfPast : PENDING_SHARE_AHEAD,
    });
    for (const booking of bookings) {
      const own = classesNow[booking.classPosition]!;
      const taught = disciplines[own.course]!;
      const disciplineId = taught[booking.subject % taught.length]!;
      write(date, booking, { disciplineId, classId: own.id });
    }
    reservations += bookings.length;
  }
  if (pendingOfPast === 0) addLooseEnds(db, today);
  insertAbsences(db, calendar, { teachers, staff }, stamps);
  const school = { today, schoolDays: calendar.schoolDays, staffId: staff[0]! };
  const lessons = options.hasTimetable ? publishTimetablePart(db, makeDemoTimetable(options), school) : 0;
  if (options.hasEquipment) insertDemoEquipment(db, { today, stamps });
  const classCount = [...classes.values()].reduce((sum, list) => sum + list.length, 0);
  return {
    reservations,
    lessons,
    environments: rooms.length,
    teachers: teachers.length,
    classes: classCount,
  };
}

/** Fills the database with a demonstration school in one transaction; the same options give the same school. */
export function seedDemoSchool(db: Database, options: DemoOptions): DemoSummary {
  return db.write(() => fill(db, options));
}
