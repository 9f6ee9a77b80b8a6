import type { Reservation } from "#app/models/bookings/reservation.server.ts";
import { findWarningsOf } from "#app/services/bookings/warnings.server.ts";
import type { Deps } from "#app/services/deps.ts";
import { clashText } from "#app/text/bookings/clashes.ts";

/** Lines of a toast; more would hide the page. */
const LINES = 3;

/** What a toast adds after a change: what else the reservation's people and classes have at its time (rules R3.38). */
export function warnedToast(
  deps: Deps,
  row: Reservation,
  { isOwn }: { isOwn: boolean },
): { reasons?: string[] } {
  const { warnings, count } = deps.db.read(() => findWarningsOf(deps, row));
  if (count === 0) return {};
  const lines = warnings.slice(0, LINES).map((warning) => clashText.line(warning, isOwn));
  return { reasons: count > LINES ? [...lines, clashText.more(count - LINES)] : lines };
}
