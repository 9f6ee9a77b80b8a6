import { SHIFTS } from "#app/domain/dates/shift.ts";
import type { ClosedTime } from "#app/domain/rooms/closure.ts";
import { shiftText } from "#app/text/bookings/reservations.ts";
import { closureText } from "./closures.ts";

/** A closed time in the words of its list. */
export function listedClosure({
  id,
  startDate,
  endDate,
  shifts,
  reason,
  isPublic,
}: ClosedTime & { id: number }) {
  return {
    ...{ id, reason, isPublic, span: closureText.span(startDate, endDate) },
    shifts:
      shifts.length === SHIFTS.length
        ? closureText.allShifts
        : shifts.map((each) => shiftText[each]).join(", "),
  };
}
