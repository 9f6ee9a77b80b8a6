import { addDays, type CivilDate, daysFrom, isCivilDate, mondayOf } from "#app/domain/civil-date.ts";
import { idOf } from "#app/domain/id.ts";
import { type Shift, shiftOfSlug } from "#app/domain/shift.ts";
import {
  listEnvironmentChoices,
  listPublicBlockedDays,
  listPublicReservations,
  type PublicBlockedDay,
  type PublicReservation,
} from "#app/models/public-schedule.server.ts";
import { schoolToday } from "../clock.ts";
import type { Deps } from "../deps.ts";

export type WeekFilter = {
  monday: CivilDate;
  /** The present week, which an address need not name. */
  isPresent: boolean;
  shift: Shift | null;
  environmentId: number | null;
};

export type WeekDay = {
  date: CivilDate;
  isToday: boolean;
  blocked: PublicBlockedDay[];
  reservations: PublicReservation[];
};

type Query = { semana: string | null; turno: string | null; ambiente: string | null };

/** What the address asks for; whatever it names wrongly counts as not named. */
export function weekFilter(deps: Deps, query: Query): WeekFilter {
  const present = mondayOf(schoolToday(deps));
  const monday = query.semana && isCivilDate(query.semana) ? mondayOf(query.semana) : present;
  return {
    monday,
    isPresent: monday === present,
    shift: shiftOfSlug(query.turno),
    environmentId: idOf(query.ambiente),
  };
}

/**
 * The days of a week with their approved reservations, and the environments to filter by; the filter comes
 * back without an environment that does not exist.
 */
export function readWeek(deps: Deps, asked: WeekFilter) {
  const { db } = deps;
  const today = schoolToday(deps);
  const range = { start: asked.monday, end: addDays(asked.monday, 6) };
  return db.read(() => {
    const environments = listEnvironmentChoices(db);
    const isKnown = environments.some(({ id }) => id === asked.environmentId);
    const filter = isKnown ? asked : { ...asked, environmentId: null };
    const reservations = listPublicReservations(db, { ...range, ...filter });
    const blocked = listPublicBlockedDays(db, range).filter(
      ({ shifts }) => !filter.shift || shifts.includes(filter.shift),
    );
    const days = daysFrom(filter.monday, 7).map(
      (date): WeekDay => ({
        date,
        isToday: date === today,
        blocked: blocked.filter((day) => day.date === date),
        reservations: reservations.filter((reservation) => reservation.date === date),
      }),
    );
    return { filter, days, environments };
  });
}
