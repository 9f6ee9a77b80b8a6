import type { Scope } from "#app/domain/access/scope.ts";
import type { Reservation } from "#app/models/bookings/reservation.server.ts";
import { type ReservationFilter, scopeFilter } from "#app/models/bookings/reservation-filter.server.ts";
import { type Position, positionOf, readWindow } from "#app/models/bookings/reservation-window.server.ts";
import type { Deps } from "#app/services/deps.ts";
import { yieldToEventLoop } from "#app/services/yield-to-event-loop.ts";

/** Rows looked through at once: a few milliseconds of the main thread. */
const WINDOW_SIZE = 250;
/** Most rows to read for one page, which is shorter if too few of them match the filter. */
const MAX_VISITED = 20_000;

/**
 * The reservations of a range in the order of date and time, a window at a time; others are served between two.
 * Each window is a snapshot of its own: what is moved meanwhile from one to another may come twice or not at all
 * (docs/decisions/0092).
 */
export async function* walkReservations(
  deps: Deps,
  scope: Scope,
  filter: ReservationFilter,
): AsyncGenerator<Reservation[]> {
  let after: Position | null = null;
  do {
    const window: Window = readNext(deps, scope, filter, after);
    yield window.rows;
    after = window.last;
    await yieldToEventLoop();
  } while (after);
}

/** @returns at most `limit` rows, and the position after which the next page starts; null after the last page. */
export async function readReservationPage(
  deps: Deps,
  scope: Scope,
  filter: ReservationFilter,
  { limit, after }: { limit: number; after: Position | null },
): Promise<{ rows: Reservation[]; next: Position | null }> {
  const rows: Reservation[] = [];
  let next = after;
  for (let visited = 0; visited < MAX_VISITED && rows.length < limit; visited += WINDOW_SIZE) {
    if (visited > 0) await yieldToEventLoop();
    const window: Window = readNext(deps, scope, filter, next);
    rows.push(...window.rows);
    next = window.last;
    if (!next) break;
  }
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return { rows: page, next: last && page.length < rows.length ? positionOf(last) : next };
}

type Window = ReturnType<typeof readWindow>;

function readNext(deps: Deps, scope: Scope, filter: ReservationFilter, after: Position | null): Window {
  return deps.db.read(() => readWindow(deps.db, scopeFilter(scope, filter), { after, size: WINDOW_SIZE }));
}
