/** Many rows of one table in one short transaction (docs/decisions/0124). */
import { type RawBuilder, sql } from "kysely";
import type { AuditedEntity } from "#app/domain/audit/audit.ts";
import { readTypedResources } from "#app/domain/import/import.ts";
import { foldCase } from "#app/models/people/user.server.ts";
import { environmentKeys, equipmentKeys, nameKeys, userKeys } from "#app/models/search.server.ts";
import type { Database } from "#db/client.server.ts";
import { prepareQuery } from "#db/prepared-query.ts";
import type { ImportTable, ImportValues } from "./import.server.ts";

/** The columns that are written for a row of each table. */
const COLUMNS = {
  users: [
    "username",
    "username_key",
    "name",
    "email",
    "email_key",
    "name_key",
    "sort_key",
    "search_key",
    "role",
  ],
  disciplines: ["name", "name_key", "sort_key"],
  classes: ["name", "name_key", "sort_key", "home_environment_id"],
  environments: [
    ...["name", "type", "capacity", "location", "description"],
    ...["name_key", "sort_key", "search_key"],
  ],
  equipment: [
    ...["name", "count", "type", "location", "description"],
    ...["name_key", "sort_key", "search_key"],
  ],
} as const satisfies Record<ImportTable, readonly string[]>;

/** The columns of a row, from its values as people type them. */
export function columnsOf(table: ImportTable, values: ImportValues): ImportValues {
  const text = (name: string) => String(values[name] ?? "");
  if (table === "users") {
    const account = { name: text("name"), username: text("username"), email: text("email") };
    return {
      ...account,
      username_key: foldCase(account.username),
      email_key: foldCase(account.email),
      ...userKeys(account),
      role: "teacher",
    };
  }
  if (table === "disciplines") return { name: text("name"), ...nameKeys(text("name")) };
  if (table === "classes") {
    const { homeEnvironmentId = null } = values;
    return { name: text("name"), ...nameKeys(text("name")), home_environment_id: homeEnvironmentId };
  }
  if (table === "equipment") {
    const { type = null, location = null, description = null, count = null } = values;
    const named = { name: text("name"), type: type as string | null, location: location as string | null };
    return { ...named, count, description, ...equipmentKeys(named) };
  }
  const { location = null, resources, ...columns } = values;
  const keys = environmentKeys({
    name: text("name"),
    type: text("type"),
    location: location as string | null,
  });
  const held = resources === undefined ? null : stagedResources(String(resources ?? ""));
  return { ...columns, location, ...keys, resources: held };
}

/** What a room holds, as it waits: JSON of names and counts by the key of the name. */
function stagedResources(text: string): string {
  return JSON.stringify(
    readTypedResources(text).map(({ name, count }) => ({ key: nameKeys(name).name_key, name, count })),
  );
}

function execute(db: Database, statement: RawBuilder<unknown>): number {
  return db.run({ compile: () => statement.compile(db.q) }).changes;
}

/** An audit entry of an imported row. */
export type ImportedEntry = {
  action: "create" | "update";
  label: string;
  searchKey: string;
  before: string | null;
  after: string;
};

/** A row as it waits to be written: `id` of one that is changed, null of a new one; `key` is what it is known by. */
export type StagedRow = { id: number | null; key: string; columns: ImportValues; entry: ImportedEntry };

// What a room holds waits beside its columns, and is written to a table of its own.
const ALL_COLUMNS = [...new Set(Object.values(COLUMNS).flat()), "resources"];
const WAITING = ["id", "key", ...ALL_COLUMNS.map((name) => `new_${name}`)];
const ENTRY = ["action", "label", "search_key", "before", "after"].map((name) => `entry_${name}`);
const STAGED = [...WAITING, ...ENTRY];

function refs(names: readonly string[]) {
  return sql.join(names.map((name) => sql.ref(name)));
}

/** A table of the connection's own: its rows are visible to no other connection, and gone with this one. */
function openStaging(db: Database): void {
  db.sqlite.exec(`CREATE TEMP TABLE IF NOT EXISTS "import_rows" ("batch", ${STAGED.join(", ")})`);
}

/**
 * Lets rows wait for the transaction that writes them: taking them from JSON is most of their cost.
 * @param batch names the import; `discardStaged` ends it.
 */
export function stageRows(db: Database, batch: string, rows: StagedRow[]): void {
  openStaging(db);
  const flat = rows.map(({ id, key, columns, entry }) => ({
    id,
    key,
    ...Object.fromEntries(Object.entries(columns).map(([name, value]) => [`new_${name}`, value])),
    entry_action: entry.action,
    entry_label: entry.label,
    entry_search_key: entry.searchKey,
    entry_before: entry.before,
    entry_after: entry.after,
  }));
  const fields = STAGED.map((name) => sql`json_extract(value, ${sql.lit(`$.${name}`)})`);
  execute(
    db,
    sql`INSERT INTO "import_rows" ("batch", ${refs(STAGED)})
      SELECT ${batch}, ${sql.join(fields)} FROM json_each(${JSON.stringify(flat)})`,
  );
}

