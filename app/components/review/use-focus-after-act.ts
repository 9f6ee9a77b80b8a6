import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { ADDRESSES } from "#app/domain/addresses.ts";

function firstActOf(row: Element | null | undefined): HTMLElement | null {
  return row?.querySelector<HTMLElement>(".review-acts a, .review-acts button") ?? null;
}

function focusHeading(): void {
  const heading = document.querySelector("h1");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus();
}

type Acted = { id: number; index: number; control: HTMLElement | null };

/**
 * After an act the focus, if it got lost, goes back to what was pressed where that is still there, else to
 * the same row, else to the row that took its place, else to the heading.
 */
export function useFocusAfterAct(ids: number[]): (id: number, pressed: Element) => void {
  const acted = useRef<Acted | null>(null);
  const { pathname } = useLocation();
  const isIdle = useNavigation().state === "idle";
  const rows = ids.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again whenever the rows are others
  useEffect(() => {
    if (!acted.current || !isIdle || pathname !== ADDRESSES.review) return;
    const { id, index, control } = acted.current;
    // A closing dialog gives the focus back first.
    const timer = setTimeout(() => {
      acted.current = null;
      const active = document.activeElement;
      if (active && active !== document.body) return;
      const all = [...document.querySelectorAll(".review-row")];
      const target =
        (control?.isConnected ? control : null) ??
        firstActOf(document.querySelector(`.review-row[data-id="${id}"]`)) ??
        firstActOf(all[index] ?? all.at(-1));
      if (target) target.focus();
      else focusHeading();
    });
    return () => clearTimeout(timer);
  }, [pathname, isIdle, rows]);
  return (id, pressed) => {
    const control = pressed.closest<HTMLElement>("a, button");
    acted.current = { id, index: Math.max(0, ids.indexOf(id)), control };
  };
}
