import { type Conflict, listConflicts, type Slot } from "#app/models/conflict.server.ts";
import { formatDate, formatTimeRange } from "#app/text/format.ts";
import type { Deps } from "../deps.ts";
import { type Refusal, refuse } from "../result.ts";
import { presentConflict } from "./present.ts";

/** The conflicts on each of the dates, in one read. */
export function checkConflicts(
  deps: Deps,
  input: Omit<Slot, "date"> & { dates: string[]; exceptId?: number },
): { hasConflicts: boolean; conflictCount: number; conflicts: Conflict[] } {
  const conflicts = deps.db.read(() =>
    input.dates.flatMap((date) => listConflicts(deps.db, { ...input, date }, { exceptId: input.exceptId })),
  );
  return { hasConflicts: conflicts.length > 0, conflictCount: conflicts.length, conflicts };
}

/** How many reservations a list of conflicts names; one that holds two rooms counts once. */
export function countConflicting(conflicts: Conflict[]): number {
  return conflictingIds(conflicts).length;
}

/** The ids of the reservations that a list of conflicts names, each once. */
export function conflictingIds(conflicts: Conflict[]): number[] {
  return [...new Set(conflicts.map((conflict) => conflict.reservationId))];
}

/** The refusal of a second approved reservation in one place, with those that are there already. */
export function refuseApprovedConflict(conflicts: Conflict[]): Refusal {
  const lines = conflicts.map(
    (conflict) =>
      `${conflict.environmentName}, ${formatDate(conflict.date)}, ` +
      `${formatTimeRange(conflict.startTime, conflict.endTime)}, ${conflict.userName}`,
  );
  const rows = conflicts.map((conflict) => ({
    reservationId: conflict.reservationId,
    ...presentConflict(conflict, true),
  }));
  return refuse("approvedConflict", { conflicts: lines, rows });
}
