import { bookingCheck, type RuleRefusal } from "#app/domain/booking-rules/check-bookings.ts";
import type { Deps } from "#app/services/deps.ts";
import { type AskedSlot, type BookingParty, readFacts } from "./facts.server.ts";

export type AskedBooking = AskedSlot & { environmentIds: number[] };

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
