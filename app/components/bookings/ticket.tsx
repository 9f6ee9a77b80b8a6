import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { CardFacts } from "./reservation-card.tsx";
import { RowStatus } from "./status-badge.tsx";
import { useShownStatus } from "./use-shown-status.ts";

/** The time and status are on the stub; the room's link to the details covers the whole ticket. */
export function Ticket({ facts, to, children }: { facts: CardFacts; to: string; children?: ReactNode }) {
  return (
    <div className="ticket" data-status={useShownStatus(facts)}>
      <p className="ticket-stub">
        <span className="ticket-time">
          <b>{facts.startTime}</b>
          <span className="ticket-dash">–</span>
          <span>{facts.endTime}</span>
        </span>
        <RowStatus row={facts} />
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
