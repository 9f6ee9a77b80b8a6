import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { REVIEW_BASE } from "./types.ts";

function firstActOf(row: Element | null | undefined): HTMLElement | null {
  return row?.querySelector<HTMLElement>(".review-acts a, .review-acts button") ?? null;
}

function focusHeading(): void {
  const heading = document.querySelector("h1");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus();
}

/**
 * After an act the focus, if it got lost with what was acted upon, goes to the same row where it is still
 * there, else to the row that took its place, else to the heading.
 */
export function useFocusAfterAct(ids: number[]): (id: number) => void {
  const acted = useRef<{ id: number; index: number } | null>(null);
  const { pathname } = useLocation();
  const isIdle = useNavigation().state === "idle";
  const rows = ids.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again whenever the rows are others
  useEffect(() => {
    if (!acted.current || !isIdle || pathname !== REVIEW_BASE) return;
    const { id, index } = acted.current;
    // A closing dialog gives the focus back first.
    const timer = setTimeout(() => {
      acted.current = null;
      const active = document.activeElement;
      if (active && active !== document.body) return;
      const all = [...document.querySelectorAll(".review-row")];
      const target =
        firstActOf(document.querySelector(`.review-row[data-id="${id}"]`)) ??
        firstActOf(all[index] ?? all.at(-1));
      if (target) target.focus();
      else focusHeading();
    });
    return () => clearTimeout(timer);
  }, [pathname, isIdle, rows]);
  return (id) => {
    acted.current = { id, index: Math.max(0, ids.indexOf(id)) };
  };
}
