import { EVERYTHING, type Scope } from "#app/domain/access/scope.ts";
import type { SettledRival } from "#app/domain/bookings/review/settled-rival.ts";
import { rangesOf } from "#app/domain/id-range.ts";
import type { ExpectedVersion } from "#app/models/version.schema.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { recordAudit } from "#app/services/audit/record.server.ts";
import type { Deps } from "#app/services/deps.ts";
import { ok, type Result } from "#app/services/result.ts";
import { moveReservation } from "./move.server.ts";
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
  }: { rivals: SettledRival[]; reason: string; override?: boolean; expired?: boolean } & ExpectedVersion,
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
