import type { TableRefusal } from "#app/domain/table-file.ts";
import type { Sheets } from "./choose-sheets.ts";
import { isOpenDocument, readOpenDocument } from "./open-document.ts";
import { readTextTable } from "./text-table.ts";
import type { TableForm } from "./titles.ts";
import { readWorkbook } from "./workbook.ts";

const PDF = [0x25, 0x50, 0x44, 0x46];
/** An Excel workbook before 2007 (.xls), or another compound document. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0];
const ZIP = [0x50, 0x4b];

function begins(bytes: Uint8Array, signature: number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

export function isWorkbook(bytes: Uint8Array): boolean {
  return begins(bytes, ZIP);
}

/** What is no table, whatever is inside. */
export function refusedByName(bytes: Uint8Array): TableRefusal | null {
  if (begins(bytes, PDF)) return { refused: "pdf" };
  return begins(bytes, COMPOUND) ? { refused: "oldWorkbook" } : null;
}

/** It never throws by content. @param chosen the name of the one sheet that is wanted, a hidden one too. */
export async function readSheets(
  bytes: Uint8Array,
  form: TableForm,
  chosen?: string,
): Promise<Sheets | TableRefusal> {
  const refused = refusedByName(bytes);
  if (refused) return refused;
  if (isWorkbook(bytes)) {
    try {
      return await (isOpenDocument(bytes) ? readOpenDocument : readWorkbook)(bytes, form, chosen);
    } catch {
      // A ZIP archive of something else, or a part of one.
      return { refused: "unreadable" };
    }
  }
  const read = readTextTable(bytes, form);
  if ("refused" in read) return read;
  return { sheets: [{ name: null, rows: read.rows, merges: [] }], names: [], separator: read.separator };
}
