import { withoutInvisible } from "./typed-text.ts";

/** Plain text without two blanks in a row needs no table of Unicode. */
const PLAIN = /^(?!.* {2})[ -_a-~\n]*$/s;

/** What is written in several ways and read as one: `[as typed, as compared]`. */
const ONE_SIGN: [RegExp, string][] = [
  [/\p{M}/gu, ""],
  [/[^\S\n]+/g, " "],
  [/[\u2018\u2019\u201B\u2032\u02BC\u00B4\u0060]/g, "'"],
  [/[\u2010-\u2015\u2212]/g, "-"],
  [/\u00AA/g, "a"],
  [/[\u00BA\u00B0]/g, "o"],
];

/**
 * The form in which texts are compared and searched: without case, accents and what cannot be seen, and with one sign
 * for each kind of blank, apostrophe, dash and ordinal ("Laboratório" → "laboratorio", "1ª–B" → "1a-b"). Line ends stay.
 */
export function foldText(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  const decomposed = withoutInvisible(text).normalize("NFD");
  return ONE_SIGN.reduce(
    (folded, [typed, compared]) => folded.replace(typed, compared),
    decomposed,
  ).toLowerCase();
}
