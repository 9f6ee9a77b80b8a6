import type { Page, Response } from "@playwright/test";

/** One button of one form; `label` and `address` name it, without the ids of rows. */
export type Submission = {
  form: number;
  button: number;
  label: string;
  method: string;
  address: string;
  /** Whether it is outside of the page's own part, such as signing out: on every screen. */
  isOfFrame: boolean;
};

/**
 * Run in the browser: what the page can send, once of those that differ in their row only. Nobody can press what is
 * behind an open dialog; its list is a screen of its own.
 */
function findSubmissions(): Submission[] {
  const seen = new Set<string>();
  const dialog = document.querySelector("dialog:modal");
  return [...document.forms].flatMap((form, at) => {
    // What closes a dialog sends nothing.
    if (form.method === "dialog") return [];
    const buttons = [...form.elements].filter((each) => each instanceof HTMLButtonElement);
    return buttons
      .filter(({ type }) => type === "submit")
      .flatMap((button, index) => {
        const words = (button.textContent?.trim() || button.ariaLabel || button.name).split(/\s+/);
        // More words name the row.
        const label = words.slice(0, 2).join(" ");
        const method = button.getAttribute("formmethod") ?? form.method;
        const target = button.getAttribute("formaction") ?? form.getAttribute("action") ?? location.href;
        const address = new URL(target, location.href).pathname.replace(/[0-9a-f-]{36}|\d+/g, "…");
        const key = [label, method, address].join();
        const isBehind = dialog !== null && !dialog.contains(button);
        if (button.disabled || isBehind || seen.has(key)) return [];
        seen.add(key);
        const isOfFrame = !button.closest("main, dialog");
        return [{ form: at, button: index, label, method, address, isOfFrame }];
      });
  });
}

/** What the page can send, but that the school's list of lessons is a grid: its refusal is what it should say. */
export async function submissionsOf(page: Page): Promise<Submission[]> {
  const found = await page.evaluate(findSubmissions);
  return found.filter(({ label, address }) => label !== "É um" || address !== "/admin/grade/…/colunas");
}

/** The last row: the first ones have conflicts. */
const tickRow = () => [...document.querySelectorAll<HTMLInputElement>("input[name=ids]")].at(-1)?.click();

/** What is done before a form is sent that demands a choice of its page, not of a field. */
const CHANGES: Record<string, () => void> = {
  "/admin/reservas/aprovar": tickRow,
  "/admin/reservas/rejeitar": tickRow,
  "/reservas/avaliar/aprovar": tickRow,
  "/reservas/avaliar/rejeitar": tickRow,
  "/admin/ausencias/…": () => document.querySelector<HTMLInputElement>("main [type=radio]")?.click(),
  "/admin/grade/…/colunas": () => {
    const names = "weekday startTime endTime classes discipline teachers environments".split(" ");
    for (const [at, name] of names.entries()) {
      const select = document.querySelector<HTMLSelectElement>(`select[name=${name}]`);
      if (select) select.selectedIndex = at + 1;
    }
  },
};

/** Run in the browser: presses the button. */
function press({ form, button }: Submission): void {
  const element = document.forms[form];
  const buttons = [...(element?.elements ?? [])].filter(
    (each) => each instanceof HTMLButtonElement && each.type === "submit",
  );
  (buttons[button] as HTMLButtonElement).click();
}

/** Run in the browser: what the page says now. */
function readPage() {
  const fields = document.querySelectorAll("[aria-invalid=true], .field-error, :invalid:not(form, fieldset)");
  const refusals = [...document.querySelectorAll<HTMLElement>('[role=alert], .notice[data-tone="danger"]')];
  const values = [...document.querySelectorAll("input")].map(({ value, checked }) => `${value} ${checked}`);
  return {
    text: [document.body.innerText, ...values].join("\n"),
    hasFieldError: [...fields].some((field) => field.checkVisibility()),
    refusal: refusals.map(({ innerText }) => innerText.replace(/\s+/g, " ")).join(" | "),
  };
}

/**
 * Sends the form as it stands. Gives what is wrong with the outcome: it is neither what the form promises (another page,
 * a message, a file) nor a sentence by a field.
 */
export async function submit(page: Page, submission: Submission): Promise<string[]> {
  const change = CHANGES[submission.address];
  if (change && submission.method === "post") await page.evaluate(change);
  const replies: Response[] = [];
  let isFile = false;
  const onResponse = (response: Response) => {
    if (response.request().method() === "POST") replies.push(response);
  };
  const onDownload = () => {
    isFile = true;
  };
  page.on("response", onResponse).on("download", onDownload);
  const before = { ...(await page.evaluate(readPage)), url: page.url() };
  // A native form's document may be gone before this ends.
  await page.evaluate(press, submission).catch(() => {});
  await settle(page);

  async function faultNow(): Promise<string | null> {
    if (isFile || submission.method === "get") return null;
    const after = await page.evaluate(readPage);
    const status = replies[0]?.status();
    const isSame = after.text === before.text && page.url() === before.url;
    if (status === undefined) return isSame && !after.hasFieldError ? "does nothing" : null;
    if (status >= 500 || status === 403 || status === 409)
      return `is answered by ${status}: ${after.refusal}`;
    if (status >= 400) return after.hasFieldError ? null : `is refused: ${after.refusal || "without a word"}`;
    if (after.refusal !== "" && after.refusal !== before.refusal) return `is refused: ${after.refusal}`;
    return isSame ? "shows no outcome" : null;
  }
  let fault = await faultNow();
  // React shows an outcome a moment after the router has it.
  for (let tries = 0; fault && tries < 50; tries++) {
    await page.waitForTimeout(100);
    fault = await faultNow();
  }
  page.off("response", onResponse).off("download", onDownload);
  return fault ? [`${nameOf(submission)} ${fault}`] : [];
}

export const nameOf = ({ label, method, address }: Submission) => `“${label}” (${method} ${address})`;

/** Waits until the page is hydrated, and its router has nothing more to do. */
export async function settle(page: Page): Promise<void> {
  // A native form's document is only gone a moment after it was sent.
  await page.waitForTimeout(20);
  await page.waitForFunction(() => {
    if (document.readyState !== "complete") return false;
    if (!("__remixContext" in window)) return true;
    const router = window.__remixRouter;
    const isHydrated = (form: HTMLFormElement) => Object.keys(form).some((key) => key.startsWith("__react"));
    if (!router || !Array.from(document.forms).every(isHydrated)) return false;
    const { navigation, revalidation, fetchers } = router.state;
    const states = [navigation.state, revalidation, ...[...fetchers.values()].map(({ state }) => state)];
    return states.every((state) => state === "idle");
  });
}
