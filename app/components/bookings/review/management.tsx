import { Link } from "@remix-run/react";
import { Icon, type IconName } from "#app/components/ui/icon.tsx";
import { LoadFailure } from "#app/components/ui/load-failure.tsx";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { REVIEW_TAB_SLUGS, REVIEW_TABS, type ReviewTab } from "#app/domain/bookings/review/review-tab.ts";
import { pedagogicalText } from "#app/text/bookings/review/pedagogical.ts";
import { formatNumber } from "#app/text/format.ts";

const { summary: words } = pedagogicalText;

export function Management({
  links,
  counts,
}: {
  links: { to: string; label: string; icon: string }[];
  counts: { tabs: Record<ReviewTab, number>; inConflict: number } | null;
}) {
  return (
    <div className="management grid items-start gap-4 lg:grid-cols-2">
      <section className="panel" aria-labelledby="ir-para">
        <h2 id="ir-para">{pedagogicalText.linksTitle}</h2>
        <ul>
          {links.map(({ to, label, icon }) => (
            <li key={to}>
              <Link to={to} className="flex items-center gap-3 min-h-11">
                <Icon name={icon as IconName} size={20} />
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </section>
      <section className="panel" aria-labelledby="resumo">
        <h2 id="resumo">{pedagogicalText.summaryTitle}</h2>
        {counts ? (
          <dl className="*:flex *:justify-between *:items-center *:gap-4 *:min-h-11 *:border-b *:border-b-line [&_dd]:font-bold">
            {REVIEW_TABS.map((tab) => (
              <div key={tab}>
                <dt>{words[tab]}</dt>
                <dd>
                  <Link to={`${ADDRESSES.review}?aba=${REVIEW_TAB_SLUGS[tab]}`}>
                    {formatNumber(counts.tabs[tab])}
                  </Link>
                </dd>
              </div>
            ))}
            <div>
              <dt>{words.inConflict}</dt>
              <dd>
                <Link to={`${ADDRESSES.review}?conflito=sim`}>{formatNumber(counts.inConflict)}</Link>
              </dd>
            </div>
          </dl>
        ) : (
          <LoadFailure sentence={pedagogicalText.summaryFailed} />
        )}
      </section>
    </div>
  );
}
