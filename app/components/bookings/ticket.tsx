import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { todayText } from "#app/text/bookings/today.ts";
import type { CardFacts } from "./reservation-card.tsx";
import { RowStatus } from "./status-badge.tsx";
import { useShownStatus } from "./use-shown-status.ts";

/** The time and status are on the stub; the room's link to the details covers the whole ticket. */
export function Ticket({
  facts,
  to,
  isNow = false,
  children,
}: {
  facts: CardFacts;
  to: string;
  /** Whether it runs at this moment. */
  isNow?: boolean;
  children?: ReactNode;
}) {
  return (
    <div className={isNow ? "ticket is-now" : "ticket"} data-status={useShownStatus(facts)}>
      <p className="ticket-stub">
        <span className="ticket-time">
          <b>{facts.startTime}</b>
          <span className="ticket-dash">–</span>
          <span>{facts.endTime}</span>
        </span>
        <RowStatus row={facts} />
        {isNow ? <span className="now-tag">{todayText.now}</span> : null}
      </p>
      <div className="ticket-body">
        <Link to={to} className="ticket-room" preventScrollReset>
          {facts.environmentNames.join(", ")}
        </Link>
        <span className="font-semibold">{facts.disciplineName}</span>
        <span className="text-muted">{facts.className}</span>
        {children}
      </div>
    </div>
  );
}
