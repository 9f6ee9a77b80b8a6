import { readFileSync } from "node:fs";

/** The colours that a style sheet names, in light and in dark; paper has its own. */
export function coloursOf(file: string): { light: Map<string, string>; dark: Map<string, string> } {
  const sheet = readFileSync(file, "utf8");
  const darkFrom = sheet.search(/@media [^{]*prefers-color-scheme: dark/);
  const read = (text: string) =>
    new Map(
      [...text.matchAll(/^\s*--([\w-]+): (#[0-9a-f]{6});$/gm)].map(([, name = "", value = ""]) => [
        name,
        value,
      ]),
    );
  return {
    light: read(sheet.slice(0, darkFrom)),
    dark: read(sheet.slice(darkFrom).split("@media print")[0] ?? ""),
  };
}
