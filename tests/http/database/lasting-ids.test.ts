import { describe, expect, it } from "vitest";
import { DEFAULT_LESSON_SET } from "#app/domain/dates/default-lessons.ts";
import { nameKeys } from "#app/models/search.server.ts";
import { Database } from "#db/client.server.ts";
import { connect } from "#db/connect.server.ts";
import { createTestApp } from "#tests/support/app.ts";
import { schoolDatabase } from "#tests/support/database/databases.ts";
import { addReservation } from "#tests/support/reservations/reservation-factory.ts";
import { requestAs, rowOf } from "#tests/support/reservations/review.ts";
import { PEOPLE, ROOM } from "#tests/support/school/school.ts";

type Row = Record<string, string | number>;

const AT = { created_at: "2026-03-01", updated_at: "2026-03-01" };

/** A mail that exists in every school of these tests. */
const MAIL = 1;

/** A calendar that exists too. */
const CALENDAR = 1;

/** A row for each table that has an id of its own; `unique` distinguishes two of them. */
const ROWS: Record<string, (unique: string) => Row> = {
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

async function schoolWithParents(): Promise<Database> {
  const db = await schoolDatabase();
  insert(db, "mail_outbox", "first");
  insert(db, "calendars", "first");
  return db;
}

function insert(db: Database, table: string, unique: string): number {
  const row = ROWS[table]?.(unique) ?? {};
  const columns = Object.keys(row);
  const values = columns.map((name) => `@${name}`);
  const sql = `INSERT INTO ${table} (${columns.join()}) VALUES (${values.join()})`;
  return Number(db.sqlite.prepare(sql).run(row).lastInsertRowid);
}

describe("an id is given once", () => {
  it("in every table that has one", async () => {
    const db = await schoolDatabase();
    const tables = db.sqlite
      .prepare(
        `SELECT t.name, sql LIKE '%AUTOINCREMENT%' AS lasting
         FROM sqlite_master AS t JOIN pragma_table_info(t.name) AS column
         WHERE t.type = 'table' AND column.name = 'id' AND t.name NOT LIKE 'kysely%' ORDER BY t.name`,
      )
      .all() as { name: string; lasting: number }[];
    expect(tables.filter(({ lasting }) => !lasting)).toEqual([]);
    expect(tables.map(({ name }) => name)).toEqual(Object.keys(ROWS));
  });

  it.each(Object.keys(ROWS))("%s: the newest is deleted and another one made", async (table) => {
    const db = await schoolWithParents();
    const newest = insert(db, table, "a");
    db.sqlite.prepare(`DELETE FROM ${table} WHERE id = ?`).run(newest);
    expect(insert(db, table, "b")).toBe(newest + 1);
  });

  it("also when none is left, and after the file was closed", async () => {
    const db = await schoolDatabase();
    const first = addReservation({ db });
    db.sqlite.exec("DELETE FROM reservations");
    const again = new Database(connect(db.sqlite.serialize(), { busyTimeoutMs: 250 }));
    expect(addReservation({ db: again })).toBe(first + 1);
  });
});

describe("a reviewer's page that was opened before", () => {
  it("does not decide on a later request than the one it shows", async () => {
    const app = await createTestApp();
    const shown = requestAs(app, "ana");
    const reviewer = app.as("pedro");
    expect(await (await reviewer.fetch("/admin/reservas")).text()).toContain(`data-id="${shown}"`);
    expect((await app.as("ana").api("DELETE", `/api/reservations/${shown}`)).status).toBe(200);
    const later = requestAs(app, "bia");
    expect(later).not.toBe(shown);
    const answers = [
      await reviewer.post(`/admin/reservas/${shown}/aprovar`),
      await reviewer.post(`/admin/reservas/${shown}/rejeitar`, { rejectionReason: "Não" }),
      await reviewer.post(`/admin/reservas/${shown}/excluir`),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404]);
    await reviewer.post("/admin/reservas/aprovar", { ids: String(shown) });
    expect(rowOf(app, later)).toMatchObject({ status: "pending", owner_id: PEOPLE.bia.id });
  });
});
