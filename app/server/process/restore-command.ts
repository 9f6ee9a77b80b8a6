import type { Program } from "./program.ts";

export function restoreCommand({ command }: Pick<Program, "command">): string {
  return `${command} restore ARQUIVO`;
}
