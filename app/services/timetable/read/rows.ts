import { CsvError, parse } from "csv-parse/sync";
import { readSheet } from "read-excel-file/universal";
import {
  MAX_IMPORT_CELL,
  MAX_IMPORT_COLUMNS,
  MAX_TIMETABLE_LESSONS,
  MAX_TIMETABLE_ROWS,
} from "#app/domain/limits.ts";
import type { TimetableRefusal } from "#app/domain/timetable/timetable-fault.ts";
import { withPlainLineEnds } from "#app/services/import/line-ends.ts";
import { findWorkbookFault } from "#app/services/import/workbook-bounds.ts";
import { excerpt, placeOf } from "./decode.ts";

/** One row with its line, from 1. */
export type Row = { line: number; cells: string[] };
export type Rows = { rows: Row[] };

const SEPARATORS = [";", ",", "\t", "|"];
/** The first lines, which tell separator and quote. */
const LOOKED_AT = 20;
/** Longer lines say nothing about the file's form. */
const LONGEST_LINE = 4000;
/** Titles, and empty rows that are formatted. */
const SPARE_ROWS = 1000;

function firstLines(text: string): string[] {
  const head = text.slice(0, LOOKED_AT * LONGEST_LINE);
  return head.split("\n", LOOKED_AT).filter((line) => line.trim() !== "" && line.length < LONGEST_LINE);
}

function countOf(line: string, sign: string): number {
  return line.split(sign).length - 1;
}

/** FET may quote by `'`: every field of the first line stands between two. */
function quoteOf(line: string, separator: string): string {
  const cells = line.split(separator);
  const quoted = cells.filter((cell) => /^\s*'.*'\s*$/.test(cell));
  return cells.length > 1 && quoted.length === cells.length ? "'" : '"';
}

function withoutQuoted(line: string): string {
  return line.replace(/"[^"]*"/g, "");
}

/** What a row has at least that is no heading above the table: day, hour, class and what is taught. */
export const LEAST_COLUMNS = 4;

function separatorOf(line: string): string {
  const bare = withoutQuoted(line);
  return SEPARATORS.reduce((best, sign) => (countOf(bare, sign) > countOf(bare, best) ? sign : best));
}

/** The first line that is divided as a table is: a heading or `sep=;` may stand above it. */
function formLine(lines: string[]): string {
  const isDivided = (line: string) => countOf(withoutQuoted(line), separatorOf(line)) >= LEAST_COLUMNS - 1;
  return lines.find(isDivided) ?? lines[0] ?? "";
}

/** The rows from the first one on that is as wide as a table is. */
export function withoutHeading(rows: Row[]): Row[] {
  const first = rows.findIndex(({ cells }) => cells.filter((cell) => cell !== "").length >= LEAST_COLUMNS);
  return first < 0 ? rows : rows.slice(first);
}

/** A row of one cell that another separator would divide as the first row is divided. */
function findMixed(rows: Row[], separator: string): TimetableRefusal | null {
  const width = rows[0]?.cells.length ?? 0;
  const others = SEPARATORS.filter((sign) => sign !== separator);
  const mixed = rows.find(({ cells: [only = "", ...more] }) => {
    const isAlone = more.every((cell) => cell === "") || more.length < width / 2;
    return isAlone && others.some((sign) => countOf(only, sign) >= Math.max(2, (width - 1) / 2));
  });
  return mixed
    ? { refused: "mixedSeparators", line: mixed.line, value: excerpt(mixed.cells.join(separator)) }
    : null;
}

type Parsed = { record: string[]; info: { lines: number } };

function refusalOf(error: unknown, text: string): TimetableRefusal {
  const lines = error instanceof CsvError ? Number((error as { lines?: unknown }).lines) : Number.NaN;
  const place = Number.isInteger(lines) && lines > 0 ? { line: lines } : placeOf(text, 0);
  return { refused: "brokenQuotes", ...place };
}

function parseText(text: string, delimiter: string, quote: string): Parsed[] {
  const { stackTraceLimit } = Error;
  // The parser makes an error of each row of another width, though it passes over them: a trace costs 50 µs.
  Error.stackTraceLimit = 0;
  try {
    return parseRows(text, delimiter, quote);
  } finally {
    Error.stackTraceLimit = stackTraceLimit;
  }
}

function parseRows(text: string, delimiter: string, quote: string): Parsed[] {
  return parse(text, {
    delimiter,
    record_delimiter: "\n",
    quote,
    escape: quote,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: MAX_IMPORT_COLUMNS * MAX_IMPORT_CELL,
    to: MAX_TIMETABLE_ROWS + 2,
    // The types know nothing of `info`.
  }) as unknown as Parsed[];
}

/** Rows of separated text, with the separator and the quote that its first lines show. */
export function readTextRows(content: string): Rows | TimetableRefusal {
  const text = withPlainLineEnds(content);
  const first = formLine(firstLines(text));
  const separator = separatorOf(first);
  let parsed: Parsed[];
  try {
    parsed = parseText(text, separator, quoteOf(first, separator));
  } catch (error) {
    return refusalOf(error, text);
  }
  const rows = parsed
    .map(({ record, info }) => ({ line: info.lines, cells: record.map((cell) => cell.trim()) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ""));
  if (rows.length === 0) return { refused: "empty" };
  if (rows.length > MAX_TIMETABLE_ROWS) return { refused: "tooManyLessons", value: String(rows.length - 1) };
  return findMixed(withoutHeading(rows), separator) ?? { rows };
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
export async function readWorkbookRows(bytes: Uint8Array): Promise<Rows | TimetableRefusal> {
  let sheet: unknown[][];
  try {
    const fault = findWorkbookFault(bytes, MAX_TIMETABLE_LESSONS + SPARE_ROWS);
    if (fault === "tooManyRows") return { refused: "tooManyLessons", value: String(MAX_TIMETABLE_LESSONS) };
    if (fault) return { refused: fault === "empty" ? "empty" : fault };
    // A copy: a Buffer may lie in the middle of a larger one.
    sheet = await readSheet(new Uint8Array(bytes).buffer);
  } catch {
    // A ZIP archive of something else, or a part of one.
    return { refused: "unreadable" };
  }
  const rows = sheet
    .map((row, index) => ({ line: index + 1, cells: row.slice(0, MAX_IMPORT_COLUMNS).map(cellText) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ""));
  return rows.length === 0 ? { refused: "empty" } : { rows };
}
