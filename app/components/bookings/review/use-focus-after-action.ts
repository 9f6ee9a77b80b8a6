import { useLocation, useNavigation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { focusHeading, hasLostFocus } from "#app/components/ui/focus.ts";
import { ADDRESSES } from "#app/domain/addresses.ts";

function firstActionOf(row: Element | null | undefined): HTMLElement | null {
  return row?.querySelector<HTMLElement>(".review-actions a, .review-actions button") ?? null;
}

type LastAction = { index: number; control: HTMLElement | null };

/** If the focus is lost after an action, it goes to the pressed element, its row's successor or the heading. */
export function useFocusAfterAction(ids: number[]): (id: number, pressed: Element) => void {
  const lastAction = useRef<LastAction | null>(null);
  const { pathname } = useLocation();
  const isIdle = useNavigation().state === "idle";
  const rows = ids.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again whenever the rows are others
  useEffect(() => {
    if (
      !lastAction.current ||
      !isIdle ||
      ![ADDRESSES.review, ADDRESSES.pedagogical, ADDRESSES.approvers].some((each) => each === pathname)
    )
      return;
    const { index, control } = lastAction.current;
    // A closing dialog restores the focus first.
    const timer = setTimeout(() => {
      lastAction.current = null;
      if (!hasLostFocus()) return;
      const all = [...document.querySelectorAll(".review-row")];
      // A resolved conflict leaves the top of the list: the next task takes its place (rules R7.23).
      const target = (control?.isConnected ? control : null) ?? firstActionOf(all[index] ?? all.at(-1));
      if (target) target.focus();
      else focusHeading();
    });
    return () => clearTimeout(timer);
  }, [pathname, isIdle, rows]);
  return (id, pressed) => {
    const control = pressed.closest<HTMLElement>("a, button");
    lastAction.current = { index: Math.max(0, ids.indexOf(id)), control };
  };
}
