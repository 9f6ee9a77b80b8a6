import { CsvError, parse } from "csv-parse/sync";
import { readSheet } from "read-excel-file/universal";
import { MAX_IMPORT_CELL, MAX_IMPORT_COLUMNS } from "#app/domain/limits.ts";
import type { TableRefusal, TableRow } from "#app/domain/table-file.ts";
import { decodeText, placeOf } from "./decode.ts";
import { withPlainLineEnds } from "./line-ends.ts";
import { findWorkbookFault } from "./workbook-bounds.ts";

export type Rows = { rows: TableRow[]; separator: string | null };

/** What the reader knows of a table before it is read. */
export type TableForm = {
  maxRows: number;
  /** Rows of a workbook, where they cost more. */
  maxSheetRows?: number;
  /** How much a row of these cells looks like the titles; 0: not at all. */
  titleScore(cells: string[]): number;
};

const PDF = [0x25, 0x50, 0x44, 0x46];
/** An Excel workbook before 2007 (.xls), or another compound document. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0];
const ZIP = [0x50, 0x4b];

export const SEPARATORS = [";", ",", "\t", "|"];
/** The first lines, which tell separator and quote. */
const LOOKED_AT = 20;
/** Longer lines say nothing about the file's form. */
const LONGEST_LINE = 4000;
/** Titles, and empty rows that are formatted. */
const SPARE_ROWS = 1000;

