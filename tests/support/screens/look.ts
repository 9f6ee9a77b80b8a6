import type { Page } from "@playwright/test";

const WIDTHS = [1440, 390];

/** Run in the browser: the regions that failed to load, and the boxes that end beyond the page. */
export function faultsOf(): string[] {
  const faults = new Set<string>();
  const failed = /Falha ao [^.\n]*|Ocorreu um erro[^.\n]*|Erro ao carregar[^.\n]*/g;
  for (const [sentence] of document.body.innerText.matchAll(failed)) faults.add(`says “${sentence}”`);
  const { clientWidth, scrollWidth } = document.documentElement;
  if (scrollWidth > clientWidth) faults.add(`scrolls sideways: ${scrollWidth} px of ${clientWidth}`);

  /** What scrolls by itself may hold what is wider; words for screen readers are clipped; the panel's picture moves. */
  function mayBeWide(element: Element): boolean {
    const { overflowX, clipPath } = getComputedStyle(element);
    const scrolls = /auto|scroll/.test(overflowX) && element !== document.body;
    return scrolls || clipPath !== "none" || element.matches(".picture");
  }

  /** Notes what ends beyond the page; of boxes within each other the innermost. Styles are read of few elements. */
  function noteBeyond(root: Element): void {
    const known = new Map<Element, boolean>();
    const isWithinWide = (element: Element): boolean => {
      const parent = element === root ? null : element.parentElement;
      const isWide = known.get(element) ?? (mayBeWide(element) || (parent !== null && isWithinWide(parent)));
      known.set(element, isWide);
      return isWide;
    };
    const beyond = [root, ...root.querySelectorAll("*")].filter((element) => {
      const { left, right } = element.getBoundingClientRect();
      const isBeyond = left < clientWidth && Math.round(right) > clientWidth;
      return isBeyond && element.checkVisibility() && !isWithinWide(element);
    });
    for (const element of beyond) {
      if (beyond.some((other) => other !== element && element.contains(other))) continue;
      const words = (element.textContent ?? "").trim().slice(0, 30);
      const right = Math.round(element.getBoundingClientRect().right);
      faults.add(`${element.tagName.toLowerCase()} “${words}” ends at ${right} px`);
    }
  }

  noteBeyond(document.body);
  // One of the menus that are alike, since every row has one.
  const menus = [...document.querySelectorAll<HTMLDetailsElement>("details:not([open])")];
  const kinds = new Map(menus.map((menu) => [`${menu.className} ${menu.parentElement?.className}`, menu]));
  for (const menu of kinds.values()) {
    const closed = menus.filter((each) => each.contains(menu));
    for (const each of closed) each.open = true;
    noteBeyond(menu);
    for (const each of closed) each.open = false;
  }
  return [...faults];
}

/** What a customer must not see on the page, at each width; the present one first, since each change lays out the page. */
export async function look(page: Page): Promise<string[]> {
  const found: string[] = [];
  const present = page.viewportSize()?.width;
  for (const width of present === WIDTHS[1] ? WIDTHS.toReversed() : WIDTHS) {
    if (width !== page.viewportSize()?.width) await page.setViewportSize({ width, height: 900 });
    for (const fault of await page.evaluate(faultsOf)) found.push(`${width} px: ${fault}`);
  }
  return found;
}
