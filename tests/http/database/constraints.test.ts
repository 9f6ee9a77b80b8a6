import { beforeEach, describe, expect, it } from "vitest";
import { DEFAULT_LESSON_SET } from "#app/domain/dates/default-lessons.ts";
import type { Database } from "#db/client.server.ts";
import { reservationFactory } from "#tests/support/bookings/reservation-factory.ts";
import { schoolDatabase } from "#tests/support/database/databases.ts";
import { insertRow, type Row } from "#tests/support/database/table-rows.ts";
import { PEOPLE, ROOM } from "#tests/support/school/school.ts";

/** Approved, on a Monday, by default. */
const addBooking = reservationFactory({ status: "approved", date: "2026-03-16" });

let db: Database;
beforeEach(async () => {
  db = await schoolDatabase();
});

function count(table: string): unknown {
  return db.sqlite.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
}

function run(sql: string): () => unknown {
  return () => db.sqlite.exec(sql);
}

const LOGO_HASH = "0".repeat(16);
const ALIAS =
  "INSERT INTO timetable_aliases (kind, name_key, name, user_id, class_id, discipline_id, environment_id, chosen_at) VALUES";

/** What makes the valid row of each table invalid. */
const REFUSED: Record<string, Row[]> = {
  absences: [
    { start_date: "2026-02-30" },
    { end_date: "2026-02-30" },
    { end_date: "2026-03-18" },
    { is_morning: 2 },
    { is_afternoon: 2 },
    { is_evening: 2 },
    { is_morning: 0, is_afternoon: 0 },
    { lessons: "{}" },
  ],
  api_keys: [{ name: "xx" }, { token_hash: "short" }, { is_read_only: 2 }],
  audit_log: [{ details: "{bad" }, { key_id: 1 }, { key_name: "Chave" }],
  blocked_days: [{ date: "2026-13-01" }, { type: "party" }],
  booking_rules: [
    { kind: "advice" },
    { value: 0 },
    { unit: "years" },
    { kind: "quota", unit: "open" },
    { kind: "quota", unit: "open", counted: "rooms" },
    { counted: "lessons" },
    { environment_type: "Quadra" },
    { environment_type: "Sala", environment_ids: "[1]" },
    ...["environment_ids", "roles", "group_ids", "user_ids"].flatMap((column) =>
      ["1", "{}", "["].map((list) => ({ [column]: list })),
    ),
    { is_active: 2 },
    { start_date: "2026-02-30" },
  ],
  calendar_days: [
    { date: "2026-02-30" },
    { is_school_day: 2 },
    { as_weekday: 7 },
    { is_morning: 2 },
    { is_afternoon: 2 },
    { is_evening: 2 },
    { is_morning: 0, is_afternoon: 0 },
    { title: "" },
  ],
  calendar_terms: [
    { name: "" },
    { kind: "semester" },
    { start_date: "2026-02-30" },
    { end_date: "2026-06-31" },
    { end_date: "2026-02-08" },
  ],
  calendars: [
    { name: "X" },
    { is_default: 2 },
    { target_days: 0 },
    { weekdays: "" },
    { weekdays: "1234567" },
  ],
  classes: [{ name: "ab" }],
  disciplines: [{ name: "ab" }],
  environments: [
    { type: "Quadra" },
    { capacity: -1 },
    { approval: "nobody" },
    { approval: "automatic", approval_lapsed_at: "2026" },
  ],
  equipment: [{ name: "" }, { count: 0 }, { count: 10_000 }, { approval: "nobody" }],
  equipment_closures: [
    { start_date: "2026-02-30" },
    { end_date: "2026-04-31" },
    { end_date: "2026-04-24" },
    { is_morning: 0 },
    { is_morning: 2 },
    { is_afternoon: 2 },
    { is_evening: 2 },
    { reason: "" },
    { is_public: 2 },
  ],
  equipment_handouts: [{ date: "2026-02-30" }, { out_count: -1 }, { back_count: -1 }],
  gaps: [
    { date: "2026-02-30" },
    { shift: "noite" },
    { start_time: "7:30" },
    { end_time: "9:10" },
    { end_time: "07:30" },
    { environment_ids: "{}" },
    { further_class_ids: "{}" },
    { further_teacher_ids: "{}" },
    { reason: "forgotten" },
  ],
  jobs: [
    { kind: "" },
    { payload: "{bad" },
    { state: "done" },
    { attempts: -1 },
    { state: "running" },
    { state: "failed", finished_at: "2026" },
  ],
  lesson_sets: [
    { from_date: "2026-02-30" },
    { lessons: "{" },
    ...(["morning", "afternoon", "evening"] as const).flatMap((shift) =>
      [[], Array(17).fill({})].map((lessons) => ({
        lessons: JSON.stringify({ ...DEFAULT_LESSON_SET, [shift]: { lessons } }),
      })),
    ),
  ],
  outside_identities: [
    { way: "saml" },
    { subject: "" },
    { subject: "x".repeat(601) },
    { mapped_role: "chefe" },
  ],
  reservation_changes: [
    { kind: "substituted" },
    { date: "2026-02-30" },
    { start_time: "7:30" },
    { end_time: "9:10" },
    { shift: "noite" },
    { environment_ids: "{}" },
    { class_ids: "{}" },
    { teacher_ids: "{}" },
    { until: "2026-02-30" },
  ],
  reservations: [
    { date: "2026-02-30" },
    { date: "2026-03-16T12:00:00Z" },
    { start_time: "7:30" },
    { start_time: "10:00", end_time: "09:00" },
    { start_time: "10:00", end_time: "10:00" },
    { shift: "noite" },
    { status: "cancelled" },
    { series_id: 1, series_date: "2026-02-30" },
    { is_detached: 2 },
  ],
  resources: [{ name: "X" }],
  room_closures: [
    { start_date: "2026-02-30" },
    { end_date: "2026-04-31" },
    { end_date: "2026-04-24" },
    { is_morning: 0 },
    { is_morning: 2 },
    { is_afternoon: 2 },
    { is_evening: 2 },
    { reason: "" },
    { is_public: 2 },
  ],
  series: [
    { kind: "lesson" },
    { environment_ids: "{}" },
    { shift: "noite" },
    { lessons: "{}" },
    { start_time: "7:30", end_time: "09:10" },
    { start_time: "07:30", end_time: "9:10" },
    { start_time: "09:10", end_time: "07:30" },
    { start_time: "07:30" },
    { weekdays: "" },
    { weekdays: "8" },
    { every_weeks: 3 },
    { start_date: "2026-02-30" },
    { end_date: "2026-06-31" },
    { end_date: "2026-03-15" },
  ],
  takeovers: [{ term: "short" }, { position: -1 }],
  timetable_lessons: [{ lessons: "{}" }],
  timetable_steps: [{ first: -1 }, { steps: "{}" }],
  timetables: [
    { state: "gone" },
    { fault_count: -1 },
    { format: "pdf" },
    { start_date: "2026-02-30" },
    { end_date: "2026-06-31" },
    { end_date: "2026-02-28" },
    { left_out: "{}" },
    ...["lesson_count", "step", "done", "total", "left_out_count"].map((column) => ({ [column]: -1 })),
    { from_date: "2026-02-30" },
    ...["look", "mapping", "work"].map((column) => ({ [column]: "{bad" })),
  ],
  user_groups: [{ name: "x" }],
  users: [{ role: "root" }, { first_login: 2 }, { has_password: 2 }],
  welcome_messages: [{ message: "Olá" }],
};

