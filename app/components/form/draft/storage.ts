import type { SubmissionResult } from "@conform-to/react";
import { parse } from "@conform-to/react";

const PREFIX = "digitado:";
/** Fields that are no draft: a secret, or a value that belongs to one rendering of the form. */
const NOT_STORED = /password|^formToken$/i;

/** False until the first page is hydrated: the browser's first render must match the server's. */
let isHydrated = false;

function storageKey(historyKey: string, pathname: string): string {
  return `${PREFIX}${historyKey}:${pathname}`;
}

type Values = SubmissionResult<string[]>["initialValue"];

function store(historyKey: string, pathname: string, values: Values): void {
  // A file must be chosen again: the browser does not restore its content.
  const stored = Object.entries(values ?? {}).filter(
    ([name, value]) => !NOT_STORED.test(name) && !((value as unknown) instanceof File),
  );
  try {
    sessionStorage.setItem(storageKey(historyKey, pathname), JSON.stringify(Object.fromEntries(stored)));
  } catch {
    // Storage is full or switched off: the form works without it.
  }
}

/** Stores a form's fields for this tab under its history entry. */
export function storeTyped(historyKey: string, pathname: string, form: HTMLFormElement): void {
  const submission = parse(new FormData(form), { resolve: () => ({ error: {} }) });
  store(historyKey, pathname, submission.reply().initialValue);
}

/** Stores the input of a refused form, which the page shows again. */
export function storeRefused(historyKey: string, pathname: string, result: SubmissionResult<string[]>): void {
  if (result.error) store(historyKey, pathname, result.initialValue);
}

/**
 * Moves the draft to the key that the browser's history entry has by now: the router replaces it with each submission,
 * before React renders the response, and the page may be left in between.
 */
export function carryTyped(historyKey: string, pathname: string): void {
  const current: string = history.state?.key ?? historyKey;
  if (current === historyKey || location.pathname !== pathname) return;
  try {
    const text = sessionStorage.getItem(storageKey(historyKey, pathname));
    if (text !== null) sessionStorage.setItem(storageKey(current, pathname), text);
  } catch {}
}

/** Removes the draft of this history entry. */
export function forgetTyped(historyKey: string, pathname: string): void {
  try {
    sessionStorage.removeItem(storageKey(historyKey, pathname));
  } catch {}
}

/** Removes all drafts: the person signs out. */
export function forgetAllTyped(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {}
}

/** Whether there is a draft for this history entry. */
export function hasTyped(historyKey: string, pathname: string): boolean {
  try {
    return sessionStorage.getItem(storageKey(historyKey, pathname)) !== null;
  } catch {
    return false;
  }
}

/** The draft of this history entry, as a form shows it; null during hydration. */
export function readTyped(historyKey: string, pathname: string): SubmissionResult<string[]> | null {
  if (!isHydrated) return null;
  try {
    const text = sessionStorage.getItem(storageKey(historyKey, pathname));
    return text === null ? null : { initialValue: JSON.parse(text) as Values };
  } catch {
    return null;
  }
}

/** From now on drafts may be shown. */
export function markHydrated(): void {
  isHydrated = true;
}
