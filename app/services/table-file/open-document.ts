import { strFromU8, unzipSync } from "fflate";
import { Parser } from "saxen";
import { MAX_IMPORT_COLUMNS, MAX_MERGES } from "#app/domain/limits.ts";
import type { Merge, Sheet, TableRefusal } from "#app/domain/table-file.ts";
import { chooseSheets, type Sheets } from "./choose-sheets.ts";
import { SPARE_ROWS, type TableForm } from "./titles.ts";
import { hasEndlessPiece, isBounded, MAX_AREA } from "./workbook-bounds.ts";

const CONTENT = "content.xml";
const TYPE = "application/vnd.oasis.opendocument.spreadsheet";

export function isOpenDocument(bytes: Uint8Array): boolean {
  return new TextDecoder("latin1").decode(bytes.subarray(0, 200)).includes(TYPE);
}

type Attributes = Partial<Record<string, string>>;
type OwnSheet = Sheet & { name: string; isHidden: boolean };
type Cell = { text: string; attributes: Attributes; isDeep: boolean };

/** A count that a file gives for what is repeated, or spans; 1 for anything else. */
function countOf(attributes: Attributes, name: string): number {
  const count = Number(attributes[name]);
  return Number.isInteger(count) && count > 0 ? count : 1;
}

/** `07:30` of `PT07H30M00S`, which may count more than a day. */
function timeOf(duration: string): string | null {
  const [, hours, minutes] = /^PT(\d{1,3})H(\d{1,2})M/.exec(duration) ?? [];
  return hours && minutes ? `${hours.padStart(2, "0")}:${minutes.padStart(2, "0")}` : null;
}

/** A cell as the reader of XLSX gives it: dates in ISO, times as HH:MM, numbers without their format. */
function textOf({ text, attributes }: Cell): string {
  const date = attributes["office:date-value"];
  const time = timeOf(attributes["office:time-value"] ?? "");
  const number = attributes["office:value"];
  if (date) return date.slice(0, 10);
  if (time) return time;
  // A percentage or an amount of money is a number with a sign: as it is shown.
  if (number !== undefined && attributes["office:value-type"] === "float") return String(Number(number));
  return text.trim();
}

class Reader {
  readonly sheets: OwnSheet[] = [];
  refused: TableRefusal["refused"] | null = null;
  private readonly hiddenStyles = new Set<string>();
  private style = "";
  private sheet: OwnSheet | null = null;
  private cells: string[] = [];
  private cell: Cell | null = null;
  /** Elements within a cell whose text is not the cell's: a comment, a drawing, a sheet in it. */
  private aside = 0;
  private paragraphs = 0;
  private emptyRows = 0;
  private area = MAX_AREA;
  private readonly maxColumns: number;
  private readonly maxRows: number;

  constructor(form: TableForm) {
    this.maxColumns = form.maxColumns ?? MAX_IMPORT_COLUMNS;
    this.maxRows = (form.maxSheetRows ?? form.maxRows) + SPARE_ROWS;
  }

  open(name: string, attributes: () => Attributes): void {
    if (this.aside > 0 || name === "office:annotation" || name === "draw:frame" || name === "table:shapes") {
      this.aside++;
      return;
    }
    if (name === "style:style") this.style = attributes()["style:name"] ?? "";
    else if (name === "style:table-properties") this.readStyle(attributes());
    else if (name === "table:table") this.openSheet(attributes());
    else if (name === "table:table-row") this.cells = [];
    else if (name === "table:table-cell" || name === "table:covered-table-cell") this.openCell(attributes());
    else if (this.cell) this.openText(name, attributes);
  }

  text(value: string): void {
    if (this.cell && this.aside === 0 && this.paragraphs > 0) this.cell.text += value;
  }

  close(name: string, attributes: Attributes): void {
    if (this.aside > 0) {
      this.aside--;
      return;
    }
    if (name === "table:table") this.sheet = null;
    else if (name === "table:table-row") this.closeRow(attributes);
    else if (name === "table:table-cell" || name === "table:covered-table-cell") this.closeCell();
    else if (name === "text:p") this.paragraphs--;
  }

  private readStyle(attributes: Attributes): void {
    if (attributes["table:display"] === "false") this.hiddenStyles.add(this.style);
  }

  private openSheet(attributes: Attributes): void {
    const isHidden = this.hiddenStyles.has(attributes["table:style-name"] ?? "");
    this.sheet = { name: attributes["table:name"] ?? "", isHidden, rows: [], merges: [] };
    this.emptyRows = 0;
    this.sheets.push(this.sheet);
  }

