import { addDays, type CivilDate, isCivilDate, mondayOf } from "#app/domain/dates/civil-date.ts";
import { type Shift, shiftOfSlug } from "#app/domain/dates/shift.ts";
import { idOf } from "#app/domain/id.ts";
import { type ReportTab, reportTabOfSlug } from "#app/domain/reports/report.ts";
import { type EnvironmentType, typeOfSlug } from "#app/domain/rooms/environment.ts";
import { readRange } from "#app/services/bookings/range.ts";
import { schoolToday } from "../clock.ts";
import type { Deps } from "../deps.ts";
import type { Refusal } from "../result.ts";

export type ReportQuery = Record<"aba" | "de" | "ate" | "turno" | "tipo" | "ambiente", string | null>;

export type ReportFilter = {
  tab: ReportTab;
  startDate: CivilDate;
  endDate: CivilDate;
  isPresentWeek: boolean;
  shift: Shift | null;
  type: EnvironmentType | null;
  environmentId: number | null;
};

/**
 * The filter of a report: the present week (Monday to Sunday) unless the address names other days; whatever else it
 * names wrongly counts as not named. A range that ends before it starts, or is longer than a school year, is refused
 * and the present week taken.
 */
export function reportFilter(
  deps: Deps,
  query: ReportQuery,
): { filter: ReportFilter; refusal: Refusal | null } {
  const monday = mondayOf(schoolToday(deps));
  const sunday = addDays(monday, 6);
  const wanted = {
    startDate: query.de && isCivilDate(query.de) ? query.de : monday,
    endDate: query.ate && isCivilDate(query.ate) ? query.ate : sunday,
  };
  const range = readRange(wanted, deps.timeZone);
  const { startDate, endDate } = range.ok ? wanted : { startDate: monday, endDate: sunday };
  return {
    refusal: range.ok ? null : range,
    filter: {
      tab: reportTabOfSlug(query.aba),
      startDate,
      endDate,
      isPresentWeek: startDate === monday && endDate === sunday,
      shift: shiftOfSlug(query.turno),
      type: typeOfSlug(query.tipo),
      environmentId: idOf(query.ambiente),
    },
  };
}
