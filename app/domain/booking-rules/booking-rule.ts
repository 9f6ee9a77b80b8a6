import type { Role } from "#app/domain/access/role.ts";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import type { EnvironmentType } from "#app/domain/rooms/environment.ts";

/** What a rule judges, in the order of evaluation: the first kind that refuses is reported (rules R26.2). */
export const RULE_KINDS = ["who", "outsideTerm", "horizon", "notice", "duration", "buffer", "quota"] as const;
export type RuleKind = (typeof RULE_KINDS)[number];

export const RULE_UNITS = [
  "hours",
  "days",
  "schoolDays",
  "termEnd",
  "perWeek",
  "perMonth",
  "open",
  "lessons",
  "minutes",
] as const;
export type RuleUnit = (typeof RULE_UNITS)[number];

export const QUOTA_COUNTS = ["reservations", "lessons"] as const;
export type QuotaCount = (typeof QUOTA_COUNTS)[number];

export const UNITS_OF_KIND: Record<RuleKind, Partial<Record<RuleUnit, number | null>>> = {
  who: {},
  outsideTerm: {},
  horizon: { days: 730, schoolDays: 400, hours: 8760, termEnd: null },
  notice: { schoolDays: 100, days: 365, hours: 720 },
  duration: { days: 365, lessons: 24 },
  buffer: { minutes: 240 },
  quota: { perWeek: 999, perMonth: 999, open: 999 },
};

/** The units that a kind may have, the usual one first; empty if it takes none. */
export function unitsOf(kind: RuleKind): RuleUnit[] {
  return Object.keys(UNITS_OF_KIND[kind]) as RuleUnit[];
}

export type PeopleChoice = { roles: Role[]; groupIds: number[]; userIds: number[] };

/** The content of a rule (rules R26.1). */
export type RuleTerms = PeopleChoice & {
  kind: RuleKind;
  value: number | null;
  unit: RuleUnit | null;
  /** What a quota counts; null in every other kind. */
  count: QuotaCount | null;
  /** Empty means all, or all of a type. */
  environmentIds: number[];
  environmentType: EnvironmentType | null;
  /** Kinds of equipment; with some the rule is about no room (rules R29.18). */
  equipmentIds: number[];
  isActive: boolean;
  /** The first date that it judges; null for all. */
  startDate: CivilDate | null;
};

export type BookingRule = RuleTerms & { id: number };

export type RulePerson = { id: number; role: Role; groupIds: number[] };

export function hasNoPeople({ roles, groupIds, userIds }: PeopleChoice): boolean {
  return roles.length + groupIds.length + userIds.length === 0;
}

export function isChosen({ roles, groupIds, userIds }: PeopleChoice, person: RulePerson): boolean {
  return (
    userIds.includes(person.id) ||
    roles.includes(person.role) ||
    person.groupIds.some((id) => groupIds.includes(id))
  );
}

export function binds(rule: BookingRule, person: RulePerson): boolean {
  if (rule.kind === "who") return true;
  return hasNoPeople(rule) ? person.role === "teacher" : isChosen(rule, person);
}

/**
 * What rules judge of a reservation: its rooms by their ids, and its kinds of equipment by the negatives of theirs, so
 * that every kind of rule treats both alike.
 */
export function ruledIds(environmentIds: readonly number[], equipmentIds: readonly number[]): number[] {
  return [...environmentIds, ...equipmentIds.map((id) => -id)];
}

/** @param id of a room, or the negative one of a kind of equipment. @param type the room's. */
export function covers(
  {
    environmentIds,
    environmentType,
    equipmentIds,
  }: Pick<RuleTerms, "environmentIds" | "environmentType" | "equipmentIds">,
  id: number,
  type: EnvironmentType | null | undefined,
): boolean {
  if (id < 0 || equipmentIds.length > 0) return equipmentIds.includes(-id);
  if (environmentIds.length > 0) return environmentIds.includes(id);
  return environmentType === null || environmentType === type;
}

/** About how many hours a unit is: orders rules of one kind that count in different units. */
const HOURS: Partial<Record<RuleUnit, number>> = { hours: 1, days: 24, schoolDays: 34, termEnd: 4000 };

function strictness({ kind, value, unit }: BookingRule): number {
  const size = (value ?? 1) * ((unit && HOURS[unit]) ?? 1);
  return kind === "notice" || kind === "buffer" ? -size : size;
}

/** Sorts rules in the order of evaluation: by kind, and of one kind the strictest first. */
export function byStrictness(a: BookingRule, b: BookingRule): number {
  return (
    RULE_KINDS.indexOf(a.kind) - RULE_KINDS.indexOf(b.kind) || strictness(a) - strictness(b) || a.id - b.id
  );
}
