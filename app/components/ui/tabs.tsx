import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { formatNumber } from "#app/text/format.ts";

export type Tab = { to: string; label: ReactNode; isCurrent: boolean };

/** Hours in brackets stay on one line where the label needs two. */
export function TabLabel({ text }: { text: string }) {
  const [label, hours] = text.split(/ (?=\()/);
  if (!hours) return label;
  return (
    <span>
      {label} <span className="whitespace-nowrap">{hours}</span>
    </span>
  );
}

/** A tab's label with the number of its rows; without one where that could not be read. */
export function CountedTab({ label, count }: { label: string; count: number | undefined }) {
  if (count === undefined) return label;
  return (
    <>
      {label}
      <span className="count">{formatNumber(count)}</span>
    </>
  );
}

export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  return (
    <nav aria-label={label} className="tabs">
      {tabs.map((tab) => (
        <Link key={tab.to} to={tab.to} aria-current={tab.isCurrent ? "page" : undefined} preventScrollReset>
          {typeof tab.label === "string" ? <TabLabel text={tab.label} /> : tab.label}
        </Link>
      ))}
    </nav>
  );
}
