import type { Page } from "@playwright/test";

/** The least height of what is pressed on a phone. */
const LEAST = 44;

/**
 * What can be pressed and is lower than a finger, without links in the line of a sentence; a box is as high as its
 * label.
 */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate((least) => {
    const heightOf = (element: HTMLElement) => {
      const { height } = element.getBoundingClientRect();
      const after = getComputedStyle(element, "::after");
      const added = after.position === "absolute" ? Number.parseFloat(after.height) || 0 : 0;
      return Math.max(height, added);
    };
    const isInText = (element: HTMLElement) =>
      element.localName === "a" &&
      getComputedStyle(element).display === "inline" &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? "").trim().length > 1,
      );
    for (const details of document.querySelectorAll<HTMLDetailsElement>("main details")) details.open = true;
    const pressed = "a[href], button:enabled, summary, input:enabled:not([type=hidden]), select, textarea";
    return [...document.querySelectorAll<HTMLElement>(pressed)]
      .filter((element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .filter((element) => !element.closest("[inert], .sr-only") && element.offsetWidth > 1)
      .filter((element) => !isInText(element))
      .map((element) =>
        element.matches("[type=checkbox], [type=radio]") ? (element.closest("label") ?? element) : element,
      )
      .filter((element) => heightOf(element) < least - 0.5)
      .map(
        (element) =>
          `${element.localName}.${element.className} ${Math.round(heightOf(element))} px: ${element.textContent}`,
      );
  }, LEAST);
}
