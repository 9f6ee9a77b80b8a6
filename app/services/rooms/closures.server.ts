import { factsOf } from "#app/domain/bookings/reservation-facts.ts";
import { daysInRange } from "#app/domain/dates/civil-date.ts";
import { rangesOf } from "#app/domain/id-range.ts";
import { MAX_AFFECTED_LISTED, MAX_CLOSURE_DAYS, MAX_CLOSURES, MAX_MOVED } from "#app/domain/limits.ts";
import { type ClosedTime, type Closure, publicReason } from "#app/domain/rooms/closure.ts";
import { listReservationsById, type Reservation } from "#app/models/bookings/reservation.server.ts";
import { listAffectedIds } from "#app/models/rooms/affected.server.ts";
import type { ClosureInput } from "#app/models/rooms/closure.schema.ts";
import {
  deleteClosure,
  findClosure,
  insertClosure,
  listClosures,
  type StoredClosure,
} from "#app/models/rooms/closure.server.ts";
import { findEnvironment } from "#app/models/rooms/environment.server.ts";
import type { ExpectedVersion } from "#app/models/version.schema.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { recordAudit } from "#app/services/audit/record.server.ts";
import { moveReservation } from "#app/services/bookings/review/move.server.ts";
import { schoolMinute, schoolToday } from "#app/services/clock.ts";
import { digestRows } from "#app/services/confirmed-rows.ts";
import { readCivilDates } from "#app/services/date-input.ts";
import { type Deps, timestamp } from "#app/services/deps.ts";
import { ok, type Result, refuse } from "#app/services/result.ts";
import { type RowKind, removeRow } from "#app/services/row-acts.server.ts";
import { cancelLessons } from "#app/services/series/cancel.server.ts";
import type { Span } from "#app/services/series/notify.server.ts";
import { closureText } from "#app/text/rooms/closures.ts";
import { seriesNotification } from "#app/text/series/series.ts";
import { listWays } from "./ways.server.ts";

export type ClosureWithAffected = StoredClosure & { touched: Reservation[] };

export function listAffected(deps: Deps, closure: Omit<Closure, "reason" | "isPublic">): Reservation[] {
  const today = schoolToday(deps);
  const startDate = closure.startDate < today ? today : closure.startDate;
  if (closure.endDate < startDate) return [];
  const { environmentId, endDate, shifts } = closure;
  const ids = listAffectedIds(deps.db, {
    environmentId,
    startDate,
    endDate,
    shifts,
    after: schoolMinute(deps),
    limit: MAX_AFFECTED_LISTED,
  });
  return listReservationsById(deps.db, ids);
}

/** Reads the days of a closure; refuses one that ends before it starts, is over, or lasts too long. */
export function readClosedTime(deps: Deps, input: ClosureInput): Result<ClosedTime> {
  const start = readCivilDates([input.startDate], deps.timeZone, "startDate");
  if (!start.ok) return start;
  const end = readCivilDates([input.endDate], deps.timeZone, "endDate");
  if (!end.ok) return end;
  const [startDate, endDate] = [start.value[0] as string, end.value[0] as string];
  const { refused } = closureText;
  if (endDate < startDate) return refuse("invalid", {}, { endDate: [refused.reversed] });
  if (endDate < schoolToday(deps)) return refuse("invalid", {}, { endDate: [refused.past] });
  if (daysInRange(startDate, endDate) > MAX_CLOSURE_DAYS)
    return refuse("invalid", {}, { endDate: [refused.tooLong] });
  const { shifts, reason, isPublic } = input;
  return ok({ startDate, endDate, shifts, reason, isPublic });
}

function presentAffected(deps: Deps, actor: Actor, touched: Reservation[], environmentId: number) {
  const shown = touched.slice(0, MAX_MOVED);
  const ways = listWays(deps, shown, environmentId, actor.id);
  return {
    count: touched.length,
    digest: digestRows(touched),
    rows: shown.map((row) => ({ ...factsOf(row), ways: ways.get(row.id) ?? [] })),
  };
}

/**
 * Closes a room for a time (rules R24.20). Existing reservations stay; the response names them.
 * @param input.seen the digest of those that the person was shown: others are refused with the first of them; left
 * out where there is no step to confirm (`/api`).
 */
