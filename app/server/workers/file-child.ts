import { buffer } from "node:stream/consumers";
import type { FileTask } from "#app/services/process/file-reader.server.ts";
import { answerFile } from "./answer-file.ts";
import { limitOwnProcess } from "./own-limits.ts";

function say(line: object): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

/** The input's first line says how the bytes after it are read. */
async function answer(): Promise<void> {
  say({ kind: "ready" });
  const input = await buffer(process.stdin);
  const end = input.indexOf("\n");
  const task = JSON.parse(input.subarray(0, end).toString("utf8")) as FileTask;
  await answerFile(task, new Uint8Array(input.subarray(end + 1)), say);
}

limitOwnProcess();
void answer();
