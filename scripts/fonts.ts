import { copyFileSync, existsSync, mkdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const FOLDER = "public/fonts";
const PACKAGE = path.dirname(
  fileURLToPath(import.meta.resolve("@fontsource/atkinson-hyperlegible-next/package.json")),
);

/** Copies the font to an address that the plain style sheets of the public pages can name. */
export function copyFonts(): void {
  mkdirSync(FOLDER, { recursive: true });
  for (const weight of [400, 700]) {
    const target = path.join(FOLDER, `atkinson-${weight}.woff2`);
    if (existsSync(target)) continue;
    copyFileSync(`${PACKAGE}/files/atkinson-hyperlegible-next-latin-${weight}-normal.woff2`, target);
  }
}
