import type { TypedRequest } from "#app/domain/bookings/typed-request.ts";
import type { CivilDate } from "#app/domain/dates/civil-date.ts";
import type { DateException } from "#app/domain/dates/date-exception.ts";
import { idOf } from "#app/domain/id.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { readFurtherNames } from "#app/services/bookings/further-names.server.ts";
import type { HoursOn } from "#app/services/bookings/review/alternatives.server.ts";
import { findWarnings, NO_WARNINGS, type Warnings } from "#app/services/bookings/warnings.server.ts";
import type { Deps } from "#app/services/deps.ts";
import { ownerOf } from "./room-states.server.ts";

/** What the people and classes of a request that is being typed have at its times; further names that are unclear are left out. */
export function findTypedWarnings(
  deps: Deps,
  actor: Actor,
  typed: TypedRequest,
  { exceptions, hoursOn }: { exceptions: Map<CivilDate, DateException>; hoursOn: HoursOn },
): Warnings {
  const times = typed.dates.flatMap((date) => {
    const shift = exceptions.get(date)?.shift ?? typed.shift;
    return shift ? [{ date, ...hoursOn(date)[shift] }] : [];
  });
  if (times.length === 0) return NO_WARNINGS;
  const further = readFurtherNames(deps, typed);
  const { classIds = [], teacherUserIds = [] } = further.ok ? further.value : {};
  const ids = (first: number | null, others: number[]) => (first === null ? others : [first, ...others]);
  return findWarnings(deps, {
    times,
    teacherUserIds: ids(ownerOf(actor, typed), teacherUserIds),
    classIds: ids(idOf(typed.classId), classIds),
  });
}
