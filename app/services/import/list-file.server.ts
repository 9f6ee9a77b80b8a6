import type { ImportKind } from "#app/domain/import/import.ts";
import type { TableRefusal, TableRow } from "#app/domain/table-file.ts";
import type { FileReader } from "#app/services/process/file-reader.server.ts";
import { ok, type Result, refuse } from "../result.ts";
import type { ListRead } from "./read-list.ts";

/** The child process's output, line by line: that it runs, then which sheet is read and its rows (the titles first) or why there are none. */
export type ListLine =
  | { kind: "ready" }
  | { kind: "sheet"; sheet: string | null; otherSheets: string[] }
  | { kind: "row"; row: TableRow }
  | { kind: "refused"; refusal: TableRefusal };

/**
 * Reads the rows of a list to import, titles first, of the named sheet or the first visible one; the file is another person's, so that reading it may fail in any way.
 * Refuses `importUnreadable`, `importUnavailable` where the system cannot start a process, or `importBusy` where too many
 * files wait.
 */
export async function readListFile(
  { files }: { files: FileReader },
  bytes: Uint8Array,
  kind: ImportKind,
  sheet?: string,
): Promise<Result<ListRead>> {
  let found: Omit<ListRead, "rows"> = { sheet: null, otherSheets: [] };
  const rows: TableRow[] = [];
  let refusal: TableRefusal | undefined;
  const ended = await files.read<ListLine>({ list: kind, ...(sheet ? { sheet } : {}) }, bytes, (line) => {
    if (line.kind === "row") rows.push(line.row);
    else if (line.kind === "sheet") found = { sheet: line.sheet, otherSheets: line.otherSheets };
    else if (line.kind === "refused") refusal = line.refusal;
  });
  if (ended === "full") return refuse("importBusy");
  if (ended === "notStarted") return refuse("importUnavailable");
  if (ended === "failed") refusal = { refused: "unreadable" };
  return refusal ? refuse("importUnreadable", refusal) : ok({ rows, ...found });
}
