/**
 * Invisible characters: what a font ignores (zero-width characters, marks of direction, tags), blanks that
 * count as letters or signs, annotations, and control characters other than tab and line ends. It hides one text in
 * another, or makes two look alike.
 */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\u2800\uFFF9-\uFFFB]|[^\P{Cc}\0\t\n\r]/gu;

/** More combining marks on one letter than any language uses; they would cover the lines above and below. */
const HEAP = /\p{M}{5}/u;

/** A text without what cannot be seen. NUL stays: it is refused, not mended. */
export function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE, "");
}

/** Whether marks are heaped upon a letter. */
export function hasHeapedMarks(text: string): boolean {
  return HEAP.test(text);
}

/** Whether there is anything to be read or seen, marks without a letter aside. */
export function isVisible(text: string): boolean {
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(text);
}

export function hasLetterOrDigit(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}
