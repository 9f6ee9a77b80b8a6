import { EVERYTHING, type Scope } from "#app/domain/access/scope.ts";
import type { SettledRival } from "#app/domain/bookings/review/settled-rival.ts";
import { rangesOf } from "#app/domain/id-range.ts";
import { findReservation } from "#app/models/bookings/reservation.server.ts";
import type { ExpectedVersion } from "#app/models/version.schema.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { recordAudit } from "#app/services/audit/record.server.ts";
import type { Deps } from "#app/services/deps.ts";
import { ok, type Result } from "#app/services/result.ts";
import { moveReservation, type RoomChange } from "./move.server.ts";
import { approveReservation, type Decided, rejectReservation } from "./review.server.ts";

/** All or nothing. @returns the approved one, with the audit entry that undoes the whole step. */
export function approveAndSettle(
  deps: Deps,
  actor: Actor,
  id: number,
  {
    rivals,
    reason,
    ...options
  }: {
    rivals: SettledRival[];
    reason: string;
    override?: boolean | undefined;
    expired?: boolean | undefined;
    withoutEquipment?: boolean | undefined;
  } & ExpectedVersion,
  scope: Scope = EVERYTHING,
): Result<Decided> {
  return deps.db.write(() => {
    const entries: number[] = [];
    for (const rival of rivals) {
      const settled = settle(deps, actor, rival, { reason, override: options.override, scope });
      if (!settled.ok) return settled;
      entries.push(settled.value.entryId);
    }
    const approved = approveReservation(deps, actor, id, options, scope);
    if (!approved.ok || entries.length === 0) return approved;
    entries.push(approved.value.entryId);
    const details = { ranges: rangesOf(entries) };
    const entry = { action: "approve-and-settle", entity: "reservation", id, details } as const;
    return ok({ ...approved.value, entryId: recordAudit(deps, actor, entry) });
  });
}

/**
 * Moves a pending request to a room that is free at its time and approves it there: all or nothing. The entry of the
 * approval undoes both.
 */
export function moveAndApprove(
  deps: Deps,
  actor: Actor,
  id: number,
  change: RoomChange & ExpectedVersion & { override?: boolean | undefined },
  scope: Scope = EVERYTHING,
): Result<Decided> {
  return deps.db.write(() => {
    const before = findReservation(deps.db, scope, id);
    const moved = moveReservation(deps, actor, id, change, scope);
    if (!moved.ok || !before) return moved;
    const { updatedAt } = moved.value.reservation;
    const movedFrom = { rooms: before.environmentIds, isDetached: before.isDetached };
    return approveReservation(deps, actor, id, { updatedAt, movedFrom }, scope);
  });
}

function settle(
  deps: Deps,
  actor: Actor,
  rival: SettledRival,
  { reason, override, scope }: { reason: string; override: boolean | undefined; scope: Scope },
): Result<Decided> {
  const { id, updatedAt } = rival;
  if (rival.act === "move") {
    return moveReservation(deps, actor, id, { from: rival.from, to: rival.to, updatedAt, override }, scope);
  }
  return rejectReservation(deps, actor, id, reason, { updatedAt }, scope);
}
