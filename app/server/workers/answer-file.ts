import type { ListLine } from "#app/services/import/list-file.server.ts";
import { readList } from "#app/services/import/read-list.ts";
import type { FileTask } from "#app/services/process/file-reader.server.ts";
import { readTimetableFile } from "#app/services/timetable/read/read-file.ts";
import type { ReadTimetable, TimetableLine } from "#app/services/timetable/read-timetable.server.ts";

type Say = (line: TimetableLine | ListLine) => void;

async function answerList(
  bytes: Uint8Array,
  { list, sheet }: Extract<FileTask, { list: unknown }>,
  say: Say,
): Promise<void> {
  const read = await readList(bytes, list, sheet).catch(() => ({ refused: "unreadable" as const }));
  if ("refused" in read) return say({ kind: "refused", refusal: read });
  say({ kind: "sheet", sheet: read.sheet, otherSheets: read.otherSheets });
  for (const row of read.rows) say({ kind: "row", row });
}

async function answerTimetable(
  bytes: Uint8Array,
  task: Extract<FileTask, { timetable: unknown }>,
  say: Say,
): Promise<void> {
  const read = await readTimetableFile(bytes, task.timetable).catch(
    (): ReadTimetable => ({ refused: "unreadable" }),
  );
  if (!("lessons" in read)) return say({ kind: "end", answer: read });
  const { lessons, faults, ...answer } = read;
  for (const lesson of lessons) say({ kind: "lesson", lesson });
  for (const fault of faults) say({ kind: "fault", fault });
  say({ kind: "end", answer });
}

/** Reads a file and says line by line what it holds, whatever it is; a file that cannot be read is an answer too. */
export async function answerFile(task: FileTask, bytes: Uint8Array, say: Say): Promise<void> {
  await ("list" in task ? answerList(bytes, task, say) : answerTimetable(bytes, task, say));
}
