import { type RefObject, useEffect, useRef } from "react";
import { revealFocus } from "#app/components/frame/reveal-focus.ts";

/**
 * Measures a bar that is sticky at the bottom of the window and sets it on the root, whose `scroll-padding` prevents
 * it from covering the focused element (styles/tokens.css); WebKit ignores `scroll-margin` of the focused element
 * itself. A bar that is not sticky, or is hidden, counts as zero.
 */
export function useStickyBar<Bar extends HTMLElement>(): RefObject<Bar> {
  const bar = useRef<Bar>(null);
  useEffect(() => {
    const element: HTMLElement | null = bar.current;
    if (!element) return;
    const root = document.documentElement;
    const measure = () => {
      const isSticky = getComputedStyle(element).position === "sticky";
      root.style.setProperty("--bar-bottom", `${isSticky ? element.offsetHeight : 0}px`);
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    // In a window that has become too low nothing is sticky, though the bar has the same size.
    window.addEventListener("resize", measure);
    const endReveal = revealFocus(document.body, () => bar.current);
    return () => {
      endReveal();
      observer.disconnect();
      window.removeEventListener("resize", measure);
      root.style.removeProperty("--bar-bottom");
    };
  }, []);
  return bar;
}
