import type { Page } from "@playwright/test";

const WIDTHS = [1440, 390];

/** Run in the browser: the regions that failed to load, and the boxes that end beyond the page. */
export function faultsOf(): string[] {
  const faults = new Set<string>();
  const failed = /Falha ao [^.\n]*|Ocorreu um erro[^.\n]*|Erro ao carregar[^.\n]*/g;
  for (const [sentence] of document.body.innerText.matchAll(failed)) faults.add(`says “${sentence}”`);
  const { clientWidth, scrollWidth } = document.documentElement;
  if (scrollWidth > clientWidth) faults.add(`scrolls sideways: ${scrollWidth} px of ${clientWidth}`);

  /** Whether the element or something in it ends beyond the page; what scrolls by itself may hold what is wider. */
  function isBeyond(element: Element): boolean {
    const { overflowX, clipPath } = getComputedStyle(element);
    // Words for screen readers are clipped; the panel's picture moves by some pixels against burn-in.
    if (!element.checkVisibility() || clipPath !== "none" || element.matches(".picture")) return false;
    if (/auto|scroll/.test(overflowX) && element !== document.body) return false;
    const { left, right } = element.getBoundingClientRect();
    const isHere = left < clientWidth && Math.round(right) > clientWidth;
    if ([...element.children].filter(isBeyond).length > 0) return true;
    const words = (element.textContent ?? "").trim().slice(0, 30);
    if (isHere) faults.add(`${element.tagName.toLowerCase()} “${words}” ends at ${Math.round(right)} px`);
    return isHere;
  }

  isBeyond(document.body);
  // One of the menus that are alike, since every row has one.
  const menus = [...document.querySelectorAll<HTMLDetailsElement>("details:not([open])")];
  const kinds = new Map(menus.map((menu) => [`${menu.className} ${menu.parentElement?.className}`, menu]));
  for (const menu of kinds.values()) {
    const closed = menus.filter((each) => each.contains(menu));
    for (const each of closed) each.open = true;
    isBeyond(menu);
    for (const each of closed) each.open = false;
  }
  return [...faults];
}

/** What a customer must not see on the page, at each width; the page keeps the last one. */
export async function look(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    for (const fault of await page.evaluate(faultsOf)) found.push(`${width} px: ${fault}`);
  }
  return found;
}
