import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { ConflictBadge, StatusBadge } from "#app/components/bookings/status-badge.tsx";
import { Icon, type IconName } from "#app/components/ui/icon.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import type { PendingWork, WaitingItem } from "#app/services/dashboard/waiting.server.ts";
import { dashboardText as text } from "#app/text/dashboard/dashboard.ts";
import { formatNumber, formatTimeRange } from "#app/text/format.ts";

const PENDING = `${ADDRESSES.review}?aba=pendentes`;

function Figure({
  to,
  icon,
  label,
  value,
  note,
  isDanger,
}: {
  to: string;
  icon: IconName;
  label: ReactNode;
  value: string;
  note: string;
  isDanger?: boolean;
}) {
  return (
    <Link to={to} className="figure-link" data-tone={isDanger ? "danger" : undefined}>
      <span className="figure-label">
        <Icon name={icon} size={18} />
        {label}
      </span>
      <span className="figure-value">{value}</span>
      <span className="block text-muted text-badge/4.5">{note}</span>
    </Link>
  );
}

function ReasonText({ item: { reason, requestedOn } }: { item: WaitingItem }) {
  if (reason.kind === "conflict") return text.disputes(reason.count, reason.rival);
  return reason.kind === "soon" ? text.soon(reason.days, requestedOn) : text.old(reason.days, requestedOn);
}

function Row({ item }: { item: WaitingItem }) {
  const isConflict = item.reason.kind === "conflict";
  return (
    <tr>
      <td className="num">
        <b>{text.day(item.date)}</b>
        <span className="sub">{formatTimeRange(item.startTime, item.endTime)}</span>
      </td>
      <td>
        <b>{item.environmentNames.join(", ")}</b>
        <span className="sub">
          {item.userName} · <span>{item.className}</span>
        </span>
      </td>
      <td>
        {isConflict ? <ConflictBadge /> : <StatusBadge status="pending" />}
        <span className="sub">
          <ReasonText item={item} />
        </span>
      </td>
      <td>
        <Link to={`${PENDING}&busca=${item.id}`} className="button" data-look="secondary" data-size="row">
          {isConflict ? text.solve : text.review}
          <span className="sr-only"> {item.id}</span>
        </Link>
      </td>
    </tr>
  );
}

export function WaitingPanel({ waiting }: { waiting: PendingWork }) {
  const { pending, recent, conflicts, oldest, nextWeek, items } = waiting;
  const pendingFigure = {
    to: PENDING,
    icon: "hourglass" as const,
    label: (
      <h2 id="pendentes" className="text-text [font-size:inherit] leading-[inherit]">
        {text.pending}
      </h2>
    ),
    value: formatNumber(pending),
    note: text.recent(recent),
  };
  return (
    <section className="panel flush grid-rows-[auto_minmax(0,1fr)]" aria-labelledby="pendentes">
      <div className="figures">
        <Figure {...pendingFigure} />
        <Figure
          to={`${PENDING}&conflito=sim`}
          icon="conflict"
          label={text.inConflict}
          value={formatNumber(conflicts.count)}
          note={text.conflictsNextWeek(conflicts.nextWeek)}
          isDanger={conflicts.count > 0}
        />
        <Figure
          to={oldest ? `${PENDING}&busca=${oldest.id}` : PENDING}
          icon="clock"
          label={text.oldest}
          value={oldest ? text.oldestDays(oldest.days) : text.none}
          note={oldest ? text.since(oldest.date) : text.noneWaiting}
        />
        <Figure
          to={`${PENDING}&semana=proxima`}
          icon="calendar"
          label={text.nextWeek}
          value={formatNumber(nextWeek.count)}
          note={text.withoutConflict(nextWeek.withoutConflict)}
        />
      </div>
      {items.length > 0 ? (
        <div className="table-box">
          <table
            className="table waits h-full @max-[36rem]:waits-fichas @min-[36rem]:table-fixed"
            aria-label={text.waiting}
          >
            <thead>
              <tr>
                <th scope="col" className="@min-[36rem]:w-27">
                  {text.columns.date}
                </th>
                <th scope="col">{text.columns.room}</th>
                <th scope="col" className="@min-[36rem]:w-64">
                  {text.columns.reason}
                </th>
                <th scope="col" className="@min-[36rem]:w-26">
                  <span className="sr-only">{text.columns.action}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {items.map((item) => (
                <Row key={item.id} item={item} />
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <p className="p-4 border-t border-t-line">
          {text.noneToReview} <Link to={`${ADDRESSES.review}?aba=todas`}>{text.reviewAll}</Link>
        </p>
      )}
    </section>
  );
}
