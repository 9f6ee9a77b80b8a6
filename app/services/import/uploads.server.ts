import { randomUUID } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { ImportKind } from "#app/domain/import/import.ts";
import { IMPORT_MINUTES } from "#app/domain/people/personal-data.ts";
import type { TableRow } from "#app/domain/table-file.ts";

/** A file that was read and waits for its person to look at the preview. */
export type Upload = {
  kind: ImportKind;
  actorId: number;
  fileName: string;
  /** The sheet that was read, and the other visible ones of its workbook. */
  sheet: string | null;
  otherSheets: string[];
  titles: string[];
  rows: TableRow[];
};

/** Files between their upload and their import: in memory, for half an hour, 16 MB in all. */
export type Uploads = {
  add(upload: Upload): string;
  /** The upload of that person; null where it is another's, or gone. */
  find(id: string | undefined, actorId: number): Upload | null;
  remove(id: string): void;
};

const TTL_MS = IMPORT_MINUTES * 60_000;
const MAX_BYTES = 16 * 1024 * 1024;

function sizeOf({ rows }: Upload): number {
  const bytesOf = (row: TableRow) => row.cells.reduce((bytes, cell) => bytes + 2 * cell.length + 16, 96);
  return rows.reduce((sum, row) => sum + bytesOf(row), 1);
}

export function createUploads(): Uploads {
  const uploads = new LRUCache<string, Upload>({ maxSize: MAX_BYTES, sizeCalculation: sizeOf, ttl: TTL_MS });
  return {
    add(upload) {
      const id = randomUUID();
      uploads.set(id, upload);
      return id;
    },
    find(id, actorId) {
      const upload = id ? uploads.get(id) : undefined;
      return upload?.actorId === actorId ? upload : null;
    },
    remove: (id) => void uploads.delete(id),
  };
}
