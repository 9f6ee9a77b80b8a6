/** The existing rows by which an import is planned. */
import { sql } from "kysely";
import { writeGroups, writeResources } from "#app/domain/import/import.ts";
import { readResources, resourcesColumn } from "#app/models/catalog/resource.server.ts";
import { jsonValues } from "#app/models/json-values.server.ts";
import { foldCase } from "#app/models/people/user.server.ts";
import { nameKeys } from "#app/models/search.server.ts";
import type { Database } from "#db/client.server.ts";

/** Tables of which a row is known by a key of its name. */
export type ImportTable = "users" | "disciplines" | "classes" | "environments" | "equipment";

export type ImportValues = Record<string, string | number | null>;

export type ExistingRow = { id: number; key: string; values: ImportValues };

/** The key that a row is known by. */
export function keyOf(table: ImportTable, values: ImportValues): string {
  const name = String(values[table === "users" ? "username" : "name"] ?? "");
  return table === "users" ? foldCase(name) : nameKeys(name).name_key;
}

/** The rows of the table that have one of these keys. */
export function listExisting(db: Database, table: ImportTable, keys: string[]): ExistingRow[] {
  const list = JSON.stringify(keys);
  if (table === "users") {
    const users = db.q
      .selectFrom("users")
      .select(["id", "username_key as key", "name", "username", "email", "role"])
      .select(
        sql<string>`(SELECT json_group_array(g.name) FROM user_group_members AS m
          JOIN user_groups AS g ON g.id = m.group_id WHERE m.user_id = users.id)`.as("groups"),
      )
      .where("username_key", "in", jsonValues<string>(list))
      .where("left_at", "is", null)
      .where("archived_at", "is", null);
    return db.all(users).map(({ id, key, groups, ...values }) => ({
      id,
      key,
      values: { ...values, groups: writeGroups(JSON.parse(groups) as string[]) },
    }));
  }
  if (table === "environments") {
    const rooms = db.q
      .selectFrom("environments")
      .select(["id", "name_key as key", "name", "type", "capacity", "location", "description"])
      .select(resourcesColumn("environments.id").as("resources"))
      .where("archived_at", "is", null)
      .where("name_key", "in", jsonValues<string>(list));
    return db.all(rooms).map(({ id, key, resources, ...values }) => ({
      id,
      key,
      values: { ...values, resources: writeResources(readResources(resources)) },
    }));
  }
  if (table === "equipment") {
    const kinds = db.q
      .selectFrom("equipment")
      .select(["id", "name_key as key", "name", "count", "type", "location", "description"])
      .where("archived_at", "is", null)
      .where("name_key", "in", jsonValues<string>(list));
    return db.all(kinds).map(({ id, key, ...values }) => ({ id, key, values }));
  }
  const named = db.q
    .selectFrom(table)
    .select(["id", "name_key as key", "name"])
    .$if(table === "classes", (query) => query.select("home_environment_id as homeEnvironmentId"))
    .where("archived_at", "is", null)
    .where("name_key", "in", jsonValues<string>(list));
  return db.all(named).map(({ id, key, ...values }) => ({ id, key, values }));
}

/** Who has one of these e-mails: the folded e-mail, and the key of the username. */
export function listEmailHolders(db: Database, emails: string[]): { email: string; key: string }[] {
  return db.all(
    db.q
      .selectFrom("users")
      .select(["email_key as email", "username_key as key"])
      .where("email_key", "in", jsonValues<string>(JSON.stringify(emails))),
  );
}

/** A text that differs whenever a row of the table may have been made, changed or deleted. */
export function stateOfTable(db: Database, table: ImportTable): string {
  const row = db.get(
    db.q.selectFrom(table).select((select) => [
      select.fn.countAll<number>().as("count"),
      // Each write makes a row's instant a later one, also where that stays earlier than another row's.
      // Whole milliseconds, as text: of thousands of rows a floating-point sum loses them.
      sql<string>`CAST(sum(CAST(round(unixepoch(updated_at, 'subsec') * 1000) AS INTEGER)) AS TEXT)`.as(
        "instants",
      ),
      select.fn.max("id").as("newest"),
    ]),
  );
  return JSON.stringify(row);
}
