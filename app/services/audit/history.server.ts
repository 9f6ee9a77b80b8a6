import { EVERYTHING } from "#app/domain/access/scope.ts";
import { MAX_HISTORY } from "#app/domain/limits.ts";
import { findAuditEntry, listHistory } from "#app/models/audit/audit-list.server.ts";
import { findReservation } from "#app/models/bookings/reservation.server.ts";
import { listHandoverEntriesOf } from "#app/models/people/handover.server.ts";
import type { Deps } from "#app/services/deps.ts";
import { auditText } from "#app/text/audit/audit.ts";
import { reservationName } from "#app/text/bookings/reservations.ts";
import { presentEntry, type ShownEntry } from "./present.ts";

export function listReservationHistory(deps: Deps, id: number): ShownEntry[] {
  const limit = MAX_HISTORY;
  const own = listHistory(deps.db, { entity: "reservation", entityId: id, limit });
  const handed = listHandoverEntriesOf(deps.db, id, limit).flatMap(
    (entry) => findAuditEntry(deps.db, entry) ?? [],
  );
  const entries = [...own, ...handed].sort((a, b) => b.id - a.id).slice(0, limit);
  return entries.map((entry) => presentEntry(deps, entry));
}

export function readReservationHistory(
  deps: Deps,
  id: number,
): { name: string; entries: ShownEntry[] } | null {
  const entries = listReservationHistory(deps, id);
  const reservation = findReservation(deps.db, EVERYTHING, id);
  const [newest] = entries;
  if (!reservation && !newest) return null;
  return {
    name: reservation ? reservationName(reservation) : (newest?.label ?? auditText.number(id)),
    entries,
  };
}
