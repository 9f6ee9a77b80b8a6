import { useRouteLoaderData } from "@remix-run/react";
import { type ComponentProps, type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { UndoForm } from "#app/components/bookings/review/undo-form.tsx";
import { useHydrated } from "#app/components/ui/use-hydrated.ts";
import type { Toast as ToastData } from "#app/domain/toast.ts";

const SHOWN_MS = 5000;
/** As in styles/frame/toast.css. */
const HAS_ROOM_IN_LINE = "(min-width: 68.75rem)";

function useShellToast(): { toast: ToastData; key: string } | null {
  const shell = useRouteLoaderData("shell") as { toast: ToastData | null; requestId: string } | undefined;
  return shell?.toast ? { toast: shell.toast, key: shell.requestId } : null;
}

function useLapse() {
  const [isOver, setIsOver] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const pause = () => clearTimeout(timer.current);
  const run = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIsOver(true), SHOWN_MS);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the timer starts once, when the message appears
  useEffect(() => {
    run();
    return pause;
  }, []);
  return { isOver, handlers: { onMouseEnter: pause, onMouseLeave: run, onFocus: pause, onBlur: run } };
}

/** @param of.box an element that can take the focus. */
function Box({
  toast: { title, description, reasons, undo, variant },
  box,
  ...rest
}: { toast: ToastData; box?: RefObject<HTMLDivElement> } & ComponentProps<"div">) {
  return (
    <div
      className="toast"
      role={variant === "destructive" ? "alert" : "status"}
      data-variant={variant}
      ref={box}
      {...rest}
    >
      <p>
        <strong>{title}</strong> {description}
      </p>
      {undo ? <UndoForm entryId={undo} /> : null}
      {reasons ? (
        <ul>
          {reasons.map((reason) => (
            <li key={reason}>{reason}</li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/**
 * The toast of the previous page, for 5 s in the title line, where it covers nothing. Without JavaScript, and if the
 * outcome has reasons to read, the page shows it instead (FlashBanner).
 */
export function Toast() {
  const shown = useShellToast();
  const isHydrated = useHydrated();
  if (!shown || !isHydrated || shown.toast.reasons) return null;
  return <LineToast key={shown.key} toast={shown.toast} />;
}

function LineToast({ toast }: { toast: ToastData }) {
  const { isOver, handlers } = useLapse();
  // On a narrow screen it takes a line of its own, and the page must move down rather than lie under it. Scroll
  // anchoring would compensate by scrolling, unless a box around the anchor has changed its layout (CSS Scroll
  // Anchoring §2.3).
  useLayoutEffect(() => {
    if (window.matchMedia(HAS_ROOM_IN_LINE).matches) return;
    const { style } = document.body;
    style.paddingBottom = "1px";
    const timer = setTimeout(() => style.removeProperty("padding-bottom"), SHOWN_MS / 2);
    return () => clearTimeout(timer);
  }, []);
  return isOver ? null : <Box toast={toast} {...handlers} />;
}

/** The same below the heading, until the next page: without JavaScript, or with reasons to read. */
export function FlashBanner() {
  const shown = useShellToast();
  const isHydrated = useHydrated();
  if (!shown || (isHydrated && !shown.toast.reasons)) return null;
  return <PageToast key={shown.key} toast={shown.toast} isFocused={isHydrated} />;
}

function PageToast({ toast, isFocused }: { toast: ToastData; isFocused: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFocused) box.current?.focus();
  }, [isFocused]);
  return <Box toast={toast} box={box} tabIndex={-1} />;
}

/** The toast on a page without a bar. After 5 s only its text disappears, so that nothing jumps under a finger. */
export function CardToast() {
  const shown = useShellToast();
  return shown ? <PlacedToast key={shown.key} toast={shown.toast} /> : null;
}

function PlacedToast({ toast }: { toast: ToastData }) {
  const { isOver, handlers } = useLapse();
  return <Box toast={toast} data-over={isOver} {...handlers} />;
}
