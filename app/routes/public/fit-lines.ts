/** A text as lines of at most `characters`, broken between its words; null if one of them is longer than a line. */
export function linesOf(text: string, characters: number): string[] | null {
  const lines: string[] = [];
  for (const word of text.split(/[ \t\n]+/)) {
    if (word.length > characters) return null;
    const joined = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && joined.length <= characters) lines[lines.length - 1] = joined;
    else lines.push(word);
  }
  return lines;
}

/** Words after which "…" reads like a slip. */
const LINKING_END = /(?: (?:a|à|ao|com|d[aeo]s?|e|em|para|[–-]))+$/i;
const LAST_SIGNS = /[.,;–-]+$/;

/** The start of a text that fits `lines` lines of `characters`, with "…" if it is not the whole one. */
export function fitLines(text: string, characters: number, lines: number): string {
  const found = linesOf(text, characters);
  if (found && found.length <= lines) return text;
  // A long word breaks at the end of its line, so that letters are counted instead.
  if (!found) return text.length <= characters * lines ? text : `${text.slice(0, characters * lines - 1)}…`;
  const last = found[lines - 1] ?? "";
  const end = last.length < characters ? last : last.slice(0, last.lastIndexOf(" "));
  return `${[...found.slice(0, lines - 1), end].join(" ").replace(LINKING_END, "").replace(LAST_SIGNS, "")}…`;
}
