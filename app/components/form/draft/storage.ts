import type { SubmissionResult } from "@conform-to/react";
import { parse } from "@conform-to/react";

const PREFIX = "digitado:";
/** Fields that are no draft: a secret, or a value that belongs to one rendering of the form. */
const NOT_STORED = /password|^formToken$|^openedBy$/i;

/** False until the first page is hydrated: the browser's first render must match the server's. */
let isHydrated = false;

/** Whose a draft is (as the forms of the page say it), and at which history entry and path it was typed. */
export type DraftPlace = { person: string; key: string; pathname: string };

/** The person is part of the key: nobody else's drafts are read (rules R5.16). */
function storageKey({ person, key, pathname }: DraftPlace): string {
  return `${PREFIX}${person}:${key}:${pathname}`;
}

type Values = SubmissionResult<string[]>["initialValue"];

function store(place: DraftPlace, values: Values): void {
  // A file must be chosen again: the browser does not restore its content.
  const stored = Object.entries(values ?? {}).filter(
    ([name, value]) => !NOT_STORED.test(name) && !((value as unknown) instanceof File),
  );
  try {
    sessionStorage.setItem(storageKey(place), JSON.stringify(Object.fromEntries(stored)));
  } catch {
    // Storage is full or switched off: the form works without it.
  }
}

export function storeTyped(place: DraftPlace, form: HTMLFormElement): void {
  const submission = parse(new FormData(form), { resolve: () => ({ error: {} }) });
  store(place, submission.reply().initialValue);
}

export function storeRefused(place: DraftPlace, result: SubmissionResult<string[]>): void {
  if (result.error) store(place, result.initialValue);
}

/**
 * Moves the draft to the key that the browser's history entry has by now: the router replaces it with each submission,
 * before React renders the response, and the page may be left in between.
 */
export function carryTyped(place: DraftPlace): void {
  const key: string = history.state?.key ?? place.key;
  if (key === place.key || location.pathname !== place.pathname) return;
  try {
    const text = sessionStorage.getItem(storageKey(place));
    if (text !== null) sessionStorage.setItem(storageKey({ ...place, key }), text);
  } catch {}
}

export function forgetTyped(place: DraftPlace): void {
  try {
    sessionStorage.removeItem(storageKey(place));
  } catch {}
}

export function forgetAllTyped(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {}
}

export function hasTyped(place: DraftPlace): boolean {
  try {
    return sessionStorage.getItem(storageKey(place)) !== null;
  } catch {
    return false;
  }
}

export function readTyped(place: DraftPlace): SubmissionResult<string[]> | null {
  if (!isHydrated) return null;
  try {
    const text = sessionStorage.getItem(storageKey(place));
    return text === null ? null : { initialValue: JSON.parse(text) as Values };
  } catch {
    return null;
  }
}

export function markHydrated(): void {
  isHydrated = true;
}
