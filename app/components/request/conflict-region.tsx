import { requestText } from "#app/text/reservations/reservations.ts";
import { ConflictBanner } from "./conflict-banner.tsx";
import type { RequestFormView } from "./types.ts";

type Check = NonNullable<RequestFormView["check"]>;

/** What the check for conflicts found, told as it changes; without JavaScript the button that asks for it. */
export function ConflictRegion({
  check,
  live,
  isEnhanced,
  isStaff,
  withDates,
  onTake,
}: {
  /** Null where nothing was checked, or could not be. */
  check: Check | null;
  /** The latest check in the background; null before the first. */
  live: { failure: string | null } | null;
  isEnhanced: boolean;
  isStaff: boolean;
  withDates: boolean;
  onTake: (value: string) => void;
}) {
  return (
    <>
      <div aria-live="polite">
        {check && check.conflictCount > 0 ? (
          <ConflictBanner
            {...check}
            {...{ onTake, withDates, isStaff }}
            needsOverride={standsOnApproved(check)}
          />
        ) : null}
        {live?.failure ? <p className="notice">{live.failure}</p> : null}
        {check?.conflictCount === 0 && !live ? <p className="notice">{requestText.noConflicts}</p> : null}
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

/** Whether an approved reservation stands in the way, or may stand among those that are not listed. */
export function standsOnApproved({ conflicts, conflictCount }: Check): boolean {
  return conflictCount > conflicts.length || conflicts.some(({ status }) => status === "approved");
}
