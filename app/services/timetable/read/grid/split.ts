/** What stands in a cell: one lesson or several, each in its parts. */
import type { GridSeparator } from "#app/domain/timetable/grid.ts";
import { isClassWord } from "./words.ts";

type Splitting = Exclude<GridSeparator, "blank">;

const PATTERNS: Record<Splitting, RegExp> = {
  line: /\n+/,
  dash: /\s+[-–—]+\s+|\s[–—]|[–—]\s/,
  slash: /\s*\/\s*/,
  semicolon: /\s*;\s*/,
  brackets: /\s*[([]\s*|\s*[)\]]\s*/,
};
export const SPLITTING = Object.keys(PATTERNS) as Splitting[];
/** Separators that can stand between lessons, the outermost first. */
const OUTER: Splitting[] = ["line", "slash", "semicolon"];
/** What fewer cells have belongs to names: "E/S", "Sala 12 - Bloco B". */
const LEAST_SHARE = 0.15;
const WEEK = /^(?:sem(?:ana|\.)?\s*)?([ab])\s*[:)\-–]\s*(?=\S)/i;

/** One lesson of a cell: its parts, and the week that it names by "A:" or "B:" ("1": every week). */
export type SplitLesson = { tokens: string[]; weeks: string };

function pieces(text: string, separator: Splitting): string[] {
  return text
    .split(PATTERNS[separator])
    .map((piece) => piece.replace(/\s+/g, " ").trim())
    .filter((piece) => piece !== "");
}

function splitBy(texts: string[], separators: Splitting[]): string[] {
  return separators.reduce((all, separator) => all.flatMap((text) => splitOne(text, separator)), texts);
}

function splitOne(text: string, separator: Splitting): string[] {
  // Line breaks are kept until it is their turn.
  if (separator === "line") return pieces(text, separator);
  return text
    .split(PATTERNS[separator])
    .map((piece) => piece.trim())
    .filter((piece) => piece !== "");
}

/** The separators that a file's cells have, those of few cells left out. */
export function findSeparators(texts: string[]): Splitting[] {
  const different = [...new Set(texts)];
  return SPLITTING.filter((separator) => {
    const count = different.filter((text) => pieces(text, separator).length > 1).length;
    return count > 0 && count >= different.length * LEAST_SHARE;
  });
}

const TIGHT_DASH = /(?<=[^\s-])[-–—](?=[^\s-])/g;
/** A dash without blanks belongs to a name ("DS-2A") unless so many cells have one. */
const LEAST_TIGHT = 0.8;

export const withSpacedDashes = (text: string) => text.replace(TIGHT_DASH, " - ");

/** Whether dashes without blanks part the cells ("Mat-Ana"), since nothing else does. */
export function hasTightDashes(texts: string[], separators: Splitting[]): boolean {
  if (separators.some((separator) => separator !== "dash")) return false;
  const isSpaced = (text: string) => pieces(text, "dash").length > 1;
  const isTight = (text: string) => text.search(TIGHT_DASH) >= 0;
  const different = [...new Set(texts)].filter((text) => !isClassWord(text));
  // In "Ético-Político - Ana" the tight one belongs to the name.
  if (different.some((text) => isSpaced(text) && isTight(text))) return false;
  const others = different.filter((text) => !isSpaced(text));
  const tight = others.filter(isTight);
  return tight.length > 0 && tight.length >= others.length * LEAST_TIGHT;
}

/** Groups of one cell that are lessons by themselves: each has parts of its own. */
function findGroups(text: string, separators: Splitting[]): string[] | null {
  for (const outer of OUTER) {
    if (!separators.includes(outer)) continue;
    const groups = text
      .split(PATTERNS[outer])
      .map((group) => group.trim())
      .filter((group) => group !== "");
    const inner = separators.filter((each) => each !== outer);
    if (groups.length < 2) continue;
    const counts = groups.map((group) => splitBy([group], inner).length);
    if (counts.every((count) => count > 1)) return groups;
  }
  return null;
}

/** Lessons that are marked as those of week A and week B: "A: Física - Ana" above "B: Química - Bia". */
function findWeeks(text: string): SplitLesson[] | null {
  const groups = text.split(/\n+|\s+\/\s+|\s*;\s*/).map((group) => group.trim());
  const marks = groups.map((group) => WEEK.exec(group)?.[1]?.toLowerCase());
  if (groups.length !== 2 || marks[0] !== "a" || marks[1] !== "b") return null;
  return groups.map((group, index) => ({
    tokens: [group.replace(WEEK, "")],
    weeks: index === 0 ? "10" : "01",
  }));
}

/** A cell's lessons, by separators. Where none of them stands, others that do are taken. */
export function splitCell(text: string, separators: Splitting[]): SplitLesson[] {
  const present = separators.some((separator) => pieces(text, separator).length > 1);
  const used = present || separators.length === 0 ? separators : SPLITTING;
  const weeks = findWeeks(text);
  if (weeks) return weeks.map(({ tokens, weeks: week }) => ({ tokens: splitBy(tokens, used), weeks: week }));
  const groups = findGroups(text, used) ?? [text];
  return groups
    .map((group) => ({
      tokens: splitBy([group], used).map((token) => token.replace(/\s+/g, " ")),
      weeks: "1",
    }))
    .filter(({ tokens }) => tokens.length > 0);
}
