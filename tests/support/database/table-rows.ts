import { DEFAULT_LESSON_SET } from "#app/domain/dates/default-lessons.ts";
import { nameKeys } from "#app/models/search.server.ts";
import type { Database } from "#db/client.server.ts";
import { PEOPLE, ROOM } from "#tests/support/school/school.ts";

export type Row = Record<string, string | number | null>;

const AT = { created_at: "2026-03-01", updated_at: "2026-03-01" };

/** The first mail and the first calendar, which must exist before the rows that refer to them. */
const MAIL = 1;
const CALENDAR = 1;

/** A valid row of each table with an id of its own; `unique` distinguishes two of them. */
export const TABLE_ROWS: Record<string, (unique: string) => Row> = {
  absences: () => ({
    user_id: PEOPLE.ana.id,
    start_date: "2026-03-19",
    end_date: "2026-03-20",
    is_morning: 1,
    is_afternoon: 1,
    is_evening: 0,
    ...AT,
  }),
  api_keys: (unique) => ({
    user_id: PEOPLE.pedro.id,
    name: "Chave",
    token_hash: unique.repeat(64),
    is_read_only: 0,
    created_at: "2026",
  }),
  audit_log: () => ({ at: "2020", action: "x", entity: "y" }),
  blocked_days: () => ({ date: "2026-12-24", title: "Recesso", type: "other", ...AT }),
  booking_rules: () => ({
    kind: "notice",
    value: 2,
    unit: "days",
    environment_ids: "[]",
    roles: "[]",
    group_ids: "[]",
    user_ids: "[]",
    is_active: 1,
    ...AT,
  }),
  calendar_days: (unique) => ({
    calendar_id: CALENDAR,
    date: unique === "a" ? "2026-04-25" : "2026-05-09",
    is_school_day: 1,
    is_morning: 1,
    is_afternoon: 1,
    is_evening: 0,
    ...AT,
  }),
  calendar_feeds: (unique) => ({ user_id: PEOPLE.ana.id, token: unique.repeat(32), created_at: "2026" }),
  calendar_terms: () => ({
    calendar_id: CALENDAR,
    name: "1º semestre",
    kind: "term",
    start_date: "2026-02-09",
    end_date: "2026-06-30",
    ...AT,
  }),
  calendars: (unique) => ({ name: `Calendário ${unique}`, is_default: 0, weekdays: "12345", ...AT }),
  classes: () => ({ name: "Turma", ...nameKeys("Turma"), ...AT }),
  courses: () => ({ name: "Curso", ...AT }),
  disciplines: () => ({ name: "Física", ...nameKeys("Física"), ...AT }),
  environments: () => ({ name: "Sala", ...nameKeys("Sala"), search_key: "sala", type: "Sala", ...AT }),
  equipment: () => ({ name: "Kits", ...nameKeys("Kits"), search_key: "kits", count: 3, ...AT }),
  equipment_handouts: (unique) => ({
    reservation_id: unique === "a" ? 1 : 2,
    equipment_id: 1,
    date: "2026-03-20",
    start_time: "07:30",
    end_time: "11:30",
    out_count: 0,
    back_count: 1,
    ...AT,
  }),
  gaps: () => ({
    user_id: PEOPLE.ana.id,
    discipline_id: 1,
    class_id: 1,
    environment_ids: "[1]",
    date: "2026-03-20",
    start_time: "07:30",
    end_time: "11:30",
    shift: "morning",
    reason: "blocked",
    ...AT,
  }),
  handovers: (unique) => ({
    from_user_id: PEOPLE.ana.id,
    to_user_id: PEOPLE.bia.id,
    actor_user_id: PEOPLE.pedro.id,
    audit_id: unique === "a" ? 1 : 2,
    start_date: "2026-03-19",
    is_whole: 1,
    state: "moving",
    ...AT,
  }),
  jobs: () => ({ kind: "x", due_at: "2026", created_at: "2026" }),
  lesson_sets: (unique) => ({
    from_date: unique === "a" ? "2027-02-01" : "2028-02-01",
    lessons: JSON.stringify(DEFAULT_LESSON_SET),
    ...AT,
  }),
  mail_items: () => ({
    mail_id: MAIL,
    reservation_id: 1,
    event: "approved",
    details: "{}",
    created_at: "2026",
  }),
  mail_outbox: (unique) => ({
    message_id: unique,
    kind: "decision",
    user_id: PEOPLE.ana.id,
    due_at: "2026",
    give_up_at: "2026",
    created_at: "2026",
  }),
  notifications: () => ({
    user_id: PEOPLE.ana.id,
    type: "info",
    title: "x",
    message: "y",
    created_at: "2026",
  }),
  outside_identities: (unique) => ({
    user_id: unique === "a" ? PEOPLE.ana.id : PEOPLE.bia.id,
    way: "ldap",
    issuer: "",
    subject: unique,
    linked_at: "2026",
    signed_in_at: "2026",
  }),
  proofs: (unique) => ({
    code: unique.repeat(16),
    person_name: "x",
    start_date: "2026-03-01",
    digest: "x",
    issued_at: "2026",
  }),
  reservation_changes: (unique) => ({
    reservation_id: unique === "a" ? 1 : 2,
    kind: "moved",
    date: "2026-03-20",
    start_time: "07:30",
    end_time: "11:30",
    shift: "morning",
    environment_ids: "[1]",
    class_ids: "[1]",
    teacher_ids: "[1]",
    discipline_id: 1,
    until: "2026-03-20",
    created_at: "2026",
  }),
  reservations: () => ({
    user_id: PEOPLE.ana.id,
    discipline_id: 1,
    class_id: 1,
    date: "2026-03-20",
    start_time: "07:30",
    end_time: "11:30",
    shift: "morning",
    ...AT,
  }),
  resources: () => ({ name: "Lousa", ...nameKeys("Lousa"), ...AT }),
  room_closures: (unique) => ({
    environment_id: ROOM.sala1,
    start_date: "2026-04-25",
    end_date: "2026-04-25",
    is_morning: 1,
    is_afternoon: 0,
    is_evening: 0,
    reason: `Obra ${unique}`,
    is_public: 0,
    ...AT,
  }),
  series: () => ({
    owner_id: PEOPLE.ana.id,
    discipline_id: 1,
    class_id: 1,
    environment_ids: "[1]",
    shift: "morning",
    weekdays: "4",
    every_weeks: 1,
    start_date: "2026-03-19",
    end_date: "2026-06-25",
    ...AT,
  }),
  sessions: (unique) => ({
    token_hash: unique,
    user_id: PEOPLE.ana.id,
    created_at: "2026",
    expires_at: "2027",
  }),
  settings: (unique) => ({ key: unique, value: "x", updated_at: "2026" }),
  takeovers: (unique) => ({ term: unique.repeat(36), position: 7 }),
  timetable_lessons: () => ({ timetable_id: 1, lessons: "[]" }),
  timetable_steps: () => ({ timetable_id: 1, first: 0, steps: "[]" }),
  timetables: () => ({
    file_name: "grade.csv",
    start_date: "2026-03-01",
    end_date: "2026-06-30",
    ...AT,
  }),
  user_groups: (unique) => ({ name: `Grupo ${unique}`, ...AT }),
  users: (unique) => ({
    username: `${unique}${unique}${unique}`,
    username_key: unique,
    password_hash: "x",
    name: "x",
    ...nameKeys("x"),
    search_key: "x",
    email: unique,
    email_key: unique,
    ...AT,
  }),
  welcome_messages: () => ({ shift: "evening", message: "Boa noite", ...AT }),
};

/** Inserts the table's valid row with some columns changed; returns its id. */
export function insertRow(db: Database, table: string, change: Row = {}, unique = "a"): number {
  const row = { ...TABLE_ROWS[table]?.(unique), ...change };
  const columns = Object.keys(row);
  const values = columns.map((name) => `@${name}`);
  const sql = `INSERT INTO ${table} (${columns.join()}) VALUES (${values.join()})`;
  return Number(db.sqlite.prepare(sql).run(row).lastInsertRowid);
}
