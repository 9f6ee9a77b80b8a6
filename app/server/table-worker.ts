import { parentPort, workerData } from "node:worker_threads";
import { parse } from "csv-parse/sync";
import { unzipSync } from "fflate";
import readXlsx from "read-excel-file/web-worker";
import { MAX_IMPORT_CELL, MAX_IMPORT_COLUMNS, MAX_IMPORT_ROWS } from "#app/domain/limits.ts";
import type { TableAnswer } from "#app/services/import/table.server.ts";

/** What a workbook may unpack to; a whole one of 2,000 rows takes some 2 MB. */
const MAX_UNPACKED_BYTES = 24 * 1024 * 1024;
const MAX_ENTRIES = 500;
const DELIMITERS = [";", ",", "\t"];

/** UTF-8, or what older spreadsheets write: Windows-1252; UTF-16 by its mark. */
function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** The sign that the first line has most of, outside of quotes. */
function delimiterOf(text: string): string {
  const line = (text.split(/\r?\n/, 1)[0] ?? "").replace(/"[^"]*"/g, "");
  const count = (sign: string) => line.split(sign).length;
  return DELIMITERS.reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

function readCsv(bytes: Uint8Array): string[][] {
  const text = decode(bytes).replace(/^\uFEFF/, "");
  return parse(text, {
    delimiter: delimiterOf(text),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_IMPORT_COLUMNS * MAX_IMPORT_CELL,
    to: MAX_IMPORT_ROWS + 2,
  });
}

/** Looks at what the entries say they unpack to, without unpacking; fflate never unpacks an entry beyond that. */
function isBounded(bytes: Uint8Array): boolean {
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

function cellText(value: unknown): string {
  if (value === null || value === undefined) return "";
  return value instanceof Date ? value.toISOString().slice(0, 10) : String(value);
}

async function readWorkbook(bytes: Uint8Array): Promise<string[][] | null> {
  if (!isBounded(bytes)) return null;
  const [sheet] = await readXlsx(bytes.slice().buffer);
  return (sheet?.data ?? []).slice(0, MAX_IMPORT_ROWS + 2).map((row) => row.map(cellText));
}

function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b;
}

async function read(bytes: Uint8Array): Promise<TableAnswer> {
  // An old workbook (.xls) is neither of the two formats.
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf) return { fault: "unreadable" };
  const rows = isZip(bytes) ? await readWorkbook(bytes) : readCsv(bytes);
  if (rows === null) return { fault: "tooLarge" };
  const cells = rows
    .map((row) => row.slice(0, MAX_IMPORT_COLUMNS).map((cell) => cell.trim().slice(0, MAX_IMPORT_CELL)))
    .filter((row) => row.some((cell) => cell !== ""));
  if (cells.length > MAX_IMPORT_ROWS + 1) return { fault: "tooManyRows" };
  return cells.length < 2 ? { fault: "empty" } : { rows: cells };
}

read(workerData as Uint8Array)
  .catch((): TableAnswer => ({ fault: "unreadable" }))
  .then((value) => parentPort?.postMessage({ value }));