describe("CHECKs refuse", () => {
  beforeEach(() => {
    for (const table of ["booking_rules", "calendars", "resources", "series", "timetables"])
      insertRow(db, table, {}, "b");
  });

  it.each(
    Object.entries(REFUSED).flatMap(([table, changes]) => changes.map((change) => ({ table, change }))),
  )("$table with $change", ({ table, change }) => {
    expect(() => insertRow(db, table, change)).toThrow("CHECK constraint failed");
  });

  it.each([
    "INSERT INTO environment_resources VALUES (1, 1, 0)",
    "INSERT INTO environment_people VALUES (1, 'owner', 1)",
    ...["0, NULL", "10000, NULL", "1, 'lent'"].map(
      (values) =>
        `INSERT INTO reservation_equipment (reservation_id, equipment_id, quantity, own_status) VALUES (1, 1, ${values})`,
    ),
    "INSERT INTO booking_rule_refusals VALUES (1, '2026-02-30', 1)",
    "INSERT INTO booking_rule_refusals VALUES (1, '2026-03-12', 0)",
    "INSERT INTO timetable_series VALUES (1, 1, -1, '{}')",
    "INSERT INTO timetable_series VALUES (1, 1, 0, '[]')",
    "INSERT INTO timetable_faults VALUES (1, '{}')",
    "INSERT INTO timetable_changes VALUES (1, 1, 'moved', NULL)",
    "INSERT INTO timetable_changes VALUES (1, 1, 'removed', '[]')",
    `${ALIAS} ('rooms', 'x', 'X', NULL, NULL, NULL, 1, '2026')`,
    ...["teachers", "classes", "disciplines", "environments"].map(
      (kind) => `${ALIAS} ('${kind}', 'x', 'X', NULL, NULL, NULL, NULL, '2026')`,
    ),
    "INSERT INTO anonymisations (user_id, known_as, created_at) VALUES (1, '{bad', '2026')",
    `INSERT INTO school_logo VALUES (2, 'image/png', x'00', '${LOGO_HASH}', 1, 1, '2026')`,
    `INSERT INTO school_logo VALUES (1, 'image/gif', x'00', '${LOGO_HASH}', 1, 1, '2026')`,
    `INSERT INTO school_logo VALUES (1, 'image/png', x'', '${LOGO_HASH}', 1, 1, '2026')`,
    `INSERT INTO school_logo VALUES (1, 'image/png', zeroblob(102401), '${LOGO_HASH}', 1, 1, '2026')`,
    "INSERT INTO school_logo VALUES (1, 'image/png', x'00', 'short', 1, 1, '2026')",
    `INSERT INTO school_logo VALUES (1, 'image/png', x'00', '${LOGO_HASH}', 0, 1, '2026')`,
    `INSERT INTO school_logo VALUES (1, 'image/png', x'00', '${LOGO_HASH}', 1, 0, '2026')`,
    "INSERT INTO first_step_marks VALUES ('people', '2026')",
    "INSERT INTO day_title_changes VALUES ('2026-02-30', '2026')",
  ])("%s", (sql) => {
    expect(run(sql)).toThrow("CHECK constraint failed");
  });
});

