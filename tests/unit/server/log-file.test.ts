import { mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { copyOutputToFile } from "#app/server/process/log-file.ts";
import { testFolder } from "#tests/support/temp-folder.ts";

const isWindows = process.platform === "win32";
let folder: string;
let file: string;
let printed: string;
const writers = [process.stdout, process.stderr].map((stream) => ({ stream, write: stream.write }));

beforeEach(() => {
  folder = path.join(testFolder(), "log");
  file = path.join(folder, "reservas.log");
  printed = "";
  const write = (chunk: string | Uint8Array) => {
    printed += Buffer.from(chunk as string).toString("utf8");
    return true;
  };
  for (const { stream } of writers) stream.write = write;
});
afterEach(() => {
  for (const { stream, write } of writers) stream.write = write;
});

it("appends what both streams print, in UTF-8 and for its owner alone", () => {
  copyOutputToFile(file);
  process.stdout.write("São João\n");
  process.stderr.write(Buffer.from("não\n"));
  expect(readFileSync(file, "utf8")).toBe("São João\nnão\n");
  expect(printed).toBe("São João\nnão\n");
  if (!isWindows) expect(statSync(file).mode & 0o777).toBe(0o600);
});

it("begins a new file before one is larger than it may be, and keeps four older ones", () => {
  copyOutputToFile(file, 10);
  for (let line = 1; line <= 8; line++) process.stdout.write(`line ${line}\n`);
  expect(readdirSync(folder).sort()).toEqual(["", ".1", ".2", ".3", ".4"].map((end) => `reservas.log${end}`));
  expect(readFileSync(file, "utf8")).toBe("line 8\n");
  expect(readFileSync(`${file}.4`, "utf8")).toBe("line 4\n");
});

it("goes on after an earlier run where that ended", () => {
  copyOutputToFile(file, 10);
  process.stdout.write("line 1\n");
  for (const { stream, write } of writers) stream.write = write === stream.write ? write : () => true;
  copyOutputToFile(file, 10);
  process.stdout.write("line 2\n");
  expect(readFileSync(`${file}.1`, "utf8")).toBe("line 1\n");
});

it("goes on in the same file where it cannot be moved", () => {
  for (const number of [1, 2, 3, 4]) mkdirSync(path.join(`${file}.${number}`, "full"), { recursive: true });
  copyOutputToFile(file, 10);
  process.stdout.write("line 1\n");
  process.stdout.write("line 2\n");
  expect(readFileSync(file, "utf8")).toBe("line 1\nline 2\n");
});
