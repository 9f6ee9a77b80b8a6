import type { BookingRule } from "#app/domain/booking-rules/booking-rule.ts";
import { jsonValues } from "#app/models/json-values.server.ts";
import type { Database } from "#db/client.server.ts";

type RuleTable = "environments" | "equipment" | "user_groups" | "users";

function namesOf(db: Database, table: RuleTable, ids: number[]): Map<number, string> {
  if (ids.length === 0) return new Map();
  const wanted = jsonValues<number>(JSON.stringify([...new Set(ids)]));
  const rows = db.all(db.q.selectFrom(table).select(["id", "name"]).where("id", "in", wanted));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The names of all rows that rules refer to, by id; deleted rows are missing. */
export function listRuleNames(
  db: Database,
  rules: Pick<BookingRule, "environmentIds" | "equipmentIds" | "groupIds" | "userIds">[],
): Record<"environments" | "equipment" | "groups" | "users", Map<number, string>> {
  return {
    equipment: namesOf(
      db,
      "equipment",
      rules.flatMap(({ equipmentIds }) => equipmentIds),
    ),
    environments: namesOf(
      db,
      "environments",
      rules.flatMap(({ environmentIds }) => environmentIds),
    ),
    groups: namesOf(
      db,
      "user_groups",
      rules.flatMap(({ groupIds }) => groupIds),
    ),
    users: namesOf(
      db,
      "users",
      rules.flatMap(({ userIds }) => userIds),
    ),
  };
}
