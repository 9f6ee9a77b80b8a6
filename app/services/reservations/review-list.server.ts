import { PAGE_SIZE, pageOf } from "#app/domain/page.ts";
import { type ReviewTab, statusesOfTab } from "#app/domain/review-tab.ts";
import { EVERYTHING } from "#app/domain/scope.ts";
import { type Conflict, listConflicts } from "#app/models/conflict.server.ts";
import {
  countReservations,
  findReservation,
  listReservations,
  type Reservation,
} from "#app/models/reservation.server.ts";
import type { Deps } from "../deps.ts";

/** A reservation that wants the same room at the same time, with the rooms that both want. */
export type Rival = Pick<Conflict, "userName" | "status" | "startTime" | "endTime"> & {
  id: number;
  environmentNames: string[];
};

export type ReviewItem = Pick<
  Reservation,
  | "id"
  | "userName"
  | "date"
  | "startTime"
  | "endTime"
  | "shift"
  | "environmentNames"
  | "disciplineName"
  | "className"
  | "status"
  | "notes"
  | "rejectionReason"
  | "updatedAt"
> & { rivals: Rival[] };

function rivalsOf(deps: Deps, reservation: Reservation): Rival[] {
  if (reservation.status === "rejected") return [];
  const rivals = new Map<number, Rival>();
  for (const conflict of listConflicts(deps.db, reservation, { exceptId: reservation.id })) {
    const { reservationId: id, environmentName, userName, status, startTime, endTime } = conflict;
    const known = rivals.get(id);
    if (known) known.environmentNames.push(environmentName);
    else rivals.set(id, { id, environmentNames: [environmentName], userName, status, startTime, endTime });
  }
  return [...rivals.values()];
}

function toItem(deps: Deps, reservation: Reservation): ReviewItem {
  const { id, userName, date, startTime, endTime, shift, status, notes, rejectionReason } = reservation;
  const { environmentNames, disciplineName, className, updatedAt } = reservation;
  const facts = { id, userName, date, startTime, endTime, shift, status, notes, rejectionReason, updatedAt };
  return { ...facts, environmentNames, disciplineName, className, rivals: rivalsOf(deps, reservation) };
}

/**
 * One page of the queue with who stands in each one's way, of one state of the data. Pending ones come
 * soonest first, everything else newest first; a page past the end is the last.
 */
export function readReviewPage(deps: Deps, input: { tab: ReviewTab; search: string; page: number }) {
  const { db } = deps;
  return db.read(() => {
    const filter = { statuses: statusesOfTab(input.tab), search: input.search };
    const total = countReservations(db, EVERYTHING, filter);
    const { page, pages, offset } = pageOf(total, input.page);
    const latestDateFirst = input.tab !== "pending";
    const rows = listReservations(db, EVERYTHING, filter, { latestDateFirst, limit: PAGE_SIZE, offset });
    const pendingCount = countReservations(db, EVERYTHING, { statuses: ["pending"] });
    return { total, page, pages, pendingCount, items: rows.map((row) => toItem(deps, row)) };
  });
}

/** One reservation with who stands in its way, or null. */
export function readReviewItem(deps: Deps, id: number): ReviewItem | null {
  return deps.db.read(() => {
    const reservation = findReservation(deps.db, EVERYTHING, id);
    return reservation ? toItem(deps, reservation) : null;
  });
}
