import { foldText } from "./fold-text.ts";
import { MAX_SEARCH_LENGTH, MAX_SEARCH_WORDS } from "./limits.ts";

/**
 * The words of what was typed into a search, folded: what holds each of them is found, in whatever order and however far
 * apart. From the last of MAX_SEARCH_WORDS on they are searched as they were typed. Empty for a blank text.
 */
export function searchWords(typed: string): string[] {
  const words = foldText(typed.slice(0, MAX_SEARCH_LENGTH).replaceAll("\n", " ")).trim().split(" ");
  const single = words.slice(0, MAX_SEARCH_WORDS - 1);
  const rest = words.slice(MAX_SEARCH_WORDS - 1).join(" ");
  return [...single, rest].filter((word) => word !== "");
}

/** Whether a text holds each word of what was typed, without regard to case, accents and order. */
export function holdsWords(text: string, typed: string): boolean {
  const folded = foldText(text);
  return searchWords(typed).every((word) => folded.includes(word));
}
