import { addDays, type CivilDate, daysInRange, mondayOf } from "#app/domain/dates/civil-date.ts";
import type { PublicRangeInput, PublicShiftInput } from "#app/models/public/public-schedule.schema.ts";
import { listPublicReservations, type PublicReservation } from "#app/models/public/public-schedule.server.ts";
import { wallClockInstant } from "#app/services/bookings/present.ts";
import { currentShift, schoolTime, schoolToday } from "#app/services/clock.ts";
import { readEnds } from "#app/services/date-input.ts";
import type { Deps } from "#app/services/deps.ts";
import { ok, type Result, refuse } from "#app/services/result.ts";
import { publicText } from "#app/text/public/public.ts";

const MAX_DAYS = 62;

/** Today's approved reservations of the shift; where none is named of the clock's, and what still runs of an earlier one. */
export function readPublicShift(deps: Deps, input: PublicShiftInput): PublicReservation[] {
  const today = schoolToday(deps);
  const asked = input.shift
    ? { shift: input.shift }
    : { shift: currentShift(deps), runningAt: schoolTime(deps) };
  return deps.db.read(() =>
    eachOnce(deps, today, listPublicReservations(deps.db, { start: today, end: today, today, ...asked })),
  );
}

function rangeOf(deps: Deps, input: PublicRangeInput): Result<{ start: CivilDate; end: CivilDate }> {
  const ends = readEnds(input, deps.timeZone);
  if (!ends.ok) return ends;
  const { startDate, endDate } = ends.value;
  const start = startDate ?? (endDate ? addDays(endDate, -6) : mondayOf(schoolToday(deps)));
  return ok({ start, end: endDate ?? addDays(start, 6) });
}

/** The approved reservations of a range of at most 62 days (rules R13.20). */
export function readPublicRange(deps: Deps, input: PublicRangeInput): Result<PublicReservation[]> {
  const range = rangeOf(deps, input);
  if (!range.ok) return range;
  const { start, end } = range.value;
  const days = daysInRange(start, end);
  if (days < 1) return refuse("invalid", {}, { endDate: [publicText.endBeforeStart] });
  if (days > MAX_DAYS) return refuse("rangeTooLong", { days: MAX_DAYS });
  const today = schoolToday(deps);
  return ok(
    deps.db.read(() => eachOnce(deps, today, listPublicReservations(deps.db, { start, end, today }))),
  );
}

/**
 * A call gives each reservation once, as it stands, and cancelled ones where they stood. One that went beyond what was
 * asked for stands where it left, as it is now: whoever asks for its old day learns where to go.
 */
function eachOnce({ db }: Deps, today: CivilDate, rows: PublicReservation[]): PublicReservation[] {
  const standing = new Set(rows.filter(({ to }) => to === null).map(({ id }) => id));
  const left = rows.filter(({ id, to }) => to !== null && !standing.has(id));
  const days = new Set(left.flatMap(({ to }) => to?.date ?? []));
  const there = [...days].flatMap((date) => listPublicReservations(db, { start: date, end: date, today }));
  const now = new Map(there.filter(({ to }) => to === null).map((row) => [row.id, row]));
  return rows.flatMap((row): PublicReservation[] => {
    if (row.to === null) return [row];
    const { id, date, startTime, endTime, environmentNames } = row;
    const present = standing.has(id) ? undefined : now.get(id);
    const from = { date, startTime, endTime, environmentNames };
    return present ? [{ ...present, change: "moved", from }] : [];
  });
}

/** The JSON form: times as instants whose UTC hour and minute are the wall clock (rules R1.3). */
export function presentPublicReservation(row: PublicReservation) {
  return {
    id: row.id,
    date: row.date,
    startTime: wallClockInstant(row.date, row.startTime),
    endTime: wallClockInstant(row.date, row.endTime),
    shift: row.shift,
    className: row.className,
    ...(row.userName === "" ? {} : { userName: row.userName }),
    disciplineName: row.disciplineName,
    environmentNames: row.environmentNames,
    notes: row.notes,
    change: row.change,
    from: row.from && {
      environmentNames: row.from.environmentNames,
      date: row.from.date,
      startTime: wallClockInstant(row.from.date, row.from.startTime),
    },
    substituteName: row.substituteName,
  };
}
