import { useLocation, useNavigate } from "@remix-run/react";
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from "react";
import { revealFocus } from "#app/components/frame/reveal-focus.ts";
import { focusOpener, hasLostFocus, openerOf } from "./focus.ts";

export function useParentAddress(path: string): string {
  return path + useLocation().search;
}

// Layout effects are cleaned up while the dialog is still in the document; React warns about them on the server.
const useBrowserLayoutEffect = typeof document === "undefined" ? useEffect : useLayoutEffect;

/**
 * A dialog with an address: a page without JavaScript, a modal with it. Esc returns to `closeTo`. When it closes, it
 * returns the focus to the link that opened it, or to what took its place.
 */
export function Dialog({
  title,
  closeTo,
  children,
}: {
  title: string;
  closeTo: string;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const headingId = useId();
  const { pathname, search } = useLocation();

  useBrowserLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const opener = openerOf(pathname + search);
    // On the server's page somebody may be typing already: becoming modal would move the focus to the first field.
    const typedInto = element.querySelector<HTMLElement>(":is(input, textarea, select):focus");
    element.removeAttribute("open");
    element.showModal();
    typedInto?.focus({ preventScroll: true });
    const endReveal = revealFocus(element, () => element.querySelector(".dialog-actions"));
    return () => {
      endReveal();
      // The browser restores the former focus: none, if a link was pressed in Safari.
      element.close();
      setTimeout(() => {
        if (hasLostFocus()) focusOpener(opener);
      });
    };
  }, []);

  return (
    <dialog
      ref={dialog}
      className="dialog"
      open
      aria-labelledby={headingId}
      onCancel={(event) => {
        event.preventDefault();
        navigate(closeTo, { preventScrollReset: true });
      }}
    >
      <h2 id={headingId}>{title}</h2>
      {children}
    </dialog>
  );
}
