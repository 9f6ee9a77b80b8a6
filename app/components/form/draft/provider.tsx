import { useLocation, useNavigation } from "@remix-run/react";
import { Fragment, type ReactNode, useEffect, useRef, useState } from "react";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { readEarly, writeEarly } from "./early.ts";
import { forgetAllTyped, forgetTyped, hasTyped, markHydrated, storeTyped } from "./storage.ts";

const AFTER_MS = 200;

function formOf(event: Event): HTMLFormElement | null {
  const form = event.target instanceof Element ? event.target.closest("form") : null;
  return form?.method === "post" ? form : null;
}

/** Whether the browser came back to this document, or loads it again. */
function isReturn(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  const type = (entry as PerformanceNavigationTiming | undefined)?.type;
  return type === "back_forward" || type === "reload";
}

/**
 * Keeps what is typed into any form for as long as the tab lives, so that Back and a reload find it there. A form
 * that was sent is forgotten; what is refused stays in the page and is kept by `useFormResult`.
 */
export function DraftProvider({ children }: { children: ReactNode }) {
  const { key, pathname } = useLocation();
  const { state, formMethod, formAction } = useNavigation();
  const [version, setVersion] = useState(0);
  const early = useRef(new Map<string, string>());

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the server's page has come alive
  useEffect(() => {
    markHydrated();
    if (!isReturn()) forgetTyped(key, pathname);
    // The forms below were rendered as the server sent them: rendered once more, they show what was typed.
    else if (hasTyped(key, pathname)) {
      early.current = readEarly();
      setVersion(1);
    }
  }, []);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let changed: HTMLFormElement | null = null;
    const keepNow = () => {
      clearTimeout(timer);
      if (changed) storeTyped(key, pathname, changed);
      changed = null;
    };
    const keep = (event: Event) => {
      const form = formOf(event);
      // A link changes nothing in the form that it leaves.
      if (!form || (event.target as Element).closest("a")) return;
      clearTimeout(timer);
      changed = form;
      timer = setTimeout(keepNow, AFTER_MS);
    };
    const leave = (event: Event) => {
      const form = formOf(event);
      if (!form) return;
      clearTimeout(timer);
      changed = null;
      if (new URL(form.action).pathname === ADDRESSES.signOut) forgetAllTyped();
    };
    document.addEventListener("input", keep);
    document.addEventListener("click", keep);
    document.addEventListener("submit", leave);
    window.addEventListener("pagehide", keepNow);
    return () => {
      keepNow();
      window.removeEventListener("pagehide", keepNow);
      document.removeEventListener("input", keep);
      document.removeEventListener("click", keep);
      document.removeEventListener("submit", leave);
    };
  }, [key, pathname]);

  useEffect(() => {
    // After the listeners above, which keep it.
    if (version > 0) writeEarly(early.current);
  }, [version]);

  useEffect(() => {
    if (state === "loading" && formMethod === "POST" && formAction) forgetTyped(key, pathname);
  }, [state, formMethod, formAction, key, pathname]);

  return <Fragment key={version}>{children}</Fragment>;
}
