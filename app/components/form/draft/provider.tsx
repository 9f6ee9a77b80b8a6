import { useNavigation } from "@remix-run/react";
import { Fragment, type ReactNode, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { ADDRESSES } from "#app/domain/addresses.ts";
import { holdFocus, readEarly, releaseTextAreas, writeEarly } from "./early.ts";
import { carryTyped, forgetAllTyped, forgetTyped, hasTyped, markHydrated, storeTyped } from "./storage.ts";
import { useDraftPlace } from "./use-draft-place.ts";

const AFTER_MS = 200;

function formOf(event: Event): HTMLFormElement | null {
  const form = event.target instanceof Element ? event.target.closest("form") : null;
  return form?.method === "post" ? form : null;
}

/** Whether the browser returned to this document, or reloads it. */
function isReturn(): boolean {
  const [entry] = performance.getEntriesByType("navigation");
  const type = (entry as PerformanceNavigationTiming | undefined)?.type;
  return type === "back_forward" || type === "reload";
}

/**
 * Stores drafts of all forms for the life of the tab, so that Back and a reload restore them. An accepted form's
 * draft is removed; `useFormResult` stores the input of a refused one, which the page shows.
 */
export function DraftProvider({ children }: { children: ReactNode }) {
  const place = useDraftPlace();
  const { state, formMethod, formAction } = useNavigation();
  const [version, setVersion] = useState(0);
  const early = useRef(new Map<string, string>());

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration
  useEffect(() => {
    markHydrated();
    releaseTextAreas();
    if (!isReturn()) forgetTyped(place);
    // The forms below were hydrated with the server's values: a second render shows the drafts. Nothing comes between
    // reading what was typed meanwhile and that render, which keeps the focus: a key in between would be lost.
    else if (hasTyped(place)) {
      queueMicrotask(() => {
        early.current = readEarly();
        const restoreFocus = holdFocus();
        flushSync(() => setVersion(1));
        restoreFocus();
      });
    }
  }, []);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let changed: HTMLFormElement | null = null;
    const storeNow = () => {
      clearTimeout(timer);
      if (changed) storeTyped(place, changed);
      changed = null;
    };
    const storeLater = (event: Event) => {
      const form = formOf(event);
      // A link does not change the form that it leaves.
      if (!form || (event.target as Element).closest("a")) return;
      clearTimeout(timer);
      changed = form;
      timer = setTimeout(storeNow, AFTER_MS);
    };
    const storeSubmitted = (event: Event) => {
      const form = formOf(event);
      if (!form) return;
      changed = form;
      storeNow();
      if (new URL(form.action).pathname === ADDRESSES.signOut) forgetAllTyped();
    };
    const storeBeforeLeaving = () => {
      storeNow();
      carryTyped(place);
    };
    document.addEventListener("input", storeLater);
    document.addEventListener("click", storeLater);
    document.addEventListener("submit", storeSubmitted);
    window.addEventListener("pagehide", storeBeforeLeaving);
    return () => {
      storeNow();
      window.removeEventListener("pagehide", storeBeforeLeaving);
      document.removeEventListener("input", storeLater);
      document.removeEventListener("click", storeLater);
      document.removeEventListener("submit", storeSubmitted);
    };
  }, [place]);

  useEffect(() => {
    // After the listeners above, which store the draft.
    if (version > 0) writeEarly(early.current);
  }, [version]);

  useEffect(() => {
    if (state === "loading" && formMethod === "POST" && formAction) forgetTyped(place);
  }, [state, formMethod, formAction, place]);

  return <Fragment key={version}>{children}</Fragment>;
}
