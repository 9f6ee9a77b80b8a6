import { buffer } from "node:stream/consumers";
import { parse } from "csv-parse/sync";
import { readSheet } from "read-excel-file/universal";
import { MAX_IMPORT_CELL, MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS, MAX_IMPORT_TEXT } from "#app/domain/limits.ts";
import { withPlainLineEnds } from "#app/services/import/line-ends.ts";
import type { TableFault, TableLine } from "#app/services/import/table.server.ts";
import { findWorkbookFault } from "#app/services/import/workbook-bounds.ts";
import { limitOwnProcess } from "./own-limits.ts";

const DELIMITERS = [";", ",", "\t"];

/** UTF-8, or the encodings of older spreadsheets: Windows-1252; UTF-16 by its byte order mark. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** The separator: the most frequent candidate in the first line, outside of quotes. */
function delimiterOf(text: string): string {
  const line = (text.split("\n", 1)[0] ?? "").replace(/"[^"]*"/g, "");
  const count = (sign: string) => line.split(sign).length;
  return DELIMITERS.reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

function readCsv(bytes: Uint8Array): string[][] | TableFault {
  const text = withPlainLineEnds(decode(bytes).replace(/^\uFEFF/, ""));
  if (!isText(text)) return "unreadable";
  return parse(text, {
    delimiter: delimiterOf(text),
    record_delimiter: "\n",
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_IMPORT_COLUMNS * MAX_IMPORT_CELL,
    to: MAX_IMPORT_ROWS + 2,
  });
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return "";
  return value instanceof Date ? value.toISOString().slice(0, 10) : String(value);
}

async function readWorkbook(bytes: Uint8Array): Promise<string[][] | TableFault> {
  const fault = findWorkbookFault(bytes);
  if (fault) return fault;
  const rows = await readSheet(bytes.slice().buffer);
  return rows.slice(0, MAX_IMPORT_ROWS + 2).map((row) => row.slice(0, MAX_IMPORT_COLUMNS).map(cellText));
}

function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b;
}

/** A PDF, or other binary data: as a table it would be shown as garbage. */
function isText(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  return !text.startsWith("%PDF-") && !/[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(text);
}

function countCharacters(rows: string[][]): number {
  return rows.reduce((sum, row) => row.reduce((length, cell) => length + cell.length, sum), 0);
}

async function read(bytes: Uint8Array): Promise<string[][] | TableFault> {
  // An old workbook (.xls) is neither of the two formats.
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf) return "unreadable";
  const rows = isZip(bytes) ? await readWorkbook(bytes) : readCsv(bytes);
  if (typeof rows === "string") return rows;
  const cells = rows
    .map((row) => row.slice(0, MAX_IMPORT_COLUMNS).map((cell) => cell.trim().slice(0, MAX_IMPORT_CELL)))
    .filter((row) => row.some((cell) => cell !== ""));
  if (cells.length > MAX_IMPORT_ROWS + 1) return "tooManyRows";
  if (countCharacters(cells) > MAX_IMPORT_TEXT) return "tooLarge";
  return cells.length < 2 ? "empty" : cells;
}

function say(line: TableLine): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

async function answer(): Promise<void> {
  say({ kind: "ready" });
  const rows = await read(await buffer(process.stdin)).catch((): TableFault => "unreadable");
  if (typeof rows === "string") say({ kind: "fault", fault: rows });
  else for (const row of rows) say({ kind: "row", row });
}

limitOwnProcess();
void answer();
