import { fitBytes } from "#app/domain/fit-bytes.ts";
import { MAX_CHECK_BYTES, MAX_CONFLICTS_NAMED } from "#app/domain/limits.ts";
import { type PublicName, publicNames } from "#app/domain/public/public-name.ts";
import { type Conflict, countConflictsOn, type Slot } from "#app/models/bookings/conflict.server.ts";
import { listFirstConflicts } from "#app/models/bookings/first-conflict.server.ts";
import { readSettings } from "#app/models/settings/setting.server.ts";
import { presentConflict } from "#app/services/bookings/present.ts";
import type { Deps } from "#app/services/deps.ts";

/** Bytes of a check's response that its list may take; the rest is of a known length. */
const LIST_BYTES = MAX_CHECK_BYTES - 200;

/** How many conflicts the slot has, and the first that fit into 5 KB, approved ones first; `truncated` if not all. */
export function checkConflicts({ db }: Deps, slot: Slot, { isSignedIn }: { isSignedIn: boolean }) {
  const { date, ...rest } = slot;
  const [counted, first] = db.read(() => [
    countConflictsOn(db, { ...rest, dates: [date] }),
    listFirstConflicts(db, slot, { limit: MAX_CONFLICTS_NAMED }),
  ]);
  const conflictCount = counted[0]?.count ?? 0;
  const { public_teacher_name = "full" } = readSettings(db, ["public_teacher_name"]);
  // A pending one's person is named to signed-in callers only.
  const nameOf = ({ userName, status }: Conflict) => {
    if (isSignedIn) return userName;
    return status === "approved" ? publicNames(public_teacher_name as PublicName, userName) || null : null;
  };
  const rows = first
    .slice(0, MAX_CONFLICTS_NAMED)
    .map((conflict) => presentConflict(conflict, nameOf(conflict)));
  const conflicts = fitBytes(rows, LIST_BYTES);
  const truncated = conflicts.length < conflictCount ? { truncated: true as const } : {};
  return { hasConflicts: conflictCount > 0, conflictCount, ...truncated, conflicts };
}
