import { ClashNotice } from "#app/components/bookings/clash-notice.tsx";
import { requestText } from "#app/text/bookings/reservations.ts";
import { ConflictBanner, type Taking } from "./conflict-banner.tsx";
import type { RequestFormView } from "./types.ts";

type Check = NonNullable<RequestFormView["check"]>;

/** The result of the conflict check, announced as it changes; without JavaScript the button that requests it. */
export function ConflictRegion({
  check,
  clashes,
  live,
  isEnhanced,
  isStaff,
  withDates,
  ...taking
}: {
  /** Null if nothing was checked, or the check failed. */
  check: Check | null;
  /** What the people and classes have at the same times. */
  clashes: RequestFormView["clashes"] | null;
  /** The latest check in the background; null before the first. */
  live: { failure: string | null } | null;
  isEnhanced: boolean;
  isStaff: boolean;
  withDates: boolean;
} & Taking) {
  return (
    <>
      <div className="grid gap-2 *:min-w-0" aria-live="polite">
        {check && check.conflictCount > 0 ? (
          <ConflictBanner
            {...check}
            {...{ withDates, isStaff, isEnhanced }}
            {...taking}
            needsOverride={conflictsWithApproved(check)}
          />
        ) : null}
        <ClashNotice clashes={clashes} isOwn={!isStaff} />
        {live?.failure ? <p className="notice">{live.failure}</p> : null}
        {check?.conflictCount === 0 && !clashes?.count && !live ? (
          <p className="notice">{requestText.noConflicts}</p>
        ) : null}
      </div>
      {isEnhanced ? null : (
        <div>
          <button
            type="submit"
            formMethod="get"
            name="verificar"
            value="1"
            className="button"
            data-look="secondary"
          >
            {requestText.checkConflicts}
          </button>
        </div>
      )}
    </>
  );
}

/** Whether an approved reservation conflicts, or may be among those that are not listed. */
export function conflictsWithApproved({ conflicts, conflictCount }: Check): boolean {
  return conflictCount > conflicts.length || conflicts.some(({ status }) => status === "approved");
}
