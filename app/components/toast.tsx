import { useRouteLoaderData } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";

const SHOWN_MS = 5000;

type ToastData = { title: string; description?: string; variant: "default" | "destructive" };

/**
 * What happened on the page before. Without JavaScript it stands under the heading until the next page;
 * with it, it floats for 5 s and waits while it is pointed at or focused.
 */
export function Toast() {
  const shell = useRouteLoaderData("shell") as { toast: ToastData | null; requestId: string } | undefined;
  return shell?.toast ? <ShownToast key={shell.requestId} toast={shell.toast} /> : null;
}

function ShownToast({ toast }: { toast: ToastData }) {
  const [isFloating, setIsFloating] = useState(false);
  const [isGone, setIsGone] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>();

  const pause = () => clearTimeout(timer.current);
  const run = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIsGone(true), SHOWN_MS);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the timer starts once, when the toast appears
  useEffect(() => {
    setIsFloating(true);
    run();
    return pause;
  }, []);

  if (isGone) return null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only keeps it on the screen
    <div
      className="toast"
      role={toast.variant === "destructive" ? "alert" : "status"}
      data-variant={toast.variant}
      data-floating={isFloating}
      onMouseEnter={pause}
      onMouseLeave={run}
      onFocus={pause}
      onBlur={run}
    >
      <strong>{toast.title}</strong>
      {toast.description ? <span>{toast.description}</span> : null}
    </div>
  );
}
