import { PAGE_SIZE, pageOf } from "#app/domain/page.ts";
import type { Scope } from "#app/domain/scope.ts";
import { STATUSES, type Status } from "#app/domain/status.ts";
import { countReservations, listReservations } from "#app/models/reservation.server.ts";
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
    const filter = input.status ? { statuses: [input.status] } : {};
    const total = countReservations(db, scope, filter);
    const { page, pages, offset } = pageOf(total, input.page);
    const items = listReservations(db, scope, filter, { latestDateFirst: true, limit: PAGE_SIZE, offset });
    return { total, page, pages, items };
  });
}
