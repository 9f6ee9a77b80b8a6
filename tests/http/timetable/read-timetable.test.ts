/** Timetables are read in a child process, which is ended if it does not end itself (rules R28.2, decision 0170). */
import { describe, expect, it, vi } from "vitest";
import { childOfNode } from "#app/server/process/child-command.ts";
import { createFileReader } from "#app/services/process/file-reader.server.ts";
import type { ChildCommand } from "#app/services/process/one-shot-process.server.ts";
import { readTimetable, type TimetableLine } from "#app/services/timetable/read-timetable.server.ts";
import { writeAsc, writeFet, writeTable, writeUntis } from "#db/seeds/timetable-files.ts";
import { sourceChild } from "#scripts/source/assets.ts";
import { HOSTILE } from "#tests/support/files/hostile-files.ts";
import { EXPECTED, sortedTexts, TIMETABLE, utf8 } from "#tests/unit/timetable/timetables.ts";

const report = vi.fn();
const files = createFileReader({ command: sourceChild("file-child.cjs"), report });
const named = { fileName: "grade" };

function childOf(code: string): ChildCommand {
  return { ...childOfNode(""), args: ["-e", code] };
}

describe("reading a timetable", () => {
  it.each([
    ["asc", writeAsc(TIMETABLE)],
    ["fet", writeFet(TIMETABLE)],
    ["untis", writeUntis(TIMETABLE)],
  ])("gives the lessons of a file of %s", async (format, bytes) => {
    const read = await readTimetable({ files }, bytes, named);
    expect(read).toMatchObject({ format, faults: [] });
    expect(sortedTexts(read)).toEqual(EXPECTED);
  });

  it("needs the columns of a table, and returns its lessons and faults by them", async () => {
    const bytes = Buffer.concat([writeTable(TIMETABLE), utf8("Dia D;1ª;07:30;08:20;A;B;C;\r\n")]);
    const first = await readTimetable({ files }, bytes, named);
    if (!("needsMapping" in first)) throw new Error("The table has no columns");
    const { columns, sample, suggested } = first.needsMapping;
    expect([columns[0], sample.length, suggested.columns.weekday]).toEqual(["Dia", 5, 0]);
    const read = await readTimetable({ files }, bytes, { ...named, mapping: suggested });
    expect(sortedTexts(read)).toEqual(EXPECTED);
    expect(read).toMatchObject({ faults: [{ line: 11, fault: "weekday", value: "Dia D" }] });
  });

  it("starts no process for an empty file or one of 9 MB", async () => {
    const unread = { read: vi.fn() };
    const read = (bytes: Uint8Array) => readTimetable({ files: unread }, bytes, named);
    expect(await read(new Uint8Array())).toEqual({ refused: "empty" });
    expect(await read(new Uint8Array(9 * 1024 * 1024))).toEqual({ refused: "tooLarge" });
    expect(unread.read).not.toHaveBeenCalled();
  });

  it.each(["empty rows", "a bomb that lies about its size", "tags without an end"] as const)(
    "refuses a workbook of %s, and reads the next file",
    async (name) => {
      const [refused, next] = await Promise.all([
        readTimetable({ files }, HOSTILE[name](), named),
        readTimetable({ files }, writeUntis(TIMETABLE), named),
      ]);
      expect(refused).toHaveProperty("refused");
      expect(sortedTexts(next)).toEqual(EXPECTED);
      expect(report).not.toHaveBeenCalled();
    },
  );

  it("ends a process that does not finish or exhausts its memory, and reads the next file", async () => {
    const ready: TimetableLine = { kind: "ready" };
    const end: TimetableLine = { kind: "end", answer: { refused: "pdf" } };
    const say = (line: TimetableLine) => `console.log(${JSON.stringify(JSON.stringify(line))});`;
    const code = `${say(ready)} process.stdin.once("data", (file) => {
      const text = String(file);
      if (text.endsWith("endless")) for (;;);
      if (text.endsWith("memory")) for (const held = [];;) held.push("x".repeat(1e5).split(""));
      ${say(end)}
    });`;
    const limited = createFileReader({ command: childOf(code), timeoutMs: 5000, report });
    const answers = ["endless", "memory", "good"].map((text) =>
      readTimetable({ files: limited }, utf8(text), named),
    );
    expect(await Promise.all(answers)).toEqual([
      { refused: "unreadable" },
      { refused: "unreadable" },
      { refused: "pdf" },
    ]);
    const failed = expect.objectContaining({ event: "file-reader-failed" });
    expect(report.mock.calls).toEqual([[failed], [failed]]);
    report.mockClear();
  }, 30_000);

  it("is unavailable if the system starts no process, and reports it", async () => {
    const failing = createFileReader({ command: childOf("process.exit(1)"), report });
    expect(await readTimetable({ files: failing }, utf8("x"), named)).toEqual({ refused: "unavailable" });
    expect(report.mock.calls).toEqual([[expect.objectContaining({ event: "file-reader-not-started" })]]);
  });
});
