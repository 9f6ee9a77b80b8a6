/** What takes a person's name out of the database, a window of each table at a time (docs/decisions/0158). */
import { type RawBuilder, sql } from "kysely";
import type { EntryFacts, EntryWords } from "#app/domain/audit/forget-in-audit.ts";
import { textsOf } from "#app/domain/content.ts";
import { RESERVATION_CONTENT } from "#app/domain/reservations/reservation-content.ts";
import type { KnownAs, Replacement } from "#app/domain/users/known-as.ts";
import { countRows } from "#app/models/count.server.ts";
import { rowsOfTeacher } from "#app/models/reservations/reservation-filter.server.ts";
import { userKeys } from "#app/models/search.server.ts";
import { nextVersion } from "#app/models/version.server.ts";
import type { Database } from "#db/client.server.ts";
import type { DB } from "#db/types.ts";
import { foldCase, type User } from "./user.server.ts";

/** Columns of a table in which somebody may have typed a name. */
export type TextPlace = {
  [T in keyof DB]: {
    table: T;
    texts: (keyof DB[T] & string)[];
    /** Of them those that hold an address instead of a text, and the replacement of that address. */
    addresses?: { [C in keyof DB[T] & string]?: "" | null };
    /** Has a version that a form may have seen. */
    isVersioned?: true;
  };
}[keyof DB];

/** Every column with free text, besides the audit log. Names of rooms, disciplines and classes name no person. */
export const TEXT_PLACES: TextPlace[] = [
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
  { table: "mail_outbox", texts: ["from_address", "details", "answer"], addresses: { from_address: null } },
  { table: "mail_items", texts: ["details"] },
  { table: "blocked_days", texts: ["title", "description", "panel_message"], isVersioned: true },
  { table: "calendar_days", texts: ["title"], isVersioned: true },
  { table: "calendar_terms", texts: ["name"], isVersioned: true },
  { table: "user_groups", texts: ["name"], isVersioned: true },
  { table: "welcome_messages", texts: ["message"], isVersioned: true },
  { table: "environments", texts: ["description"], isVersioned: true },
  { table: "disciplines", texts: ["description"], isVersioned: true },
  { table: "courses", texts: ["description"], isVersioned: true },
  // The only setting that could hold a person's words is the sender.
  { table: "settings", texts: ["value"], addresses: { value: "" }, isVersioned: true },
  { table: "api_keys", texts: ["name"] },
  { table: "jobs", texts: ["payload", "last_error"] },
];

function compiled<T>(query: RawBuilder<T>, db: Database) {
  return { compile: () => query.compile(db.q) };
}

export type TextRow = { id: number } & Record<string, string | number | null>;

/** Every table that holds a text, with its columns: an entry of the audit log is read as a whole. */
const WATCHED: { table: WrittenRow["table"]; texts: string[] }[] = [
  ...TEXT_PLACES,
  { table: "audit_log", texts: ["label", "search_key", "before", "after", "details"] },
];

/** A row that was written since `watchTexts()`. */
export type WrittenRow = { table: TextPlace["table"] | "audit_log"; id: number };

const WRITES = ["insert", "update"] as const;

/**
 * From here on every write of a text records its row: in a table of this connection, by triggers of this
 * connection, so that it is not in the file, and gone when the process ends. The writing process
 * has one connection (docs/decisions/0002).
 */
export function watchTexts({ sqlite }: Database): void {
  sqlite.exec(`CREATE TEMP TABLE written_texts (
    place TEXT NOT NULL, row_id INTEGER NOT NULL, PRIMARY KEY (place, row_id)
  ) STRICT, WITHOUT ROWID`);
  for (const { table, texts } of WATCHED)
    for (const write of WRITES)
      sqlite.exec(`CREATE TEMP TRIGGER written_${table}_${write}
        AFTER ${write === "insert" ? "INSERT" : `UPDATE OF ${texts.join(", ")}`} ON main.${table}
        BEGIN INSERT INTO written_texts VALUES ('${table}', NEW.id) ON CONFLICT DO NOTHING; END`);
}

