/** Many rows of one table at once: a statement for all of them, so that 2,000 take some 20 ms (docs/decisions/0124). */
import { type RawBuilder, sql } from "kysely";
import type { Database } from "#db/client.server.ts";
import { prepareQuery } from "#db/prepared-query.ts";
import type { ImportTable, ImportValues } from "./import.server.ts";
import { environmentKeys, nameKeys, userKeys } from "./search.server.ts";
import { foldCase } from "./user.server.ts";

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
  classes: ["name", "name_key", "sort_key"],
  environments: [
    ...["name", "type", "capacity", "location", "description"],
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
  if (table !== "environments") return { name: text("name"), ...nameKeys(text("name")) };
  const { location = null } = values;
  const keys = environmentKeys({
    name: text("name"),
    type: text("type"),
    location: location as string | null,
  });
  return { ...values, ...keys };
}

function execute(db: Database, statement: RawBuilder<unknown>): void {
  db.run({ compile: () => statement.compile(db.q) });
}

function field(name: string) {
  return sql`json_extract(value, ${sql.lit(`$.${name}`)})`;
}

/** @param passwordHash of accounts that nobody can sign in to yet. */
export function insertImported(
  db: Database,
  table: ImportTable,
  { rows, at, passwordHash }: { rows: ImportValues[]; at: string; passwordHash: string },
): void {
  const columns = COLUMNS[table];
  const more = table === "users" ? sql`, password_hash, first_login` : sql``;
  const moreValues = table === "users" ? sql`, ${passwordHash}, 1` : sql``;
  execute(
    db,
    sql`INSERT INTO ${sql.table(table)} (${sql.join(columns.map((name) => sql.ref(name)))}${more}, created_at, updated_at)
      SELECT ${sql.join(columns.map(field))}${moreValues}, ${at}, ${at}
      FROM json_each(${JSON.stringify(rows)})`,
  );
}

export function updateImported(
  db: Database,
  table: ImportTable,
  { rows, at }: { rows: (ImportValues & { id: number })[]; at: string },
): void {
  const columns = COLUMNS[table].filter((name) => name !== "role");
  const set = columns.map((name) => sql`${sql.ref(name)} = ${sql.raw(`new."${name}"`)}`);
  const picked = columns.map((name) => sql`${field(name)} AS ${sql.ref(name)}`);
  execute(
    db,
    sql`UPDATE ${sql.table(table)} SET ${sql.join(set)},
        updated_at = max(${at}, strftime('%Y-%m-%dT%H:%M:%fZ', updated_at, '+0.001 seconds'))
      FROM (SELECT json_extract(value, '$.id') AS id, ${sql.join(picked)}
        FROM json_each(${JSON.stringify(rows)})) AS new
      WHERE new.id = ${sql.table(table)}.id`,
  );
}

/** An audit entry of an imported row; its id is found by its key where it is a new one. */
export type ImportedEntry = {
  action: "create" | "update";
  key: string;
  label: string;
  searchKey: string;
  before: string | null;
  after: string;
};

const KEYS = {
  users: "username_key",
  disciplines: "name_key",
  classes: "name_key",
  environments: "name_key",
};

/** Records the rows of an import, as insertAudit does one by one. */
export function insertImportAudit(
  db: Database,
  table: ImportTable,
  input: { entries: ImportedEntry[]; entity: string; actorId: number; at: string },
): void {
  const id = sql`(SELECT max(id) FROM ${sql.table(table)} WHERE ${sql.ref(KEYS[table])} = ${field("key")})`;
  execute(
    db,
    sql`INSERT INTO "audit_log" (at, actor_user_id, actor_name, action, entity, entity_id, label, search_key, before, after)
      SELECT ${input.at}, actor.id, actor.name, ${field("action")}, ${input.entity}, ${id}, ${field("label")},
        actor.name_key || char(10) || ${field("searchKey")}, ${field("before")}, ${field("after")}
      FROM json_each(${JSON.stringify(input.entries)}) JOIN users AS actor ON actor.id = ${input.actorId}
      ORDER BY key`,
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
