import { bookingCheck } from "#app/domain/booking-rules/check-bookings.ts";
import { listRuleNames } from "#app/models/booking-rules/rule-names.server.ts";
import type { Deps } from "#app/services/deps.ts";
import { refusedDateText, ruleSentence, shortRefusalText } from "#app/text/booking-rules/sentences.ts";
import { type AskedSlot, type BookingParty, readFacts } from "./facts.server.ts";

/**
 * Nothing is offered that would be refused. @param slots the answer takes one of them by its index.
 * @returns whether rules refuse rooms at that time, as if it were the only reservation.
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
