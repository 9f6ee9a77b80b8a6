import type { RuleRefusal } from "#app/domain/booking-rules/check-bookings.ts";
import { addDays } from "#app/domain/dates/civil-date.ts";
import { RULE_DAYS } from "#app/domain/limits.ts";
import { countRefusal } from "#app/models/booking-rules/booking-rule.server.ts";
import { listRuleNames } from "#app/models/booking-rules/rule-names.server.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { schoolToday } from "#app/services/clock.ts";
import type { Deps } from "#app/services/deps.ts";
import { type Refusal, type Result, refuse } from "#app/services/result.ts";
import { refusedDateText, ruleSentence } from "#app/text/booking-rules/sentences.ts";

/** Dates that a refusal names before it counts the rest. */
const MOST_NAMED = 3;

/** Refusals in words: each rule once, with its first dates (rules R26.3). */
function refusalSentences(deps: Deps, refusals: RuleRefusal[]): string[] {
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

export function bookingRefusal(deps: Deps, refusals: RuleRefusal[]): Refusal {
  const [first] = refusals as [RuleRefusal, ...RuleRefusal[]];
  return refuse("bookingRule", {
    sentences: refusalSentences(deps, refusals),
    rule: { id: first.rule.id, kind: first.rule.kind },
    until: first.until,
    rules: [...new Set(refusals.map(({ rule }) => rule.id))],
  });
}

/** In a transaction of its own: that of the refused request was rolled back. */
export function countRefused<T>(deps: Deps, actor: Actor, result: Result<T>): Result<T> {
  if (result.ok || result.problem !== "bookingRule" || actor.role !== "teacher") return result;
  const date = schoolToday(deps);
  const since = addDays(date, 1 - RULE_DAYS);
  const ruleIds = result.details?.rules as number[];
  deps.db.write(() => {
    for (const ruleId of ruleIds) countRefusal(deps.db, { ruleId, date, since });
  });
  return result;
}