/** Reverts `watchTexts()`. */
export function unwatchTexts({ sqlite }: Database): void {
  for (const { table } of WATCHED)
    for (const write of WRITES) sqlite.exec(`DROP TRIGGER IF EXISTS temp.written_${table}_${write}`);
  sqlite.exec("DROP TABLE IF EXISTS temp.written_texts");
}

/** Some rows that were written since. */
export function listWritten(db: Database, limit: number): WrittenRow[] {
  return db.all(
    compiled(
      sql<WrittenRow>`SELECT place AS "table", row_id AS id FROM temp.written_texts LIMIT ${limit}`,
      db,
    ),
  );
}

/** Deletes the record of a row that has been checked. */
export function deleteWrittenRow(db: Database, { table, id }: WrittenRow): void {
  db.run(compiled(sql`DELETE FROM temp.written_texts WHERE place = ${table} AND row_id = ${id}`, db));
}

/** The last id of a table; 0 where it is empty. */
export function findLastId(db: Database, table: TextPlace["table"] | "audit_log"): number {
  return (
    db.get(compiled(sql<{ id: number | null }>`SELECT max(id) AS id FROM ${sql.table(table)}`, db))?.id ?? 0
  );
}

/** The texts of the rows with ids after `after` up to `until`, of those that have any. */
export function readTexts(
  db: Database,
  { table, texts }: TextPlace,
  { after, until }: { after: number; until: number },
): TextRow[] {
  const columns = sql.join(texts.map((name) => sql.ref(name)));
  const some = sql.join(
    texts.map((name) => sql`${sql.ref(name)} IS NOT NULL`),
    sql` OR `,
  );
  return db.all(
    compiled(
      sql<TextRow>`SELECT id, ${columns} FROM ${sql.table(table)}
        WHERE id > ${after} AND id <= ${until} AND (${some}) ORDER BY id`,
      db,
    ),
  );
}

/** Writes the texts of a row; one that has a version gets another. */
export function updateTexts(
  db: Database,
  { table, isVersioned }: TextPlace,
  { id, values, at }: { id: number; values: Record<string, string | number | null>; at: string },
): void {
  const written = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  if (isVersioned) written.push(sql`updated_at = ${nextVersion(at)}`);
  // Named as Kysely names it, so that the version of the public pages knows which table it is.
  db.run(compiled(sql`update ${sql.table(table)} SET ${sql.join(written)} WHERE id = ${id}`, db));
}

type StoredEntry = Omit<EntryWords, "before" | "after" | "details"> &
  EntryFacts & { id: number; before: string | null; after: string | null; details: string };

/** Entries of the audit log as they are stored, with ids after `after` up to `until`. */
export function readEntries(db: Database, { after, until }: { after: number; until: number }): StoredEntry[] {
  const query = db.q
    .selectFrom("audit_log")
    .select(["id", "actor_user_id as actorId", "entity", "entity_id as entityId", "actor_name as actorName"])
    .select(["key_name as keyName", "label", "search_key as searchKey", "before", "after", "details"])
    .where("id", ">", after)
    .where("id", "<=", until)
    .orderBy("id")
    .$narrowType<{ entity: EntryFacts["entity"] }>();
  return db.all(query);
}

/** Writes the words of an entry, which the database allows only while somebody is being anonymised. */
export function updateEntryWords(db: Database, id: number, words: EntryWords): void {
  const { actorName, keyName, label, searchKey, before, after, details } = words;
  db.run(
    db.q
      .updateTable("audit_log")
      .set({
        actor_name: actorName,
        key_name: keyName,
        label,
        search_key: searchKey,
        before: before && JSON.stringify(before),
        after: after && JSON.stringify(after),
        details: JSON.stringify(details),
      })
      .where("id", "=", id),
  );
}

/** What the account was called in the last `limit` entries about it, as the log stores it. */
export function listFormerRows(db: Database, userId: number, limit: number): Partial<User>[] {
  return db
    .all(
      db.q
        .selectFrom("audit_log")
        .select(["before", "after"])
        .where("entity", "=", "user")
        .where("entity_id", "=", userId)
        .orderBy("id", "desc")
        .limit(limit),
    )
    .flatMap(({ before, after }) => [before, after])
    .flatMap((json) => (json ? [JSON.parse(json) as Partial<User>] : []));
}