export function closeRoom(
  deps: Deps,
  actor: Actor,
  environmentId: number,
  input: ClosureInput & { seen?: string | undefined },
): Result<ClosureWithAffected> {
  const { db } = deps;
  return db.write(() => {
    const room = findEnvironment(db, environmentId);
    if (!room) return refuse("notFound");
    const read = readClosedTime(deps, input);
    if (!read.ok) return read;
    const closure = { ...read.value, environmentId };
    const today = schoolToday(deps);
    const open = listClosures(db, environmentId).filter(({ endDate }) => endDate >= today);
    if (open.length >= MAX_CLOSURES) return refuse("tooManyClosures");
    const standing = listAffected(deps, closure);
    const isUnseen = standing.length > 0 && input.seen !== undefined && digestRows(standing) !== input.seen;
    if (isUnseen) return refuse("closureTouches", presentAffected(deps, actor, standing, environmentId));
    const id = insertClosure(db, { ...closure, at: timestamp(deps) });
    const made = listClosures(db, environmentId).find((row) => row.id === id) as StoredClosure;
    const touched = standing;
    recordAudit(deps, actor, {
      action: "create",
      entity: "room-closure",
      id,
      after: { ...made, environmentName: room.name, count: touched.length },
    });
    return ok({ ...made, touched });
  });
}

/** How many moved, were cancelled, could not be moved any more, and the entry by which all of it is undone. */
export type ClosureWithMoves = ClosureWithAffected & {
  moved: number;
  cancelled: number;
  left: number;
  entryId: number | null;
};

/** Cancels lessons that find no other room, person by person; each is to be made up. Returns the entries of the log. */
function cancelForClosure(
  deps: Deps,
  actor: Actor,
  rows: Reservation[],
  { title, act }: { title: string | null; act: string },
): number[] {
  const text = (span: Span) => seriesNotification.roomClosed(span, title);
  const wordsOf = () => ({ reason: closureText.cancelled(title), title });
  const cause = { gap: "closedRoom", wordsOf, text, act } as const;
  return [...Map.groupBy(rows, ({ ownerId }) => ownerId)].flatMap(([ownerId, own]) =>
    cancelLessons(deps, actor, ownerId, own, cause),
  );
}

/**
 * Closes a room, moves reservations out of it and cancels others (rules R24.22), in one transaction: those that cannot
 * be moved any more stay; one mail a teacher, one undo. The person was shown which rule refuses a room and chose it
 * all the same.
 * @param input.moves the reservations with the room that each enters; null for a lesson to make up.
 */
export function closeAndMove(
  deps: Deps,
  actor: Actor,
  environmentId: number,
  { moves, ...input }: ClosureInput & { seen: string; moves: { id: number; to: number | null }[] },
): Result<ClosureWithMoves> {
  return deps.db.write((): Result<ClosureWithMoves> => {
    const closed = closeRoom(deps, actor, environmentId, input);
    if (!closed.ok) return closed;
    const touched = new Map(closed.value.touched.map((row) => [row.id, row]));
    const chosen = new Map(moves.filter(({ id }) => touched.has(id)).map(({ id, to }) => [id, to]));
    const wanted = [...chosen].slice(0, MAX_MOVED);
    const act = `closure:${closed.value.id}`;
    const moved = wanted.flatMap(([id, to]) => {
      if (to === null) return [];
      const result = moveReservation(deps, actor, id, { from: environmentId, to, act, override: true });
      return result.ok ? [result.value.entryId] : [];
    });
    const placeless = wanted.flatMap(([id, to]) => (to === null ? (touched.get(id) ?? []) : []));
    const cancelled = cancelForClosure(deps, actor, placeless, { title: publicReason(closed.value), act });
    const entries = [...moved, ...cancelled];
    const details = { ranges: rangesOf(entries) };
    const entry = { action: "move-selected", entity: "reservation", id: null, details } as const;
    return ok({
      ...closed.value,
      moved: moved.length,
      cancelled: cancelled.length,
      left: wanted.length - entries.length,
      entryId: entries.length === 0 ? null : recordAudit(deps, actor, entry),
    });
  });
}

export function findClosedRoom({ db }: Deps, id: number) {
  const closure = findClosure(db, id);
  const room = closure && findEnvironment(db, closure.environmentId);
  return closure && room ? { closure, room } : null;
}

/** @param place.environmentId the room whose closure it is to be, where the address names it. */
export function reopenRoom(
  deps: Deps,
  actor: Actor,
  { environmentId, id }: { environmentId?: number; id: number },
  expected: ExpectedVersion = {},
): Result<StoredClosure> {
  const { db } = deps;
  return db.write(() => {
    const closed = findClosedRoom(deps, id);
    if (!closed || closed.room.id !== (environmentId ?? closed.room.id)) return refuse("notFound");
    const kind: RowKind<StoredClosure> = {
      entity: "room-closure",
      find: () => closed.closure,
      audited: (closure) => ({ ...closure, environmentName: closed.room.name }),
    };
    return removeRow(deps, actor, kind, { id, ...expected }, () => deleteClosure(db, id));
  });
}

export function presentClosure({ environmentId, ...closure }: StoredClosure) {
  const { id, startDate, endDate, shifts, reason, isPublic, createdAt, updatedAt } = closure;
  return { id, environmentId, startDate, endDate, shifts, reason, isPublic, createdAt, updatedAt };
}
