import { Link } from "@remix-run/react";
import type { ComponentProps } from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import { LoadFailure } from "#app/components/ui/load-failure.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { myReservationsText } from "#app/text/bookings/my-reservations.ts";
import { momentText, requestText, windowSentence } from "#app/text/bookings/reservations.ts";
import { windowStateText } from "#app/text/settings/submission-window.ts";

type Window = Parameters<typeof windowSentence>[0];
type State = ComponentProps<typeof WindowBanner>["state"];

function lineOf(window: Window, state: State): string {
  if (state && !state.isOpen) return requestText.windowLine(false, momentText(state.until));
  return requestText.windowLine(true, momentText(window.deadline));
}

export function WindowBanner({
  window,
  state,
}: {
  window: Window;
  /** Null for staff, who may request at any time. */
  state: { isOpen: boolean; until: Window["open"] } | null;
}) {
  return (
    <details className="window-banner">
      <summary>
        <Icon name="clock" size={20} />
        {lineOf(window, state)}
      </summary>
      <p className="py-2 px-3">
        {state ? <strong>{windowStateText(state)}</strong> : null} {windowSentence(window)}
      </p>
    </details>
  );
}

export function PendingBanner({ count }: { count: number | null }) {
  if (count === null) return <LoadFailure sentence={requestText.pendingFailed} />;
  if (count === 0) return null;
  return (
    <Link
      className="pending-banner"
      to={`${ADDRESSES.myReservations}?status=${myReservationsText.slug.pending}`}
    >
      <Icon name="hourglass" size={20} />
      <strong>{requestText.pendingTitle}</strong>
      <span className="hidden max-sm:inline max-sm:-ml-2" aria-hidden="true">
        {requestText.pendingCount(count)}
      </span>
      <span className="max-sm:sr-only">{requestText.pending(count)}</span>
      <u className="ml-auto font-bold lg:ml-2">{requestText.pendingLink}</u>
    </Link>
  );
}
