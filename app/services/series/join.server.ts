import { EVERYTHING, type Scope } from "#app/domain/access/scope.ts";
import type { SeenRow } from "#app/domain/bookings/seen-row.ts";
import { weekdayIndex } from "#app/domain/dates/civil-date.ts";
import { MAX_SERIES } from "#app/domain/limits.ts";
import { listReservationsById, listReservationsOfSeries } from "#app/models/bookings/reservation.server.ts";
import { type Joinable, listJoinable } from "#app/models/series/joinable.server.ts";
import {
  countOpenSeries,
  deleteSeries,
  insertSeries,
  joinToSeries,
  separateFromSeries,
} from "#app/models/series/series.server.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { recordAudit } from "#app/services/audit/record.server.ts";
import { schoolToday } from "#app/services/clock.ts";
import { type Deps, timestamp } from "#app/services/deps.ts";
import { ok, type Result, refuse } from "#app/services/result.ts";
import { readSeries, refuseStaleSeries, type SeriesRows } from "./read.server.ts";

/** What of a person's reservations looks like a series (rules R24.54). */
export function readJoinable(deps: Deps, ownerId: number): Joinable[] {
  return deps.db.read(() => listJoinable(deps.db, { ownerId, today: schoolToday(deps) }));
}

const FORTNIGHT_DAYS = 14;
const DAY_MS = 86_400_000;

function isEverySecondWeek(rows: Joinable["rows"]): boolean {
  const [first] = rows;
  return rows.every(
    ({ date }) => ((Date.parse(date) - Date.parse(first?.date ?? "")) / DAY_MS) % FORTNIGHT_DAYS === 0,
  );
}

/** They stay as they are. Refuses `notAlike` if one of them is gone, stale, or no longer like the others. */
export function joinSeries(deps: Deps, actor: Actor, seen: SeenRow[]): Result<SeriesRows> {
  const { db } = deps;
  return db.write((): Result<SeriesRows> => {
    const today = schoolToday(deps);
    const found = listJoinable(db, { ownerId: actor.id, today, ids: seen.map(({ id }) => id) });
    const [joinable] = found;
    const versions = new Map(joinable?.rows.map(({ id, updatedAt }) => [id, updatedAt]));
    const isAsSeen = seen.every(
      ({ id, updatedAt }) => versions.has(id) && (updatedAt === undefined || versions.get(id) === updatedAt),
    );
    if (!joinable || found.length !== 1 || !isAsSeen) return refuse("notAlike");
    if (countOpenSeries(db, actor.id, today) >= MAX_SERIES) return refuse("tooManySeries");
    const { rows, disciplineId, classId, environmentIds, shift, startTime, endTime } = joinable;
    const startDate = rows[0]?.date ?? today;
    const before = listReservationsById(
      db,
      rows.map(({ id }) => id),
    );
    const id = insertSeries(db, {
      kind: "request",
      ownerId: actor.id,
      createdBy: actor.id,
      ...{ disciplineId, classId, environmentIds, shift, startTime, endTime },
      lessons: null,
      weekdays: [weekdayIndex(startDate) + 1],
      everyWeeks: isEverySecondWeek(rows) ? 2 : 1,
      startDate,
      endDate: rows.at(-1)?.date ?? startDate,
      notes: null,
      splitFromId: null,
      requestKey: null,
      at: timestamp(deps),
    });
    joinToSeries(db, id, [...versions.keys()]);
    const made = readSeries(deps, EVERYTHING, id);
    if (!made.ok) return made;
    recordAudit(deps, actor, {
      action: "create",
      entity: "series",
      id,
      after: made.value.series,
      details: { reservations: rows.length },
    });
    const after = new Map(made.value.reservations.map((row) => [row.id, row]));
    for (const row of before)
      recordAudit(deps, actor, {
        action: "update",
        entity: "reservation",
        id: row.id,
        before: row,
        after: after.get(row.id) ?? row,
      });
    return made;
  });
}

/**
 * Reservations and lessons to make up stay. Refuses `notFound`, also for a timetable's series, and a stale version.
 */
export function separateSeries(
  deps: Deps,
  actor: Actor,
  access: Scope,
  { id, updatedAt }: SeenRow,
): Result<SeriesRows> {
  const { db } = deps;
  return db.write((): Result<SeriesRows> => {
    const read = readSeries(deps, access, id);
    if (!read.ok) return read;
    if (read.value.series.kind !== "request") return refuse("notFound");
    const stale = refuseStaleSeries(read.value, updatedAt);
    if (stale) return stale;
    const { series } = read.value;
    const reservations = listReservationsOfSeries(db, id);
    separateFromSeries(db, id);
    deleteSeries(db, id);
    recordAudit(deps, actor, {
      action: "delete",
      entity: "series",
      id,
      before: series,
      details: { reservations: reservations.length },
    });
    const after = new Map(
      listReservationsById(
        db,
        reservations.map((row) => row.id),
      ).map((row) => [row.id, row]),
    );
    for (const row of reservations)
      recordAudit(deps, actor, {
        action: "update",
        entity: "reservation",
        id: row.id,
        before: row,
        after: after.get(row.id) ?? row,
      });
    return ok(read.value);
  });
}
