/** Whether nothing has the focus: what had it has gone from the page. */
export function hasLostFocus(): boolean {
  return !document.activeElement || document.activeElement === document.body;
}

/** Focuses the page's heading, where there is nothing nearer to what was done. */
export function focusHeading(): void {
  const heading = document.querySelector("h1");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus();
}

/** The link to this address that is in sight. */
function linkTo(address: string): HTMLElement | undefined {
  const links = [...document.querySelectorAll<HTMLElement>(`a[href="${CSS.escape(address)}"]`)];
  return links.find((link) => link.checkVisibility());
}

const rows = () => [...document.querySelectorAll("tbody tr")];

/** From where a dialog was opened: its address, and the table's row in which a link leads there. */
export type Opener = { address: string; row: number };

export function openerOf(address: string): Opener {
  const row = linkTo(address)?.closest("tr");
  return { address, row: row ? rows().indexOf(row) : -1 };
}

/**
 * Focuses the link that opened a dialog; where it is gone with its row, what can be done with the row that took its
 * place; else the heading.
 */
export function focusOpener({ address, row }: Opener): void {
  const all = rows();
  const next = row < 0 ? undefined : (all[row] ?? all.at(-1));
  const target = linkTo(address) ?? next?.querySelector<HTMLElement>("a, button");
  if (target) target.focus();
  else focusHeading();
}
