/** The focused element, and whether too little of it is visible. */
export type Stop = { name: string; isCovered: boolean };

/** What {@link focusStop} takes: the bars that may stay in sight, and how much of an element is enough. */
export const BARS_AND_ENOUGH = {
  bars: ".rail, .page-head, .queue-foot, .request-bar, .dialog-actions",
  // Of a text field one line in view is enough; a button or a box must be whole.
  enough: 44,
};

/** Run in the page: the focused element, and whether sticky bars or the viewport's edges hide too much of it. */
export function focusStop({ bars, enough }: typeof BARS_AND_ENOUGH): Stop | null {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return null;
  const box = focused.getBoundingClientRect();
  let [from, to] = [0, window.innerHeight];
  // A modal dialog is above the page's bars.
  const place = document.querySelector("dialog:modal") ?? document;
  for (const bar of place.querySelectorAll(bars)) {
    // The skip link is above every bar.
    if (getComputedStyle(bar).position !== "sticky" || bar.contains(focused) || !focused.closest("main"))
      continue;
    const { top, bottom } = bar.getBoundingClientRect();
    if (top <= 0 && bottom > box.top) from = Math.max(from, bottom);
    else if (top > box.top) to = Math.min(to, top);
  }
  const seen = Math.min(box.bottom, to) - Math.max(box.top, from);
  return {
    name: `${focused.tagName} ${focused.getAttribute("aria-label") ?? focused.textContent}`,
    isCovered: seen < Math.min(box.height, enough),
  };
}
