import { ownerOfScope, type Scope } from "#app/domain/scope.ts";
import { STATUSES, type Status } from "#app/domain/status.ts";
import { listReservationsById } from "#app/models/reservation.server.ts";
import { readPageIds } from "#app/models/reservation-page.server.ts";
import { myReservationsText } from "#app/text/my-reservations.ts";
import type { Deps } from "../deps.ts";

/** The status that an address asks for (`?status=pendentes`), or null for all. */
export function statusOfSlug(slug: string | null): Status | null {
  return STATUSES.find((status) => myReservationsText.slug[status] === slug) ?? null;
}

/** One page of a person's own reservations, the latest day first; a page past the end is the last. */
export function readMyReservations(deps: Deps, scope: Scope, input: { status: Status | null; page: number }) {
  const { db } = deps;
  return db.read(() => {
    const listed = { ownerId: ownerOfScope(scope), status: input.status };
    const { ids, ...list } = readPageIds(db, listed, input.page, { latestDateFirst: true });
    return { ...list, items: listReservationsById(db, ids) };
  });
}
