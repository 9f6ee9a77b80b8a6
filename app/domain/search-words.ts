import { foldText } from "./fold-text.ts";
import { MAX_SEARCH_LENGTH, MAX_SEARCH_WORDS } from "./limits.ts";

/**
 * The words of what was typed into a search, folded: what holds each of them is found, in whatever order and however far
 * apart. A single letter or digit stays with the word before it ("Bloco B", "Sala 1"): alone it is in nearly every name.
 * From the last of MAX_SEARCH_WORDS on they are searched as they were typed. Empty for a blank text.
 */
export function searchWords(typed: string): string[] {
  const typedWords = foldText(typed.slice(0, MAX_SEARCH_LENGTH).replaceAll("\n", " ")).trim().split(" ");
  const words: string[] = [];
  for (const word of typedWords) {
    const isJoined = words.length > 0 && (word.length === 1 || words.length === MAX_SEARCH_WORDS);
    if (isJoined) words.push(`${words.pop()} ${word}`);
    else if (word !== "") words.push(word);
  }
  return words;
}

/** Whether a text holds each word of what was typed, without regard to case, accents and order. */
export function holdsWords(text: string, typed: string): boolean {
  const folded = foldText(text);
  return searchWords(typed).every((word) => folded.includes(word));
}
