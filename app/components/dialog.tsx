import { useLocation, useNavigate } from "@remix-run/react";
import { type ReactNode, useEffect, useId, useRef } from "react";

/** The address of the page that a dialog stands on, with the list's filters and page kept. */
export function useParentAddress(path: string): string {
  return path + useLocation().search;
}

/**
 * A dialog that is an address: a page without JavaScript, a modal with it. Esc goes back to `closeTo`.
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

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.removeAttribute("open");
    element.showModal();
    // Closing gives the focus back to what opened the dialog.
    return () => element.close();
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
