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
/** Without the blanks before it, which a cell may have by the thousand. */
const WEEK_BEHIND = /[([]\s*(?:sem(?:ana|\.)?\s*)?([ab])\s*[)\]]$/i;

const BLANK_LINE = /\n\s*\n/;

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
  const hasParts = (group: string, by: Splitting[]) => splitBy([group], by).length > 1;
  const apart = text.split(BLANK_LINE).map((group) => group.trim());
  if (apart.length > 1 && apart.every((group) => hasParts(group, separators))) return apart;
  for (const outer of OUTER) {
    // Two lessons may stand below each other in few cells of a file.
    if (outer !== "line" && !separators.includes(outer)) continue;
    const groups = text
      .split(PATTERNS[outer])
      .map((group) => group.trim())
      .filter((group) => group !== "");
    const inner = separators.filter((each) => each !== outer);
    if (groups.length > 1 && groups.every((group) => hasParts(group, inner))) return groups;
  }
  return null;
}

const weekOf = (text: string) => (WEEK.exec(text) ?? WEEK_BEHIND.exec(text))?.[1]?.toLowerCase();

/** Lines, those without a week beside the one before them. */
function linesByWeek(text: string): string[] {
  const groups: string[] = [];
  for (const line of text.split(/\n+/)) {
    const last = groups.at(-1);
    const isNext = last === undefined || WEEK.test(line.trim()) || WEEK_BEHIND.test(last);
    if (isNext) groups.push(line.trim());
    else groups[groups.length - 1] = `${last}\n${line.trim()}`;
  }
  return groups.filter((group) => group !== "");
}

/** Lessons that are marked as those of week A and week B: "A: Física - Ana" above "B: Química - Bia", "Física (A)". */
function findWeeks(text: string): SplitLesson[] | null {
  const ways = [linesByWeek(text), text.split(/\n+|\s+\/\s+|\s*;\s*/).map((group) => group.trim())];
  const groups = ways.find((each) => each.map(weekOf).join("") === "ab" && each.length === 2);
  return (
    groups?.map((group, index) => ({
      tokens: [group.replace(WEEK, "").replace(WEEK_BEHIND, "").trim()],
      weeks: index === 0 ? "10" : "01",
    })) ?? null
  );
}

/** A cell's lessons, by separators. Where none of them stands, others that do are taken. */
export function splitCell(text: string, separators: Splitting[]): SplitLesson[] {
  const present = separators.some((separator) => pieces(text, separator).length > 1);
  const usual = present || separators.length === 0 ? separators : SPLITTING;
  const used: Splitting[] = usual.length === 0 && BLANK_LINE.test(text) ? ["line"] : usual;
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
