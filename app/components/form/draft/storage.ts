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

type Values = SubmissionResult<string[]>["initialValue"];

function store(historyKey: string, pathname: string, values: Values): void {
  // A file is chosen again: the browser gives its content to no later page.
  const kept = Object.entries(values ?? {}).filter(
    ([name, value]) => !NOT_KEPT.test(name) && !((value as unknown) instanceof File),
  );
  try {
    sessionStorage.setItem(storageKey(historyKey, pathname), JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // Storage is full or switched off: the form works without it.
  }
}

/** Keeps a form's fields for this tab under its place in the history. */
export function storeTyped(historyKey: string, pathname: string, form: HTMLFormElement): void {
  const submission = parse(new FormData(form), { resolve: () => ({ error: {} }) });
  store(historyKey, pathname, submission.reply().initialValue);
}

/** Keeps what was sent and refused, which the page shows again. */
export function storeRefused(historyKey: string, pathname: string, result: SubmissionResult<string[]>): void {
  if (result.error) store(historyKey, pathname, result.initialValue);
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
    return text === null ? null : { initialValue: JSON.parse(text) as Values };
  } catch {
    return null;
  }
}

/** From here on what was typed may be shown again. */
export function markHydrated(): void {
  isHydrated = true;
}
