import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { Form } from "#app/components/form/form.tsx";
import { useSchool } from "#app/components/settings/school.tsx";
import { Icon, type IconName } from "#app/components/ui/icon.tsx";
import { useClosingDetails } from "#app/components/ui/use-closing-details.ts";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { frameText } from "#app/text/frame.ts";
import { Drawer } from "./drawer.tsx";
import { initials, type MenuSection, type Person, Sidebar } from "./sidebar.tsx";
import { ARRIVAL_ID } from "./use-arrival.ts";

function Bell({ unread }: { unread: number | null }) {
  return (
    <Link
      to={ADDRESSES.notifications}
      className="icon-button relative"
      aria-label={frameText.bell(unread)}
      data-tooltip={frameText.bell(unread)}
    >
      <Icon name="bell" />
      {unread ? (
        <span
          className="bell-count absolute top-0 right-0 min-w-5 py-0 px-1 rounded-[0.75rem] bg-sidebar-focus text-badge/5 text-center [color:#0e2247] forced-colors:border lg:bg-danger lg:[color:var(--on-danger)]"
          aria-hidden="true"
        >
          {frameText.bellCount(unread)}
        </span>
      ) : null}
    </Link>
  );
}

function UserMenu({ items }: { items: MenuSection["items"] }) {
  const details = useClosingDetails();
  return (
    <details className="relative" ref={details}>
      <summary className="icon-button" aria-label={frameText.userMenu} data-tooltip={frameText.userMenu}>
        <Icon name="user" />
      </summary>
      <div className="menu-panel">
        <p className="py-1 px-3 font-bold">{frameText.account}</p>
        {items.map((item) => (
          <Link key={item.to} to={item.to} className="menu-item">
            <Icon name={item.icon as IconName} />
            {item.label}
          </Link>
        ))}
        <Form method="post" action={ADDRESSES.signOut}>
          <button type="submit" className="menu-item">
            <Icon name="logout" />
            {frameText.signOut}
          </button>
        </Form>
      </div>
    </details>
  );
}

/**
 * A sidebar on a wide screen, else a drawer that opens from the rail (below 1400 px) or the top line (below 1024 px).
 */
export function PageFrame({
  person,
  menu,
  userMenu,
  unread,
  steps,
  children,
}: {
  person: Person;
  menu: MenuSection[];
  userMenu: MenuSection["items"];
  unread: number | null;
  /** The first steps of a new school, to which each of them comes back; null where there are none. */
  steps: { done: number; all: number } | null;
  children: ReactNode;
}) {
  const sidebar = <Sidebar person={person} menu={menu} />;
  return (
    <>
      <a
        className="absolute left-4 -top-24 z-60 py-3 px-4 rounded-md bg-primary text-on-primary focus:top-2"
        href="#conteudo"
      >
        {frameText.skipToContent}
      </a>
      <p id={ARRIVAL_ID} className="sr-only" aria-live="polite" />
      <div className="frame">
        <aside className="sidebar-fixed" aria-label={frameText.menu}>
          {sidebar}
        </aside>
        <aside className="rail" aria-label={frameText.menu}>
          <Drawer>{sidebar}</Drawer>
          <p className="hidden lg:truncate lg:block lg:max-h-[60vh] lg:mt-auto lg:text-sidebar-muted lg:rotate-180 lg:[writing-mode:vertical-rl]">
            {useSchool()?.name}
          </p>
          <span className="initials hidden lg:grid" aria-hidden="true">
            {initials(person.name)}
          </span>
        </aside>
        <div className="stage">
          <header className="topbar">
            <Bell unread={unread} />
            <UserMenu items={userMenu} />
          </header>
          <main
            className="flex flex-col gap-4 min-w-0 px-4 pt-2 pb-6 lg:[padding:0_var(--gutter)_1.5rem]"
            id="conteudo"
            tabIndex={-1}
          >
            {steps ? (
              <Link to={ADDRESSES.home} className="self-start inline-flex items-center min-h-11 print:hidden">
                {frameText.firstSteps(steps.done, steps.all)}
              </Link>
            ) : null}
            {children}
          </main>
        </div>
      </div>
    </>
  );
}
