import { Form, Link, useLocation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { frameText } from "#app/text/frame.ts";
import { Drawer } from "./drawer.tsx";
import { Icon, type IconName } from "./icon.tsx";
import { type MenuSection, type Person, Sidebar } from "./sidebar.tsx";
import { Toast } from "./toast.tsx";
import { useStickyBar } from "./use-sticky-bar.ts";

/** Closes an open `<details>` on Esc, on a press outside of it and on every navigation; the focus returns. */
function useClosingDetails() {
  const details = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes on every navigation
  useEffect(() => {
    details.current?.removeAttribute("open");
  }, [key]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !details.current?.open) return;
      details.current.open = false;
      details.current.querySelector("summary")?.focus();
    };
    const onPress = (event: PointerEvent) => {
      const panel = details.current?.lastElementChild;
      if (
        details.current?.open &&
        !panel?.contains(event.target as Node) &&
        !details.current.firstElementChild?.contains(event.target as Node)
      ) {
        details.current.open = false;
      }
    };
    document.addEventListener("keydown", onKey);
    document.addEventListener("pointerdown", onPress);
    return () => {
      document.removeEventListener("keydown", onKey);
      document.removeEventListener("pointerdown", onPress);
    };
  }, []);
  return details;
}

/** The way to the notifications, with how many are unread; null where that could not be read. */
function Bell({ unread }: { unread: number | null }) {
  return (
    <Link
      to={ADDRESSES.notifications}
      className="icon-button bell"
      aria-label={frameText.bell(unread)}
      data-tooltip={frameText.bell(unread)}
    >
      <Icon name="bell" />
      {unread ? (
        <span className="bell-count" aria-hidden="true">
          {frameText.bellCount(unread)}
        </span>
      ) : null}
    </Link>
  );
}

function UserMenu({ items }: { items: MenuSection["items"] }) {
  const details = useClosingDetails();
  return (
    <details className="menu" ref={details}>
      <summary className="icon-button" aria-label={frameText.userMenu} data-tooltip={frameText.userMenu}>
        <Icon name="user" />
      </summary>
      <div className="menu-panel">
        <p>{frameText.account}</p>
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

/** The frame of every signed-in screen: sidebar or drawer, top bar, content. */
export function PageFrame({
  person,
  menu,
  userMenu,
  unread,
  schoolName,
  children,
}: {
  person: Person;
  menu: MenuSection[];
  userMenu: MenuSection["items"];
  unread: number | null;
  schoolName: string;
  children: ReactNode;
}) {
  const bar = useStickyBar<HTMLElement>("top");
  return (
    <>
      <a className="skip-link" href="#conteudo">
        {frameText.skipToContent}
      </a>
      <div className="frame">
        <aside className="sidebar-fixed" aria-label={frameText.menu}>
          <Sidebar person={person} menu={menu} />
        </aside>
        <div className="min-w-0">
          <header className="topbar" ref={bar}>
            <Drawer>
              <Sidebar person={person} menu={menu} />
            </Drawer>
            <Link to={ADDRESSES.home} className="brand no-underline text-text">
              {schoolName}
            </Link>
            <Toast />
            <Bell unread={unread} />
            <UserMenu items={userMenu} />
          </header>
          <main className="frame-main" id="conteudo" tabIndex={-1}>
            {children}
          </main>
        </div>
      </div>
    </>
  );
}
