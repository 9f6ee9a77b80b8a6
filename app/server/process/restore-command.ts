import type { Program } from "./program.ts";

/** How a copy is restored, as the sentences name it. */
export function restoreCommand({ command }: Pick<Program, "command">): string {
  return `${command} restore ARQUIVO`;
}
