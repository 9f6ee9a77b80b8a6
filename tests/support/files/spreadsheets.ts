/** Workbooks of several sheets as spreadsheet programs write them, in XLSX and ODS. */
import { strToU8, zipSync } from "fflate";
import { sheetXml, workbookOf } from "./workbook.ts";

export type TestSheet = {
  name: string;
  rows: string[][];
  isHidden?: boolean;
  /** Cells drawn as one, as "A1:C2". */
  merges?: string[];
};

const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}

/** An XLSX file of these sheets. */
export function xlsxOf(sheets: TestSheet[]): Uint8Array<ArrayBuffer> {
  const listed = sheets.map(
    ({ name, isHidden }, index) =>
      `<sheet name="${escaped(name)}" sheetId="${index + 1}"${isHidden ? ' state="hidden"' : ""} r:id="rId${index + 1}"/>`,
  );
  const related = sheets.map(
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  const parts = sheets.map(({ rows, merges = [] }, index) => {
    const drawn = merges.map((ref) => `<mergeCell ref="${ref}"/>`).join("");
    const tail = drawn
      ? `<mergeCells count="${merges.length}">${drawn}</mergeCells></worksheet>`
      : "</worksheet>";
    const filled = sheetXml(rows).replace(/<c r="[A-Z]+\d+" t="inlineStr"><is><t><\/t><\/is><\/c>/g, "");
    return [`xl/worksheets/sheet${index + 1}.xml`, filled.replace("</worksheet>", tail)];
  });
  return workbookOf("", {
    ...Object.fromEntries(parts),
    "xl/workbook.xml": `<?xml version="1.0"?><workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${listed.join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<?xml version="1.0"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${related.join("")}</Relationships>`,
  });
}

const NAMESPACES = ["office", "table", "text", "style"]
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(" ");
const ODS_TYPE = "application/vnd.oasis.opendocument.spreadsheet";

/** An ODS file with this content.xml. */
export function odsOfContent(content: string | Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = typeof content === "string" ? strToU8(content) : content;
  return zipSync({ mimetype: [strToU8(ODS_TYPE), { level: 0 }], "content.xml": bytes });
}

/** The content.xml of sheets that are written out already, after these styles. */
export function odsContent(tables: string, styles = ""): string {
  return `<?xml version="1.0" encoding="UTF-8"?><office:document-content ${NAMESPACES} office:version="1.3"><office:automatic-styles>${styles}</office:automatic-styles><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`;
}

function odsCell(text: string, spans: string): string {
  if (text === "") return `<table:table-cell${spans}/>`;
  const lines = text.split("\n").map((line) => `<text:p>${escaped(line)}</text:p>`);
  return `<table:table-cell${spans} office:value-type="string">${lines.join("")}</table:table-cell>`;
}

function place(reference: string): [number, number] {
  const [, letters = "A", digits = "1"] = /^([A-Z])(\d+)$/.exec(reference) ?? [];
  return [Number(digits) - 1, letters.charCodeAt(0) - 65];
}

/** An ODS file of these sheets, as LibreOffice writes it: covered cells, and what is empty below repeated. */
export function odsOf(sheets: TestSheet[]): Uint8Array<ArrayBuffer> {
  const tables = sheets.map(({ name, rows, isHidden, merges = [] }) => {
    const areas = merges.map((ref) => ref.split(":").map(place) as [[number, number], [number, number]]);
    const body = rows.map((cells, row) => {
      const inner = cells.map((text, column) => {
        const area = areas.find(
          ([[top, left], [bottom, right]]) =>
            top <= row && row <= bottom && left <= column && column <= right,
        );
        if (!area) return odsCell(text, "");
        const [[top, left], [bottom, right]] = area;
        if (top !== row || left !== column) return "<table:covered-table-cell/>";
        return odsCell(
          text,
          ` table:number-columns-spanned="${right - left + 1}" table:number-rows-spanned="${bottom - top + 1}"`,
        );
      });
      return `<table:table-row>${inner.join("")}<table:table-cell table:number-columns-repeated="16370"/></table:table-row>`;
    });
    const empty = `<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>`;
    return `<table:table table:name="${escaped(name)}" table:style-name="${isHidden ? "ta2" : "ta1"}">${body.join("")}${empty}</table:table>`;
  });
  const styles = `<style:style style:name="ta1" style:family="table"><style:table-properties table:display="true"/></style:style><style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style>`;
  return odsOfContent(odsContent(tables.join(""), styles));
}
