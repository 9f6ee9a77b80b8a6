import { type KeyboardEvent, useState } from "react";
import { useHydrated } from "./use-hydrated.ts";

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/**
 * Arrow keys within a strip of checkboxes, as radio buttons have them: one is the tab stop.
 * @param first the one that the focus enters at before any was focused.
 * @returns the properties of the checkbox at a place.
 */
export function useStripKeys(count: number, first: number) {
  const isEnhanced = useHydrated();
  const [focused, setFocused] = useState<number | null>(null);
  const active = Math.min(focused ?? Math.max(first, 0), count - 1);
  return (index: number) => ({
    tabIndex: isEnhanced && index !== active ? -1 : undefined,
    onFocus: () => setFocused(index),
    onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
      const step = STEPS[event.key];
      if (step === undefined) return;
      event.preventDefault();
      const boxes = event.currentTarget.closest(".strip")?.querySelectorAll("input") ?? [];
      boxes[(index + step + boxes.length) % boxes.length]?.focus();
    },
  });
}
