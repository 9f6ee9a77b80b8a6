import type { TypedRequest } from "#app/domain/bookings/typed-request.ts";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import type { TimeRange } from "#app/domain/dates/lesson.ts";
import type { Shift } from "#app/domain/dates/shift.ts";
import { idOf } from "#app/domain/id.ts";
import type { RoomAvailability } from "#app/domain/rooms/availability.ts";
import type { NotFreeRoom, RoomStates } from "#app/domain/rooms/room-choice.ts";
import type { Reservation } from "#app/models/bookings/reservation.server.ts";
import { listBlockedShifts } from "#app/models/calendar/blocked-day.server.ts";
import { listEnvironmentNames } from "#app/models/catalog/choices.server.ts";
import type { Actor } from "#app/services/access/actor.ts";
import type { BookingParty } from "#app/services/booking-rules/facts.server.ts";
import { isOver, isStaff } from "#app/services/bookings/rules.server.ts";
import { schoolToday } from "#app/services/clock.ts";
import type { Deps } from "#app/services/deps.ts";
import { readAvailability } from "#app/services/rooms/availability.server.ts";
import { roomStateText } from "#app/text/rooms/availability.ts";

type RoomStatesQuery = {
  dates: CivilDate[];
  shift: Shift | null;
  /** The requested hours of a date; null while there are none, as for lessons that are no run. */
  hoursOn: (date: CivilDate) => TimeRange | null;
};

/** Of dates that are left out. */
const NO_HOURS: TimeRange = { startTime: "", endTime: "" };

type StateOptions = {
  apart?: Map<CivilDate, unknown>;
  ownerId: number | null;
  exceptId?: number;
  party?: BookingParty | undefined;
  isStaff?: boolean;
};

/**
 * State of each room on the dates of a form (rules R3.8); null until it has dates and a shift. Dates that cannot be
 * requested are left out: the form itself reports them.
 * @param options.apart dates that take another shift or other rooms.
 * @param options.ownerId whose requests are marked as their own.
 * @param options.party who asks and for whom, so that booking rules are applied.
 * @param options.isStaff whether they read why a room is closed.
 * @param options.exceptId the reservation being edited, which does not conflict with itself.
 */
export function readRoomStates(
  deps: Deps,
  { dates, shift, hoursOn }: RoomStatesQuery,
  { apart, ...options }: StateOptions,
): RoomStates | null {
  const today = schoolToday(deps);
  const [first, last] = [dates[0], dates.at(-1)];
  if (!shift || first === undefined || last === undefined) return null;
  const hours = new Map(
    dates.flatMap((date) => {
      const range = hoursOn(date);
      return range ? [[date, range] as const] : [];
    }),
  );
  const blocked = new Set(
    listBlockedShifts(deps.db, { startDate: first, endDate: last })
      .filter((day) => day.shift === shift)
      .map(({ date }) => date),
  );
  const asked = dates.filter((date) => {
    const range = hours.get(date);
    return range && date >= today && !blocked.has(date) && !apart?.has(date) && !isOver(deps, date, range);
  });
  if (asked.length === 0) return null;
  const ids = listEnvironmentNames(deps.db).map(({ id }) => id);
  const notFree = readAvailability(
    deps,
    { dates: asked, shift, hoursOn: (date) => hours.get(date) ?? NO_HOURS, ...options },
    ids,
  )
    .filter(({ taken }) => taken.length > 0)
    .map(
      (room): NotFreeRoom => ({
        id: room.environmentId,
        standing: standingOf(room),
        text: roomStateText(room),
        freeCount: room.freeCount,
        isOwn: room.taken.some(({ isOwn }) => isOwn),
      }),
    );
  return { dateCount: asked.length, notFree };
}

function standingOf({ taken }: RoomAvailability): NotFreeRoom["standing"] {
  if (taken.some(({ state }) => state === "ruled")) return "ruled";
  return taken.every(({ state }) => state === "requested") ? "requested" : "taken";
}

/** Who asks by a form, and for whom; null while staff have chosen no teacher. */
export function partyOf(
  actor: Pick<Actor, "id" | "role">,
  typed: Pick<TypedRequest, "teacherUserId" | "classId">,
  exceptId: number | null = null,
): BookingParty | undefined {
  const personId = isStaff(actor.role) ? idOf(typed.teacherUserId) : actor.id;
  if (personId === null) return undefined;
  const except = exceptId === null ? {} : { exceptIds: [exceptId] };
  return { personId, bookerId: actor.id, classId: idOf(typed.classId), ...except };
}

/** Whose requests a form marks as own: the person's, or those of the teacher whom staff chose. */
export function ownerOf(actor: Actor, typed: Pick<TypedRequest, "teacherUserId">): number | null {
  return isStaff(actor.role) ? idOf(typed.teacherUserId) : actor.id;
}

/** What the rooms are at a reservation's time, itself left out. */
export function readRoomStatesOf(
  deps: Deps,
  {
    id,
    date,
    shift,
    startTime,
    endTime,
    classId,
  }: Pick<Reservation, "id" | "date" | "shift" | "startTime" | "endTime" | "classId">,
  ownerId: number,
): RoomStates | null {
  const asked = { dates: [date], shift, hoursOn: () => ({ startTime, endTime }) };
  return readRoomStates(deps, asked, {
    ownerId,
    exceptId: id,
    party: { personId: ownerId, bookerId: ownerId, classId, exceptIds: [id] },
  });
}
