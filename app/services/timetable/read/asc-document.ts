import { Parser } from "saxen";
import type { TimetableRefusal } from "#app/domain/timetable/timetable-fault.ts";
import { excerpt, placeOf } from "#app/services/table-file/decode.ts";

export type Attributes = Partial<Record<string, string>>;

/** The elements of an aSc file that make a timetable; all else (students, colours, constraints) is passed over. */
export type AscDocument = Record<
  "day" | "daysdef" | "period" | "teacher" | "class" | "subject" | "classroom" | "group" | "lesson" | "card",
  Attributes[]
> & {
  options: string;
  /** The line of the file of each card, from 1. */
  cardLines: number[];
};

const ROOT = "timetable";
/** A file of 8 MB has at most some 60,000 elements of these; a hostile one has a million. */
const MAX_ELEMENTS = 200_000;

function emptyDocument(): AscDocument {
  return {
    ...{ day: [], daysdef: [], period: [], teacher: [], class: [], subject: [] },
    ...{ classroom: [], group: [], lesson: [], card: [], options: "", cardLines: [] },
  };
}

type ElementName = Exclude<keyof AscDocument, "options" | "cardLines">;

const ELEMENTS = new Set(Object.keys(emptyDocument()).filter((name) => name === name.toLowerCase()));

function isOfTimetable(name: string): name is ElementName {
  return name !== "options" && ELEMENTS.has(name);
}

/** The parser would count the lines from the file's beginning for each element. */
function linesOfCards(text: string, count: number): number[] {
  const lines: number[] = [];
  let line = 1;
  let counted = 0;
  for (const { index } of text.matchAll(/<card[\s/>]/gi)) {
    for (let end = text.indexOf("\n", counted); end >= 0 && end < index; end = text.indexOf("\n", end + 1))
      line++;
    counted = index;
    lines.push(line);
  }
  // A comment may hold one more: then cards are numbered.
  return lines.length === count ? lines : Array.from({ length: count }, (_, card) => card + 1);
}

/**
 * Parses the XML that aSc Timetables exports. A DTD or an entity of its own is refused, as is every other document
 * (rules R28.5): nothing is expanded, nothing is fetched.
 */
export function parseAsc(text: string): AscDocument | TimetableRefusal {
  const declaration = /<!(?:DOCTYPE|ENTITY)/i.exec(text);
  if (declaration) return { refused: "doctype", ...placeOf(text, declaration.index) };
  const document = emptyDocument();
  let refusal: TimetableRefusal | null = null;
  let root: string | null = null;
  let depth = 0;
  let elements = 0;
  const refuse = (refused: TimetableRefusal["refused"], line?: number, value?: string) => {
    refusal ??= { refused, ...(line ? { line } : {}), ...(value ? { value: excerpt(value) } : {}) };
  };

  const parser = new Parser();
  const decoded = (attributes: Record<string, string>, decode: (value: string) => string): Attributes =>
    Object.fromEntries(
      Object.entries(attributes).map(([name, value]) => [name.toLowerCase(), decode(value)]),
    );
  parser.on("openTag", (name, getAttributes, decode) => {
    const local = name.toLowerCase();
    depth++;
    if (root === null) {
      root = local;
      if (root === ROOT) document.options = getAttributes().options ?? "";
      else refuse("otherXml", undefined, name);
    } else if (!refusal && isOfTimetable(local)) {
      if (++elements > MAX_ELEMENTS) refuse("tooManyRows");
      else document[local].push(decoded(getAttributes(), decode));
    }
  });
  parser.on("closeTag", () => {
    depth--;
  });
  parser.on("error", (error, getContext) => {
    const { line } = getContext();
    refuse("brokenXml", line + 1, error.message);
  });
  try {
    parser.parse(text);
  } catch {
    refuse("brokenXml");
  }
  if (refusal) return refusal;
  if (root === null || depth !== 0) return { refused: "brokenXml" };
  document.cardLines = linesOfCards(text, document.card.length);
  return document;
}
