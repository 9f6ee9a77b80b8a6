export function hasLostFocus(): boolean {
  return !document.activeElement || document.activeElement === document.body;
}

export function focusHeading(): void {
  const heading = document.querySelector("h1");
  heading?.setAttribute("tabindex", "-1");
  heading?.focus();
}

function linkTo(address: string): HTMLElement | undefined {
  const links = [...document.querySelectorAll<HTMLElement>(`a[href="${CSS.escape(address)}"]`)];
  return links.find((link) => link.checkVisibility());
}

const rows = () => [...document.querySelectorAll("tbody tr")];

export type Opener = { address: string; row: number };

export function openerOf(address: string): Opener {
  const row = linkTo(address)?.closest("tr");
  return { address, row: row ? rows().indexOf(row) : -1 };
}

/** If the link was removed with its row: the actions of the row that took its place, else the heading. */
export function focusOpener({ address, row }: Opener): void {
  const all = rows();
  const next = row < 0 ? undefined : (all[row] ?? all.at(-1));
  const act = next?.querySelector<HTMLElement>(".row-actions :is(a, button)");
  const target = linkTo(address) ?? act ?? next?.querySelector<HTMLElement>("a, button");
  if (target) target.focus();
  else focusHeading();
}