describe("STRICT tables refuse a value of another type", () => {
  it.each([
    "UPDATE users SET first_login = 'yes'",
    "UPDATE environments SET capacity = 'trinta'",
    "UPDATE users SET name = x'00ff'",
    "UPDATE environments SET capacity = 1.5",
  ])("%s", (sql) => {
    expect(run(sql)).toThrow(/cannot store/);
  });

  it("and every table is one", () => {
    const lax = db.sqlite
      .prepare(
        "SELECT name FROM pragma_table_list WHERE type = 'table' AND strict = 0 AND schema = 'main' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'kysely_%'",
      )
      .pluck()
      .all();
    expect(lax).toEqual([]);
  });
});

describe("foreign keys and unique indexes", () => {
  it("refuse a dangling reference", () => {
    expect(() => addBooking({ db }, { environmentIds: [999] })).toThrow("FOREIGN KEY");
    expect(() => addBooking({ db }, { userId: 999 })).toThrow("FOREIGN KEY");
    expect(count("reservations")).toBe(0);
  });

  it.each([
    `DELETE FROM users WHERE id = ${PEOPLE.ana.id}`,
    "DELETE FROM disciplines WHERE id = 1",
    "DELETE FROM classes WHERE id = 1",
    `DELETE FROM environments WHERE id = ${ROOM.sala1}`,
    "DELETE FROM courses WHERE id = 1",
  ])("protect what a reservation references: %s", (sql) => {
    addBooking({ db });
    expect(run(sql)).toThrow("FOREIGN KEY");
    expect(count("reservations")).toBe(1);
  });

  it("protect a resource in use, and cascade from a deleted room", () => {
    insertRow(db, "resources");
    db.sqlite.exec(`INSERT INTO environment_resources VALUES (${ROOM.sala2}, 1, NULL)`);
    expect(run("DELETE FROM resources")).toThrow("FOREIGN KEY");
    db.sqlite.exec(`DELETE FROM environments WHERE id = ${ROOM.sala2}`);
    expect(count("environment_resources")).toBe(0);
  });

  it("give each date of a series to one reservation or one gap, and delete both with their class", () => {
    const id = addBooking({ db });
    const other = addBooking({ db }, { date: "2026-03-23" });
    const series_id = insertRow(db, "series");
    const join = (row: number) =>
      `UPDATE reservations SET series_id = 1, series_date = '2026-03-16' WHERE id = ${row}`;
    db.sqlite.exec(join(id));
    expect(run(join(other))).toThrow("UNIQUE");
    expect(run("UPDATE reservations SET series_id = 999")).toThrow("FOREIGN KEY");
    insertRow(db, "gaps", { series_id, reservation_id: id, made_up_by: other });
    expect(() => insertRow(db, "gaps", { series_id })).toThrow("UNIQUE");
    expect(() => insertRow(db, "gaps", { reservation_id: id })).toThrow("UNIQUE");
    const columns = {
      gaps: ["series_id", "reservation_id", "user_id", "discipline_id", "class_id", "made_up_by"],
      series: ["owner_id", "created_by", "discipline_id", "class_id", "split_from_id"],
    };
    for (const [table, names] of Object.entries(columns))
      for (const column of names)
        expect(run(`UPDATE ${table} SET ${column} = 999`), column).toThrow("FOREIGN KEY");
    db.sqlite.exec("DELETE FROM reservations");
    expect(db.sqlite.prepare("SELECT reservation_id, made_up_by FROM gaps").raw().all()).toEqual([
      [null, null],
    ]);
    db.sqlite.exec("DELETE FROM classes WHERE id = 1");
    expect([count("gaps"), count("series")]).toEqual([0, 0]);
  });

  it("give a reservation one decision of an absence, and delete it with either", () => {
    const [id, other] = ["2026-03-16", "2026-03-23"].map((date) => addBooking({ db }, { date }));
    insertRow(db, "absences");
    const insert = (values: string) => `INSERT INTO absence_decisions VALUES ${values}`;
    db.sqlite.exec(insert(`(${id}, 1, 'keep', NULL, 1), (${other}, 1, 'cancel', 2, 1)`));
    expect(run(insert(`(${id}, 1, 'cancel', 3, 1)`))).toThrow("UNIQUE");
    for (const set of ["action = 'move'", "entry_id = 4", "action = 'substitute'"])
      expect(run(`UPDATE absence_decisions SET ${set} WHERE reservation_id = ${id}`), set).toThrow("CHECK");
    for (const column of ["reservation_id", "absence_id"])
      expect(
        run(`UPDATE absence_decisions SET ${column} = 999 WHERE reservation_id = ${id}`),
        column,
      ).toThrow("FOREIGN KEY");
    for (const column of ["user_id", "created_by"])
      expect(run(`UPDATE absences SET ${column} = 999`), column).toThrow("FOREIGN KEY");
    db.sqlite.exec(`DELETE FROM reservations WHERE id = ${id}`);
    expect(count("absence_decisions")).toBe(1);
    db.sqlite.exec("DELETE FROM absences");
    expect(count("absence_decisions")).toBe(0);
  });

  it("take a substitute away from a lesson that passes to them", () => {
    const id = addBooking({ db });
    const substitute = () => db.sqlite.prepare("SELECT substitute_user_id FROM reservations").pluck().get();
    db.sqlite.exec(`UPDATE reservations SET substitute_user_id = ${PEOPLE.bia.id}`);
    db.sqlite.exec(`UPDATE reservations SET teacher_user_id = ${PEOPLE.novoana.id}`);
    expect(substitute()).toBe(PEOPLE.bia.id);
    db.sqlite.exec(`UPDATE reservations SET teacher_user_id = ${PEOPLE.bia.id} WHERE id = ${id}`);
    expect(substitute()).toBeNull();
  });

  it("cascade from a timetable and from the rows that its aliases stand for", () => {
    insertRow(db, "timetables");
    insertRow(db, "series");
    db.sqlite.exec(`INSERT INTO timetable_series VALUES (1, 1, 0, '{}');
      INSERT INTO timetable_changes VALUES (1, 1, 'added', NULL);
      INSERT INTO timetable_faults VALUES (1, '[]');
      INSERT INTO timetable_files VALUES (1, x'00');
      INSERT INTO timetable_lessons VALUES (1, 1, '[]');
      INSERT INTO timetable_steps VALUES (1, 1, 0, '[]');
      ${ALIAS} ('teachers', 'x', 'X', ${PEOPLE.ana.id}, NULL, NULL, NULL, '2026')`);
    const columns = {
      timetables: ["calendar_id", "created_by"],
      timetable_series: ["series_id", "timetable_id"],
      timetable_changes: ["timetable_id"],
      timetable_faults: ["timetable_id"],
      timetable_files: ["timetable_id"],
      timetable_lessons: ["timetable_id"],
      timetable_steps: ["timetable_id"],
      timetable_aliases: ["user_id", "chosen_by"],
    };
    for (const [table, names] of Object.entries(columns))
      for (const column of names)
        expect(run(`UPDATE ${table} SET ${column} = 999`), column).toThrow("FOREIGN KEY");
    for (const [kind, column, table] of [
      ["classes", "class_id", "classes"],
      ["disciplines", "discipline_id", "disciplines"],
      ["environments", "environment_id", "environments"],
    ] as const) {
      const values = ["class_id", "discipline_id", "environment_id"].map((each) =>
        each === column ? 1 : "NULL",
      );
      db.sqlite.exec(`${ALIAS} ('${kind}', 'y', 'Y', NULL, ${values.join()}, '2026')`);
      expect(run(`UPDATE timetable_aliases SET ${column} = 999 WHERE kind = '${kind}'`)).toThrow(
        "FOREIGN KEY",
      );
      db.sqlite.exec(`DELETE FROM ${table} WHERE id = 1`);
    }
    db.sqlite.exec("DELETE FROM timetables");
    const rest = Object.keys(columns).filter((table) => table !== "timetable_aliases");
    expect([...rest, "timetable_aliases"].map(count)).toEqual([...rest.map(() => 0), 1]);
  });

  it("protect a calendar in use, and cascade to its terms and days", () => {
    for (const table of ["calendars", "calendar_days", "calendar_terms"]) insertRow(db, table);
    for (const table of ["calendar_terms", "calendar_days", "classes"]) {
      expect(run(`UPDATE ${table} SET calendar_id = 999`)).toThrow("FOREIGN KEY");
    }
    db.sqlite.exec("UPDATE classes SET calendar_id = 1");
    expect(run("DELETE FROM calendars")).toThrow("FOREIGN KEY");
    db.sqlite.exec("UPDATE classes SET calendar_id = NULL; DELETE FROM calendars");
    expect([count("calendar_terms"), count("calendar_days")]).toEqual([0, 0]);
  });

  it("delete members with their group and their account, and counts of refusals with their rule", () => {
    insertRow(db, "user_groups");
    const add = (group: number, user: number) =>
      db.sqlite.exec(`INSERT INTO user_group_members (group_id, user_id) VALUES (${group}, ${user})`);
    add(1, PEOPLE.ana.id);
    add(1, PEOPLE.novoana.id);
    expect(() => add(1, PEOPLE.ana.id)).toThrow("UNIQUE constraint failed");
    expect(() => add(1, 999)).toThrow("FOREIGN KEY constraint failed");
    expect(() => add(999, PEOPLE.ana.id)).toThrow("FOREIGN KEY constraint failed");
    db.sqlite.exec(`DELETE FROM users WHERE id = ${PEOPLE.novoana.id}`);
    expect(count("user_group_members")).toBe(1);
    db.sqlite.exec("DELETE FROM user_groups");
    expect(count("user_group_members")).toBe(0);
    insertRow(db, "booking_rules");
    db.sqlite.exec("INSERT INTO booking_rule_refusals VALUES (1, '2026-03-12', 1)");
    expect(run("INSERT INTO booking_rule_refusals VALUES (9, '2026-03-12', 1)")).toThrow(
      "FOREIGN KEY constraint failed",
    );
    db.sqlite.exec("DELETE FROM booking_rules");
    expect(count("booking_rule_refusals")).toBe(0);
  });

  it("allow one set of lesson times a date for the school and for each calendar, deleted with it", () => {
    insertRow(db, "calendars");
    for (const calendar_id of [null, 1]) {
      insertRow(db, "lesson_sets", { calendar_id });
      expect(() => insertRow(db, "lesson_sets", { calendar_id })).toThrow("UNIQUE");
    }
    expect(run("UPDATE lesson_sets SET calendar_id = 999 WHERE calendar_id = 1")).toThrow("FOREIGN KEY");
    db.sqlite.exec("DELETE FROM calendars");
    expect(count("lesson_sets")).toBe(1);
  });

  it("allow one exception a date of a calendar, and one default calendar", () => {
    insertRow(db, "calendars", { is_default: 1 });
    insertRow(db, "calendar_days");
    expect(() => insertRow(db, "calendar_days")).toThrow("UNIQUE");
    expect(() => insertRow(db, "calendars", { is_default: 1 }, "b")).toThrow("UNIQUE");
  });

  it("protect further classes and teachers, which cannot be changed and are deleted with the reservation", () => {
    const id = addBooking({ db }, { classIds: [2], teacherUserIds: [PEOPLE.bia.id] });
    for (const statement of [
      "DELETE FROM classes WHERE id = 2",
      `DELETE FROM users WHERE id = ${PEOPLE.bia.id}`,
    ])
      expect(run(statement)).toThrow("FOREIGN KEY");
    expect(run("UPDATE reservation_classes SET class_id = 3")).toThrow("never updated");
    expect(run("UPDATE reservation_teachers SET user_id = 1")).toThrow("never updated");
    for (const row of [
      "classes (reservation_id, class_id) VALUES (999, 1)",
      "teachers (reservation_id, user_id) VALUES (999, 1)",
    ])
      expect(run(`INSERT INTO reservation_${row}`)).toThrow(/FOREIGN KEY|NOT NULL/);
    db.sqlite.exec(`DELETE FROM reservations WHERE id = ${id}`);
    expect([count("reservation_classes"), count("reservation_teachers")]).toEqual([0, 0]);
  });

  it("cascade to a reservation's places and a user's sessions and keys", () => {
    const id = addBooking({ db }, { environmentIds: [ROOM.sala1, ROOM.lab1] });
    db.sqlite.exec(`DELETE FROM reservations WHERE id = ${id}`);
    expect(count("reservation_environments")).toBe(0);
    insertRow(db, "sessions", { user_id: PEOPLE.bia.id });
    insertRow(db, "api_keys", { user_id: PEOPLE.bia.id });
    expect(run("UPDATE api_keys SET user_id = 999")).toThrow("FOREIGN KEY");
    db.sqlite.exec(`DELETE FROM users WHERE id = ${PEOPLE.bia.id}`);
    expect([count("sessions"), count("api_keys")]).toEqual([0, 0]);
  });

  it("allow one outside identity an account, deleted with it; sessions are deleted with the identity", () => {
    const identity_id = insertRow(db, "outside_identities");
    const other = { way: "oidc", issuer: "https://id", subject: "y" };
    expect(() => insertRow(db, "outside_identities", other)).toThrow("UNIQUE");
    expect(() => insertRow(db, "outside_identities", { user_id: PEOPLE.bia.id })).toThrow("UNIQUE");
    expect(() => insertRow(db, "outside_identities", { user_id: 999, subject: "z" })).toThrow("FOREIGN KEY");
    expect(() => insertRow(db, "sessions", { identity_id: 999 })).toThrow("FOREIGN KEY");
    insertRow(db, "sessions", { identity_id });
    db.sqlite.exec("DELETE FROM outside_identities");
    expect(count("sessions")).toBe(0);
    insertRow(db, "outside_identities");
    db.sqlite.exec(`DELETE FROM users WHERE id = ${PEOPLE.ana.id}`);
    expect(count("outside_identities")).toBe(0);
  });

  it("allow a key's hash, a place, a username and an e-mail once", () => {
    insertRow(db, "api_keys");
    expect(() => insertRow(db, "api_keys")).toThrow("UNIQUE");
    expect(() => addBooking({ db }, { environmentIds: [ROOM.sala1, ROOM.sala1] })).toThrow("UNIQUE");
    expect(run("UPDATE users SET username_key = 'ana' WHERE username = 'bia'")).toThrow("UNIQUE");
    expect(run("UPDATE users SET email_key = 'ana@escola.test' WHERE username = 'bia'")).toThrow("UNIQUE");
  });
});
