import { useCallback, useEffect, useState } from "react";
import { BATCH_FORM } from "./types.ts";

function boxes(): HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>(`input[name="ids"][form="${BATCH_FORM}"]`)];
}

/** How many of the page's checkboxes are ticked; the checkboxes themselves are the state. */
export function useTicked(rows: string, atFirst: number) {
  const [ticked, setTicked] = useState(atFirst);
  const count = useCallback(() => setTicked(boxes().filter((box) => box.checked).length), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows have other boxes
  useEffect(count, [rows]);
  const tickAll = (isTicked: boolean) => {
    for (const box of boxes()) box.checked = isTicked;
    count();
  };
  return { ticked, count, tickAll };
}
