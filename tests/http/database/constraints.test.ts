import { beforeEach, describe, expect, it } from "vitest";
import { DEFAULT_LESSON_SET } from "#app/domain/dates/default-lessons.ts";
import type { Database } from "#db/client.server.ts";
import { schoolDatabase } from "#tests/support/database/databases.ts";
import {
  type ReservationFields,
  reservationFactory,
} from "#tests/support/reservations/reservation-factory.ts";
import { PEOPLE, ROOM } from "#tests/support/school/school.ts";

/** Approved, on a Monday, by default. */
const addBooking = reservationFactory({ status: "approved", date: "2026-03-16" });

let db: Database;
beforeEach(async () => {
  db = await schoolDatabase();
});

const STAMPS = "'2026-01-05T12:00:00.000Z', '2026-01-05T12:00:00.000Z'";
const HASH = "a".repeat(64);
const LOGO_HASH = "0".repeat(16);
const IDENTITY = `INSERT INTO outside_identities (user_id, way, issuer, subject, mapped_role, linked_at, signed_in_at) VALUES`;
const LESSONS = `INSERT INTO lesson_sets (calendar_id, from_date, lessons, created_at, updated_at) VALUES`;
const RULE =
  "INSERT INTO booking_rules (kind, value, unit, counted, environment_type, environment_ids, roles, group_ids, user_ids, is_active, start_date, created_at, updated_at) VALUES";
const LESSON_SET = JSON.stringify(DEFAULT_LESSON_SET);
/** A calendar's columns, and the leading columns of its term and day rows. */
const CALENDAR = `INSERT INTO calendars (id, name, is_default, target_days, weekdays, created_at, updated_at) VALUES`;
const TERM = `${CALENDAR} (1, 'Integrado', 0, NULL, '12345', ${STAMPS}); INSERT INTO calendar_terms (calendar_id, name, kind, start_date, end_date, created_at, updated_at) VALUES`;
const CLOSURE =
  "INSERT INTO room_closures (environment_id, start_date, end_date, is_morning, is_afternoon, is_evening, reason, is_public, created_at, updated_at) VALUES";
const DAY = `${CALENDAR} (1, 'Integrado', 0, NULL, '12345', ${STAMPS}); INSERT INTO calendar_days (calendar_id, date, is_school_day, as_weekday, is_morning, is_afternoon, is_evening, title, created_at, updated_at) VALUES`;
const SERIES = {
  id: 1,
  kind: "request",
  owner_id: PEOPLE.ana.id,
  discipline_id: 1,
  class_id: 1,
  environment_ids: `[${ROOM.sala1}]`,
  shift: "morning",
  lessons: null as string | null,
  start_time: null as string | null,
  end_time: null as string | null,
  weekdays: "1",
  every_weeks: 1,
  start_date: "2026-03-16",
  end_date: "2026-06-29",
};
const TIMETABLE =
  "INSERT INTO timetables (state, format, file_name, start_date, end_date, lessons, lesson_count, step, done, total, from_date, look, mapping, work, created_at, updated_at) VALUES";
const TIMETABLE_ROW = [
  "draft",
  "asc",
  "x",
  "2026-03-01",
  "2026-06-30",
  "[]",
  0,
  0,
  0,
  0,
  null,
  null,
  null,
  null,
];
/** A timetable with one of its columns, by its place, set to something else. */
function timetableWith(place: number, value: string | number): string {
  const values = TIMETABLE_ROW.with(place, value).map((each) =>
    typeof each === "string" ? `'${each}'` : (each ?? "NULL"),
  );
  return `${TIMETABLE} (${values.join()}, ${STAMPS})`;
}
const ALIAS =
  "INSERT INTO timetable_aliases (kind, name_key, name, user_id, class_id, discipline_id, environment_id, chosen_at) VALUES";
const GAP = {
  id: 1,
  series_id: null as number | null,
  reservation_id: null as number | null,
  user_id: PEOPLE.ana.id,
  date: "2026-03-16",
  shift: "morning",
  start_time: "07:30",
  end_time: "09:10",
  discipline_id: 1,
  class_id: 1,
  environment_ids: `[${ROOM.sala1}]`,
  reason: "blocked",
  made_up_by: null as number | null,
};

function insertInto(table: "series" | "gaps", row: Record<string, unknown>): string {
  const values = Object.values(row).map((value) =>
    typeof value === "string" ? `'${value}'` : (value ?? "NULL"),
  );
  return `INSERT INTO ${table} (${Object.keys(row).join()}, created_at, updated_at) VALUES (${values.join()}, ${STAMPS})`;
}

