import type { SubmissionResult } from "@conform-to/react";
import { parse } from "@conform-to/react";

const PREFIX = "digitado:";
/** What a form holds besides what was typed: a secret, or what belongs to one display of it. */
const NOT_KEPT = /password|^formToken$/i;

/** False until the first page has come alive: what the server rendered must be what the browser renders first. */
let isHydrated = false;

function storageKey(historyKey: string, pathname: string): string {
  return `${PREFIX}${historyKey}:${pathname}`;
}

/** Keeps a form's fields for this tab under its place in the history. */
export function storeTyped(historyKey: string, pathname: string, form: HTMLFormElement): void {
  const query = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (typeof value === "string" && !NOT_KEPT.test(name)) query.append(name, value);
  }
  try {
    sessionStorage.setItem(storageKey(historyKey, pathname), query.toString());
  } catch {
    // Storage is full or switched off: the form works without it.
  }
}

/** Forgets what was typed at this place in the history. */
export function forgetTyped(historyKey: string, pathname: string): void {
  try {
    sessionStorage.removeItem(storageKey(historyKey, pathname));
  } catch {}
}

/** Forgets what was typed anywhere: the person signs out. */
export function forgetAllTyped(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {}
}

/** Whether something was kept for this place in the history. */
export function hasTyped(historyKey: string, pathname: string): boolean {
  try {
    return sessionStorage.getItem(storageKey(historyKey, pathname)) !== null;
  } catch {
    return false;
  }
}

/** What was kept for this place in the history, as a form shows it; null while the server's page comes alive. */
export function readTyped(historyKey: string, pathname: string): SubmissionResult<string[]> | null {
  if (!isHydrated) return null;
  try {
    const text = sessionStorage.getItem(storageKey(historyKey, pathname));
    if (text === null) return null;
    const { initialValue } = parse(new URLSearchParams(text), { resolve: () => ({ error: {} }) }).reply();
    return { initialValue };
  } catch {
    return null;
  }
}

/** From here on what was typed may be shown again. */
export function markHydrated(): void {
  isHydrated = true;
}