  private openCell(attributes: Attributes): void {
    this.cell = { text: "", attributes, isDeep: false };
    this.paragraphs = 0;
  }

  private openText(name: string, attributes: () => Attributes): void {
    const cell = this.cell;
    if (!cell) return;
    if (name === "text:p") {
      if (this.paragraphs === 0 && cell.text !== "") cell.text += "\n";
      this.paragraphs++;
    } else if (name === "text:line-break") cell.text += "\n";
    else if (name === "text:s") cell.text += " ".repeat(Math.min(countOf(attributes(), "text:c"), 20));
    else if (name === "text:tab") cell.text += " ";
  }

  private closeCell(): void {
    const { cell, sheet } = this;
    this.cell = null;
    if (!(cell && sheet)) return;
    const { attributes } = cell;
    const [rows, columns] = [
      countOf(attributes, "table:number-rows-spanned"),
      countOf(attributes, "table:number-columns-spanned"),
    ];
    if ((rows > 1 || columns > 1) && sheet.merges.length < MAX_MERGES)
      sheet.merges.push({
        row: sheet.rows.length + this.emptyRows,
        column: this.cells.length,
        rows,
        columns,
      } satisfies Merge);
    const text = textOf(cell);
    const repeated = countOf(attributes, "table:number-columns-repeated");
    const room = Math.max(this.maxColumns - this.cells.length, 0);
    for (let count = Math.min(repeated, room); count > 0; count--) this.cells.push(text);
  }

  private closeRow(attributes: Attributes): void {
    const { sheet, cells } = this;
    if (!sheet) return;
    const repeated = countOf(attributes, "table:number-rows-repeated");
    while (cells.length > 0 && cells.at(-1) === "") cells.pop();
    // What is formatted below the table is some million empty rows.
    if (cells.length === 0) {
      this.emptyRows = Math.min(this.emptyRows + repeated, this.maxRows + 1);
      return;
    }
    const added = this.emptyRows + repeated;
    this.area -= added * Math.max(cells.length, 1);
    if (this.area < 0) this.refused ??= "tooLarge";
    if (sheet.rows.length + added > this.maxRows) this.refused ??= "tooManyRows";
    if (this.refused) return;
    for (let count = 0; count < this.emptyRows; count++)
      sheet.rows.push({ line: sheet.rows.length + 1, cells: [] });
    this.emptyRows = 0;
    for (let count = 0; count < repeated; count++)
      sheet.rows.push({ line: sheet.rows.length + 1, cells: [...cells] });
  }
}

function parseContent(xml: string, form: TableForm): Reader {
  const reader = new Reader(form);
  const opened: Attributes[] = [];
  const parser = new Parser();
  parser.on("openTag", (name, getAttributes, decode) => {
    let read: Attributes | undefined;
    const attributes = () => {
      read ??= Object.fromEntries(
        Object.entries(getAttributes()).map(([key, value]) => [key, decode(String(value))]),
      );
      return read;
    };
    if (name === "table:table-row") opened.push(attributes());
    reader.open(name, attributes);
  });
  parser.on("text", (value, decode) => reader.text(decode(value)));
  parser.on("cdata", (value) => reader.text(value));
  parser.on("closeTag", (name) => reader.close(name, name === "table:table-row" ? (opened.pop() ?? {}) : {}));
  parser.on("error", (error) => {
    throw error;
  });
  parser.parse(xml);
  return reader;
}

/** Without what is drawn or noted in the sheets. @throws if it is no ODS file (OpenDocument 1.3), or is encrypted. */
export async function readOpenDocument(
  bytes: Uint8Array,
  form: TableForm,
  chosen?: string,
): Promise<Sheets | TableRefusal> {
  if (!isBounded(bytes)) return { refused: "tooLarge" };
  const [part] = Object.values(unzipSync(bytes, { filter: ({ name }) => name === CONTENT }));
  if (!part) return { refused: "unreadable" };
  const xml = strFromU8(part);
  if (hasEndlessPiece(xml) || /<!(?:DOCTYPE|ENTITY)/i.test(xml)) return { refused: "unreadable" };
  const reader = parseContent(xml, form);
  if (reader.refused) return { refused: reader.refused, value: String(form.maxSheetRows ?? form.maxRows) };
  const wanted = chooseSheets(reader.sheets, chosen);
  if ("refused" in wanted) return wanted;
  const sheets = wanted.sheets.map(({ name, rows, merges }) => ({ name, rows, merges }));
  return { sheets, names: wanted.names, separator: null };
}