function begins(bytes: Uint8Array, signature: number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

function firstLines(text: string): string[] {
  const head = text.slice(0, LOOKED_AT * LONGEST_LINE);
  return head.split("\n", LOOKED_AT).filter((line) => line.trim() !== "" && line.length < LONGEST_LINE);
}

export function countOf(line: string, sign: string): number {
  return line.split(sign).length - 1;
}

function withoutQuoted(line: string): string {
  return line.replace(/"[^"]*"/g, "");
}

/** FET may quote by `'`: every field of the first line stands between two. */
function quoteOf(line: string, separator: string): string {
  const cells = line.split(separator);
  const quoted = cells.filter((cell) => /^\s*'.*'\s*$/.test(cell));
  return cells.length > 1 && quoted.length === cells.length ? "'" : '"';
}

function plainCells(line: string, separator: string): string[] {
  return line.split(separator).map((cell) => cell.trim().replace(/^(["'])(.*)\1$/, "$2"));
}

/** The most frequent separator of a line, outside of quotes. */
function separatorOf(line: string): string {
  const bare = withoutQuoted(line);
  return SEPARATORS.reduce((best, sign) => (countOf(bare, sign) > countOf(bare, best) ? sign : best));
}

/** The row that looks most like the titles; -1: none does. */
function findTitles(rows: string[][], { titleScore }: TableForm): number {
  let best = { index: -1, score: 0 };
  for (const [index, cells] of rows.slice(0, LOOKED_AT).entries()) {
    const score = titleScore(cells);
    if (score > best.score) best = { index, score };
  }
  return best.index;
}

/** The rows from the titles on: a heading may stand above them. */
export function fromTitles(rows: TableRow[], form: TableForm): TableRow[] {
  const titles = findTitles(
    rows.map(({ cells }) => cells),
    form,
  );
  return titles < 0 ? rows : rows.slice(titles);
}

/** The line that shows separator and quote: the titles, else the first. */
function findForm(text: string, form: TableForm): { line: string; separator: string } {
  const lines = firstLines(text);
  const titles = findTitles(
    lines.map((line) => plainCells(line, separatorOf(line))),
    form,
  );
  const line = lines[Math.max(titles, 0)] ?? "";
  return { line, separator: separatorOf(line) };
}

function finish(all: TableRow[], separator: string | null, { maxRows }: TableForm): Rows | TableRefusal {
  const rows = all.filter(({ cells }) => cells.some((cell) => cell !== ""));
  if (rows.length === 0) return { refused: "empty" };
  if (rows.length > maxRows) return { refused: "tooManyRows", value: String(rows.length - 1) };
  return { rows, separator };
}

function refusalOf(error: unknown, text: string): TableRefusal {
  const lines = error instanceof CsvError ? Number((error as { lines?: unknown }).lines) : Number.NaN;
  const place = Number.isInteger(lines) && lines > 0 ? { line: lines } : placeOf(text, 0);
  return { refused: "brokenQuotes", ...place };
}

type Parsed = { record: string[]; info: { records: number; empty_lines: number } };

function parseText(text: string, delimiter: string, quote: string, to: number): Parsed[] {
  const { stackTraceLimit } = Error;
  // The parser makes an error of each row of another width, though it passes over them: a trace costs 50 µs.
  Error.stackTraceLimit = 0;
  try {
    return parse(text, {
      delimiter,
      record_delimiter: "\n",
      quote,
      escape: quote,
      relax_column_count: true,
      relax_quotes: true,
      info: true,
      skip_empty_lines: true,
      max_record_size: MAX_IMPORT_COLUMNS * MAX_IMPORT_CELL,
      to,
      // The types know nothing of `info`.
    }) as unknown as Parsed[];
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

/** Rows of separated text, with the separator and the quote that its titles show. */
export function readTextTable(bytes: Uint8Array, form: TableForm): Rows | TableRefusal {
  const decoded = decodeText(bytes);
  if ("refused" in decoded) return decoded;
  const text = withPlainLineEnds(decoded.text);
  const { line, separator } = findForm(text, form);
  const most = form.maxRows + SPARE_ROWS;
  let parsed: Parsed[];
  try {
    parsed = parseText(text, separator, quoteOf(line, separator), most + 1);
  } catch (error) {
    return refusalOf(error, text);
  }
  if (parsed.length > most) return { refused: "tooManyRows", value: String(form.maxRows) };
  const rows = parsed.map(({ record, info }) => ({
    line: info.records + info.empty_lines,
    cells: record.map((cell) => cell.trim()),
  }));
  // What a spreadsheet program is told of the separator is no row.
  if (/^sep=$/i.test(rows[0]?.cells[0] ?? "")) rows.shift();
  return finish(rows, separator, form);
}

/** A spreadsheet's times are instants of 30 December 1899. */
const FIRST_DATED_YEAR = 1901;

function cellText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (!(value instanceof Date)) return String(value).trim();
  const text = value.toISOString();
  return value.getUTCFullYear() < FIRST_DATED_YEAR ? text.slice(11, 16) : text.slice(0, 10);
}

/** Rows of a workbook's first sheet. */
export async function readWorkbook(bytes: Uint8Array, form: TableForm): Promise<Rows | TableRefusal> {
  const maxRows = form.maxSheetRows ?? form.maxRows;
  let sheet: unknown[][];
  try {
    const fault = findWorkbookFault(bytes, maxRows + SPARE_ROWS);
    if (fault) return { refused: fault, value: String(maxRows) };
    // A copy: a Buffer may lie in the middle of a larger one.
    sheet = await readSheet(new Uint8Array(bytes).buffer);
  } catch {
    // A ZIP archive of something else, or a part of one.
    return { refused: "unreadable" };
  }
  const rows = sheet.map((row, index) => ({
    line: index + 1,
    cells: row.slice(0, MAX_IMPORT_COLUMNS).map(cellText),
  }));
  return finish(rows, null, form);
}

export function isWorkbook(bytes: Uint8Array): boolean {
  return begins(bytes, ZIP);
}

/** What is no table, whatever is inside. */
export function refusedByName(bytes: Uint8Array): TableRefusal | null {
  if (begins(bytes, PDF)) return { refused: "pdf" };
  return begins(bytes, COMPOUND) ? { refused: "oldWorkbook" } : null;
}

/** Rows of a CSV or XLSX file; `separator` is of text only. It never throws by content. */
export async function readRows(bytes: Uint8Array, form: TableForm): Promise<Rows | TableRefusal> {
  const refused = refusedByName(bytes);
  if (refused) return refused;
  return isWorkbook(bytes) ? readWorkbook(bytes, form) : readTextTable(bytes, form);
}
