import { Parser } from "saxen";
import type { TimetableRefusal } from "#app/domain/timetable/timetable-fault.ts";
import { excerpt, placeOf } from "./decode.ts";

export type Attributes = Partial<Record<string, string>>;

/** The elements of an aSc file that make a timetable; all else (students, colours, constraints) is passed over. */
export type AscDocument = Record<
  "day" | "daysdef" | "period" | "teacher" | "class" | "subject" | "classroom" | "group" | "lesson" | "card",
  Attributes[]
> & { options: string };

const ROOT = "timetable";
/** A file of 8 MB has at most some 60,000 elements of these; a hostile one has a million. */
const MAX_ELEMENTS = 200_000;

function emptyDocument(): AscDocument {
  return {
    ...{ day: [], daysdef: [], period: [], teacher: [], class: [], subject: [] },
    ...{ classroom: [], group: [], lesson: [], card: [], options: "" },
  };
}

function isOfTimetable(name: string, document: AscDocument): name is Exclude<keyof AscDocument, "options"> {
  return name !== "options" && Object.hasOwn(document, name);
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
  const decoded = (attributes: Attributes, decode: (value: string) => string): Attributes =>
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
    } else if (!refusal && isOfTimetable(local, document)) {
      if (++elements > MAX_ELEMENTS) refuse("tooManyLessons");
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
  return root === null || depth !== 0 ? { refused: "brokenXml" } : document;
}
