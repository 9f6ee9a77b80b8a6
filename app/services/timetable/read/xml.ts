/** XML of a program's export, element by element: nothing is expanded, nothing is fetched (rules R28.5). */
import { Parser } from "saxen";
import type { TimetableRefusal } from "#app/domain/timetable/timetable-fault.ts";
import { excerpt, placeOf } from "#app/services/table-file/decode.ts";

/** Attributes of an element by their names in lower case. */
export type Attributes = Partial<Record<string, string>>;

/** A file of 8 MB has at most some 60,000 elements that count; a hostile one has a million. */
const MAX_ELEMENTS = 200_000;

export type XmlHandlers = {
  /** The outermost element; a refusal ends the reading. */
  root(name: string, attributes: () => Attributes): TimetableRefusal | null;
  /** An element within it, by its name in lower case; says whether it counts. */
  open(name: string, attributes: () => Attributes): boolean;
  /** The text of an element, in pieces. */
  text?(text: string): void;
  close?(name: string): void;
};

/** The name without its namespace, in lower case. */
function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1).toLowerCase();
}

/**
 * Walks through a document. A DTD or an entity of its own is refused, and what is no well-formed XML.
 * @returns why it is refused; null where it was read to its end.
 */
export function walkXml(text: string, handlers: XmlHandlers): TimetableRefusal | null {
  const declaration = /<!(?:DOCTYPE|ENTITY)/i.exec(text);
  if (declaration) return { refused: "doctype", ...placeOf(text, declaration.index) };
  let refusal: TimetableRefusal | null = null;
  let isBegun = false;
  let depth = 0;
  let elements = 0;
  const parser = new Parser();
  parser.on("openTag", (name, getAttributes, decode) => {
    depth++;
    if (refusal) return;
    const attributes = () =>
      Object.fromEntries(
        Object.entries(getAttributes()).map(([key, value]) => [key.toLowerCase(), decode(value)]),
      );
    if (!isBegun) {
      isBegun = true;
      refusal = handlers.root(name, attributes);
    } else if (handlers.open(localName(name), attributes) && ++elements > MAX_ELEMENTS) {
      refusal = { refused: "tooManyRows" };
    }
  });
  parser.on("closeTag", (name) => {
    depth--;
    if (!refusal) handlers.close?.(localName(name));
  });
  if (handlers.text) {
    parser.on("text", (value, decode) => {
      if (!refusal) handlers.text?.(decode(value));
    });
    parser.on("cdata", (value) => {
      if (!refusal) handlers.text?.(value);
    });
  }
  parser.on("error", (error, getContext) => {
    refusal ??= { refused: "brokenXml", line: getContext().line + 1, value: excerpt(error.message) };
  });
  try {
    parser.parse(text);
  } catch {
    refusal ??= { refused: "brokenXml" };
  }
  if (refusal) return refusal;
  return isBegun && depth === 0 ? null : { refused: "brokenXml" };
}

/** The line of the file, from 1, of each element of a name: the parser would count from the file's beginning each time. */
export function linesOfElements(text: string, name: string, count: number): number[] {
  const lines: number[] = [];
  let line = 1;
  let counted = 0;
  for (const { index } of text.matchAll(new RegExp(`<(?:[\\w.-]+:)?${name}[\\s/>]`, "gi"))) {
    for (let end = text.indexOf("\n", counted); end >= 0 && end < index; end = text.indexOf("\n", end + 1))
      line++;
    counted = index;
    lines.push(line);
  }
  // A comment may hold one more: then the elements are numbered.
  return lines.length === count ? lines : Array.from({ length: count }, (_, index) => index + 1);
}
