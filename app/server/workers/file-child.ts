import { buffer } from "node:stream/consumers";
import type { ListLine } from "#app/services/import/list-file.server.ts";
import { readList } from "#app/services/import/read-list.ts";
import type { FileTask } from "#app/services/process/file-reader.server.ts";
import { readTimetableFile } from "#app/services/timetable/read/read-file.ts";
import type { ReadTimetable, TimetableLine } from "#app/services/timetable/read-timetable.server.ts";
import { limitOwnProcess } from "./own-limits.ts";

function say(line: TimetableLine | ListLine): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

async function answerList(
  bytes: Uint8Array,
  { list, sheet }: Extract<FileTask, { list: unknown }>,
): Promise<void> {
  const read = await readList(bytes, list, sheet).catch(() => ({ refused: "unreadable" as const }));
  if ("refused" in read) return say({ kind: "refused", refusal: read });
  say({ kind: "sheet", sheet: read.sheet, otherSheets: read.otherSheets });
  for (const row of read.rows) say({ kind: "row", row });
}

async function answerTimetable(bytes: Uint8Array, task: Extract<FileTask, { timetable: unknown }>) {
  const read = await readTimetableFile(bytes, task.timetable).catch(
    (): ReadTimetable => ({ refused: "unreadable" }),
  );
  if (!("lessons" in read)) return say({ kind: "end", answer: read });
  const { lessons, faults, ...answer } = read;
  for (const lesson of lessons) say({ kind: "lesson", lesson });
  for (const fault of faults) say({ kind: "fault", fault });
  say({ kind: "end", answer });
}

/** The input's first line says how the bytes after it are read. */
async function answer(): Promise<void> {
  say({ kind: "ready" });
  const input = await buffer(process.stdin);
  const end = input.indexOf("\n");
  const task = JSON.parse(input.subarray(0, end).toString("utf8")) as FileTask;
  const bytes = new Uint8Array(input.subarray(end + 1));
  await ("list" in task ? answerList(bytes, task) : answerTimetable(bytes, task));
}

limitOwnProcess();
void answer();
