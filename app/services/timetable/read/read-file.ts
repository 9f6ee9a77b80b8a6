import { MAX_IMPORT_TEXT, MAX_TIMETABLE_BYTES } from "#app/domain/limits.ts";
import type { TableRow } from "#app/domain/table-file.ts";
import type { TimetableFile, TimetableFormat } from "#app/domain/timetable/lesson.ts";
import { decodeXml } from "#app/services/table-file/decode.ts";
import { refusedByName } from "#app/services/table-file/sheets.ts";
import type { ReadOptions, ReadTimetable } from "../read-timetable.server.ts";
import { readAsc } from "./asc.ts";
import { fetLessons, isFet } from "./fet.ts";
import { describeTable, tableLessons } from "./table.ts";
import { readTimetableRows } from "./timetable-rows.ts";
import { isUntis, otherUntisFile, untisLessons } from "./untis.ts";
import { isUrania, readUrania } from "./urania.ts";

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

/** Rows as the format says, or as they look: Untis and FET have a form of their own, every other table its columns. */
function lessonsOf(
  rows: TableRow[],
  { format, mapping }: Omit<ReadOptions, "fileName">,
  isText: boolean,
): ReadTimetable {
  const found: TimetableFormat = isText && isUntis(rows) ? "untis" : isFet(rows) ? "fet" : "table";
  const chosen = format ?? found;
  const shift = mapping?.defaultShift ?? null;
  const other = isText && found === "table" && format !== "table" ? otherUntisFile(rows) : null;
  if (other) return { refused: other };
  if (chosen === "untis" && isText) return untisLessons(rows, shift);
  if (chosen === "fet" && found === "fet") return fetLessons(rows, shift);
  if (chosen !== "table") return { refused: "otherFormat", value: found };
  return mapping ? tableLessons(rows, mapping) : describeTable(rows);
}

async function readBytes(bytes: Uint8Array, options: Omit<ReadOptions, "fileName">): Promise<ReadTimetable> {
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
  const read = await readTimetableRows(bytes);
  if ("refused" in read) return read;
  return lessonsOf(read.rows, options, read.separator !== null);
}

/**
 * Reads a timetable's file in the format that its content has, or that was named (rules R28.1).
 * @returns lessons, a table's columns where no mapping was given, or why it is refused; it never throws by content.
 */
export async function readTimetableFile(
  bytes: Uint8Array,
  options: Omit<ReadOptions, "fileName">,
): Promise<ReadTimetable> {
  const read = await readBytes(bytes, options);
  if ("lessons" in read && countCharacters(read) > MAX_IMPORT_TEXT) return { refused: "tooLarge" };
  return read;
}
