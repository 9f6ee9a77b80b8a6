import { Link } from "@remix-run/react";
import { Icon, type IconName } from "#app/components/ui/icon.tsx";
import { dashboardText as text } from "#app/text/dashboard/dashboard.ts";

export type LinkItem = { to: string; label: string; icon: string; newTab?: boolean };

function Item({ item: { to, label, icon, newTab } }: { item: LinkItem }) {
  return (
    <li>
      <Link to={to} {...(newTab ? { target: "_blank", rel: "noopener", reloadDocument: true } : {})}>
        <Icon name={icon as IconName} size={18} />
        <span>
          {label}
          {newTab ? <span className="sr-only"> {text.newTab}</span> : null}
        </span>
      </Link>
    </li>
  );
}

export function LinksPanel({ actions, links }: { actions: LinkItem[]; links: LinkItem[] }) {
  const lines = [
    { id: "acoes", title: text.actions, items: actions },
    { id: "atalhos", title: text.links, items: links },
  ];
  return (
    <div className="panel flush min-[75rem]:col-span-full">
      {lines.map(({ id, title, items }) => (
        <section key={id} className="links-row" aria-labelledby={id}>
          <h2 id={id} className="self-center text-body">
            {title}
          </h2>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))]">
            {items.map((item) => (
              <Item key={item.to} item={item} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
