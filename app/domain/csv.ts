/** What spreadsheets open as a table of their own (rules R13.15): after the byte order mark, lines that end in CRLF. */
export const CSV_BOM = "\uFEFF";
export const CSV_TYPE = "text/csv; charset=utf-8";

/** A cell that a spreadsheet would take for a formula is text, and so is what separates cells. */
function csvCell(text: string): string {
  const inert = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[";\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert;
}

export function csvLine(cells: (string | number | null)[]): string {
  return `${cells.map((cell) => csvCell(String(cell ?? ""))).join(";")}\r\n`;
}
