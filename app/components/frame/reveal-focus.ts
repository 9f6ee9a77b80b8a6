function reveal(focused: Element, place: HTMLElement, bar: HTMLElement): void {
  if (bar.contains(focused) || getComputedStyle(bar).position !== "sticky") return;
  const { top, bottom } = focused.getBoundingClientRect();
  const isSeen = top >= place.getBoundingClientRect().top && bottom <= bar.getBoundingClientRect().top;
  if (!isSeen) focused.scrollIntoView({ block: "nearest" });
}

/**
 * Brings what gets the focus within `place`, from under its upper edge and from under a bar that stays at its end: WebKit
 * leaves a text field where half of it is seen, whatever `scroll-padding` says.
 * @param findBar asked at each focus, since the bar may be another one by then.
 * @returns ends it.
 */
export function revealFocus(place: HTMLElement, findBar: () => HTMLElement | null): () => void {
  const onFocus = ({ target }: FocusEvent) =>
    // The browser's own scrolling comes first.
    requestAnimationFrame(() => {
      const bar = findBar();
      if (bar && target instanceof Element) reveal(target, place, bar);
    });
  place.addEventListener("focusin", onFocus);
  return () => place.removeEventListener("focusin", onFocus);
}
