import { Link } from "@remix-run/react";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { dashboardText } from "#app/text/dashboard.ts";
import { formatNumber } from "#app/text/format.ts";
import { ButtonLink } from "./button.tsx";
import { Icon, type IconName } from "./icon.tsx";
import { LoadFailure } from "./load-failure.tsx";

type LinkItem = { to: string; label: string; icon: string; newTab?: boolean };

/** Links to what the person manages; one that leaves the page for a new tab says so. */
export function DashboardLinks({ links }: { links: LinkItem[] }) {
  return (
    <nav aria-label={dashboardText.links}>
      <ul className="actions dashboard-links">
        {links.map((link) => (
          <li key={link.to}>
            <Link
              to={link.to}
              className="button"
              data-look="secondary"
              {...(link.newTab ? { target: "_blank", rel: "noopener", reloadDocument: true } : {})}
            >
              <Icon name={link.icon as IconName} />
              {link.label}
              {link.newTab ? <span className="sr-only"> {dashboardText.newTab}</span> : null}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** How many requests wait, and the way to them: the first thing that staff look for. */
export function PendingCard({ count }: { count: number }) {
  return (
    <section className="panel dashboard-pending" data-status="pending" aria-labelledby="pendentes">
      <h2 id="pendentes">{dashboardText.pending}</h2>
      <p className="figure">{formatNumber(count)}</p>
      <p>{count === 0 ? dashboardText.pendingNone : dashboardText.pendingSome(count)}</p>
      <div className="actions">
        <ButtonLink to={`${ADDRESSES.review}?aba=pendentes`} look={count === 0 ? "secondary" : "primary"}>
          {dashboardText.review}
        </ButtonLink>
      </div>
    </section>
  );
}

/** One number and what it counts, or that it could not be read. */
export function TotalCard({ label, count, failed }: { label: string; count: number | null; failed: string }) {
  if (count === null) return <LoadFailure sentence={failed} />;
  return (
    <section className="panel">
      <h2>{label}</h2>
      <p className="figure">{formatNumber(count)}</p>
    </section>
  );
}

/** What can be begun from here. */
export function ActionsCard({ actions }: { actions: LinkItem[] }) {
  return (
    <section className="panel" aria-labelledby="acoes">
      <h2 id="acoes">{dashboardText.actions}</h2>
      <ul className="grid gap-1">
        {actions.map((action) => (
          <li key={action.to}>
            <Link to={action.to} className="quick-action">
              <Icon name={action.icon as IconName} />
              {action.label}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

type Week = {
  startDate: string;
  endDate: string;
  total: number;
  approved: number;
  rejected: number;
  pending: number;
  occupancy: number;
};

/** The present week in figures; the occupancy as a number and as a bar. */
export function WeekCard({ week }: { week: Week }) {
  const figures = [
    { label: dashboardText.weekTotal, count: week.total },
    { label: dashboardText.approved, count: week.approved, status: "approved" },
    { label: dashboardText.rejected, count: week.rejected, status: "rejected" },
    { label: dashboardText.weekPending, count: week.pending, status: "pending" },
  ];
  return (
    <section className="panel" aria-labelledby="semana">
      <div>
        <h2 id="semana">{dashboardText.week}</h2>
        <p className="hint">{dashboardText.weekRange(week.startDate, week.endDate)}</p>
      </div>
      <dl className="week-figures">
        {figures.map(({ label, count, status }) => (
          <div key={label} data-status={status}>
            <dt>{label}</dt>
            <dd>{formatNumber(count)}</dd>
          </div>
        ))}
      </dl>
      <div className="grid gap-2">
        <p className="flex flex-wrap items-baseline justify-between gap-2">
          <span className="font-bold" id="ocupacao">
            {dashboardText.occupancy}
          </span>
          <span className="figure">{dashboardText.percent(week.occupancy)}</span>
        </p>
        <meter
          className="sr-only"
          min={0}
          max={100}
          value={week.occupancy}
          aria-labelledby="ocupacao"
          aria-describedby="ocupacao-conta"
        >
          {dashboardText.percent(week.occupancy)}
        </meter>
        {/* Browsers draw a meter each in their own way and height. */}
        <svg className="occupancy" aria-hidden="true" focusable="false">
          <rect width={`${week.occupancy}%`} height="100%" />
        </svg>
        <p className="hint" id="ocupacao-conta">
          {dashboardText.occupancyHint}
        </p>
      </div>
    </section>
  );
}
