import { strToU8, zipSync } from "fflate";

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";

function relationships(type: string, target: string): string {
  return `<?xml version="1.0"?><Relationships xmlns="${PACKAGE}/relationships">
    <Relationship Id="rId1" Type="${OFFICE}/${type}" Target="${target}"/></Relationships>`;
}

function cell(value: string | number): string {
  if (typeof value === "number") return `<c><v>${value}</v></c>`;
  const text = value.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
  return `<c t="inlineStr"><is><t>${text}</t></is></c>`;
}

/** "A" of 0, "AB" of 27. */
export function columnLetters(column: number): string {
  const before = column >= 26 ? columnLetters(Math.floor(column / 26) - 1) : "";
  return before + String.fromCharCode(65 + (column % 26));
}

function reference(row: number, column: number): string {
  return `${columnLetters(column)}${row + 1}`;
}

/** The XML of a sheet with these rows. */
export function sheetXml(rows: (string | number)[][]): string {
  const body = rows
    .map((cells, row) => {
      const inner = cells.map((value, column) =>
        cell(value).replace("<c", `<c r="${reference(row, column)}"`),
      );
      return `<row r="${row + 1}">${inner.join("")}</row>`;
    })
    .join("");
  return `<?xml version="1.0"?><worksheet xmlns="${MAIN}"><sheetData>${body}</sheetData></worksheet>`;
}

/** An XLSX file of one sheet; `others` adds parts or replaces its own. */
export function workbookOf(
  sheet: string,
  others: Record<string, string | Uint8Array> = {},
): Uint8Array<ArrayBuffer> {
  const files: typeof others = {
    "[Content_Types].xml": `<?xml version="1.0"?><Types xmlns="${PACKAGE}/content-types">
      <Default Extension="xml" ContentType="application/xml"/></Types>`,
    "_rels/.rels": relationships("officeDocument", "xl/workbook.xml"),
    "xl/workbook.xml": `<?xml version="1.0"?><workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">
      <sheets><sheet name="Plan1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relationships("worksheet", "worksheets/sheet1.xml"),
    "xl/worksheets/sheet1.xml": sheet,
    ...others,
  };
  const bytes = Object.entries(files).map(
    ([name, part]) => [name, typeof part === "string" ? strToU8(part) : part] as const,
  );
  return zipSync(Object.fromEntries(bytes), { level: 9 });
}