/** What others who are here have of these folded names, usernames and e-mails. */
export function listHeldByOthers(
  db: Database,
  { id, keys }: { id: number; keys: string[] },
): { names: string[]; usernames: string[]; emails: string[] } {
  if (keys.length === 0) return { names: [], usernames: [], emails: [] };
  const rows = db.all(
    db.q
      .selectFrom("users")
      .select(["name_key as name", "username_key as username", "email_key as email"])
      .where("id", "!=", id)
      .where((where) =>
        where.or([
          where("name_key", "in", keys),
          where("username_key", "in", keys),
          where("email_key", "in", keys),
        ]),
      ),
  );
  return {
    names: rows.map(({ name }) => name),
    usernames: rows.map(({ username }) => username),
    emails: rows.map(({ email }) => email),
  };
}

/** Anonymises the account: no name, and a hash that no password matches. */
export function updateAsAnonymised(db: Database, input: Replacement & { id: number; at: string }): void {
  const { id, at, ...account } = input;
  db.run(
    db.q
      .updateTable("users")
      .set({
        ...account,
        username_key: foldCase(account.username),
        email_key: foldCase(account.email),
        ...userKeys(account),
        password_hash: "!",
        role: "teacher",
        first_login: 0,
        left_at: at,
        updated_at: nextVersion(at),
      })
      .where("id", "=", id),
  );
}

/** Deletes a person's sessions, keys, subscriptions, mail preferences and memberships; their rows are few. */
export function deleteAccess(db: Database, userId: number): void {
  for (const table of [
    "sessions",
    "api_keys",
    "calendar_feeds",
    "mail_opt_outs",
    "mail_unsubscribe_tokens",
    "user_group_members",
    "outside_identities",
  ] as const)
    db.run(db.q.deleteFrom(table).where("user_id", "=", userId));
}

/** Removes the notifications and mail to a person, `limit` at most of each; returns how many. */
export function deleteMessagesTo(db: Database, { userId, limit }: { userId: number; limit: number }): number {
  const some = (table: "notifications" | "mail_outbox") =>
    db.q.selectFrom(table).select("id").where("user_id", "=", userId).limit(limit);
  const { changes } = db.run(db.q.deleteFrom("notifications").where("id", "in", some("notifications")));
  return Math.max(
    changes,
    db.run(db.q.deleteFrom("mail_outbox").where("id", "in", some("mail_outbox"))).changes,
  );
}

/** Replaces the name on a person's proofs, `limit` at most; returns how many. */
export function renameProofs(db: Database, input: { userId: number; name: string; limit: number }): number {
  const some = db.q
    .selectFrom("proofs")
    .select("id")
    .where("user_id", "=", input.userId)
    .where("person_name", "!=", input.name)
    .limit(input.limit);
  return db.run(db.q.updateTable("proofs").set({ person_name: input.name }).where("id", "in", some)).changes;
}

export function insertAnonymisation(
  db: Database,
  input: { userId: number; knownAs: KnownAs; at: string },
): void {
  db.run(
    db.q.insertInto("anonymisations").values({
      user_id: input.userId,
      known_as: JSON.stringify(input.knownAs),
      created_at: input.at,
    }),
  );
}

/** The words to search for while an anonymisation is unfinished; null after it. */
export function findAnonymisation(db: Database, userId: number): KnownAs | null {
  const row = db.get(
    db.q.selectFrom("anonymisations").select("known_as as json").where("user_id", "=", userId),
  );
  return row ? (JSON.parse(row.json) as KnownAs) : null;
}

export function deleteAnonymisation(db: Database, userId: number): void {
  db.run(db.q.deleteFrom("anonymisations").where("user_id", "=", userId));
}

/** How many reservations of a person from a day on are there, pending or approved. */
export function countUpcoming(db: Database, { userId, from }: { userId: number; from: string }): number {
  const conditions = [sql`date >= ${from}`, sql`status <> 'rejected'`];
  const lessons = rowsOfTeacher(userId, () => conditions);
  return countRows(db, db.q.selectFrom(sql<{ id: number }>`(${lessons})`.as("coming")));
}
