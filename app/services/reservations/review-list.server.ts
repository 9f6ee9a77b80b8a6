import { MAX_FOUND, MAX_RIVALS_COUNTED, MAX_RIVALS_NAMED } from "#app/domain/limits.ts";
import { PAGE_SIZE, pageOf } from "#app/domain/page.ts";
import { factsOf, type ReservationFacts } from "#app/domain/reservation-facts.ts";
import { type ReviewTab, statusOfTab } from "#app/domain/review-tab.ts";
import { EVERYTHING } from "#app/domain/scope.ts";
import type { Conflict } from "#app/models/conflict.server.ts";
import { countConflictingReservations, listFirstConflicts } from "#app/models/first-conflict.server.ts";
import { findReservation, listReservationsById, type Reservation } from "#app/models/reservation.server.ts";
import { countListed, readPageIds } from "#app/models/reservation-page.server.ts";
import { searchReservations } from "#app/models/reservation-search.server.ts";
import type { Deps } from "../deps.ts";

/** A reservation that wants the same room at the same time, with the rooms that both want. */
export type Rival = Pick<Conflict, "userName" | "status" | "startTime" | "endTime"> & {
  id: number;
  environmentNames: string[];
};

export type ReviewItem = ReservationFacts & {
  /** The first of them, approved ones before pending ones. */
  rivals: Rival[];
  /** How many there are; counted up to 100. */
  rivalCount: number;
};

function rivalsOf({ db }: Deps, reservation: Reservation): Pick<ReviewItem, "rivals" | "rivalCount"> {
  if (reservation.status === "rejected") return { rivals: [], rivalCount: 0 };
  const exceptId = reservation.id;
  const rivals = new Map<number, Rival>();
  for (const conflict of listFirstConflicts(db, reservation, { exceptId, limit: MAX_RIVALS_NAMED })) {
    const { reservationId: id, environmentName, userName, status, startTime, endTime } = conflict;
    const known = rivals.get(id);
    if (known) known.environmentNames.push(environmentName);
    else rivals.set(id, { id, environmentNames: [environmentName], userName, status, startTime, endTime });
  }
  const isAll = rivals.size < MAX_RIVALS_NAMED;
  return {
    rivals: [...rivals.values()],
    rivalCount: isAll
      ? rivals.size
      : countConflictingReservations(db, reservation, { exceptId, limit: MAX_RIVALS_COUNTED }),
  };
}

function toItem(deps: Deps, reservation: Reservation): ReviewItem {
  return { ...factsOf(reservation), ...rivalsOf(deps, reservation) };
}

type Tabbed = { tab: ReviewTab; search: string; page: number };

/** The ids of a page of what a search finds; what is beyond MAX_FOUND is neither counted nor shown. */
function findPage(deps: Deps, { tab, search, page: wanted }: Tabbed, latestDateFirst: boolean) {
  const found = searchReservations(deps.db, { search, status: statusOfTab(tab), latestDateFirst });
  const total = Math.min(found.length, MAX_FOUND);
  const { page, pages, offset } = pageOf(total, wanted);
  const ids = found.slice(offset, Math.min(offset + PAGE_SIZE, MAX_FOUND));
  return { total, hasMore: found.length > MAX_FOUND, page, pages, ids };
}

/**
 * One page of the queue with who stands in each one's way, of one state of the data. Pending ones come
 * soonest first, everything else newest first; a page past the end is the last. `hasMore` says that the search
 * finds more than its pages show.
 */
export function readReviewPage(deps: Deps, input: Tabbed) {
  const { db } = deps;
  return db.read(() => {
    const latestDateFirst = input.tab !== "pending";
    const { ids, ...list } = input.search
      ? findPage(deps, input, latestDateFirst)
      : {
          ...readPageIds(db, { status: statusOfTab(input.tab) }, input.page, { latestDateFirst }),
          hasMore: false,
        };
    const pendingCount = countListed(db, { status: "pending" });
    const items = listReservationsById(db, ids).map((row) => toItem(deps, row));
    return { ...list, pendingCount, items };
  });
}

/** One reservation with who stands in its way, or null. */
export function readReviewItem(deps: Deps, id: number): ReviewItem | null {
  return deps.db.read(() => {
    const reservation = findReservation(deps.db, EVERYTHING, id);
    return reservation ? toItem(deps, reservation) : null;
  });
}
