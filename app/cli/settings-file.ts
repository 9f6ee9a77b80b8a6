import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { cliText } from "#app/text/program/cli.ts";
import { SettingsRefused } from "./refused.ts";

/** Bytes of the file: every setting at its longest, many times over. */
const MAX_SETTINGS_BYTES = 64 * 1024;

/** A value that Node's reader would cut at its `#`, as if a comment began in the middle of a password. */
const CUT_VALUE = /^[ \t]*(?:export[ \t]+)?(\w+)[ \t]*=[ \t]*[^'"`\s#][^\r\n]*?(?<=\S)#/m;

function readText(file: string): string | null {
  let bytes: Buffer;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return null;
    throw new SettingsRefused(cliText.settingsFileUnreadable(file, code));
  }
  if (bytes.length > MAX_SETTINGS_BYTES) throw new SettingsRefused(cliText.settingsFileTooLarge(file));
  try {
    // Windows' editor begins UTF-8 with a mark, which the decoder takes away.
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw new SettingsRefused(cliText.settingsFileNotUtf8(file));
  }
}

/**
 * Adds to the environment what the file beside the program sets, `NAME=value` a line, and it does not (rules R20.3).
 * @throws SettingsRefused where the file is there and cannot be read, is no UTF-8, has a value with a bare `#`, or is larger
 * than 64 KB.
 */
export function addSettingsFile(env: Record<string, string | undefined>, file: string): void {
  const text = readText(file);
  if (text === null) return;
  const cut = CUT_VALUE.exec(text)?.[1];
  if (cut) throw new SettingsRefused(cliText.settingsFileCutValue(file, cut));
  for (const [name, value] of Object.entries(parseEnv(text))) env[name] ??= value;
}
