import type { FileRefusal, TimetableRefusal } from "#app/domain/timetable/timetable-fault.ts";
import { excerpt } from "#app/services/table-file/decode.ts";
import { type Attributes, linesOfElements, walkXml } from "./xml.ts";

/** The elements of an aSc file that make a timetable; all else (students, colours, constraints) is passed over. */
export type AscDocument = Record<
  | "day"
  | "daysdef"
  | "weeksdef"
  | "termsdef"
  | "period"
  | "teacher"
  | "class"
  | "subject"
  | "classroom"
  | "group"
  | "lesson"
  | "card",
  Attributes[]
> & {
  options: string;
  /** The line of the file of each card, from 1. */
  cardLines: number[];
};

const ROOT = "timetable";
/** Documents that people take for a timetable's file, by their outermost element. */
const OTHER_ROOTS: Partial<Record<string, FileRefusal>> = { fet: "fetProject", html: "webPage" };
const WEB_PAGE = /^\s*<!DOCTYPE\s+html/i;
/** The attribute by which aSc's HTML export leads from its index to the pages. */
const INDEX_MARK = /\shtmlexportlink\s*=/i;
function emptyDocument(): AscDocument {
  return {
    ...{ day: [], daysdef: [], weeksdef: [], termsdef: [], period: [], teacher: [], class: [], subject: [] },
    ...{ classroom: [], group: [], lesson: [], card: [], options: "", cardLines: [] },
  };
}

type ElementName = Exclude<keyof AscDocument, "options" | "cardLines">;

const ELEMENTS = new Set(Object.keys(emptyDocument()).filter((name) => name === name.toLowerCase()));

function isOfTimetable(name: string): name is ElementName {
  return name !== "options" && ELEMENTS.has(name);
}

/**
 * Parses the XML that aSc Timetables exports. A DTD or an entity of its own is refused, as is every other document
 * (rules R28.5): nothing is expanded, nothing is fetched.
 */
export function parseAsc(text: string): AscDocument | TimetableRefusal {
  if (WEB_PAGE.test(text)) return { refused: "webPage" };
  const document = emptyDocument();
  const refusal = walkXml(text, {
    root(name, attributes) {
      const other = OTHER_ROOTS[name.toLowerCase()];
      if (other) return { refused: other };
      if (name.toLowerCase() !== ROOT) return { refused: "otherXml", value: excerpt(name) };
      document.options = attributes().options ?? "";
      return null;
    },
    open(name, attributes) {
      if (!isOfTimetable(name)) return false;
      document[name].push(attributes());
      return true;
    },
  });
  if (refusal) return refusal;
  if (document.card.length === 0) return { refused: INDEX_MARK.test(text) ? "ascIndex" : "noCards" };
  document.cardLines = linesOfElements(text, "card", document.card.length);
  return document;
}
