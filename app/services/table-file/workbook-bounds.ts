import { strFromU8, unzipSync } from "fflate";
import type { TableRefusal } from "#app/domain/table-file.ts";

type WorkbookFault = TableRefusal["refused"];

/** What a workbook may unpack to; a whole one of 2,000 rows takes some 2 MB. */
const MAX_UNPACKED_BYTES = 24 * 1024 * 1024;
const MAX_ENTRIES = 500;
/** The last column (XFD) and row that a sheet may name (ECMA-376, and what spreadsheet programs have). */
const LAST_COLUMN = 16_384;
const LAST_ROW = 1_048_576;
/** Elements of rows, empty ones too: what is formatted beyond the table is some thousands at most. */
const MAX_ROW_ELEMENTS = 20_000;
/** Cells of the rectangles that the sheets' content lies in: the reader fills all of them. */
export const MAX_AREA = 1_000_000;

/** Characters from one tag's end to the next: a cell has 32,767 at most, and the parser takes their square. */
const MAX_PIECE = 1_000_000;

/** The opening tags of rows and cells, under whatever prefix; stops at the next tag, so that it stays linear. */
const TAGS = /<(?:[\w.-]+:)?(row|c)(?=[\s/>])([^<>]*)>/g;
const REFERENCE = /(?:^|[\s:])r\s*=\s*["']([^"']*)["']/;
const CELL = /^([A-Z]{1,3})([1-9]\d{0,6})$/;

/** 1 of "A", 28 of "AB". */
export function columnNumber(letters: string): number {
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0);
}

/** The part of a sheet that holds content, and whether the sheet says of itself what no sheet can be. */
function findSheetFault(xml: string, maxRows: number, area: { left: number }): WorkbookFault | null {
  let rowElements = 0;
  let columns = 0;
  let rows = 0;
  for (const [, tag, attributes = ""] of xml.matchAll(TAGS)) {
    const reference = REFERENCE.exec(attributes)?.[1];
    if (tag === "row") {
      if (reference !== undefined && !(/^[1-9]\d{0,6}$/.test(reference) && Number(reference) <= LAST_ROW))
        return "unreadable";
      if (++rowElements > maxRows) return "tooManyRows";
      continue;
    }
    const [, letters = "", digits] = CELL.exec(reference ?? "") ?? [];
    const column = columnNumber(letters);
    if (!digits || column > LAST_COLUMN || Number(digits) > LAST_ROW) return "unreadable";
    if (attributes.endsWith("/")) continue;
    columns = Math.max(columns, column);
    rows = Math.max(rows, Number(digits));
    if (columns * rows > area.left) return "tooLarge";
  }
  area.left -= columns * rows;
  return null;
}

/** Whether characters between two tags are more than a parser takes in linear time. */
export function hasEndlessPiece(xml: string): boolean {
  let begin = 0;
  for (let end = xml.indexOf(">"); end >= 0; end = xml.indexOf(">", begin)) {
    if (end - begin > MAX_PIECE) return true;
    begin = end + 1;
  }
  return xml.length - begin > MAX_PIECE;
}

/** Without unpacking: fflate never unpacks an entry beyond its declared size. @throws if it is no ZIP archive. */
export function isBounded(bytes: Uint8Array): boolean {
  let size = 0;
  let entries = 0;
  unzipSync(bytes, {
    filter({ originalSize }) {
      size += originalSize;
      entries++;
      return false;
    },
  });
  return size <= MAX_UNPACKED_BYTES && entries <= MAX_ENTRIES;
}

/**
 * Why a workbook is not given to the reader, which allocates a row as wide as its references: references that no
 * spreadsheet has, or too much. What is hidden from this look ends the process that reads (docs/decisions/0170).
 * @param maxRows elements of rows that a sheet may have.
 * @throws where it is no ZIP archive.
 */
export function findWorkbookFault(bytes: Uint8Array, maxRows = MAX_ROW_ELEMENTS): WorkbookFault | null {
  if (!isBounded(bytes)) return "tooLarge";
  const area = { left: MAX_AREA };
  for (const part of Object.values(unzipSync(bytes, { filter: ({ name }) => name.endsWith(".xml") }))) {
    const xml = strFromU8(part);
    const fault = hasEndlessPiece(xml) ? "unreadable" : findSheetFault(xml, maxRows, area);
    if (fault) return fault;
  }
  return null;
}
