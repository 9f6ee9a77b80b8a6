/** What takes a person out of their account and of what names it by id (docs/decisions/0158). */

import { sql } from "kysely";
import type { EntryFacts, EntryWords } from "#app/domain/audit/forget-in-audit.ts";
import { foldText } from "#app/domain/fold-text.ts";
import type { KnownAs, Replacement } from "#app/domain/people/known-as.ts";
import { rowsOfTeacher } from "#app/models/bookings/reservation-filter.server.ts";
import { countRows } from "#app/models/count.server.ts";
import { userKeys } from "#app/models/search.server.ts";
import { nextVersion } from "#app/models/version.server.ts";
import type { Database } from "#db/client.server.ts";
import { foldCase, type User } from "./user.server.ts";

export function findLastEntry(db: Database): number {
  const last = db.q.selectFrom("audit_log").select(({ fn }) => fn.max("id").as("id"));
  return db.get(last)?.id ?? 0;
}

type StoredEntry = Omit<EntryWords, "before" | "after" | "details"> &
  EntryFacts & { id: number; before: string | null; after: string | null; details: string };

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

/** Deletes a person's sessions, keys, subscriptions, preferences, memberships and names in files; their rows are few. */
export function deleteAccess(db: Database, userId: number): void {
  for (const table of [
    "sessions",
    "api_keys",
    "calendar_feeds",
    "mail_opt_outs",
    "mail_unsubscribe_tokens",
    "user_group_members",
    "outside_identities",
    "timetable_aliases",
  ] as const)
    db.run(db.q.deleteFrom(table).where("user_id", "=", userId));
  db.run(db.q.updateTable("handovers").set({ aliases: "[]" }).where("from_user_id", "=", userId));
}

export function deleteMessagesTo(db: Database, { userId, limit }: { userId: number; limit: number }): number {
  const some = (table: "notifications" | "mail_outbox") =>
    db.q.selectFrom(table).select("id").where("user_id", "=", userId).limit(limit);
  const { changes } = db.run(db.q.deleteFrom("notifications").where("id", "in", some("notifications")));
  return Math.max(
    changes,
    db.run(db.q.deleteFrom("mail_outbox").where("id", "in", some("mail_outbox"))).changes,
  );
}

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

export function countUpcoming(db: Database, { userId, from }: { userId: number; from: string }): number {
  const conditions = [sql`date >= ${from}`, sql`status <> 'rejected'`];
  const lessons = rowsOfTeacher(userId, () => conditions);
  return countRows(db, db.q.selectFrom(sql<{ id: number }>`(${lessons})`.as("coming")));
}

export function listAliasesOf(db: Database, userId: number): string[] {
  const query = db.q.selectFrom("timetable_aliases").select("name");
  return db.all(query.where("user_id", "=", userId)).map(({ name }) => foldText(name));
}
