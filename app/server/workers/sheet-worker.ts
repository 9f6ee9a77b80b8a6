import { parentPort } from "node:worker_threads";
import writeXlsxFile, { type Row } from "write-excel-file/universal";
import type { SheetAnswer, SheetCell, SheetTask } from "#app/services/sheets/sheet.ts";

const WIDTH = { least: 8, most: 40 };

let name = "";
let widths: number[] = [];
const rows: Row[] = [];

function toCell(value: SheetCell, index: number): Row[number] {
  widths[index] = Math.max(widths[index] ?? 0, String(value ?? "").length);
  return value;
}

async function finish(): Promise<SheetAnswer> {
  try {
    const columns = widths.map((width) => ({
      width: Math.min(WIDTH.most, Math.max(WIDTH.least, width + 1)),
    }));
    const file = await writeXlsxFile(rows, { sheet: name, columns, stickyRowsCount: 1 }).toBlob();
    return { file: new Uint8Array(await file.arrayBuffer()) };
  } catch (error) {
    return { error: String(error) };
  }
}

parentPort?.on("message", async (task: SheetTask) => {
  if (task.kind === "begin") {
    ({ name } = task);
    widths = task.columns.map((column) => column.length);
    rows.push(task.columns.map((value) => ({ value, fontWeight: "bold" as const })));
  } else if (task.kind === "rows") {
    for (const row of task.rows) rows.push(row.map(toCell));
  } else {
    parentPort?.postMessage(await finish());
  }
});
