function reveal(focused: Element, place: HTMLElement, bar: HTMLElement): void {
  if (bar.contains(focused) || getComputedStyle(bar).position !== "sticky") return;
  const { top, bottom } = focused.getBoundingClientRect();
  const isSeen = top >= place.getBoundingClientRect().top && bottom <= bar.getBoundingClientRect().top;
  if (!isSeen) focused.scrollIntoView({ block: "nearest" });
}

/**
 * Scrolls the focused element within `place` away from its upper edge and from a sticky bar at its end: WebKit leaves
 * a text field half hidden, whatever `scroll-padding` is.
 * @param findBar called at each focus, since the bar may have been replaced.
 * @returns removes the listeners.
 */
export function revealFocus(place: HTMLElement, findBar: () => HTMLElement | null): () => void {
  const onFocus = ({ target }: FocusEvent) =>
    // After the browser's own scrolling.
    requestAnimationFrame(() => {
      const bar = findBar();
      if (bar && target instanceof Element) reveal(target, place, bar);
    });
  place.addEventListener("focusin", onFocus);
  return () => place.removeEventListener("focusin", onFocus);
}
