import { isTimeInput, timeOfInput } from "#app/domain/dates/civil-date.ts";
import { decodeException, exceptionsByDate } from "#app/domain/dates/date-exception.ts";
import type { TimeRange } from "#app/domain/dates/lesson.ts";
import type { RoomStates } from "#app/domain/rooms/room-choice.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { isStaff } from "#app/services/bookings/rules.server.ts";
import { readLessonTimes } from "#app/services/calendar/lesson-times.server.ts";
import type { Deps } from "#app/services/deps.ts";
import { hoursOfForm, readTypedRequest } from "./request-form.server.ts";
import { ownerOf, partyOf, readRoomStates } from "./room-states.server.ts";

/** Times that a form lets type in place of lessons; null where they are none. */
function typedHours(query: URLSearchParams): TimeRange | null {
  const [startTime, endTime] = [query.get("startTime") ?? "", query.get("endTime") ?? ""];
  if (!isTimeInput(startTime) || !isTimeInput(endTime)) return null;
  return { startTime: timeOfInput(startTime), endTime: timeOfInput(endTime) };
}

export function readRoomCheck(
  deps: Deps,
  actor: Actor,
  query: URLSearchParams,
  exceptId: number | null,
): RoomStates | null {
  const typed = readTypedRequest(query);
  const typedTimes = typedHours(query);
  const decoded = typed.exceptions.flatMap((value) => decodeException(value) ?? []);
  return deps.db.read(() =>
    readRoomStates(
      deps,
      { ...typed, hoursOn: typedTimes ? () => typedTimes : hoursOfForm(readLessonTimes(deps.db), typed) },
      {
        apart: exceptionsByDate(decoded, typed.dates),
        ownerId: ownerOf(actor, typed),
        party: partyOf(actor, typed, exceptId),
        isStaff: isStaff(actor.role),
        ...(exceptId === null ? {} : { exceptId }),
      },
    ),
  );
}
