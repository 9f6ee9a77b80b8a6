import { Link } from "@remix-run/react";
import type { ReactNode } from "react";

export type Tab = { to: string; label: ReactNode; isCurrent: boolean };

/** Tabs are links: every one is an address. */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  return (
    <nav aria-label={label} className="tabs">
      {tabs.map((tab) => (
        <Link key={tab.to} to={tab.to} aria-current={tab.isCurrent ? "page" : undefined} preventScrollReset>
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
