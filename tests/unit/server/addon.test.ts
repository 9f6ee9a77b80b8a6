import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { beforeEach, expect, it } from "vitest";
import { extractAddon } from "#app/server/process/addon-file.ts";
import { testFolder } from "#tests/support/temp-folder.ts";

const ADDON = Buffer.from("an addon");
let data: string;
let runtime: string;

beforeEach(() => {
  data = testFolder();
  runtime = path.join(data, "runtime");
});

it("extracts the addon once, and removes old parts of an interrupted startup", () => {
  const file = extractAddon(data, ADDON);
  expect(readFileSync(file)).toEqual(ADDON);
  const [old, recent] = [`${file}.17`, `${file}.18`];
  for (const part of [old, recent]) writeFileSync(part, "half");
  utimesSync(old, 1, 1);
  rmSync(file);
  expect(extractAddon(data, ADDON)).toBe(file);
  expect([existsSync(old), existsSync(recent)]).toEqual([false, true]);
});

it("leaves no file behind if it fails", () => {
  const file = extractAddon(data, ADDON);
  rmSync(file);
  mkdirSync(file);
  expect(() => extractAddon(data, ADDON)).toThrow();
  expect(readdirSync(runtime)).toEqual([path.basename(file)]);
});

it.skipIf(process.platform === "win32")("refuses a folder that others can write to", () => {
  mkdirSync(runtime);
  chmodSync(runtime, 0o777);
  expect(() => extractAddon(data, ADDON)).toThrow(/de outro usuário ou pode ser gravada por outros/);
  expect(readdirSync(runtime)).toEqual([]);
});
