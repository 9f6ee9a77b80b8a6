import { foldTitle } from "#app/domain/import/import.ts";
import { MAX_IMPORT_TEXT, MAX_LISTED_SHEETS, MAX_TIMETABLE_BYTES } from "#app/domain/limits.ts";
import type { TableRow } from "#app/domain/table-file.ts";
import { type ColumnMapping, missingFields } from "#app/domain/timetable/column-mapping.ts";
import type { TimetableFile, TimetableFormat } from "#app/domain/timetable/lesson.ts";
import { decodeXml } from "#app/services/table-file/decode.ts";
import type { Rows } from "#app/services/table-file/rows.ts";
import { refusedByName } from "#app/services/table-file/sheets.ts";
import type { ReadOptions, ReadTimetable } from "../read-timetable.server.ts";
import { readAsc } from "./asc.ts";
import { fetLessons, isFet } from "./fet.ts";
import { findCodedTable } from "./grid/coded-rows.ts";
import { findGrid } from "./grid/find-grid.ts";
import { readGrid } from "./grid/grid.ts";
import { readCodes } from "./grid/sigaa.ts";
import { isPartTitle } from "./grid/words.ts";
import { describeTable, suggestMapping, tableLessons } from "./table.ts";
import { readTimetableRows, readTimetableSheets, withoutHeading } from "./timetable-rows.ts";
import { isUntis, otherUntisFile, untisLessons } from "./untis.ts";
import { isUrania, readUrania } from "./urania.ts";

/** The name of a file matters for a grid alone. */
type FileOptions = Omit<ReadOptions, "fileName"> & Partial<Pick<ReadOptions, "fileName">>;

/** What may stand before a signature: a byte order mark, or spaces. */
const HEAD = 64;

function isXml(bytes: Uint8Array): boolean {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, HEAD)).replaceAll("\0", "");
  return /^(?:\u00ef\u00bb\u00bf|\u00ff\u00fe|\u00fe\u00ff)?\s*</.test(head);
}

function countCharacters({ lessons }: TimetableFile): number {
  let count = 0;
  for (const { classes, teachers, environments, discipline } of lessons) {
    for (const name of [...classes, ...teachers, ...environments, discipline ?? ""]) count += name.length;
  }
  return count;
}

/** Whether a person has named columns, and not only the shift. */
const isNamed = ({ columns }: ColumnMapping) => Object.keys(columns).length > 0;

/** Rows as the format says, or as they look: Untis and FET have a form of their own, every other table its columns. */
function lessonsOf(rows: TableRow[], { format, mapping }: FileOptions, isText: boolean): ReadTimetable {
  const found: TimetableFormat = isText && isUntis(rows) ? "untis" : isFet(rows) ? "fet" : "table";
  const chosen = format ?? found;
  const shift = mapping?.defaultShift ?? null;
  const other = isText && found === "table" && format !== "table" ? otherUntisFile(rows) : null;
  if (other) return { refused: other };
  if (chosen === "untis" && isText) return untisLessons(rows, shift);
  if (chosen === "fet" && found === "fet") return fetLessons(rows, shift);
  if (chosen !== "table") return { refused: "otherFormat", value: found };
  if (mapping && isNamed(mapping)) return tableLessons(rows, mapping);
  return describeTable(rows, { isList: format === "table" });
}

/** Fields that the titles of a list lack at most: a grid has none of them. */
const MOST_MISSING = 2;

/** Whether rows have the form of a program's export or the titles of a list, which no grid has. */
function isOfProgram({ rows, separator }: Rows, format: TimetableFormat | undefined): boolean {
  if (format === "grid") return false;
  if ((separator !== null && (isUntis(rows) || otherUntisFile(rows))) || isFet(rows)) return true;
  const [titles] = withoutHeading(rows);
  const { period, startTime } = suggestMapping(titles?.cells ?? []).columns;
  const hour = period ?? startTime ?? -1;
  const missing = missingFields(suggestMapping(titles?.cells ?? [])).length;
  // A grid has a column "Disciplina" for each of its classes.
  const parts = (titles?.cells ?? []).filter(isPartTitle).map(foldTitle);
  if (parts.length > new Set(parts).size) return false;
  const hasCodes = rows.some(({ cells }) => readCodes(cells[hour] ?? "") !== null);
  // A column of codes may have any title.
  if (hasCodes || (missing > 0 && findCodedTable({ name: null, rows, merges: [] }))) return false;
  return missing <= MOST_MISSING;
}

/** The lessons of a grid on the visible sheets, or on the chosen one; null where there is no grid. */
async function readAsGrid(
  bytes: Uint8Array,
  { sheet, format, grid: choice, known, mapping, fileName }: FileOptions,
): Promise<ReadTimetable | null> {
  const read = await readTimetableSheets(bytes, sheet);
  if ("refused" in read) return null;
  const found = findGrid(read.sheets, { isNamed: format === "grid", known });
  const only = read.sheets.length === 1 ? (read.sheets[0]?.name ?? null) : null;
  return (
    found &&
    withWorkbook(
      readGrid(found, read.sheets, { choice, known, shift: mapping?.defaultShift, fileName }),
      only,
      read.names,
    )
  );
}

/** What was read, with the sheets of the workbook that it was read from. */
function withWorkbook(read: ReadTimetable, sheet: string | null, sheets: string[]): ReadTimetable {
  if ("refused" in read || sheets.length === 0) return read;
  return { ...read, workbook: { sheet, sheets: sheets.slice(0, MAX_LISTED_SHEETS) } };
}

function lessonsOfSheet(read: Rows, options: FileOptions): ReadTimetable {
  const lessons = lessonsOf(read.rows, options, read.separator !== null);
  return withWorkbook(lessons, read.sheet, read.sheet === null ? [] : [read.sheet, ...read.otherSheets]);
}

async function readBytes(bytes: Uint8Array, options: FileOptions): Promise<ReadTimetable> {
  if (bytes.length > MAX_TIMETABLE_BYTES) return { refused: "tooLarge" };
  const refused = refusedByName(bytes);
  if (refused) return refused;
  const { format, mapping } = options;
  if (isXml(bytes)) {
    const found = isUrania(bytes) ? "urania" : "asc";
    const read = found === "urania" ? readUrania : readAsc;
    if (!format || format === found) return read(bytes, mapping?.defaultShift);
    const decoded = decodeXml(bytes);
    return "refused" in decoded ? decoded : { refused: "otherFormat", value: found };
  }
  const read = await readTimetableRows(bytes, options.sheet);
  if (!("refused" in read) && isOfProgram(read, format)) return lessonsOfSheet(read, options);
  const mayBeGrid = format === "grid" || (format === undefined && !(mapping && isNamed(mapping)));
  const grid = mayBeGrid ? await readAsGrid(bytes, options) : null;
  if (grid) return grid;
  if ("refused" in read) return read;
  return lessonsOfSheet(read, options);
}

/**
 * Reads a timetable's file in the format that its content has, or that was named (rules R28.1).
 * @returns lessons, a table's columns where no mapping was given, or why it is refused; it never throws by content.
 */
export async function readTimetableFile(bytes: Uint8Array, options: FileOptions): Promise<ReadTimetable> {
  const read = await readBytes(bytes, options);
  if ("lessons" in read && countCharacters(read) > MAX_IMPORT_TEXT) return { refused: "tooLarge" };
  return read;
}
