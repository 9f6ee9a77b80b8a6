import { CsvError, parse } from "csv-parse/sync";
import { MAX_IMPORT_CELL, MAX_IMPORT_COLUMNS } from "#app/domain/limits.ts";
import type { TableRefusal, TableRow } from "#app/domain/table-file.ts";
import { decodeText, placeOf } from "./decode.ts";
import { withPlainLineEnds } from "./line-ends.ts";
import { findTitles, LOOKED_AT, SPARE_ROWS, type TableForm } from "./titles.ts";

export const SEPARATORS = [";", ",", "\t", "|"];
/** Longer lines say nothing about the file's form. */
const LONGEST_LINE = 4000;
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

function separatorOf(line: string): string {
  const bare = withoutQuoted(line);
  return SEPARATORS.reduce((best, sign) => (countOf(bare, sign) > countOf(bare, best) ? sign : best));
}

function findForm(text: string, form: TableForm): { line: string; separator: string } {
  const lines = firstLines(text);
  const titles = findTitles(
    lines.map((line) => plainCells(line, separatorOf(line))),
    form,
  );
  const line = lines[Math.max(titles, 0)] ?? "";
  return { line, separator: separatorOf(line) };
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
export function readTextTable(
  bytes: Uint8Array,
  form: TableForm,
): { rows: TableRow[]; separator: string } | TableRefusal {
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
  return { rows, separator };
}
