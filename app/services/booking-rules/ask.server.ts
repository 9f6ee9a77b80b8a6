import { bookingCheck, type RuleRefusal } from "#app/domain/booking-rules/check-bookings.ts";
import { addDays } from "#app/domain/dates/civil-date.ts";
import { RULE_DAYS } from "#app/domain/limits.ts";
import { countRefusal } from "#app/models/booking-rules/booking-rule.server.ts";
import { listRuleNames } from "#app/models/booking-rules/rule-names.server.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { schoolToday } from "#app/services/clock.ts";
import type { Deps } from "#app/services/deps.ts";
import { type Refusal, type Result, refuse } from "#app/services/result.ts";
import { refusedDateText, ruleSentence, shortRefusalText } from "#app/text/booking-rules/sentences.ts";
import { type AskedSlot, type BookingParty, readFacts } from "./facts.server.ts";

/** A reservation that would be made: its time and all its rooms. */
export type AskedBooking = AskedSlot & { environmentIds: number[] };

/** Dates that a refusal names before it counts the rest. */
const MOST_NAMED = 3;

/**
 * What rules refuse of reservations that would be made together, in their order: one question for any number of dates
 * and rooms (rules R26.2). Those that pass count for the quotas and durations of the next ones.
 * @returns for each why it is refused, or null.
 */
export function askRules(deps: Deps, party: BookingParty, bookings: AskedBooking[]): (RuleRefusal | null)[] {
  const environmentIds = [...new Set(bookings.flatMap((booking) => booking.environmentIds))];
  const read = readFacts(deps, party, { slots: bookings, environmentIds });
  if (!read) return bookings.map(() => null);
  const asks = bookings.map((booking, index) => ({
    slot: read.slots[index] as (typeof read.slots)[number],
    environmentIds: booking.environmentIds,
  }));
  return bookingCheck(read.facts)(asks);
}

/** Refusals in words: each rule once, with its first dates (rules R26.3). */
export function refusalSentences(deps: Deps, refusals: RuleRefusal[]): string[] {
  const byRule = Map.groupBy(refusals, ({ rule }) => rule.id);
  const names = listRuleNames(
    deps.db,
    refusals.map(({ rule }) => rule),
  );
  return [...byRule.values()].map((own) => {
    const reasons = own.slice(0, MOST_NAMED).map(({ rule, slot, until }) => {
      return refusedDateText({ rule, date: slot.date, until });
    });
    const [first] = own as [RuleRefusal, ...RuleRefusal[]];
    const more = own.length - reasons.length;
    const rest = more > 0 ? [`E mais ${more} ${more === 1 ? "data" : "datas"}.`] : [];
    return [ruleSentence(first.rule, names), ...new Set(reasons), ...rest].join(" ");
  });
}

/** The refusal of a request that rules refuse: in words, with the first rule and its date. */
export function bookingRefusal(deps: Deps, refusals: RuleRefusal[]): Refusal {
  const [first] = refusals as [RuleRefusal, ...RuleRefusal[]];
  return refuse("bookingRule", {
    sentences: refusalSentences(deps, refusals),
    rule: { id: first.rule.id, kind: first.rule.kind },
    until: first.until,
    rules: [...new Set(refusals.map(({ rule }) => rule.id))],
  });
}

/** Refuses a request that rules refuse, whole, naming the dates; null where none does. */
export function refuseByRules(deps: Deps, party: BookingParty, bookings: AskedBooking[]): Refusal | null {
  const refusals = askRules(deps, party, bookings).filter((refusal) => refusal !== null);
  return refusals.length > 0 ? bookingRefusal(deps, refusals) : null;
}

/** The ids of the rules that a refusal names: what the audit log holds of an override. */
export function rulesOf(refusal: Refusal | null): number[] {
  const { rules } = refusal?.details ?? {};
  return Array.isArray(rules) ? rules.map(Number) : [];
}

/**
 * Counts a teacher's request that rules refused, for the screen of the rules. In a transaction of its own: the one that
 * refused was rolled back.
 */
export function countRefused<T>(deps: Deps, actor: Actor, result: Result<T>): Result<T> {
  if (result.ok || result.problem !== "bookingRule" || actor.role !== "teacher") return result;
  const date = schoolToday(deps);
  const since = addDays(date, 1 - RULE_DAYS);
  deps.db.write(() => {
    for (const ruleId of rulesOf(result)) countRefusal(deps.db, { ruleId, date, since });
  });
  return result;
}

/**
 * A question about single reservations at some times, for what is offered: nothing is offered that would be refused.
 * @param slots the times that are asked about; the answer takes one of them by its place.
 * @returns whether rules refuse the rooms at that time, as if it were the only reservation that is asked for.
 */
export function readRefused(
  deps: Deps,
  party: BookingParty | undefined,
  { slots, environmentIds }: { slots: AskedSlot[]; environmentIds: number[] },
): (place: number, environmentIds: number[]) => boolean {
  const read = party ? readFacts(deps, party, { slots, environmentIds }) : null;
  if (!read) return () => false;
  const check = bookingCheck(read.facts);
  return (place, ids) => {
    const slot = read.slots[place];
    return slot !== undefined && check([{ slot, environmentIds: ids }])[0] !== null;
  };
}

/** Why a room is closed by a rule on a time, in words of their own and short. */
export type ClosedByRule = { date: string; short: string; sentence: string };

/**
 * What rules refuse of each single room, at each of some times; in a room, times that pass count for the next ones.
 * @param each whether every time is judged as if it were the only one, as in a day of single lessons.
 * @returns of the rooms that are closed at any of them the times, by their place in `slots`.
 */
export function readClosedByRules(
  deps: Deps,
  party: BookingParty,
  { slots, environmentIds }: { slots: AskedSlot[]; environmentIds: number[] },
  { each = false } = {},
): Map<number, Map<number, ClosedByRule>> {
  const read = readFacts(deps, party, { slots, environmentIds });
  const closed = new Map<number, Map<number, ClosedByRule>>();
  if (!read) return closed;
  const check = bookingCheck(read.facts);
  const names = listRuleNames(deps.db, read.facts.rules);
  for (const id of environmentIds) {
    const asks = read.slots.map((slot) => ({ slot, environmentIds: [id] }));
    const refusals = each ? asks.map((ask) => check([ask])[0] ?? null) : check(asks);
    const own = refusals.flatMap((refusal, index) => {
      if (!refusal) return [];
      const reason = { rule: refusal.rule, date: refusal.slot.date, until: refusal.until };
      const sentence = `${ruleSentence(reason.rule, names)} ${refusedDateText(reason)}`;
      return [[index, { date: reason.date, short: shortRefusalText(reason), sentence }] as const];
    });
    if (own.length > 0) closed.set(id, new Map(own));
  }
  return closed;
}
