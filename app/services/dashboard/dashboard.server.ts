import { addDays } from "#app/domain/dates/civil-date.ts";
import type { EnvironmentType } from "#app/domain/rooms/environment.ts";
import { countCourses } from "#app/models/catalog/course.server.ts";
import { countNamedItems } from "#app/models/catalog/named-item.server.ts";
import { countUsers } from "#app/models/people/user.server.ts";
import { countByType } from "#app/models/rooms/environment.server.ts";
import { countOwnersOf } from "#app/models/rooms/occupancy.server.ts";
import type { ReadPart } from "#app/services/bookings/request/choices.server.ts";
import { openingMonday, schoolToday } from "../clock.ts";
import type { Deps } from "../deps.ts";
import { readWaiting } from "./waiting.server.ts";
import { readWeekFigures } from "./week-figures.server.ts";

export type Totals = {
  environments: { count: number; byType: { type: EnvironmentType; count: number }[] } | null;
  teachers: { count: number; active: number; isNext: boolean } | null;
  classes: { count: number; courses: number } | null;
};

function readTotals(deps: Deps, part: ReadPart): Totals {
  const { db } = deps;
  const startDate = openingMonday(deps);
  return {
    environments: part(() => {
      const byType = countByType(db);
      return { count: byType.reduce((sum, { count }) => sum + count, 0), byType };
    }),
    teachers: part(() => ({
      count: countUsers(db, { role: "teacher" }),
      active: countOwnersOf(db, { startDate, endDate: addDays(startDate, 6) }),
      isNext: startDate > schoolToday(deps),
    })),
    classes: part(() => ({ count: countNamedItems(db, "classes"), courses: countCourses(db) })),
  };
}

/** From one snapshot, counted over indexes. Null for a region that could not be read. */
export function readDashboard(deps: Deps, part: ReadPart) {
  return deps.db.read(() => ({
    waiting: part(() => readWaiting(deps)),
    week: part(() => readWeekFigures(deps)),
    ...readTotals(deps, part),
  }));
}
