import { NavLink, useLocation } from "@remix-run/react";
import { Form } from "#app/components/form/form.tsx";
import { SchoolLogo, useSchool } from "#app/components/settings/school.tsx";
import { Icon, type IconName } from "#app/components/ui/icon.tsx";
import type { Role } from "#app/domain/access/role.ts";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { frameText } from "#app/text/frame.ts";

export type Person = { name: string; role: Role };
export type MenuSection = {
  title: string | null;
  items: { to: string; label: string; icon: string; count?: number }[];
};

/** First letters of the first two words of a name, at most two characters (rules R7.7). */
export function initials(name: string): string {
  return name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map((word) => [...word][0]?.toLocaleUpperCase("pt-BR") ?? "")
    .join("");
}

export function Sidebar({ person, menu }: { person: Person; menu: MenuSection[] }) {
  const school = useSchool();
  // Below the week's address, but a screen of its own.
  const isOfApprovers = useLocation().pathname.startsWith(ADDRESSES.approvers);
  return (
    <div className="sidebar">
      <p className="school">
        <SchoolLogo school={school} />
        {school?.name}
      </p>
      <div className="person">
        <span className="initials" aria-hidden="true">
          {initials(person.name)}
        </span>
        <div className="min-w-0">
          <p>{person.name}</p>
          <p className="text-badge text-sidebar-muted">{frameText.roles[person.role]}</p>
        </div>
      </div>
      <nav className="pt-2.5" aria-label={frameText.mainNavigation}>
        {menu.map((section) => (
          <div key={section.title ?? ""}>
            {section.title ? (
              <h2 className="px-2 pt-3.5 pb-1 text-sidebar-muted text-badge/4.5 font-semibold">
                {section.title}
              </h2>
            ) : null}
            <ul>
              {section.items.map((item) => (
                <li key={item.to}>
                  <NavLink
                    to={item.to}
                    end={item.to === ADDRESSES.home || (isOfApprovers && item.to === ADDRESSES.myWeek)}
                  >
                    <Icon name={item.icon as IconName} size={18} />
                    {item.label}
                    {item.count ? (
                      <span className="ml-auto min-w-5 px-1 rounded-[0.75rem] bg-sidebar-focus text-badge/5 text-center [color:#0e2247] forced-colors:border">
                        {item.count}
                        <span className="sr-only"> {frameText.waiting}</span>
                      </span>
                    ) : null}
                  </NavLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <Form method="post" action={ADDRESSES.signOut} className="mt-auto pt-3">
        <button type="submit" className="sidebar-button">
          <Icon name="logout" size={18} />
          {frameText.signOut}
        </button>
      </Form>
    </div>
  );
}
