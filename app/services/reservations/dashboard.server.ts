import { addDays, type CivilDate, mondayOf } from "#app/domain/civil-date.ts";
import { SHIFTS } from "#app/domain/shift.ts";
import { countEnvironments } from "#app/models/environment.server.ts";
import { countByStatus } from "#app/models/reservation.server.ts";
import { countListed } from "#app/models/reservation-page.server.ts";
import { countUsers } from "#app/models/user.server.ts";
import { schoolToday } from "../clock.ts";
import type { Deps } from "../deps.ts";

/** Dashboard weeks run Monday to Friday (rules R1.8). */
const WEEK_DAYS = 5;

/** Approved of what the days, shifts and rooms could hold, in per cent: rounded, capped at 100. */
export function occupancyRate(input: { approved: number; days: number; environments: number }): number {
  const capacity = input.days * SHIFTS.length * input.environments;
  return capacity === 0 ? 0 : Math.min(100, Math.round((input.approved / capacity) * 100));
}

export type Dashboard = {
  pending: number;
  environments: number;
  teachers: number;
  week: {
    startDate: CivilDate;
    endDate: CivilDate;
    total: number;
    approved: number;
    rejected: number;
    pending: number;
    occupancy: number;
  };
};

/** The dashboard's figures, all from one snapshot of the data; counted by the database, over its indexes. */
export function readDashboard(deps: Deps): Dashboard {
  const { db } = deps;
  const startDate = mondayOf(schoolToday(deps));
  const endDate = addDays(startDate, WEEK_DAYS - 1);
  return db.read(() => {
    const environments = countEnvironments(db);
    const counts = countByStatus(db, { startDate, endDate });
    return {
      pending: countListed(db, { status: "pending" }),
      environments,
      teachers: countUsers(db, { role: "teacher" }),
      week: {
        startDate,
        endDate,
        total: counts.approved + counts.rejected + counts.pending,
        ...counts,
        occupancy: occupancyRate({ approved: counts.approved, days: WEEK_DAYS, environments }),
      },
    };
  });
}
