/** The texts that may hold a person's name, some rows of each table at a time (docs/decisions/0158). */
import { type RawBuilder, sql } from "kysely";
import { RESERVATION_CONTENT } from "#app/domain/bookings/reservation-content.ts";
import { textsOf } from "#app/domain/content.ts";
import { ENVIRONMENT_CONTENT } from "#app/domain/rooms/environment-content.ts";
import { environmentKeys, equipmentKeys } from "#app/models/search.server.ts";
import { nextVersion } from "#app/models/version.server.ts";
import type { Database } from "#db/client.server.ts";
import type { DB } from "#db/types.ts";

export type TextColumns = {
  [T in keyof DB]: {
    table: T;
    texts: (keyof DB[T] & string)[];
    /** Of them those that hold JSON: its strings are texts. */
    json?: (keyof DB[T] & string)[];
    /** Of them those that hold an address instead of a text, and the replacement of that address. */
    addresses?: { [C in keyof DB[T] & string]?: "" | null };
    /** The columns that a row is known by; its id where they are left out. */
    key?: (keyof DB[T] & string)[];
    /** A row that names the person is of no more use, and goes. */
    isDeleted?: true;
    /** Has a version that a form may have seen. */
    isVersioned?: true;
    /** Writes what the row derives from its texts. */
    derive?: (db: Database, id: number) => void;
  };
}[keyof DB];

/**
 * Every column with free text, besides the audit log and what timetables hold of their files. Names of rooms,
 * disciplines, classes, courses, calendars, resources and equipment name no person.
 */
export const TEXT_COLUMNS: TextColumns[] = [
  {
    table: "reservations",
    texts: [
      ...textsOf(RESERVATION_CONTENT).map((name) => RESERVATION_CONTENT[name].column),
      "rejection_reason",
    ],
    isVersioned: true,
  },
  { table: "series", texts: ["notes"], isVersioned: true },
  { table: "gaps", texts: ["title"], isVersioned: true },
  { table: "notifications", texts: ["title", "message"] },
  {
    table: "mail_outbox",
    texts: ["from_address", "details", "answer"],
    json: ["details"],
    addresses: { from_address: null },
  },
  { table: "mail_items", texts: ["details"], json: ["details"] },
  { table: "blocked_days", texts: ["title", "description", "panel_message"], isVersioned: true },
  { table: "room_closures", texts: ["reason"], isVersioned: true },
  { table: "calendar_days", texts: ["title"], isVersioned: true },
  { table: "calendar_terms", texts: ["name"], isVersioned: true },
  { table: "user_groups", texts: ["name"], isVersioned: true },
  { table: "welcome_messages", texts: ["message"], isVersioned: true },
  {
    table: "environments",
    texts: textsOf(ENVIRONMENT_CONTENT).map((name) => ENVIRONMENT_CONTENT[name].column),
    isVersioned: true,
    derive: refreshEnvironmentKeys,
  },
  {
    table: "equipment",
    texts: ["type", "location", "description"],
    isVersioned: true,
    derive: refreshEquipmentKeys,
  },
  {
    table: "reservation_equipment",
    texts: ["rejection_reason"],
    key: ["reservation_id", "equipment_id"],
  },
  { table: "equipment_closures", texts: ["reason"], isVersioned: true },
  { table: "equipment_handouts", texts: ["note"], isVersioned: true },
  { table: "disciplines", texts: ["description"], isVersioned: true },
  { table: "courses", texts: ["description"], isVersioned: true },
  // The only setting that could hold a person's words is the sender.
  { table: "settings", texts: ["value"], addresses: { value: "" }, isVersioned: true },
  { table: "api_keys", texts: ["name"] },
  { table: "jobs", texts: ["payload", "last_error"], json: ["payload"] },
  // A name in files that another name replaces would be found in none.
  { table: "timetable_aliases", texts: ["name_key", "name"], key: ["kind", "name_key"], isDeleted: true },
  {
    table: "timetable_changes",
    texts: ["content"],
    json: ["content"],
    key: ["timetable_id", "reservation_id"],
  },
];

