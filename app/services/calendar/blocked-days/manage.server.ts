import { addDays, type CivilDate, daysFrom, daysInRange } from "#app/domain/dates/civil-date.ts";
import { civilDateOfInput } from "#app/domain/dates/date-of-input.ts";
import { MAX_BLOCKED_PERIOD } from "#app/domain/limits.ts";
import {
  BAD_DATE,
  type BlockedDayInput,
  type BlockedPeriodInput,
  EARLIEST_BLOCKED_YEAR,
} from "#app/models/calendar/blocked-day.schema.ts";
import { type BlockedDay, findBlockedDay } from "#app/models/calendar/blocked-day.server.ts";
import {
  deleteBlockedDay,
  insertBlockedDay,
  updateBlockedDay,
} from "#app/models/calendar/blocked-day-write.server.ts";
import type { Seen } from "#app/models/version.schema.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { recordAudit } from "#app/services/audit/record.server.ts";
import { type Deps, timestamp } from "#app/services/deps.ts";
import { done, type Result, refuse } from "#app/services/result.ts";
import { refuseStale } from "#app/services/stale.ts";
import { problemText } from "#app/text/problems.ts";
import {
  type Followed,
  followNow,
  type PlannedFollowing,
  planFollowing,
  refuseUnseenTouched,
} from "./touched.server.ts";

/** The days that were blocked, and what became of the reservations that they touch. */
export type Blocked = { days: BlockedDay[] } & Followed;

function readDay(deps: Deps, text: string, field: string): Result<CivilDate> {
  const date = civilDateOfInput(text, deps.timeZone, EARLIEST_BLOCKED_YEAR);
  return date ? done(date) : refuse("invalid", {}, { [field]: [BAD_DATE] });
}

/** The days from the first to the last, both included. */
function readPeriod(deps: Deps, { date, endDate }: BlockedPeriodInput): Result<CivilDate[]> {
  const first = readDay(deps, date, "date");
  if (!first.ok) return first;
  const last = readDay(deps, endDate ?? date, "endDate");
  if (!last.ok) return last;
  const count = daysInRange(first.value, last.value);
  if (count < 1) return refuse("rangeReversed", {}, { endDate: [problemText.rangeReversed()] });
  if (count > MAX_BLOCKED_PERIOD) {
    const details = { days: MAX_BLOCKED_PERIOD };
    return refuse("rangeTooLong", details, { endDate: [problemText.rangeTooLong(details)] });
  }
  return done(daysFrom(first.value, count));
}

/** Blocks a day by the actor, in the transaction that is open. */
export function block(deps: Deps, actor: Actor, input: BlockedDayInput): BlockedDay {
  const id = insertBlockedDay(deps.db, { ...input, createdBy: actor.id, at: timestamp(deps) });
  const after = findBlockedDay(deps.db, id) as BlockedDay;
  recordAudit(deps, actor, { action: "create", entity: "blocked-day", id, after });
  return after;
}

/**
 * Blocks several days, all or none. Afterwards the reservations that they touch are handled as the first
 * one says; a job resumes that where the process ends in between.
 * @param days with each its own title.
 * @param options.asks whether the person is shown first what the days touch (forms); `/api` is not asked.
 */
export async function blockDays(
  deps: Deps,
  actor: Actor,
  days: BlockedDayInput[],
  { asks }: { asks: boolean },
): Promise<Result<Blocked>> {
  const [first] = days;
  if (!first) return refuse("invalid");
  const lessons = { dates: days.map(({ date }) => date), shifts: first.affectedShifts };
  const blocked = deps.db.write((): Result<{ days: BlockedDay[]; planned: PlannedFollowing | null }> => {
    const unseen = asks ? refuseUnseenTouched(deps, lessons, first.touched) : null;
    if (unseen) return unseen;
    return done({
      days: days.map((day) => block(deps, actor, day)),
      planned: planFollowing(deps, actor, days, first),
    });
  });
  if (!blocked.ok) return blocked;
  const followed = await followNow(deps, actor, blocked.value.planned);
  return done({ days: blocked.value.days, ...followed });
}

/** Blocks a day, or every day of a period in one go (rules R4.5). */
export async function createBlockedDays(
  deps: Deps,
  actor: Actor,
  { endDate, ...input }: BlockedPeriodInput,
  options: { asks: boolean },
): Promise<Result<Blocked>> {
  const period = readPeriod(deps, { ...input, endDate });
  if (!period.ok) return period;
  return blockDays(
    deps,
    actor,
    period.value.map((date) => ({ ...input, date })),
    options,
  );
}

/** Replaces what is known about a blocked day; one that moves is asked about as a new one is. */
export async function changeBlockedDay(
  deps: Deps,
  actor: Actor,
  id: number,
  input: BlockedDayInput & Seen,
  { asks }: { asks: boolean },
): Promise<Result<BlockedDay & Followed>> {
  const date = readDay(deps, input.date, "date");
  if (!date.ok) return date;
  const lessons = { dates: [date.value], shifts: input.affectedShifts };
  const changed = deps.db.write((): Result<{ after: BlockedDay; planned: PlannedFollowing | null }> => {
    const present = findBlockedDay(deps.db, id);
    if (!present) return refuse("notFound");
    const stale = refuseStale("blocked-day", present, input.updatedAt);
    if (stale) return stale;
    const isMoved =
      present.date !== date.value ||
      input.affectedShifts.some((shift) => !present.affectedShifts.includes(shift));
    const unseen = asks && isMoved ? refuseUnseenTouched(deps, lessons, input.touched) : null;
    if (unseen) return unseen;
    updateBlockedDay(deps.db, { ...input, id, date: date.value, at: timestamp(deps) });
    const after = findBlockedDay(deps.db, id) as BlockedDay;
    recordAudit(deps, actor, { action: "update", entity: "blocked-day", id, before: present, after });
    const days = [{ date: date.value, title: input.title }];
    return done({ after, planned: planFollowing(deps, actor, days, input) });
  });
  if (!changed.ok) return changed;
  const followed = await followNow(deps, actor, changed.value.planned);
  return done({ ...changed.value.after, ...followed });
}

/** Opens a blocked day again. */
export function removeBlockedDay(deps: Deps, actor: Actor, id: number, seen: Seen = {}): Result<BlockedDay> {
  return deps.db.write(() => {
    const present = findBlockedDay(deps.db, id);
    if (!present) return refuse("notFound");
    const stale = refuseStale("blocked-day", present, seen.updatedAt);
    if (stale) return stale;
    deleteBlockedDay(deps.db, id);
    recordAudit(deps, actor, { action: "delete", entity: "blocked-day", id, before: present });
    return done(present);
  });
}

/** The range of days of a year, both ends included. */
export function yearRange(year: number): { startDate: CivilDate; endDate: CivilDate } {
  return { startDate: `${year}-01-01`, endDate: addDays(`${year + 1}-01-01`, -1) };
}
