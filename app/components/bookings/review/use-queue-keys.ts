import { useEffect, useSyncExternalStore } from "react";

/** Where the browser stores that the keys are off. */
const OFF = "fila-sem-teclas";
const CHANGED = "fila-teclas";

function subscribe(onChange: () => void): () => void {
  window.addEventListener(CHANGED, onChange);
  window.addEventListener("storage", onChange);
  return () => {
    window.removeEventListener(CHANGED, onChange);
    window.removeEventListener("storage", onChange);
  };
}

function isOff(): boolean {
  try {
    return localStorage.getItem(OFF) !== null;
  } catch {
    // Without storage the keys are on.
    return false;
  }
}

export function useKeysOn(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => !isOff(),
    () => true,
  );
}

export function setKeysOn(isOn: boolean): void {
  try {
    if (isOn) localStorage.removeItem(OFF);
    else localStorage.setItem(OFF, "1");
  } catch {
    // In memory while nothing can be stored: the checkbox shows that it had no effect.
  }
  window.dispatchEvent(new Event(CHANGED));
}

const rows = () => [...document.querySelectorAll<HTMLElement>(".review-row")];

/** The row that the keys act on: the one with the focus. */
function currentRow(): HTMLElement | null {
  return document.activeElement?.closest<HTMLElement>(".review-row") ?? null;
}

function goTo(row: HTMLElement | undefined): void {
  const target = row?.querySelector<HTMLElement>(
    "[data-key='a'], .review-actions a, .review-actions summary",
  );
  target?.focus();
  row?.scrollIntoView({ block: "nearest" });
}

function step(by: 1 | -1): void {
  const all = rows();
  const present = currentRow();
  const index = present ? all.indexOf(present) + by : by === 1 ? 0 : all.length - 1;
  goTo(all[Math.min(Math.max(index, 0), all.length - 1)]);
}

/** Presses a row's element for the key; for a closed conflict `m` opens it first. */
function press(key: string): void {
  const row = currentRow() ?? rows()[0];
  if (!row) return;
  const own =
    key === "m" ? (row.querySelector("[data-key='o']") && !row.querySelector(".solve") ? "o" : "m") : key;
  const found = [...row.querySelectorAll<HTMLElement>(`[data-key='${own}']`)];
  // The button below the row takes precedence over the dialog of its menu.
  found.at(-1)?.click();
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.closest("input:not([type='checkbox']), textarea, select, [contenteditable='true']") !== null
  );
}

/** `j` and `k` move between rows, `a`, `r` and `m` act on the focused one, `?` lists all keys. */
export function useQueueKeys(isOn: boolean, onHelp: () => void): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown as help is the same each time
  useEffect(() => {
    if (!isOn) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return;
      if (isTyping(event.target) || document.querySelector("dialog:modal")) return;
      if (event.key === "j") step(1);
      else if (event.key === "k") step(-1);
      else if (event.key === "?") onHelp();
      else if (["a", "r", "m"].includes(event.key)) press(event.key);
      else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [isOn]);
}