describe("CHECKs refuse", () => {
  it.each([
    ["a day that does not exist", { date: "2026-02-30" }],
    ["a date that is an instant", { date: "2026-03-16T12:00:00Z" }],
    ["a time without its zero", { startTime: "7:30" }],
    ["an end before the start", { startTime: "10:00", endTime: "09:00" }],
    ["an end at the start", { startTime: "10:00", endTime: "10:00" }],
    ["a shift by another name", { shift: "noite" }],
    ["a status by another name", { status: "cancelled" }],
  ])("%s", (_, row) => {
    expect(() => addBooking({ db }, row as Partial<ReservationFields>)).toThrow("CHECK constraint failed");
    expect(db.sqlite.prepare("SELECT count(*) FROM reservations").pluck().get()).toBe(0);
  });

  it.each([
    `INSERT INTO environments (name, name_key, sort_key, search_key, type, created_at, updated_at) VALUES ('X', 'x', 'x', 'x', 'Quadra', ${STAMPS})`,
    `INSERT INTO environments (name, name_key, sort_key, search_key, type, capacity, created_at, updated_at) VALUES ('X', 'x', 'x', 'x', 'Sala', -1, ${STAMPS})`,
    `INSERT INTO disciplines (name, name_key, sort_key, created_at, updated_at) VALUES ('ab', 'ab', 'ab', ${STAMPS})`,
    `INSERT INTO classes (name, name_key, sort_key, created_at, updated_at) VALUES ('ab', 'ab', 'ab', ${STAMPS})`,
    `INSERT INTO resources (name, name_key, sort_key, created_at, updated_at) VALUES ('X', 'x', 'x', ${STAMPS})`,
    `INSERT INTO resources (id, name, name_key, sort_key, created_at, updated_at) VALUES (1, 'TV', 'tv', 'tv', ${STAMPS}); INSERT INTO environment_resources VALUES (1, 1, 0)`,
    "UPDATE environments SET approval = 'nobody'",
    "UPDATE environments SET approval = 'automatic', approval_lapsed_at = '2026'",
    "INSERT INTO environment_people VALUES (1, 'owner', 1)",
    `INSERT INTO welcome_messages (shift, message, created_at, updated_at) VALUES ('morning', 'Olá', ${STAMPS})`,
    `INSERT INTO blocked_days (date, title, type, created_at, updated_at) VALUES ('2026-13-01', 'Dia', 'other', ${STAMPS})`,
    `INSERT INTO blocked_days (date, title, type, created_at, updated_at) VALUES ('2026-12-01', 'Dia', 'party', ${STAMPS})`,
    `${CALENDAR} (1, 'X', 0, NULL, '12345', ${STAMPS})`,
    `${CALENDAR} (1, 'Integrado', 2, NULL, '12345', ${STAMPS})`,
    `${CALENDAR} (1, 'Integrado', 0, 0, '12345', ${STAMPS})`,
    `${CALENDAR} (1, 'Integrado', 0, NULL, '', ${STAMPS})`,
    `${CALENDAR} (1, 'Integrado', 0, NULL, '1234567', ${STAMPS})`,
    `${RULE} ('advice', 2, 'days', NULL, NULL, '[]', '[]', '[]', '[]', 1, NULL, ${STAMPS})`,
    `${RULE} ('notice', 0, 'days', NULL, NULL, '[]', '[]', '[]', '[]', 1, NULL, ${STAMPS})`,
    `${RULE} ('notice', 2, 'years', NULL, NULL, '[]', '[]', '[]', '[]', 1, NULL, ${STAMPS})`,
    `${RULE} ('quota', 2, 'open', NULL, NULL, '[]', '[]', '[]', '[]', 1, NULL, ${STAMPS})`,
    `${RULE} ('quota', 2, 'open', 'rooms', NULL, '[]', '[]', '[]', '[]', 1, NULL, ${STAMPS})`,
    `${RULE} ('notice', 2, 'days', 'lessons', NULL, '[]', '[]', '[]', '[]', 1, NULL, ${STAMPS})`,
    `${RULE} ('notice', 2, 'days', NULL, 'Quadra', '[]', '[]', '[]', '[]', 1, NULL, ${STAMPS})`,
    `${RULE} ('notice', 2, 'days', NULL, 'Sala', '[1]', '[]', '[]', '[]', 1, NULL, ${STAMPS})`,
    ...["1", "{}", "["].flatMap((list) => [
      `${RULE} ('notice', 2, 'days', NULL, NULL, '${list}', '[]', '[]', '[]', 1, NULL, ${STAMPS})`,
      `${RULE} ('notice', 2, 'days', NULL, NULL, '[]', '${list}', '[]', '[]', 1, NULL, ${STAMPS})`,
      `${RULE} ('notice', 2, 'days', NULL, NULL, '[]', '[]', '${list}', '[]', 1, NULL, ${STAMPS})`,
      `${RULE} ('notice', 2, 'days', NULL, NULL, '[]', '[]', '[]', '${list}', 1, NULL, ${STAMPS})`,
    ]),
    `${RULE} ('notice', 2, 'days', NULL, NULL, '[]', '[]', '[]', '[]', 2, NULL, ${STAMPS})`,
    `${RULE} ('notice', 2, 'days', NULL, NULL, '[]', '[]', '[]', '[]', 1, '2026-02-30', ${STAMPS})`,
    `${RULE} ('notice', 2, 'days', NULL, NULL, '[]', '[]', '[]', '[]', 1, NULL, ${STAMPS}); INSERT INTO booking_rule_refusals VALUES (1, '2026-02-30', 1)`,
    `${RULE} ('notice', 2, 'days', NULL, NULL, '[]', '[]', '[]', '[]', 1, NULL, ${STAMPS}); INSERT INTO booking_rule_refusals VALUES (1, '2026-03-12', 0)`,
    `INSERT INTO user_groups (name, created_at, updated_at) VALUES ('x', ${STAMPS})`,
    `${LESSONS} (NULL, '2026-02-30', '${LESSON_SET}', ${STAMPS})`,
    `${LESSONS} (NULL, '2027-02-01', '{', ${STAMPS})`,
    ...(["morning", "afternoon", "evening"] as const).flatMap((shift) =>
      [[], Array(9).fill({})].map(
        (lessons) =>
          `${LESSONS} (NULL, '2027-02-01', '${JSON.stringify({ ...DEFAULT_LESSON_SET, [shift]: { lessons } })}', ${STAMPS})`,
      ),
    ),
    `${TERM} (1, '', 'term', '2026-02-09', '2026-06-30', ${STAMPS})`,
    `${TERM} (1, '1º', 'semester', '2026-02-09', '2026-06-30', ${STAMPS})`,
    `${TERM} (1, '1º', 'term', '2026-02-30', '2026-06-30', ${STAMPS})`,
    `${TERM} (1, '1º', 'term', '2026-02-09', '2026-06-31', ${STAMPS})`,
    `${TERM} (1, '1º', 'term', '2026-02-09', '2026-02-08', ${STAMPS})`,
    `${DAY} (1, '2026-02-30', 1, NULL, 1, 1, 1, NULL, ${STAMPS})`,
    `${DAY} (1, '2026-02-28', 2, NULL, 1, 1, 1, NULL, ${STAMPS})`,
    `${DAY} (1, '2026-02-28', 1, 7, 1, 1, 1, NULL, ${STAMPS})`,
    `${DAY} (1, '2026-02-28', 1, NULL, 2, 1, 1, NULL, ${STAMPS})`,
    `${DAY} (1, '2026-02-28', 1, NULL, 1, 2, 1, NULL, ${STAMPS})`,
    `${DAY} (1, '2026-02-28', 1, NULL, 1, 1, 2, NULL, ${STAMPS})`,
    `${DAY} (1, '2026-02-28', 1, NULL, 0, 0, 0, NULL, ${STAMPS})`,
    `${DAY} (1, '2026-02-28', 1, NULL, 1, 1, 1, '', ${STAMPS})`,
    ...[
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
    ].map((fault) => insertInto("series", { ...SERIES, ...fault })),
    ...[
      { date: "2026-02-30" },
      { shift: "noite" },
      { start_time: "7:30" },
      { end_time: "9:10" },
      { end_time: "07:30" },
      { environment_ids: "{}" },
      { further_class_ids: "{}" },
      { further_teacher_ids: "{}" },
      { reason: "forgotten" },
    ].map((fault) => insertInto("gaps", { ...GAP, ...fault })),
    `${CLOSURE} (1, '2026-02-30', '2026-03-30', 1, 1, 1, 'Obra', 0, ${STAMPS})`,
    `${CLOSURE} (1, '2026-03-01', '2026-02-30', 1, 1, 1, 'Obra', 0, ${STAMPS})`,
    `${CLOSURE} (1, '2026-03-02', '2026-03-01', 1, 1, 1, 'Obra', 0, ${STAMPS})`,
    `${CLOSURE} (1, '2026-03-01', '2026-03-01', 0, 0, 0, 'Obra', 0, ${STAMPS})`,
    `${CLOSURE} (1, '2026-03-01', '2026-03-01', 2, 1, 1, 'Obra', 0, ${STAMPS})`,
    `${CLOSURE} (1, '2026-03-01', '2026-03-01', 1, 2, 1, 'Obra', 0, ${STAMPS})`,
    `${CLOSURE} (1, '2026-03-01', '2026-03-01', 1, 1, 2, 'Obra', 0, ${STAMPS})`,
    `${CLOSURE} (1, '2026-03-01', '2026-03-01', 1, 1, 1, '', 0, ${STAMPS})`,
    `${CLOSURE} (1, '2026-03-01', '2026-03-01', 1, 1, 1, 'Obra', 2, ${STAMPS})`,
    timetableWith(0, "gone"),
    timetableWith(1, "pdf"),
    timetableWith(3, "2026-02-30"),
    timetableWith(4, "2026-06-31"),
    timetableWith(4, "2026-02-28"),
    timetableWith(5, "{}"),
    ...[6, 7, 8, 9].map((place) => timetableWith(place, -1)),
    timetableWith(10, "2026-02-30"),
    ...[11, 12, 13].map((place) => timetableWith(place, "{bad")),
    `${timetableWith(2, "y")}; ${insertInto("series", SERIES)}; INSERT INTO timetable_series VALUES (1, 1, -1, '{}')`,
    `${timetableWith(2, "y")}; ${insertInto("series", SERIES)}; INSERT INTO timetable_series VALUES (1, 1, 0, '[]')`,
    `${timetableWith(2, "y")}; INSERT INTO timetable_changes VALUES (1, 1, 'moved', NULL)`,
    `${timetableWith(2, "y")}; INSERT INTO timetable_changes VALUES (1, 1, 'removed', '[]')`,
    `${ALIAS} ('rooms', 'x', 'X', NULL, NULL, NULL, 1, '2026')`,
    `${ALIAS} ('teachers', 'x', 'X', NULL, NULL, NULL, NULL, '2026')`,
    `${ALIAS} ('classes', 'x', 'X', NULL, NULL, NULL, NULL, '2026')`,
    `${ALIAS} ('disciplines', 'x', 'X', NULL, NULL, NULL, NULL, '2026')`,
    `${ALIAS} ('environments', 'x', 'X', NULL, NULL, NULL, NULL, '2026')`,
    "UPDATE users SET role = 'root'",
    "UPDATE users SET first_login = 2",
    "INSERT INTO audit_log (at, action, entity, details) VALUES ('2026', 'x', 'y', '{bad')",
    "INSERT INTO audit_log (at, action, entity, key_id) VALUES ('2026', 'x', 'y', 1)",
    "INSERT INTO audit_log (at, action, entity, key_name) VALUES ('2026', 'x', 'y', 'Chave')",
    `INSERT INTO api_keys (user_id, name, token_hash, is_read_only, created_at) VALUES (1, 'xx', '${HASH}', 0, '2026')`,
    "INSERT INTO api_keys (user_id, name, token_hash, is_read_only, created_at) VALUES (1, 'Chave', 'short', 0, '2026')",
    `INSERT INTO api_keys (user_id, name, token_hash, is_read_only, created_at) VALUES (1, 'Chave', '${HASH}', 2, '2026')`,
    "INSERT INTO anonymisations (user_id, known_as, created_at) VALUES (1, '{bad', '2026')",
    `INSERT INTO school_logo VALUES (2, 'image/png', x'00', '${LOGO_HASH}', 1, 1, '2026')`,
    `INSERT INTO school_logo VALUES (1, 'image/gif', x'00', '${LOGO_HASH}', 1, 1, '2026')`,
    `INSERT INTO school_logo VALUES (1, 'image/png', x'', '${LOGO_HASH}', 1, 1, '2026')`,
    `INSERT INTO school_logo VALUES (1, 'image/png', zeroblob(102401), '${LOGO_HASH}', 1, 1, '2026')`,
    "INSERT INTO school_logo VALUES (1, 'image/png', x'00', 'short', 1, 1, '2026')",
    `INSERT INTO school_logo VALUES (1, 'image/png', x'00', '${LOGO_HASH}', 0, 1, '2026')`,
    `INSERT INTO school_logo VALUES (1, 'image/png', x'00', '${LOGO_HASH}', 1, 0, '2026')`,
    "INSERT INTO first_step_marks VALUES ('people', '2026')",
    "UPDATE users SET has_password = 2",
    `${IDENTITY} (3, 'saml', '', 'x', NULL, '2026', '2026')`,
    `${IDENTITY} (3, 'ldap', '', '', NULL, '2026', '2026')`,
    `${IDENTITY} (3, 'ldap', '', '${"x".repeat(601)}', NULL, '2026', '2026')`,
    `${IDENTITY} (3, 'ldap', '', 'x', 'chefe', '2026', '2026')`,
    "INSERT INTO jobs (kind, due_at, created_at) VALUES ('', '2026', '2026')",
    "INSERT INTO jobs (kind, due_at, created_at, payload) VALUES ('x', '2026', '2026', '{bad')",
    "INSERT INTO jobs (kind, due_at, created_at, state) VALUES ('x', '2026', '2026', 'done')",
    "INSERT INTO jobs (kind, due_at, created_at, attempts) VALUES ('x', '2026', '2026', -1)",
    "INSERT INTO jobs (kind, due_at, created_at, state) VALUES ('x', '2026', '2026', 'running')",
    "INSERT INTO jobs (kind, due_at, created_at, state, finished_at) VALUES ('x', '2026', '2026', 'failed', '2026')",
  ])("%s", (sql) => {
    expect(() => db.sqlite.exec(sql)).toThrow("CHECK constraint failed");
  });
});

