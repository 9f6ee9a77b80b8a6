import type { Page } from "@playwright/test";
import { expect } from "./browser.ts";

/**
 * Expects that the page as it is breaks no word inside a button, no date and no percentage, and that no field of a form
 * lies over another. A word may break after a hyphen or a dash.
 */
export async function expectWholeWords(page: Page, where: string): Promise<void> {
  const faults = await page.evaluate(() => {
    const found: string[] = [];
    const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const range = document.createRange();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!element || element.closest("script, style, option, .sr-only") || !isShown(element)) continue;
      const isButton = element.closest("button, .button") !== null;
      for (const { 0: part, index } of (node.textContent ?? "").matchAll(/[^\s\-–]+/g)) {
        if (!isButton && !/^\d[\d/.,]*%?$/.test(part)) continue;
        range.setStart(node, index);
        range.setEnd(node, index + part.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) found.push(`"${part}" of "${element.textContent}" breaks`);
      }
    }
    for (const form of document.querySelectorAll("form")) {
      const fields = [...form.querySelectorAll(".input")].filter(isShown);
      for (const [place, field] of fields.entries()) {
        const a = field.getBoundingClientRect();
        for (const other of fields.slice(place + 1)) {
          const b = other.getBoundingClientRect();
          if (a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1) {
            found.push(`${field.getAttribute("name")} lies over ${other.getAttribute("name")}`);
          }
        }
      }
    }
    return found;
  });
  expect(faults, where).toEqual([]);
}
