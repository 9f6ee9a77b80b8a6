import type { Program } from "./program.ts";

/** The command that restores a copy, as messages name it. */
export function restoreCommand({ command }: Pick<Program, "command">): string {
  return `${command} restore ARQUIVO`;
}
