import { strFromU8, unzipSync } from "fflate";
import readXlsxFile from "read-excel-file/universal";
import { Parser } from "saxen";
import { MAX_IMPORT_COLUMNS, MAX_MERGES } from "#app/domain/limits.ts";
import type { Merge, Sheet, TableRefusal } from "#app/domain/table-file.ts";
import { chooseSheets, type Sheets } from "./choose-sheets.ts";
import { SPARE_ROWS, type TableForm } from "./titles.ts";
import { columnNumber, findWorkbookFault } from "./workbook-bounds.ts";

/** A spreadsheet's times are instants of 30 December 1899. */
const FIRST_DATED_YEAR = 1901;
const MERGE =
  /<(?:[\w.-]+:)?mergeCell\s[^<>]*?ref\s*=\s*["']([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})["']/g;

function cellText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (!(value instanceof Date)) return String(value).trim();
  const text = value.toISOString();
  return value.getUTCFullYear() < FIRST_DATED_YEAR ? text.slice(11, 16) : text.slice(0, 10);
}

type SheetEntry = { name: string; isHidden: boolean; relation: string };

function eachTag(xml: string, tag: string, take: (attributes: Record<string, string>) => void): void {
  const parser = new Parser();
  parser.on("openTag", (name, attributes, decode) => {
    if (name.replace(/^.*:/, "") !== tag) return;
    const plain = Object.entries(attributes()).map(([key, value]) => [
      key.replace(/^.*:/, ""),
      decode(value),
    ]);
    take(Object.fromEntries(plain) as Record<string, string>);
  });
  parser.on("error", (error) => {
    throw error;
  });
  parser.parse(xml);
}

/** The sheets in their order, as the workbook lists them, with the path of each one's part. */
function listSheets(parts: Record<string, Uint8Array>): (SheetEntry & { path: string })[] {
  const text = (name: string) => strFromU8(parts[name] ?? new Uint8Array());
  const sheets: SheetEntry[] = [];
  eachTag(text("xl/workbook.xml"), "sheet", ({ name = "", state = "visible", id = "" }) => {
    if (name !== "") sheets.push({ name, isHidden: state !== "visible", relation: id });
  });
  const paths = new Map<string, string>();
  eachTag(text("xl/_rels/workbook.xml.rels"), "Relationship", ({ Id = "", Type = "", Target = "" }) => {
    if (Type.endsWith("/worksheet")) paths.set(Id, Target.startsWith("/") ? Target.slice(1) : `xl/${Target}`);
  });
  return sheets.map((sheet) => ({ ...sheet, path: paths.get(sheet.relation) ?? "" }));
}

function readMerges(xml: string): Merge[] {
  const merges: Merge[] = [];
  for (const [, left = "", top, right = "", bottom] of xml.matchAll(MERGE)) {
    const [row, column] = [Number(top) - 1, columnNumber(left) - 1];
    merges.push({ row, column, rows: Number(bottom) - row, columns: columnNumber(right) - column });
    if (merges.length === MAX_MERGES) break;
  }
  return merges;
}

/** Formulas are the values that they had when the file was saved. @throws if it is no XLSX file. */
export async function readWorkbook(
  bytes: Uint8Array,
  form: TableForm,
  chosen?: string,
): Promise<Sheets | TableRefusal> {
  const maxRows = form.maxSheetRows ?? form.maxRows;
  const fault = findWorkbookFault(bytes, maxRows + SPARE_ROWS);
  if (fault) return { refused: fault, value: String(maxRows) };
  const parts = unzipSync(bytes, { filter: ({ name }) => name.startsWith("xl/") });
  const listed = listSheets(parts);
  // A sheet that is a chart has no rows.
  const wanted = chooseSheets(
    listed.filter(({ path }) => path in parts),
    chosen,
  );
  if ("refused" in wanted) return wanted;
  // The types know nothing of `sheets`, which readSheet() gives; a copy, as a Buffer may lie in the middle of a larger one.
  const options = { sheets: wanted.sheets.map((sheet) => listed.indexOf(sheet) + 1) } as object;
  const read = await readXlsxFile(new Uint8Array(bytes).buffer, options);
  const sheets = read.map(({ data }, index): Sheet => {
    const { name, path } = wanted.sheets[index] as (typeof listed)[number];
    const rows = data.map((row, at) => ({
      line: at + 1,
      cells: row.slice(0, form.maxColumns ?? MAX_IMPORT_COLUMNS).map(cellText),
    }));
    return { name, rows, merges: readMerges(strFromU8(parts[path] ?? new Uint8Array())) };
  });
  return { sheets, names: wanted.names, separator: null };
}