export function discardStaged(db: Database, batch: string): void {
  openStaging(db);
  execute(db, sql`DELETE FROM "import_rows" WHERE batch = ${batch}`);
}

/**
 * Writes the new rows of an import; returns how many.
 * @param passwordHash of accounts without a usable password yet.
 */
export function insertStaged(
  db: Database,
  table: ImportTable,
  { batch, at, passwordHash }: { batch: string; at: string; passwordHash: string },
): number {
  openStaging(db);
  const columns = COLUMNS[table];
  const more = table === "users" ? sql`, password_hash, first_login` : sql``;
  const moreValues = table === "users" ? sql`, ${passwordHash}, 1` : sql``;
  return execute(
    db,
    sql`INSERT INTO ${sql.table(table)} (${refs(columns)}${more}, created_at, updated_at)
      SELECT ${refs(columns.map((name) => `new_${name}`))}${moreValues}, ${at}, ${at}
      FROM "import_rows" WHERE batch = ${batch} AND id IS NULL ORDER BY rowid`,
  );
}

/** Writes the changed rows of an import; returns how many. */
export function updateStaged(
  db: Database,
  table: ImportTable,
  { batch, at }: { batch: string; at: string },
): number {
  const columns = COLUMNS[table].filter((name) => name !== "role");
  const set = columns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`waiting.new_${name}`)}`);
  return execute(
    db,
    sql`UPDATE ${sql.table(table)} SET ${sql.join(set)},
        updated_at = max(${at}, strftime('%Y-%m-%dT%H:%M:%fZ', updated_at, '+0.001 seconds'))
      FROM "import_rows" AS waiting
      WHERE waiting.batch = ${batch} AND waiting.id = ${sql.table(table)}.id`,
  );
}

/** The names of resources that waiting rooms hold, each once. */
export function listStagedResources(db: Database, batch: string): string[] {
  const rows = db.sqlite
    .prepare<[string], { name: string }>(
      `SELECT json_extract(held.value, '$.name') AS name
      FROM "import_rows" AS waiting, json_each(waiting.new_resources) AS held
      WHERE waiting.batch = ? GROUP BY json_extract(held.value, '$.key') ORDER BY min(waiting.rowid)`,
    )
    .all(batch);
  return rows.map(({ name }) => name);
}

/** Replaces the resources of an import's rooms where it lists any; the resources must exist. */
export function writeStagedResources(db: Database, batch: string): void {
  const roomId = sql`coalesce(waiting.id, (SELECT max(id) FROM "environments" WHERE name_key = waiting.key))`;
  execute(
    db,
    sql`DELETE FROM "environment_resources" WHERE environment_id IN (
      SELECT id FROM "import_rows" WHERE batch = ${batch} AND id IS NOT NULL AND new_resources IS NOT NULL
    )`,
  );
  execute(
    db,
    sql`INSERT INTO "environment_resources" (environment_id, resource_id, count)
      SELECT ${roomId}, resources.id, json_extract(held.value, '$.count')
      FROM "import_rows" AS waiting, json_each(waiting.new_resources) AS held
      JOIN resources ON resources.name_key = json_extract(held.value, '$.key')
      WHERE waiting.batch = ${batch}`,
  );
}

const KEYS = {
  users: "username_key",
  disciplines: "name_key",
  classes: "name_key",
  environments: "name_key",
  equipment: "name_key",
};

/** Records the rows of an import in their order, as insertAudit does one by one; a new one is found by its key. */
export function insertStagedAudit(
  db: Database,
  table: ImportTable,
  input: { batch: string; entity: AuditedEntity; actorId: number; at: string },
): void {
  const newId = sql`(SELECT max(id) FROM ${sql.table(table)} WHERE ${sql.ref(KEYS[table])} = waiting.key)`;
  execute(
    db,
    sql`INSERT INTO "audit_log" (at, actor_user_id, actor_name, action, entity, entity_id, label, search_key, before, after)
      SELECT ${input.at}, actor.id, actor.name, entry_action, ${input.entity}, coalesce(waiting.id, ${newId}),
        entry_label, actor.name_key || char(10) || entry_search_key, entry_before, entry_after
      FROM "import_rows" AS waiting JOIN users AS actor ON actor.id = ${input.actorId}
      WHERE waiting.batch = ${input.batch} ORDER BY waiting.rowid`,
  );
}

const firstPassword = prepareQuery(
  (q, input: { usernameKey: string; placeholder: string; passwordHash: string }) =>
    q
      .updateTable("users")
      .set({ password_hash: input.passwordHash })
      .where("username_key", "=", input.usernameKey)
      .where("password_hash", "=", input.placeholder),
);

/** Gives an imported account its first password, unless somebody has given it another one since. */
export function setFirstPassword(
  db: Database,
  input: { username: string; placeholder: string; passwordHash: string },
): void {
  const { username, placeholder, passwordHash } = input;
  db.run(firstPassword({ usernameKey: foldCase(username), placeholder, passwordHash }));
}
