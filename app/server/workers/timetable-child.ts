import { buffer } from "node:stream/consumers";
import { readTimetableFile } from "#app/services/timetable/read/read-file.ts";
import type { ReadTimetable, TimetableLine } from "#app/services/timetable/read-timetable.server.ts";
import { limitOwnProcess } from "./own-limits.ts";

function say(line: TimetableLine): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

/** The input's first line says how the bytes after it are read. */
async function read(input: Buffer): Promise<ReadTimetable> {
  const end = input.indexOf("\n");
  const options = JSON.parse(input.subarray(0, end).toString("utf8"));
  return readTimetableFile(new Uint8Array(input.subarray(end + 1)), options);
}

async function answer(): Promise<void> {
  say({ kind: "ready" });
  const answered = await read(await buffer(process.stdin)).catch(
    (): ReadTimetable => ({ refused: "unreadable" }),
  );
  if (!("lessons" in answered)) {
    say({ kind: "end", answer: answered });
    return;
  }
  for (const lesson of answered.lessons) say({ kind: "lesson", lesson });
  for (const fault of answered.faults) say({ kind: "fault", fault });
  say({ kind: "end", answer: { format: answered.format } });
}

limitOwnProcess();
void answer();
