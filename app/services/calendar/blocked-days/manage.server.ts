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
import type { ExpectedVersion } from "#app/models/version.schema.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { type Deps, timestamp } from "#app/services/deps.ts";
import { ok, type Result, refuse } from "#app/services/result.ts";
import { changeRow, createRow, type RowKind, removeRow } from "#app/services/row-acts.server.ts";
import { problemText } from "#app/text/problems.ts";
import {
  type Followed,
  followNow,
  type PlannedFollowing,
  planFollowing,
  refuseUnseenAffected,
} from "./affected.server.ts";

/** The days that were blocked, and what became of the reservations that they touch. */
export type Blocked = { days: BlockedDay[] } & Followed;

function readDay(deps: Deps, text: string, field: string): Result<CivilDate> {
  const date = civilDateOfInput(text, deps.timeZone, EARLIEST_BLOCKED_YEAR);
  return date ? ok(date) : refuse("invalid", {}, { [field]: [BAD_DATE] });
}

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
  return ok(daysFrom(first.value, count));
}

function kindOf({ db }: Deps): RowKind<BlockedDay> {
  return { entity: "blocked-day", find: (id) => findBlockedDay(db, id) };
}

export function block(deps: Deps, actor: Actor, input: BlockedDayInput): BlockedDay {
  return createRow<BlockedDay, never>(deps, actor, kindOf(deps), () =>
    insertBlockedDay(deps.db, { ...input, createdBy: actor.id, at: timestamp(deps) }),
  ).value;
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
    const unseen = asks ? refuseUnseenAffected(deps, lessons, first.touched) : null;
    if (unseen) return unseen;
    return ok({
      days: days.map((day) => block(deps, actor, day)),
      planned: planFollowing(deps, actor, days, first),
    });
  });
  if (!blocked.ok) return blocked;
  const followed = await followNow(deps, actor, blocked.value.planned);
  return ok({ days: blocked.value.days, ...followed });
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

export async function changeBlockedDay(
  deps: Deps,
  actor: Actor,
  id: number,
  { updatedAt, ...input }: BlockedDayInput & ExpectedVersion,
  { asks }: { asks: boolean },
): Promise<Result<BlockedDay & Followed>> {
  const date = readDay(deps, input.date, "date");
  if (!date.ok) return date;
  const lessons = { dates: [date.value], shifts: input.affectedShifts };
  const changed = deps.db.write((): Result<{ after: BlockedDay; planned: PlannedFollowing | null }> => {
    const after = changeRow(deps, actor, kindOf(deps), { id, updatedAt }, (present) => {
      const isMoved =
        present.date !== date.value ||
        input.affectedShifts.some((shift) => !present.affectedShifts.includes(shift));
      return (
        (asks && isMoved ? refuseUnseenAffected(deps, lessons, input.touched) : null) ??
        updateBlockedDay(deps.db, { ...input, id, date: date.value, at: timestamp(deps) })
      );
    });
    if (!after.ok) return after;
    const days = [{ date: date.value, title: input.title }];
    return ok({ after: after.value, planned: planFollowing(deps, actor, days, input) });
  });
  if (!changed.ok) return changed;
  const followed = await followNow(deps, actor, changed.value.planned);
  return ok({ ...changed.value.after, ...followed });
}

export function removeBlockedDay(
  deps: Deps,
  actor: Actor,
  id: number,
  expected: ExpectedVersion = {},
): Result<BlockedDay> {
  return removeRow(deps, actor, kindOf(deps), { id, ...expected }, () => deleteBlockedDay(deps.db, id));
}

export function yearRange(year: number): { startDate: CivilDate; endDate: CivilDate } {
  return { startDate: `${year}-01-01`, endDate: addDays(`${year + 1}-01-01`, -1) };
}
