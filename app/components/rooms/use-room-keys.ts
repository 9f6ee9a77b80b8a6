import { type KeyboardEvent, useEffect, useRef } from "react";

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** The rooms in sight, of all types, in their order; those of a folded list have no box. */
function boxesIn(lists: HTMLElement): HTMLInputElement[] {
  const all = [...lists.querySelectorAll<HTMLInputElement>("input[type=checkbox]")];
  return all.filter((box) => (box.closest("label")?.getClientRects().length ?? 0) > 0);
}

function goTo(key: string, at: number, count: number): number | null {
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  const step = STEPS[key];
  return step === undefined ? null : (at + step + count) % count;
}

/**
 * Makes the lists of rooms one tab stop with arrow keys, Home and End: the room that had the focus last, else the first
 * chosen one, else the first. Without JavaScript each room is a stop.
 */
export function useRoomKeys() {
  const lists = useRef<HTMLDivElement>(null);
  const last = useRef<HTMLInputElement | null>(null);

  const setStop = () => {
    const boxes = lists.current ? boxesIn(lists.current) : [];
    const stop =
      boxes.find((box) => box === last.current) ?? boxes.find(({ checked }) => checked) ?? boxes[0];
    for (const box of boxes) box.tabIndex = box === stop ? 0 : -1;
  };
  // After every render, since each may show other rooms.
  useEffect(setStop);

  return {
    ref: lists,
    /** Opening or folding a list changes which rooms are in sight. */
    onToggleCapture: setStop,
    onFocus: ({ target }: { target: EventTarget }) => {
      if (!(target instanceof HTMLInputElement)) return;
      last.current = target;
      setStop();
    },
    onKeyDown: (event: KeyboardEvent<HTMLDivElement>) => {
      if (!(event.target instanceof HTMLInputElement) || event.altKey || event.ctrlKey || event.metaKey)
        return;
      const boxes = boxesIn(event.currentTarget);
      const to = goTo(event.key, boxes.indexOf(event.target), boxes.length);
      if (to === null) return;
      event.preventDefault();
      boxes[to]?.focus();
    },
  };
}
