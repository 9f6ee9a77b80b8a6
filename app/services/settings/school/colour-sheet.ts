import { createHash } from "node:crypto";
import { addressOf } from "#app/domain/addresses.ts";
import { accentOf } from "#app/domain/settings/accent-colour.ts";

/** The style sheet of the school's colour, loaded after each page's own; it overrides a few of its colour variables. */
function writeSheet(colour: string): string {
  const accent = accentOf(colour);
  const rule = (values: Record<string, string>) =>
    `:root{${Object.entries(values)
      .map(([name, value]) => `--${name}:${value}`)
      .join(";")}}`;
  const light = rule({
    primary: accent.light,
    "primary-hover": accent.lightHover,
    sidebar: accent.band,
    band: accent.band,
    "accent-on-paper": accent.light,
    "accent-on-panel": accent.panel,
  });
  const dark = rule({
    primary: accent.dark,
    "primary-hover": accent.darkHover,
    sidebar: accent.darkBand,
    band: accent.darkBand,
  });
  return `${light}\n@media screen and (prefers-color-scheme:dark){${dark}}\n`;
}

/** The sheet and the address that its text names; the address is another one whenever the text is. */
export function colourSheet(colour: string): { address: string; text: string } {
  const text = writeSheet(colour);
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 16);
  return { address: addressOf("schoolFile", `cores.${hash}.css`), text };
}