describe("STRICT tables refuse a value of another type", () => {
  it.each([
    "UPDATE users SET first_login = 'yes'",
    "UPDATE environments SET capacity = 'trinta'",
    "UPDATE users SET name = x'00ff'",
    "UPDATE environments SET capacity = 1.5",
  ])("%s", (sql) => {
    expect(() => db.sqlite.exec(sql)).toThrow(/cannot store/);
  });

  it("every table is one", () => {
    const lax = db.sqlite
      .prepare(
        "SELECT name FROM pragma_table_list WHERE type = 'table' AND strict = 0 AND schema = 'main' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'kysely_%'",
      )
      .pluck()
      .all();
    expect(lax).toEqual([]);
  });
});

describe("foreign keys", () => {
  it("refuse a dangling reference", () => {
    expect(() => addBooking({ db }, { environmentIds: [999] })).toThrow("FOREIGN KEY");
    expect(() => addBooking({ db }, { userId: 999 })).toThrow("FOREIGN KEY");
    expect(db.sqlite.prepare("SELECT count(*) FROM reservations").pluck().get()).toBe(0);
  });

  it.each([
    `DELETE FROM users WHERE id = ${PEOPLE.ana.id}`,
    "DELETE FROM disciplines WHERE id = 1",
    "DELETE FROM classes WHERE id = 1",
    `DELETE FROM environments WHERE id = ${ROOM.sala1}`,
    "DELETE FROM courses WHERE id = 1",
  ])("protect what a reservation references: %s", (sql) => {
    addBooking({ db });
    expect(() => db.sqlite.exec(sql)).toThrow("FOREIGN KEY");
    expect(db.sqlite.prepare("SELECT count(*) FROM reservations").pluck().get()).toBe(1);
  });

  it("protect a resource in use, and cascade from a deleted room", () => {
    db.sqlite.exec(
      `INSERT INTO resources (id, name, name_key, sort_key, created_at, updated_at) VALUES (1, 'TV', 'tv', 'tv', ${STAMPS});
      INSERT INTO environment_resources VALUES (${ROOM.sala2}, 1, NULL)`,
    );
    expect(() => db.sqlite.exec("DELETE FROM resources")).toThrow("FOREIGN KEY");
    db.sqlite.exec(`DELETE FROM environments WHERE id = ${ROOM.sala2}`);
    expect(db.sqlite.prepare("SELECT count(*) FROM environment_resources").pluck().get()).toBe(0);
  });

  it("a series' date is one reservation's or one gap's, and outlives neither person nor class", () => {
    const id = addBooking({ db });
    const other = addBooking({ db }, { date: "2026-03-23" });
    db.sqlite.exec(insertInto("series", SERIES));
    const join = (row: number) =>
      `UPDATE reservations SET series_id = 1, series_date = '2026-03-16' WHERE id = ${row}`;
    db.sqlite.exec(join(id));
    expect(() => db.sqlite.exec(join(other))).toThrow("UNIQUE");
    expect(() => db.sqlite.exec("UPDATE reservations SET series_id = 999")).toThrow("FOREIGN KEY");
    expect(() => db.sqlite.exec("UPDATE reservations SET series_date = '2026-02-30'")).toThrow("CHECK");
    expect(() => db.sqlite.exec("UPDATE reservations SET is_detached = 2")).toThrow("CHECK");
    const gap = { ...GAP, series_id: 1, reservation_id: id, made_up_by: other };
    db.sqlite.exec(insertInto("gaps", gap));
    expect(() => db.sqlite.exec(insertInto("gaps", { ...gap, id: 2, reservation_id: null }))).toThrow(
      "UNIQUE",
    );
    expect(() => db.sqlite.exec(insertInto("gaps", { ...gap, id: 2, series_id: null }))).toThrow("UNIQUE");
    for (const column of [
      "series_id",
      "reservation_id",
      "user_id",
      "discipline_id",
      "class_id",
      "made_up_by",
    ])
      expect(() => db.sqlite.exec(`UPDATE gaps SET ${column} = 999`), column).toThrow("FOREIGN KEY");
    for (const column of ["owner_id", "created_by", "discipline_id", "class_id", "split_from_id"])
      expect(() => db.sqlite.exec(`UPDATE series SET ${column} = 999`), column).toThrow("FOREIGN KEY");
    db.sqlite.exec("DELETE FROM reservations");
    expect(db.sqlite.prepare("SELECT reservation_id, made_up_by FROM gaps").raw().all()).toEqual([
      [null, null],
    ]);
    db.sqlite.exec("DELETE FROM classes WHERE id = 1");
    expect(db.sqlite.prepare("SELECT count(*) FROM gaps").pluck().get()).toBe(0);
    expect(db.sqlite.prepare("SELECT count(*) FROM series").pluck().get()).toBe(0);
  });

  it("cascade from a timetable and from what its names mean", () => {
    db.sqlite.exec(`${timetableWith(2, "y")}; ${insertInto("series", SERIES)};
      INSERT INTO timetable_series VALUES (1, 1, 0, '{}'); INSERT INTO timetable_changes VALUES (1, 1, 'added', NULL);
      ${ALIAS} ('teachers', 'x', 'X', ${PEOPLE.ana.id}, NULL, NULL, NULL, '2026')`);
    const columns = {
      timetables: ["calendar_id", "created_by"],
      timetable_series: ["series_id", "timetable_id"],
      timetable_changes: ["timetable_id"],
      timetable_aliases: ["user_id", "chosen_by"],
    };
    for (const [table, names] of Object.entries(columns))
      for (const column of names)
        expect(() => db.sqlite.exec(`UPDATE ${table} SET ${column} = 999`), column).toThrow("FOREIGN KEY");
    for (const [kind, column, table] of [
      ["classes", "class_id", "classes"],
      ["disciplines", "discipline_id", "disciplines"],
      ["environments", "environment_id", "environments"],
    ] as const) {
      const values = ["class_id", "discipline_id", "environment_id"].map((each) =>
        each === column ? 1 : "NULL",
      );
      db.sqlite.exec(`${ALIAS} ('${kind}', 'y', 'Y', NULL, ${values.join()}, '2026')`);
      expect(() =>
        db.sqlite.exec(`UPDATE timetable_aliases SET ${column} = 999 WHERE kind = '${kind}'`),
      ).toThrow("FOREIGN KEY");
      db.sqlite.exec(`DELETE FROM ${table} WHERE id = 1`);
    }
    db.sqlite.exec("DELETE FROM timetables");
    const left = (table: string) => db.sqlite.prepare(`SELECT count(*) FROM ${table}`).pluck().get();
    expect([left("timetable_series"), left("timetable_changes"), left("timetable_aliases")]).toEqual([
      0, 0, 1,
    ]);
  });

  it("protect a calendar in use, and cascade to its terms and days", () => {
    db.sqlite.exec(`${DAY} (1, '2026-02-28', 1, 1, 1, 1, 1, 'Sábado letivo', ${STAMPS})`);
    db.sqlite.exec(
      `INSERT INTO calendar_terms (calendar_id, name, kind, start_date, end_date, created_at, updated_at) VALUES (1, '1º', 'term', '2026-02-09', '2026-06-30', ${STAMPS})`,
    );
    for (const table of ["calendar_terms", "calendar_days", "classes"]) {
      expect(() => db.sqlite.exec(`UPDATE ${table} SET calendar_id = 999`)).toThrow("FOREIGN KEY");
    }
    db.sqlite.exec("UPDATE classes SET calendar_id = 1");
    expect(() => db.sqlite.exec("DELETE FROM calendars")).toThrow("FOREIGN KEY");
    db.sqlite.exec("UPDATE classes SET calendar_id = NULL; DELETE FROM calendars");
    expect(db.sqlite.prepare("SELECT count(*) FROM calendar_terms").pluck().get()).toBe(0);
    expect(db.sqlite.prepare("SELECT count(*) FROM calendar_days").pluck().get()).toBe(0);
  });

  it("members go with their group and their account, counts of refusals with their rule", () => {
    db.sqlite.exec(
      `INSERT INTO user_groups (id, name, created_at, updated_at) VALUES (1, 'Redes', ${STAMPS})`,
    );
    const add = (group: number, user: number) =>
      db.sqlite.exec(`INSERT INTO user_group_members (group_id, user_id) VALUES (${group}, ${user})`);
    const members = () => db.sqlite.prepare("SELECT count(*) FROM user_group_members").pluck().get();
    add(1, PEOPLE.ana.id);
    add(1, PEOPLE.novoana.id);
    expect(() => add(1, PEOPLE.ana.id)).toThrow("UNIQUE constraint failed");
    expect(() => add(1, 999)).toThrow("FOREIGN KEY constraint failed");
    expect(() => add(999, PEOPLE.ana.id)).toThrow("FOREIGN KEY constraint failed");
    db.sqlite.exec(`DELETE FROM users WHERE id = ${PEOPLE.novoana.id}`);
    expect(members()).toBe(1);
    db.sqlite.exec("DELETE FROM user_groups");
    expect(members()).toBe(0);
    db.sqlite.exec(
      `${RULE} ('notice', 2, 'days', NULL, NULL, '[]', '[]', '[]', '[]', 1, NULL, ${STAMPS}); INSERT INTO booking_rule_refusals VALUES (1, '2026-03-12', 1)`,
    );
    expect(() => db.sqlite.exec("INSERT INTO booking_rule_refusals VALUES (9, '2026-03-12', 1)")).toThrow(
      "FOREIGN KEY constraint failed",
    );
    db.sqlite.exec("DELETE FROM booking_rules");
    expect(db.sqlite.prepare("SELECT count(*) FROM booking_rule_refusals").pluck().get()).toBe(0);
  });

  it("lesson times start once a date for the school, and once for each calendar, with which they go", () => {
    db.sqlite.exec(`${CALENDAR} (1, 'Integrado', 0, NULL, '12345', ${STAMPS})`);
    for (const calendar of ["NULL", "1"]) {
      const insert = `${LESSONS} (${calendar}, '2027-02-01', '${LESSON_SET}', ${STAMPS})`;
      db.sqlite.exec(insert);
      expect(() => db.sqlite.exec(insert)).toThrow("UNIQUE");
    }
    expect(() => db.sqlite.exec("UPDATE lesson_sets SET calendar_id = 999 WHERE calendar_id = 1")).toThrow(
      "FOREIGN KEY",
    );
    db.sqlite.exec("DELETE FROM calendars");
    expect(db.sqlite.prepare("SELECT count(*) FROM lesson_sets").pluck().get()).toBe(1);
  });

  it("a calendar has one exception per date, and one calendar is the default", () => {
    db.sqlite.exec(`${DAY} (1, '2026-02-28', 1, 1, 1, 1, 1, NULL, ${STAMPS})`);
    expect(() =>
      db.sqlite.exec(
        "INSERT INTO calendar_days SELECT 9, calendar_id, date, 0, NULL, 1, 1, 1, NULL, '2026', '2026' FROM calendar_days",
      ),
    ).toThrow("UNIQUE");
    db.sqlite.exec("UPDATE calendars SET is_default = 1");
    expect(() => db.sqlite.exec(`${CALENDAR} (2, 'Noturno', 1, NULL, '12345', ${STAMPS})`)).toThrow("UNIQUE");
  });

  it("further classes and teachers are not deleted, never moved, and go with the reservation", () => {
    const further = { classIds: [2], teacherUserIds: [PEOPLE.bia.id] };
    const id = addBooking({ db }, further);
    for (const statement of [
      "DELETE FROM classes WHERE id = 2",
      `DELETE FROM users WHERE id = ${PEOPLE.bia.id}`,
    ])
      expect(() => db.sqlite.exec(statement)).toThrow("FOREIGN KEY");
    expect(() => db.sqlite.exec("UPDATE reservation_classes SET class_id = 3")).toThrow("never updated");
    expect(() => db.sqlite.exec("UPDATE reservation_teachers SET user_id = 1")).toThrow("never updated");
    for (const row of [
      "classes (reservation_id, class_id) VALUES (999, 1)",
      "teachers (reservation_id, user_id) VALUES (999, 1)",
    ])
      expect(() => db.sqlite.exec(`INSERT INTO reservation_${row}`)).toThrow(/FOREIGN KEY|NOT NULL/);
    db.sqlite.exec(`DELETE FROM reservations WHERE id = ${id}`);
    for (const table of ["classes", "teachers"])
      expect(db.sqlite.prepare(`SELECT count(*) FROM reservation_${table}`).pluck().get()).toBe(0);
  });

  it("cascade to a reservation's places and a user's sessions and keys", () => {
    const id = addBooking({ db }, { environmentIds: [ROOM.sala1, ROOM.lab1] });
    db.sqlite.exec(`DELETE FROM reservations WHERE id = ${id}`);
    expect(db.sqlite.prepare("SELECT count(*) FROM reservation_environments").pluck().get()).toBe(0);
    db.sqlite.exec(
      `INSERT INTO sessions (token_hash, user_id, created_at, expires_at) VALUES ('t', ${PEOPLE.bia.id}, ${STAMPS});
      INSERT INTO api_keys (user_id, name, token_hash, is_read_only, created_at) VALUES (${PEOPLE.bia.id}, 'Chave', '${HASH}', 0, '2026')`,
    );
    expect(() => db.sqlite.exec("UPDATE api_keys SET user_id = 999")).toThrow("FOREIGN KEY");
    db.sqlite.exec(`DELETE FROM users WHERE id = ${PEOPLE.bia.id}`);
    expect(db.sqlite.prepare("SELECT count(*) FROM sessions").pluck().get()).toBe(0);
    expect(db.sqlite.prepare("SELECT count(*) FROM api_keys").pluck().get()).toBe(0);
  });

  it("an account has one outside identity, a key one account; sessions go with it, and it with the account", () => {
    db.sqlite.exec(`${IDENTITY} (3, 'ldap', '', 'x', NULL, '2026', '2026')`);
    expect(() => db.sqlite.exec(`${IDENTITY} (3, 'oidc', 'https://id', 'y', NULL, '2026', '2026')`)).toThrow(
      "UNIQUE",
    );
    expect(() => db.sqlite.exec(`${IDENTITY} (4, 'ldap', '', 'x', NULL, '2026', '2026')`)).toThrow("UNIQUE");
    expect(() => db.sqlite.exec(`${IDENTITY} (999, 'ldap', '', 'z', NULL, '2026', '2026')`)).toThrow(
      "FOREIGN KEY",
    );
    const session = "INSERT INTO sessions (token_hash, user_id, identity_id, created_at, expires_at) VALUES";
    expect(() => db.sqlite.exec(`${session} ('${HASH}', 3, 999, '2026', '2027')`)).toThrow("FOREIGN KEY");
    db.sqlite.exec(`${session} ('${HASH}', 3, 1, '2026', '2027'); DELETE FROM outside_identities`);
    expect(db.sqlite.prepare("SELECT count(*) FROM sessions").pluck().get()).toBe(0);
    db.sqlite.exec(`${IDENTITY} (3, 'ldap', '', 'x', NULL, '2026', '2026'); DELETE FROM users WHERE id = 3`);
    expect(db.sqlite.prepare("SELECT count(*) FROM outside_identities").pluck().get()).toBe(0);
  });

  it("a key's hash is unique", () => {
    const key = `INSERT INTO api_keys (user_id, name, token_hash, is_read_only, created_at) VALUES (1, 'Chave', '${HASH}', 0, '2026')`;
    db.sqlite.exec(key);
    expect(() => db.sqlite.exec(key)).toThrow("UNIQUE");
  });

  it("a place, a username and an e-mail are unique", () => {
    expect(() => addBooking({ db }, { environmentIds: [ROOM.sala1, ROOM.sala1] })).toThrow("UNIQUE");
    expect(() => db.sqlite.exec("UPDATE users SET username_key = 'ana' WHERE username = 'bia'")).toThrow(
      "UNIQUE",
    );
    expect(() =>
      db.sqlite.exec("UPDATE users SET email_key = 'ana@escola.test' WHERE username = 'bia'"),
    ).toThrow("UNIQUE");
  });
});
