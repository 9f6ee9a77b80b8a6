import { addDays, type CivilDate, mondayOf } from "#app/domain/civil-date.ts";
import { SHIFTS } from "#app/domain/shift.ts";
import { countEnvironments } from "#app/models/environment.server.ts";
import { countByStatus } from "#app/models/reservation.server.ts";
import { countListed } from "#app/models/reservation-page.server.ts";
import { countUsers } from "#app/models/user.server.ts";
import { schoolToday } from "../clock.ts";
import type { Deps } from "../deps.ts";
import type { ReadPart } from "./choices.server.ts";

/** Dashboard weeks run Monday to Friday (rules R1.8). */
const WEEK_DAYS = 5;

/** Approved of what the days, shifts and rooms could hold, in per cent: rounded, capped at 100. */
export function occupancyRate(input: { approved: number; days: number; environments: number }): number {
  const capacity = input.days * SHIFTS.length * input.environments;
  return capacity === 0 ? 0 : Math.min(100, Math.round((input.approved / capacity) * 100));
}

/** Counts the week's reservations by status, and how much of its capacity the approved ones take. */
function readWeek({ db }: Deps, startDate: CivilDate) {
  const endDate = addDays(startDate, WEEK_DAYS - 1);
  const counts = countByStatus(db, { startDate, endDate });
  const environments = countEnvironments(db);
  return {
    startDate,
    endDate,
    total: counts.approved + counts.rejected + counts.pending,
    ...counts,
    occupancy: occupancyRate({ approved: counts.approved, days: WEEK_DAYS, environments }),
  };
}

/**
 * The dashboard's figures, all from one snapshot of the data; counted by the database, over its indexes. Null for one
 * that could not be read.
 */
export function readDashboard(deps: Deps, part: ReadPart) {
  const { db } = deps;
  return db.read(() => ({
    pending: part(() => countListed(db, { status: "pending" })),
    environments: part(() => countEnvironments(db)),
    teachers: part(() => countUsers(db, { role: "teacher" })),
    week: part(() => readWeek(deps, mondayOf(schoolToday(deps)))),
  }));
}
