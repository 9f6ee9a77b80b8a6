import { useLocation } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { Icon } from "#app/components/ui/icon.tsx";
import { frameText } from "#app/text/frame.ts";

/** From this width on the menu is a sidebar (styles/frame/frame.css). */
const WIDE = "(min-width: 87.5rem)";

const isModal = (dialog: HTMLDialogElement) => dialog.matches(":modal");

/** A menu that was opened without script becomes a modal. */
function makeModal(dialog: HTMLDialogElement | null): void {
  if (!dialog || isModal(dialog)) return;
  dialog.removeAttribute("open");
  dialog.showModal();
}

function closeModal(dialog: HTMLDialogElement | null): void {
  if (dialog && isModal(dialog)) dialog.close();
}

/**
 * The menu on narrow screens. Without JavaScript a `<details>`; with it a modal dialog: the rest of the page is
 * inert, the focus stays inside, Esc and a press outside close it and return the focus.
 */
export function Drawer({ children }: { children: ReactNode }) {
  const details = useRef<HTMLDetailsElement>(null);
  const dialog = useRef<HTMLDialogElement>(null);
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: closes on every navigation
  useEffect(() => closeModal(dialog.current), [key]);

  useEffect(() => {
    // It may have been opened before hydration.
    if (details.current?.open) makeModal(dialog.current);
    // As a sidebar the menu is no dialog, and the page must not stay inert.
    const wide = window.matchMedia(WIDE);
    const onWide = () => closeModal(dialog.current);
    wide.addEventListener("change", onWide);
    return () => wide.removeEventListener("change", onWide);
  }, []);

  return (
    <details
      className="drawer"
      ref={details}
      onToggle={(event) => {
        if (event.currentTarget.open) makeModal(dialog.current);
      }}
    >
      <summary
        className="icon-button lg:grid-flow-row lg:gap-0.5 lg:w-15 lg:font-normal"
        aria-label={frameText.openMenu}
        data-tooltip={frameText.openMenu}
      >
        <Icon name="menu" />
        <span className="hidden lg:block" aria-hidden="true">
          {frameText.menu}
        </span>
      </summary>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Esc closes it by itself */}
      <dialog
        className="drawer-panel"
        open
        ref={dialog}
        aria-label={frameText.menu}
        onClose={(event) => {
          // As in the server's markup: only the details element shows and hides it.
          event.currentTarget.setAttribute("open", "");
          if (!details.current) return;
          details.current.open = false;
          details.current.querySelector("summary")?.focus();
        }}
        onClick={(event) => {
          // The only part of the dialog element itself that can be pressed is its backdrop.
          if (event.target === event.currentTarget) closeModal(event.currentTarget);
        }}
      >
        <button
          type="button"
          className="absolute top-2 right-2 grid place-items-center w-11 h-11 rounded-lg text-on-sidebar cursor-pointer hover:[background:rgb(255_255_255_/_10%)] noscript:hidden"
          aria-label={frameText.closeMenu}
          onClick={() => closeModal(dialog.current)}
        >
          <Icon name="close" />
        </button>
        {children}
      </dialog>
    </details>
  );
}