/** Where timetables hold what their files hold (docs/decisions/0212). */
export const TIMETABLE_TEXTS = [
  { table: "timetables", texts: ["file_name", "look"] },
  { table: "timetable_lessons", texts: ["lessons"] },
  { table: "timetable_files", texts: ["file"], key: ["timetable_id"] },
  { table: "timetable_readings", texts: ["choice", "found"], key: ["timetable_id"] },
  { table: "timetable_faults", texts: ["faults"], key: ["timetable_id"] },
] as const;

function compiled<T>(query: RawBuilder<T>, db: Database) {
  return { compile: () => query.compile(db.q) };
}

type Value = string | number | null;

/** What a row is known by: its id, or the values of its table's key. */
export type RowKey = Value[];

export type TextRow = { key: RowKey; texts: Record<string, Value> };

type Watched = TextColumns["table"] | "audit_log";

const BY_ID: readonly string[] = ["id"];

/** Every table that holds a text, with its columns: an entry of the audit log is read as a whole. */
const WATCHED: { table: Watched; texts: readonly string[]; key?: readonly string[] }[] = [
  ...TEXT_COLUMNS,
  ...TIMETABLE_TEXTS,
  { table: "audit_log", texts: ["label", "search_key", "before", "after", "details"] },
];

export type WrittenRow = { table: Watched; key: string };

const WRITES = ["insert", "update"] as const;

/**
 * From here on every write of a text records its row: in a table of this connection, by triggers of this
 * connection, so that it is not in the file, and gone when the process ends. The writing process
 * has one connection (docs/decisions/0002).
 */
export function watchTexts({ sqlite }: Database): void {
  sqlite.exec(`CREATE TEMP TABLE written_texts (
    place TEXT NOT NULL, row_key TEXT NOT NULL, PRIMARY KEY (place, row_key)
  ) STRICT, WITHOUT ROWID`);
  for (const { table, texts, key = BY_ID } of WATCHED)
    for (const write of WRITES)
      sqlite.exec(`CREATE TEMP TRIGGER written_${table}_${write}
        AFTER ${write === "insert" ? "INSERT" : `UPDATE OF ${texts.join(", ")}`} ON main.${table}
        BEGIN
          INSERT INTO written_texts VALUES ('${table}', json_array(${key.map((name) => `NEW.${name}`).join(", ")}))
          ON CONFLICT DO NOTHING;
        END`);
}

/** The key of a row as it is recorded. */
export function rowKey(...key: RowKey): string {
  return JSON.stringify(key);
}

export function unwatchTexts({ sqlite }: Database): void {
  for (const { table } of WATCHED)
    for (const write of WRITES) sqlite.exec(`DROP TRIGGER IF EXISTS temp.written_${table}_${write}`);
  sqlite.exec("DROP TABLE IF EXISTS temp.written_texts");
}

export function listWritten(db: Database, limit: number): WrittenRow[] {
  return db.all(
    compiled(
      sql<WrittenRow>`SELECT place AS "table", row_key AS key FROM temp.written_texts LIMIT ${limit}`,
      db,
    ),
  );
}

export function deleteWrittenRow(db: Database, { table, key }: WrittenRow): void {
  db.run(compiled(sql`DELETE FROM temp.written_texts WHERE place = ${table} AND row_key = ${key}`, db));
}

export function readTexts(
  db: Database,
  { table, texts, key: by = BY_ID as never }: TextColumns,
  part: { after: RowKey | null; limit: number } | { at: RowKey },
): TextRow[] {
  const names: string[] = [...by, ...texts.filter((name) => !(by as string[]).includes(name))];
  const refs = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)));
  const key = sql`(${refs(by)})`;
  const isIn =
    "at" in part
      ? sql`${key} = (${sql.join(part.at)})`
      : part.after
        ? sql`${key} > (${sql.join(part.after)})`
        : sql`true`;
  const limit = "at" in part ? 1 : part.limit;
  const rows = db.all(
    compiled(
      sql<Record<string, Value>>`SELECT ${refs(names)} FROM ${sql.table(table)} WHERE ${isIn}
        ORDER BY ${refs(by)} LIMIT ${limit}`,
      db,
    ),
  );
  return rows.map((row) => ({
    key: by.map((name) => row[name] ?? null),
    texts: Object.fromEntries(texts.map((name) => [name, row[name] ?? null])),
  }));
}

