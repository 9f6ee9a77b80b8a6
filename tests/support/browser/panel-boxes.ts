import type { Page } from "@playwright/test";
import { expect } from "./browser.ts";

/** The overscan margin less the few pixels by which the picture moves (docs/decisions/0020). */
const MARGIN = 0.05;
const DRIFT = 4;

/** What {@link panelBoxes} takes. */
export const PANEL_MARGINS = { margin: MARGIN, drift: DRIFT };

/** Run in the page: boxes that are cut off, leave the margin, overlap or are too small; how many rows are whole. */
export function panelBoxes({ margin, drift }: typeof PANEL_MARGINS): { faults: string[]; visible: number } {
  const faults: string[] = [];
  const height = window.innerHeight;
  const width = window.innerWidth;
  const box = (element: Element) => element.getBoundingClientRect();
  const all = (selector: string) => [...document.querySelectorAll(selector)];
  const name = (element: Element) =>
    `${element.tagName.toLowerCase()}.${element.className} "${element.textContent?.slice(0, 30)}"`;

  const texts = all(
    "td, th, .place, .notice, h1, nav a, .clock, .date, .greeting, .school, .welcome, .week, .week-address, footer p, .empty",
  );
  for (const element of texts) {
    if (element.scrollWidth > element.clientWidth + 1) faults.push(`too wide: ${name(element)}`);
    // Glyphs of a tight line may exceed their box; a box with hidden overflow must contain all of them.
    const hides = getComputedStyle(element).overflowY === "hidden";
    if (hides && element.scrollHeight > element.clientHeight + 1) faults.push(`cut: ${name(element)}`);
  }
  const scrolled = document.querySelector("[data-scroll]");
  for (const element of all(".board *, .rail *")) {
    if (scrolled?.contains(element) && element !== scrolled) continue;
    const { left, right, top, bottom } = box(element);
    const isInline = getComputedStyle(element).display === "inline";
    if (isInline || right - left === 0 || bottom - top === 0) continue;
    const isOut =
      left < width * margin - drift - 1 ||
      right > width * (1 - margin) + drift + 1 ||
      top < height * margin - drift - 1 ||
      bottom > height * (1 - margin) + drift + 1;
    if (isOut) faults.push(`out of the margin: ${name(element)}`);
  }
  for (const selector of [".rail > *", ".board > *", ".top > *"]) {
    const parts = all(selector).filter((element) => box(element).height > 0);
    for (const [index, part] of parts.entries()) {
      for (const other of parts.slice(index + 1)) {
        const [a, b] = [box(part), box(other)];
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (across > 1 && down > 1) faults.push(`overlap: ${name(part)} and ${name(other)}`);
      }
    }
  }
  const code = document.querySelector(".code");
  if (code && Math.abs(box(code).width - width * 0.16) > 1) faults.push("the code is not 16vw");
  let visible = 0;
  for (const row of all("tbody tr")) {
    if (box(row).height < height * 0.12 - 0.5) faults.push(`too low: ${name(row)}`);
    for (const cell of row.children) {
      // A cell's contents must end within it; a table cell itself grows with its text.
      const range = document.createRange();
      range.selectNodeContents(cell);
      const inner = range.getBoundingClientRect();
      if (inner.bottom > box(cell).bottom + 1 || inner.right > box(cell).right + 1)
        faults.push(`runs over: ${name(cell)}`);
    }
    // Text to be read from afar (rules R9.10).
    const room = row.querySelector("td.room");
    if (room && Number.parseFloat(getComputedStyle(room).fontSize) < height * 0.034 - 0.1)
      faults.push(`too small: ${name(room)}`);
    const large = row.querySelector(".class-name:not(.long-word)");
    if (large && Number.parseFloat(getComputedStyle(large).fontSize) < height * 0.044 - 0.1)
      faults.push(`too small: ${name(large)}`);
    for (const code of row.querySelectorAll(".code-word"))
      if (box(code).height > 1.6 * Number.parseFloat(getComputedStyle(code).fontSize))
        faults.push(`broken: ${name(code)}`);
    if (scrolled && box(row).bottom <= box(scrolled).bottom + 1) visible += 1;
  }
  return { faults, visible };
}

/** Fails if {@link panelBoxes} finds a fault, or fewer whole rows than expected. */
export async function expectUnclipped(page: Page, expected: { visible: number }): Promise<void> {
  await page.evaluate(() => document.fonts.ready.then(() => null));
  const found = await page.evaluate(panelBoxes, PANEL_MARGINS);
  expect(found.faults).toEqual([]);
  expect(found.visible).toBeGreaterThanOrEqual(expected.visible);
}
