import type { CivilDate } from "#app/domain/civil-date.ts";
import { encodeException } from "#app/domain/date-exception.ts";
import type { EnvironmentOption } from "#app/domain/environment.ts";
import { SHIFT_HOURS, SHIFTS, type Shift } from "#app/domain/shift.ts";
import { listBlockedShifts } from "#app/models/blocked-day.server.ts";
import { type Conflict, listConflicts } from "#app/models/conflict.server.ts";
import { findEnvironmentChoices, listFreeEnvironments } from "#app/models/free-environment.server.ts";
import { schoolTime, schoolToday } from "../clock.ts";
import type { Deps } from "../deps.ts";

const MOST_ROOMS_OFFERED = 6;

type Wish = { date: CivilDate; shift: Shift; environmentIds: number[] };

/** What a conflicting date could take instead; `take` is the form value that takes it. */
export type Alternatives = {
  date: CivilDate;
  rooms: {
    replaced: string;
    options: (Omit<EnvironmentOption, "type"> & { take: string })[];
  }[];
  shifts: { shift: Shift; take: string }[];
};

/**
 * For a date that conflicts: free rooms of the same type and at least the capacity of each room that is
 * taken, and the shifts in which the very rooms are free.
 */
export function findAlternatives(deps: Deps, wish: Wish, conflicts: Conflict[]): Alternatives {
  const taken = new Set(conflicts.map((conflict) => conflict.environmentId));
  const rooms = findEnvironmentChoices(deps.db, [...taken]).map((room) => {
    const free = listFreeEnvironments(deps.db, {
      ...hoursOf(wish),
      type: room.type,
      minCapacity: room.capacity ?? 0,
      exceptIds: wish.environmentIds,
      limit: MOST_ROOMS_OFFERED,
    });
    const options = free.map((option) => ({
      ...option,
      take: encodeException({
        ...wish,
        environmentIds: wish.environmentIds.map((id) => (id === room.id ? option.id : id)),
      }),
    }));
    return { replaced: room.name, options };
  });
  return {
    date: wish.date,
    rooms: rooms.filter((room) => room.options.length > 0),
    shifts: freeShifts(deps, wish),
  };
}

function hoursOf({ date, shift }: { date: CivilDate; shift: Shift }) {
  return { date, startTime: SHIFT_HOURS[shift].start, endTime: SHIFT_HOURS[shift].end };
}

function freeShifts(deps: Deps, wish: Wish): Alternatives["shifts"] {
  const blocked = listBlockedShifts(deps.db, { startDate: wish.date, endDate: wish.date });
  const isOver = (shift: Shift) =>
    wish.date === schoolToday(deps) && SHIFT_HOURS[shift].end <= schoolTime(deps);
  return SHIFTS.filter(
    (shift) =>
      shift !== wish.shift &&
      !isOver(shift) &&
      !blocked.some((row) => row.shift === shift) &&
      listConflicts(deps.db, { ...hoursOf({ ...wish, shift }), environmentIds: wish.environmentIds })
        .length === 0,
  ).map((shift) => ({ shift, take: encodeException({ ...wish, shift }) }));
}