export function updateTexts(
  db: Database,
  { table, key: by = BY_ID as never, isVersioned, derive }: TextColumns,
  { key, values, at }: { key: RowKey; values: Record<string, Value>; at: string },
): void {
  const written = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  if (isVersioned) written.push(sql`updated_at = ${nextVersion(at)}`);
  const is = by.map((name, index) => sql`${sql.ref(name)} = ${key[index]}`);
  // Named as Kysely names it, so that the version of the public pages knows which table it is.
  db.run(
    compiled(sql`update ${sql.table(table)} SET ${sql.join(written)} WHERE ${sql.join(is, sql` AND `)}`, db),
  );
  derive?.(db, Number(key[0]));
}

export function deleteNaming(
  db: Database,
  { table, key: by = BY_ID as never }: TextColumns,
  key: RowKey,
): void {
  const is = by.map((name, index) => sql`${sql.ref(name)} = ${key[index]}`);
  db.run(compiled(sql`DELETE FROM ${sql.table(table)} WHERE ${sql.join(is, sql` AND `)}`, db));
}

/** An environment is found by its location too. */
function refreshEnvironmentKeys(db: Database, id: number): void {
  const row = db.get(
    db.q.selectFrom("environments").select(["name", "type", "location"]).where("id", "=", id),
  );
  if (row) db.run(db.q.updateTable("environments").set(environmentKeys(row)).where("id", "=", id));
}

function refreshEquipmentKeys(db: Database, id: number): void {
  const row = db.get(db.q.selectFrom("equipment").select(["name", "type", "location"]).where("id", "=", id));
  if (row) db.run(db.q.updateTable("equipment").set(equipmentKeys(row)).where("id", "=", id));
}

/** What a timetable's own row holds of its file. */
export type TimetableTexts = { fileName: string; look: string | null };

export function listTimetableIds(db: Database): number[] {
  return db.all(db.q.selectFrom("timetables").select("id").orderBy("id")).map(({ id }) => id);
}

export function findTimetableTexts(db: Database, id: number): TimetableTexts | null {
  const query = db.q.selectFrom("timetables").select(["file_name as fileName", "look"]);
  return db.get(query.where("id", "=", id)) ?? null;
}

/** Its time of change tells when its work began, and stays. */
export function updateTimetableTexts(db: Database, id: number, { fileName, look }: TimetableTexts): void {
  db.run(db.q.updateTable("timetables").set({ file_name: fileName, look }).where("id", "=", id));
}

/** The faults of a timetable's file, as JSON text. */
export function findFaults(db: Database, id: number): string | null {
  const query = db.q.selectFrom("timetable_faults").select("faults").where("timetable_id", "=", id);
  return db.get(query)?.faults ?? null;
}

export function updateFaults(db: Database, id: number, faults: string): void {
  db.run(db.q.updateTable("timetable_faults").set({ faults }).where("timetable_id", "=", id));
}

export function listLessonPartIds(db: Database): number[] {
  return db.all(db.q.selectFrom("timetable_lessons").select("id").orderBy("id")).map(({ id }) => id);
}

export function findLessonPart(db: Database, id: number): string | null {
  return db.get(db.q.selectFrom("timetable_lessons").select("lessons").where("id", "=", id))?.lessons ?? null;
}

export function updateLessonPart(db: Database, id: number, lessons: string): void {
  db.run(db.q.updateTable("timetable_lessons").set({ lessons }).where("id", "=", id));
}
