import { expect } from "vitest";
import type { DrivenPage } from "./remote-page.ts";

const WAIT_MS = 20_000;

type NamedElement = { css: string; name: string };

/** Runs in the page: the centre of the element of that name, scrolled into view; null if it cannot be clicked. */
function placeOf({ css, name }: NamedElement): { x: number; y: number } | null {
  const words = (text: string | null | undefined) => (text ?? "").replace(/\s+/g, " ").trim();
  const nameOf = (element: HTMLElement) =>
    element.getAttribute("aria-label") ??
    ("labels" in element && (element.labels as NodeList | null)?.length
      ? words((element.labels as NodeListOf<HTMLElement>)[0]?.textContent)
      : words(element.textContent));
  const found = [...document.querySelectorAll<HTMLElement>(css)].find(
    (element) => element.getClientRects().length > 0 && nameOf(element).startsWith(name),
  );
  if (!found || document.readyState !== "complete") return null;
  found.scrollIntoView({ block: "center", behavior: "instant" });
  const { left, top, width, height } = found.getBoundingClientRect();
  const place = { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
  const hit = document.elementFromPoint(place.x, place.y);
  return hit && (found.contains(hit) || hit.contains(found)) ? place : null;
}

/** Waits until the element is in view at the same place twice: a page may scroll back on hydration. */
async function findPlace(page: DrivenPage, wanted: NamedElement): Promise<{ x: number; y: number }> {
  let place: { x: number; y: number } | null = null;
  const isStill = async () => {
    const before = place;
    place = await page.evaluate(placeOf, wanted);
    return place !== null && place.x === before?.x && place.y === before.y;
  };
  const message = `${wanted.css} "${wanted.name}"`;
  await expect.poll(isStill, { timeout: WAIT_MS, interval: 150, message }).toBe(true);
  return place ?? { x: 0, y: 0 };
}

/** Clicks the first visible element that the selector finds and whose name starts so. */
export async function press(page: DrivenPage, css: string, name = ""): Promise<void> {
  const place = await findPlace(page, { css, name });
  await page.perform([
    {
      type: "pointer",
      id: "mouse",
      parameters: { pointerType: "mouse" },
      actions: [
        { type: "pointerMove", ...place, duration: 0, origin: "viewport" },
        { type: "pointerDown", button: 0 },
        { type: "pointerUp", button: 0 },
      ],
    },
  ]);
}

/** WebDriver's codes of the keys that are not characters. */
export const KEYS = { tab: "\uE004", escape: "\uE00C", enter: "\uE007" };

export async function keys(page: DrivenPage, text: string): Promise<void> {
  const actions = [...text].flatMap((value) => [
    { type: "keyDown", value },
    { type: "keyUp", value },
  ]);
  await page.perform([{ type: "key", id: "keyboard", actions }]);
}

export async function fill(page: DrivenPage, label: string, text: string): Promise<void> {
  await press(page, "input, textarea", label);
  await keys(page, text);
}

/** Waits for a page of the path (with its query string) whose text holds the sentence. */
export async function expectPage(page: DrivenPage, address: RegExp, sentence: string): Promise<void> {
  const where = () => page.evaluate(() => window.location.pathname + window.location.search, null);
  await expect.poll(where, { timeout: WAIT_MS }).toMatch(address);
  const text = () => page.evaluate(() => document.body.innerText, null);
  await expect.poll(text, { timeout: WAIT_MS }).toContain(sentence);
}
