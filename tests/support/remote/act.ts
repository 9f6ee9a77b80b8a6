import { expect } from "vitest";
import type { DrivenPage } from "./remote-page.ts";

const WAIT_MS = 20_000;

type Wanted = { css: string; name: string };

/** Run in the page: the middle of the element of that name once it stands still in sight; null until then. */
function placeOf({ css, name }: Wanted): { x: number; y: number } | null {
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
  return { x: Math.round(left + width / 2), y: Math.round(top + height / 2) };
}

/** Presses the first visible element that the selector finds and whose name begins so. */
export async function press(page: DrivenPage, css: string, name = ""): Promise<void> {
  const find = () => page.evaluate(placeOf, { css, name });
  await expect.poll(find, { timeout: WAIT_MS, message: `${css} "${name}"` }).not.toBeNull();
  const place = await find();
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

/** WebDriver's codes of the keys that are no characters. */
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

/** Chooses the first option of a list that is one, as its own widget would. */
export async function chooseFirst(page: DrivenPage, label: string): Promise<void> {
  const chosen = await page.evaluate((name) => {
    const lists = [...document.querySelectorAll("select")];
    const list = lists.find(({ labels }) => labels[0]?.textContent?.trim().startsWith(name));
    const option = [...(list?.options ?? [])].find(({ value }) => value !== "");
    if (!list || !option) return false;
    list.value = option.value;
    list.dispatchEvent(new Event("change", { bubbles: true }));
    return true;
  }, label);
  expect(chosen, label).toBe(true);
}

/** Waits for a page of the path (with its query string) whose text holds the sentence. */
export async function expectPage(page: DrivenPage, address: RegExp, sentence: string): Promise<void> {
  const where = () => page.evaluate(() => window.location.pathname + window.location.search, null);
  await expect.poll(where, { timeout: WAIT_MS }).toMatch(address);
  const text = () => page.evaluate(() => document.body.innerText, null);
  await expect.poll(text, { timeout: WAIT_MS }).toContain(sentence);
}
