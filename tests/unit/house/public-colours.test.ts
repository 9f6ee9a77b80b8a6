import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** The colours that a sheet names, in light and in dark; those of paper are its own. */
function coloursOf(file: string): { light: Map<string, string>; dark: Map<string, string> } {
  const sheet = readFileSync(file, "utf8");
  const darkFrom = sheet.search(/@media [^{]*prefers-color-scheme: dark/);
  const read = (text: string) =>
    new Map(
      [...text.matchAll(/^\s*(--[\w-]+): (#[0-9a-f]{6});$/gm)].map(([, name = "", value = ""]) => [
        name,
        value,
      ]),
    );
  return {
    light: read(sheet.slice(0, darkFrom)),
    dark: read(sheet.slice(darkFrom).split("@media print")[0] ?? ""),
  };
}

// Sheets for old browsers cannot bring in the signed-in screens' one, and both are small enough to be sent whole.
it.each(["plain", "weekly/weekly", "api-docs/api-docs"])(
  "%s.css names the colours of the signed-in screens alike",
  (name) => {
    const own = coloursOf("app/styles/tokens.css");
    const theirs = coloursOf(`app/routes/public/${name}.css`);
    for (const scheme of ["light", "dark"] as const) {
      const shared = [...theirs[scheme]].filter(([token]) => own[scheme].has(token));
      expect(shared.length).toBeGreaterThan(1);
      expect(Object.fromEntries(shared)).toEqual(
        Object.fromEntries(shared.map(([token]) => [token, own[scheme].get(token)])),
      );
    }
  },
);
