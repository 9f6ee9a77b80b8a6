import type { BlockedDayType } from "#app/domain/calendar/blocked-day.ts";
import type { Shift } from "#app/domain/dates/shift.ts";
import { MAX_BLOCKED_PERIOD } from "#app/domain/limits.ts";
import { findBlockedDay } from "#app/models/calendar/blocked-day.server.ts";
import { updateBlockedDay } from "#app/models/calendar/blocked-day-write.server.ts";
import type { Actor } from "#app/services/access/actor.ts";
import { sessionRefusal } from "#app/services/access/session-token.server.ts";
import { recordAudit } from "#app/services/audit/record.server.ts";
import { type Deps, timestamp } from "#app/services/deps.ts";
import type { ImportPlan, Planned } from "#app/services/import/plan.ts";
import { ok, type Result, refuse } from "#app/services/result.ts";
import { type Consequences, followNow, type PlannedFollowing, planFollowing } from "./affected.server.ts";
import { block } from "./manage.server.ts";

function fieldsOf({ values }: Planned) {
  return {
    title: String(values.title),
    type: (values.type ?? "holiday") as BlockedDayType,
    description: (values.description as string | null) ?? null,
  };
}

function change(deps: Deps, actor: Actor, row: Planned): void {
  const before = row.id === null ? null : findBlockedDay(deps.db, row.id);
  if (!before) return;
  const { id } = before;
  updateBlockedDay(deps.db, { ...before, ...fieldsOf(row), at: timestamp(deps) });
  const after = findBlockedDay(deps.db, id);
  recordAudit(deps, actor, { action: "update", entity: "blocked-day", id, before, after });
}

/**
 * Blocks the days of a file, such as municipal holidays: all of them or none (rules R4.5). Afterwards the
 * reservations that new ones touch are dealt with as was chosen.
 * @param record writes the audit entry of the import itself, in the same transaction.
 */
export async function importBlockedDays(
  deps: Deps,
  actor: Actor,
  { creates, updates }: ImportPlan,
  { shifts, ...chosen }: Consequences & { shifts: Shift[] },
  record: () => void,
): Promise<Result<null>> {
  if (creates.length + updates.length > MAX_BLOCKED_PERIOD) {
    return refuse("rangeTooLong", { days: MAX_BLOCKED_PERIOD });
  }
  const days = creates.map(({ values }) => ({ date: String(values.date), title: String(values.title) }));
  const written = await deps.db.writeWhenUnlocked((): Result<PlannedFollowing | null> => {
    const ended = sessionRefusal(deps, actor);
    if (ended) return ended;
    for (const row of creates) {
      const date = String(row.values.date);
      const rest = { affectedShifts: shifts, showInPanel: true, panelMessage: null };
      block(deps, actor, { date, ...fieldsOf(row), ...rest });
    }
    for (const row of updates) change(deps, actor, row);
    record();
    return ok(planFollowing(deps, actor, days, { ...chosen, affectedShifts: shifts }));
  });
  if (!written.ok) return written;
  await followNow(deps, actor, written.value);
  return ok(null);
}
