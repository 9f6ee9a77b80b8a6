import type { Role } from "#app/domain/access/role.ts";
import {
  type BookingRule,
  byStrictness,
  type QuotaCount,
  type RuleKind,
  type RuleTerms,
  type RuleUnit,
} from "#app/domain/booking-rules/booking-rule.ts";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import type { EnvironmentType } from "#app/domain/rooms/environment.ts";
import { nextVersion } from "#app/models/version.server.ts";
import type { Database } from "#db/client.server.ts";
import { prepareQuery } from "#db/prepared-query.ts";

/** A rule of booking as it is stored (rules R26.1). */
export type StoredRule = BookingRule & { createdAt: string; updatedAt: string };

const allRules = prepareQuery((q) =>
  q
    .selectFrom("booking_rules")
    .select([
      "id",
      "kind",
      "value",
      "unit",
      "counted as count",
      "environment_type as environmentType",
      "environment_ids as environmentIds",
      "equipment_ids as equipmentIds",
      "roles",
      "group_ids as groupIds",
      "user_ids as userIds",
      "is_active as isActive",
      "start_date as startDate",
      "created_at as createdAt",
      "updated_at as updatedAt",
    ]),
);

/** Most lists are empty: they are read at every reservation. */
function listOf<T>(json: string): T[] {
  return json === "[]" ? [] : (JSON.parse(json) as T[]);
}

/** All rules, `MAX_BOOKING_RULES` at most, in the order of evaluation. */
export function listBookingRules(db: Database): StoredRule[] {
  return db
    .all(allRules({}))
    .map((row) => ({
      ...row,
      kind: row.kind as RuleKind,
      unit: row.unit as RuleUnit | null,
      count: row.count as QuotaCount | null,
      environmentType: row.environmentType as EnvironmentType | null,
      environmentIds: listOf<number>(row.environmentIds),
      equipmentIds: listOf<number>(row.equipmentIds),
      roles: listOf<Role>(row.roles),
      groupIds: listOf<number>(row.groupIds),
      userIds: listOf<number>(row.userIds),
      isActive: row.isActive === 1,
    }))
    .sort(byStrictness);
}

export function findBookingRule(db: Database, id: number): StoredRule | null {
  return listBookingRules(db).find((rule) => rule.id === id) ?? null;
}

function columns(terms: RuleTerms) {
  return {
    kind: terms.kind,
    value: terms.value,
    unit: terms.unit,
    counted: terms.count,
    environment_type: terms.environmentType,
    environment_ids: JSON.stringify(terms.environmentIds),
    equipment_ids: JSON.stringify(terms.equipmentIds),
    roles: JSON.stringify(terms.roles),
    group_ids: JSON.stringify(terms.groupIds),
    user_ids: JSON.stringify(terms.userIds),
    is_active: terms.isActive ? (1 as const) : (0 as const),
    start_date: terms.startDate,
  };
}

export function insertBookingRule(db: Database, terms: RuleTerms, at: string): number {
  const values = { ...columns(terms), created_at: at, updated_at: at };
  return db.run(db.q.insertInto("booking_rules").values(values)).id;
}

export function updateBookingRule(db: Database, id: number, terms: RuleTerms, at: string): void {
  const values = { ...columns(terms), updated_at: nextVersion(at) };
  db.run(db.q.updateTable("booking_rules").set(values).where("id", "=", id));
}

export function deleteBookingRule(db: Database, id: number): void {
  db.run(db.q.deleteFrom("booking_rules").where("id", "=", id));
}

/** Counts a request that a rule refused on a day, and prunes the rule's counts from before `since`. */
export function countRefusal(
  db: Database,
  { ruleId, date, since }: { ruleId: number; date: CivilDate; since: CivilDate },
): void {
  db.run(
    db.q
      .insertInto("booking_rule_refusals")
      .values({ rule_id: ruleId, date, count: 1 })
      .onConflict((conflict) =>
        conflict.doUpdateSet((e) => ({ count: e("booking_rule_refusals.count", "+", 1) })),
      ),
  );
  db.run(db.q.deleteFrom("booking_rule_refusals").where("rule_id", "=", ruleId).where("date", "<", since));
}

/** How many requests each rule refused from a day on; rules without any are not there. */
export function countRefusals(db: Database, since: CivilDate): Map<number, number> {
  const rows = db.all(
    db.q
      .selectFrom("booking_rule_refusals")
      .select((e) => ["rule_id as ruleId", e.fn.sum<number>("count").as("count")])
      .where("date", ">=", since)
      .groupBy("rule_id"),
  );
  return new Map(rows.map(({ ruleId, count }) => [ruleId, count]));
}
