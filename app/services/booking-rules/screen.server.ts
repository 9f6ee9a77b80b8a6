import { binds, covers, type RuleTerms } from "#app/domain/booking-rules/booking-rule.ts";
import { bookingCheck } from "#app/domain/booking-rules/check-bookings.ts";
import { addDays, type CivilDate, isCivilDate } from "#app/domain/dates/civil-date.ts";
import { SHIFTS, type Shift } from "#app/domain/dates/shift.ts";
import { idOf } from "#app/domain/id.ts";
import { RULE_DAYS } from "#app/domain/limits.ts";
import {
  countRefusals,
  listBookingRules,
  type StoredRule,
} from "#app/models/booking-rules/booking-rule.server.ts";
import { listRuleNames } from "#app/models/booking-rules/rule-names.server.ts";
import {
  listEnvironmentChoices,
  listPeopleChoices,
  listTeacherChoices,
} from "#app/models/catalog/choices.server.ts";
import { listEquipment } from "#app/models/equipment/equipment.server.ts";
import { listUserGroups } from "#app/models/people/user-group.server.ts";
import { countEnvironments } from "#app/models/rooms/environment.server.ts";
import { listRoomsOfPeople } from "#app/models/rooms/room-people.server.ts";
import { readLessonsOn } from "#app/services/calendar/lesson-times.server.ts";
import { schoolToday } from "#app/services/clock.ts";
import type { Deps } from "#app/services/deps.ts";
import {
  refusedDateText,
  ruleDemandPieces,
  rulePeopleText,
  ruleRoomsText,
  ruleSentence,
} from "#app/text/booking-rules/sentences.ts";
import { readFacts } from "./facts.server.ts";

export type ListedRule = {
  id: number;
  rooms: string;
  demand: [before: string, matter: string, after: string];
  sentence: string;
  people: string;
  roomCount: number;
  refused: number;
  isActive: boolean;
  from: CivilDate | null;
  updatedAt: string;
};

export function listRulesInWords(deps: Deps): ListedRule[] {
  const { db } = deps;
  const rules = listBookingRules(db);
  const names = listRuleNames(db, rules);
  const today = schoolToday(deps);
  const counts = countRefusals(db, addDays(today, 1 - RULE_DAYS));
  const rooms = listEnvironmentChoices(db);
  return rules.map((rule) => ({
    id: rule.id,
    rooms: ruleRoomsText(rule, names),
    demand: ruleDemandPieces(rule, names),
    sentence: ruleSentence(rule, names),
    people: rule.kind === "who" ? "todos" : rulePeopleText(rule, names),
    roomCount: rooms.filter(({ id, type }) => covers(rule, id, type)).length,
    refused: counts.get(rule.id) ?? 0,
    isActive: rule.isActive,
    from: rule.startDate !== null && rule.startDate > today ? rule.startDate : null,
    updatedAt: rule.updatedAt,
  }));
}

const NOTHING_HELD = { environmentIds: [], equipmentIds: [], userIds: [] };

/** @param held the rooms, equipment and people of the rule that is edited, which are listed although they are archived. */
export function readRuleChoices(
  { db }: Deps,
  held: {
    environmentIds: readonly number[];
    equipmentIds: readonly number[];
    userIds: readonly number[];
  } = NOTHING_HELD,
) {
  const environments = listEnvironmentChoices(db, held.environmentIds);
  return {
    environments: environments.map(({ id, name }) => ({ id, name })),
    equipment: listEquipment(db, { archived: "all" })
      .filter(({ id, archived }) => !archived || held.equipmentIds.includes(id))
      .map(({ id, name }) => ({ id, name })),
    groups: listUserGroups(db).map(({ id, name }) => ({ id, name })),
    users: listPeopleChoices(db, held.userIds),
  };
}

export function readRoomsOfPeople({ db }: Deps) {
  return { rooms: listRoomsOfPeople(db), roomCount: countEnvironments(db) };
}

export function sentenceOfRule({ db }: Deps, terms: RuleTerms): string {
  return ruleSentence(terms, listRuleNames(db, [terms]));
}

type Outcome = {
  id: number;
  sentence: string;
  outcome: "refuses" | "passes" | "unbound";
  why: string | null;
};

export type RuleTest = {
  people: { id: number; name: string }[];
  environments: { id: number; name: string }[];
  asked: { personId: string; environmentId: string; date: string; shift: Shift };
  /** Null until a person, a room and a date are chosen. */
  rules: Outcome[] | null;
};

export function readRuleTest(deps: Deps, query: URLSearchParams): RuleTest {
  const { db } = deps;
  const text = (name: string) => (query.get(name) ?? "").slice(0, 40);
  const asked = {
    personId: text("professor"),
    environmentId: text("ambiente"),
    date: text("data"),
    shift: SHIFTS.find((shift) => shift === query.get("turno")) ?? "morning",
  };
  const people = listTeacherChoices(db);
  const rooms = listEnvironmentChoices(db);
  const base = { people, environments: rooms.map(({ id, name }) => ({ id, name })), asked };
  const personId = idOf(asked.personId);
  const room = rooms.find(({ id }) => id === idOf(asked.environmentId));
  if (personId === null || !room || !isCivilDate(asked.date)) return { ...base, rules: null };
  if (!people.some(({ id }) => id === personId)) return { ...base, rules: null };
  const { whole } = readLessonsOn(db, asked.date)[asked.shift];
  const slot = { date: asked.date, shift: asked.shift, ...whole };
  const rules = listBookingRules(db).filter(({ isActive }) => isActive);
  const names = listRuleNames(db, rules);
  // The teacher is the booker, not the person of the staff who runs the test.
  const party = { personId, bookerId: personId, classId: null };
  const read = readFacts(deps, party, { slots: [slot], environmentIds: [room.id] });
  const judge = (rule: StoredRule): Outcome => {
    const about = { id: rule.id, sentence: ruleSentence(rule, names) };
    const isHere = covers(rule, room.id, room.type) && asked.date >= (rule.startDate ?? "");
    if (!read || !isHere || !binds(rule, read.facts.person))
      return { ...about, outcome: "unbound", why: null };
    const asks = read.slots.map((each) => ({ slot: each, environmentIds: [room.id] }));
    const refusal = bookingCheck({ ...read.facts, rules: [rule] })(asks)[0];
    if (!refusal) return { ...about, outcome: "passes", why: null };
    const why = refusedDateText({ rule, date: asked.date, until: refusal.until });
    return { ...about, outcome: "refuses", why };
  };
  return { ...base, rules: rules.map(judge) };
}
