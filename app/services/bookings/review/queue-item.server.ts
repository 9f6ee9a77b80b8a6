import { isInScope, roomsOfScope, type Scope } from "#app/domain/access/scope.ts";
import { isExpired } from "#app/domain/bookings/expired.ts";
import type { QueueFilter } from "#app/domain/bookings/review/queue-filter.ts";
import type { ReviewTab } from "#app/domain/bookings/review/review-tab.ts";
import { MAX_RIVALS_NAMED, MAX_ROOMS_OFFERED } from "#app/domain/limits.ts";
import type { EnvironmentOption } from "#app/domain/rooms/environment.ts";
import type { EnvironmentResource } from "#app/domain/rooms/resource.ts";
import type { RoomWay } from "#app/domain/rooms/room-way.ts";
import { listReservationsById, type Reservation } from "#app/models/bookings/reservation.server.ts";
import { listEnvironmentChoices } from "#app/models/catalog/choices.server.ts";
import { listSeats } from "#app/models/rooms/seats.server.ts";
import { readWaitingSeries, type WaitingSeries } from "#app/models/series/waiting-series.server.ts";
import { findWarningsOf, NO_WARNINGS, type Warnings } from "#app/services/bookings/warnings.server.ts";
import { schoolMoment } from "#app/services/clock.ts";
import type { Deps } from "#app/services/deps.ts";
import { listWays } from "#app/services/rooms/ways.server.ts";
import { type ReviewItem, type Rival, rivalsOf, toItem } from "./review-list.server.ts";

/** Of a row; the mark tells how many others there are. */
const CLASHES_NAMED = 2;

export type QueueAsked = {
  scope: Scope;
  tab: ReviewTab;
  filter: QueueFilter;
  page: number;
  size: number;
  /** The open conflict; null for the page's first, 0 for none. */
  openId: number | null;
  /** The rival of the open one for which rooms are offered; null for the request itself. */
  moveId: number | null;
};

export type RivalRow = Reservation & {
  canMove: boolean;
};

export type RoomOffer = {
  from: number;
  /** The best of its type that lack nothing. */
  rooms: Omit<EnvironmentOption, "type">[];
  /** All others, the best first. */
  others: RoomWay[];
  needs: EnvironmentResource[];
};

export type OpenConflict = {
  rivals: RivalRow[];
  /** Which reservation is moved: the request itself or one of its rivals. */
  mover: Pick<Reservation, "id" | "updatedAt" | "date" | "startTime" | "endTime">;
  offer: RoomOffer | null;
};

export type QueueItem = ReviewItem & {
  seats: number | null;
  isInConflict: boolean;
  /** The series that it waits with, and what of it does; null for a single one. */
  series: WaitingSeries | null;
  /** Whether the row stands for all that waits of the series. */
  isSeries: boolean;
  /** Whether it is pending though its lesson is over (rules R3.37). */
  isExpired: boolean;
  /** What else its teachers and classes have at its time (rules R3.38). */
  clashes: Warnings;
  /** Rivals and ways out, where its conflict is the open one. */
  open: OpenConflict | null;
};

/**
 * For the first disputed room of a reservation: every room that is free instead, of all or among some, with what it
 * lacks, the best first (rules R3.22).
 */
export function findWaysOut(
  deps: Deps,
  slot: Reservation,
  rivals: { environmentNames: string[] }[],
  among: number[] | null = null,
): { from: number; ways: RoomWay[] } | null {
  const disputed = new Set(rivals.flatMap((rival) => rival.environmentNames));
  const index = slot.environmentNames.findIndex((name) => disputed.has(name));
  const from = slot.environmentIds[index];
  if (from === undefined) return null;
  const free = listWays(deps, [slot], from).get(slot.id) ?? [];
  return { from, ways: free.filter(({ id }) => among === null || among.includes(id)) };
}

function toOffer(deps: Deps, { from, ways }: { from: number; ways: RoomWay[] }): RoomOffer {
  const best = ways.filter(({ fits, isSameType }) => fits && isSameType).slice(0, MAX_ROOMS_OFFERED);
  const known = new Map(listEnvironmentChoices(deps.db, [from]).map((room) => [room.id, room.resources]));
  return {
    from,
    rooms: best.map(({ id, name, capacity }) => ({ id, name, capacity, resources: known.get(id) ?? [] })),
    others: ways.filter((way) => !best.includes(way)),
    needs: known.get(from) ?? [],
  };
}

function openConflict(
  deps: Deps,
  own: Reservation,
  rivals: Rival[],
  { moveId, scope }: { moveId: number | null; scope: Scope },
): OpenConflict {
  const rows = listReservationsById(
    deps.db,
    rivals.slice(0, MAX_RIVALS_NAMED).map(({ id }) => id),
  );
  const moved = rows.find((row) => row.id === moveId && isInScope(scope, row));
  const mover = moved ?? own;
  const others = moved ? [own] : rows;
  const shown = rows.map((row) => ({ ...row, canMove: isInScope(scope, row) }));
  const out = findWaysOut(deps, mover, others, roomsOfScope(scope));
  return { rivals: shown, mover, offer: out && toOffer(deps, out) };
}

function seriesOf(
  { seriesId, status }: Reservation,
  waiting: Map<number, WaitingSeries>,
): WaitingSeries | null {
  const series = status === "pending" && seriesId !== null ? waiting.get(seriesId) : undefined;
  return series && series.pending > 1 ? series : null;
}

/**
 * The rows of a page, with their seats and conflicts; one conflict is open. Of the pending tab a row of a series stands
 * for all that waits of it (rules R24.50).
 */
export function readQueueItems(
  deps: Deps,
  ids: number[],
  { tab, openId, moveId, scope }: Pick<QueueAsked, "tab" | "openId" | "moveId" | "scope">,
): QueueItem[] {
  const now = schoolMoment(deps);
  const rows = listReservationsById(deps.db, ids);
  const seats = listSeats(deps.db, [...new Set(rows.flatMap((row) => row.environmentIds))]);
  const waiting = readWaitingSeries(
    deps.db,
    rows.flatMap((row) =>
      row.seriesId !== null && row.status === "pending" && !isExpired(row, now) ? [row.seriesId] : [],
    ),
    { rooms: roomsOfScope(scope), now },
  );
  let isOneOpen = false;
  return rows.map((row) => {
    const found = rivalsOf(deps, row);
    const isInConflict = found.rivalCount > 0;
    const series = seriesOf(row, waiting);
    const isOver = isExpired(row, now);
    const isSeries = series !== null && tab === "pending" && !isOver;
    const canOpen = isInConflict && !isOver && row.status === "pending" && !isSeries;
    const isOpen = canOpen && !isOneOpen && (openId ?? row.id) === row.id;
    isOneOpen ||= isOpen;
    const each = row.environmentIds.map((id) => seats.get(id) ?? null);
    return {
      ...toItem(row, found),
      seats: each.includes(null) ? null : each.reduce<number>((sum, count) => sum + (count ?? 0), 0),
      isInConflict,
      series,
      isSeries,
      isExpired: isOver,
      clashes:
        row.status === "pending" && !isOver && !isSeries
          ? findWarningsOf(deps, row, CLASHES_NAMED)
          : NO_WARNINGS,
      open: isOpen ? openConflict(deps, row, found.rivals, { moveId, scope }) : null,
    };
  });
}
