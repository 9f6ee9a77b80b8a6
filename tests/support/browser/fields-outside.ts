import type { Page } from "@playwright/test";

/** Fields whose right edge is outside a box that they stand in, with all that is folded unfolded, in px. */
export function fieldsOutside(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    for (const fold of document.querySelectorAll("main details")) fold.setAttribute("open", "");
    const fields = [...document.querySelectorAll<HTMLInputElement>("main :is(input, select, textarea)")];
    return fields.flatMap((field) => {
      const { right, width } = field.getBoundingClientRect();
      if (!field.offsetParent || width < 30) return [];
      for (let box = field.parentElement; box && box !== document.body; box = box.parentElement) {
        if (getComputedStyle(box).overflowX !== "visible") return [];
        const edge = box.getBoundingClientRect();
        const over = Math.round(right - edge.right);
        // One that only groups what it holds has no box.
        if (edge.width > 0 && over > 1)
          return [`${field.name}: ${over} px outside ${box.className || box.tagName}`];
      }
      return [];
    });
  });
}
