import {
  hasNoPeople,
  type RuleTerms,
  UNITS_OF_KIND,
  unitsOf,
} from "#app/domain/booking-rules/booking-rule.ts";
import { findContradiction } from "#app/domain/booking-rules/contradiction.ts";
import { MAX_BOOKING_RULES } from "#app/domain/limits.ts";
import type { BookingRuleInput } from "#app/models/booking-rules/booking-rule.schema.ts";
import {
  deleteBookingRule,
  findBookingRule,
  insertBookingRule,
  listBookingRules,
  type StoredRule,
  updateBookingRule,
} from "#app/models/booking-rules/booking-rule.server.ts";
import { listRuleNames } from "#app/models/booking-rules/rule-names.server.ts";
import { listEnvironmentChoices } from "#app/models/catalog/choices.server.ts";
import { findMissingIds } from "#app/models/catalog/reference.server.ts";
import { listEquipment } from "#app/models/equipment/equipment.server.ts";
import {
  findMissingPeople,
  listEveryRulePerson,
  listUserGroups,
} from "#app/models/people/user-group.server.ts";
import type { ExpectedVersion } from "#app/models/version.schema.ts";
import { ruleText } from "#app/text/booking-rules/rules.ts";
import { roomWithArticle, ruleSentence } from "#app/text/booking-rules/sentences.ts";
import type { Actor } from "../access/actor.ts";
import { readCivilDates } from "../date-input.ts";
import { type Deps, timestamp } from "../deps.ts";
import { ok, type Refusal, type Result, refuse } from "../result.ts";
import { changeRow, createRow, type RowKind, removeRow } from "../row-acts.server.ts";
import { auditedRule } from "./audited.server.ts";

const { refusals } = ruleText;

type Errors = Record<string, string[]>;

function readAmount({ kind, unit: given, value, count }: BookingRuleInput, errors: Errors) {
  const units = unitsOf(kind);
  const none = { unit: null, value: null, count: null };
  if (units.length === 0) return none;
  // A single unit may be omitted.
  const unit = given ?? (units.length === 1 ? (units[0] ?? null) : null);
  if (unit === null || !units.includes(unit)) {
    errors.unit = [refusals.needsUnit];
    return none;
  }
  const counted = kind === "quota" ? (count ?? "reservations") : null;
  const most = UNITS_OF_KIND[kind][unit];
  if (most === null || most === undefined) return { unit, value: null, count: counted };
  if (value === null || value > most) errors.value = [refusals.needsValue(most)];
  return { unit, value, count: counted };
}

export function readRuleTerms(deps: Deps, input: BookingRuleInput): Result<RuleTerms> {
  const errors: Errors = {};
  const amount = readAmount(input, errors);
  const { environmentIds, environmentType, equipmentIds, roles, groupIds, userIds, kind, isActive } = input;
  const start = readCivilDates(input.startDate === null ? [] : [input.startDate], deps.timeZone, "startDate");
  if (!start.ok) Object.assign(errors, start.errors);
  if (environmentType !== null && environmentIds.length > 0) errors.environmentType = [refusals.roomsAndType];
  if (kind === "who" && hasNoPeople(input)) errors.roles = [refusals.needsPeople];
  if (environmentIds.length > 0 && findMissingIds(deps.db, "environments", environmentIds).length > 0) {
    errors.environmentIds = [refusals.unknownRoom];
  }
  if (equipmentIds.length > 0) {
    const isAboutRooms = environmentType !== null || environmentIds.length > 0;
    if (isAboutRooms) errors.equipmentIds = [refusals.roomsAndEquipment];
    else if (kind === "buffer") errors.equipmentIds = [refusals.noBuffer];
    else if (findMissingIds(deps.db, "equipment", equipmentIds).length > 0)
      errors.equipmentIds = [refusals.unknownEquipment];
  }
  const groups = new Set(groupIds.length > 0 ? listUserGroups(deps.db).map(({ id }) => id) : []);
  if (groupIds.some((id) => !groups.has(id))) errors.groupIds = [refusals.unknownGroup];
  if (userIds.length > 0 && findMissingPeople(deps.db, userIds).length > 0) {
    errors.userIds = [refusals.unknownUser];
  }
  if (Object.keys(errors).length > 0 || !start.ok) return refuse("invalid", {}, errors);
  const people = { roles, groupIds, userIds };
  const startDate = start.value[0] ?? null;
  const about = { environmentIds, environmentType, equipmentIds };
  return ok({ kind, ...amount, ...about, ...people, isActive, startDate });
}

/** Refuses a rule that would close a room to everybody, naming both (rules R26.9). */
function refuseContradiction(deps: Deps, terms: RuleTerms, id: number): Refusal | null {
  const others = listBookingRules(deps.db).filter((rule) => rule.id !== id && rule.isActive);
  const found = findContradiction({ ...terms, id }, others, {
    rooms: [
      ...listEnvironmentChoices(deps.db),
      ...listEquipment(deps.db).map(({ id, name }) => ({ id: -id, name, type: null })),
    ],
    people: listEveryRulePerson(deps.db),
  });
  if (!found) return null;
  const { room, other } = found;
  const sentence = other && ruleSentence(other, listRuleNames(deps.db, [other]));
  return refuse("rulesContradict", { room: roomWithArticle(room), other: sentence });
}

function kindOf(deps: Deps): RowKind<StoredRule> {
  return {
    entity: "booking-rule",
    find: (id) => findBookingRule(deps.db, id),
    audited: (rule) => auditedRule(deps, rule),
  };
}

export function createBookingRule(deps: Deps, actor: Actor, input: BookingRuleInput): Result<StoredRule> {
  const { db } = deps;
  return createRow(deps, actor, kindOf(deps), () => {
    const terms = readRuleTerms(deps, input);
    if (!terms.ok) return terms;
    if (listBookingRules(db).length >= MAX_BOOKING_RULES)
      return refuse("rulesFull", { sentence: refusals.tooMany });
    return refuseContradiction(deps, terms.value, 0) ?? insertBookingRule(db, terms.value, timestamp(deps));
  });
}

function replaceTerms(deps: Deps, id: number, terms: RuleTerms) {
  return refuseContradiction(deps, terms, id) ?? updateBookingRule(deps.db, id, terms, timestamp(deps));
}

export function changeBookingRule(
  deps: Deps,
  actor: Actor,
  id: number,
  { updatedAt, ...input }: BookingRuleInput & ExpectedVersion,
): Result<StoredRule> {
  return changeRow(deps, actor, kindOf(deps), { id, updatedAt }, () => {
    const terms = readRuleTerms(deps, input);
    return terms.ok ? replaceTerms(deps, id, terms.value) : terms;
  });
}

export function switchBookingRule(
  deps: Deps,
  actor: Actor,
  id: number,
  { isActive, updatedAt }: { isActive: boolean } & ExpectedVersion,
): Result<StoredRule> {
  return changeRow(deps, actor, kindOf(deps), { id, updatedAt }, (before) => {
    const { createdAt: _, updatedAt: __, id: ___, ...terms } = before;
    return replaceTerms(deps, id, { ...terms, isActive });
  });
}

export function removeBookingRule(
  deps: Deps,
  actor: Actor,
  id: number,
  expected: ExpectedVersion = {},
): Result<StoredRule> {
  return removeRow(deps, actor, kindOf(deps), { id, ...expected }, () => deleteBookingRule(deps.db, id));
}
