/**
 * The school's one colour, made legible (WCAG 2.2, success criterion 1.4.3): darkened on light grounds, lightened on
 * dark ones, until text in it and text on it has the contrast. Colours are `#rrggbb`.
 */

/** WCAG's least contrast of text with its ground. */
const TEXT_CONTRAST = 4.5;
/** What is read from across a hall (WCAG's enhanced contrast). */
const PANEL_CONTRAST = 7;
/** White on the band and the sidebar, so that their paler words are legible too. */
const BAND_CONTRAST = 12;
const DARK_BAND_CONTRAST = 16;

const WHITE = "#ffffff";
const BLACK = "#000000";
/** The grounds of `--canvas`, `--surface`, `--sunken` and `--selected` (styles/tokens.css), light and dark. */
const LIGHT_GROUNDS = ["#f5f7fa", WHITE, "#e9eef5", "#e8effb"];
const DARK_GROUNDS = ["#0d1320", "#151d2e", "#1e293f", "#1b2a4a"];
/** The panel's rows, of which every other is lighter (routes/public/panel/panel.css). */
const PANEL_GROUNDS = ["#0a1020", "#121b31"];
const HOVER_STEP = 0.25;
const STEPS = 128;

function channels(colour: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour).map((value) => {
    const share = value / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrast(one: string, other: string): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

function mix(colour: string, other: string, share: number): string {
  const others = channels(other);
  const mixed = channels(colour).map((value, at) =>
    Math.round(value + ((others[at] ?? 0) - value) * share)
      .toString(16)
      .padStart(2, "0"),
  );
  return `#${mixed.join("")}`;
}

/** The colour itself where it has the contrast with every ground, else the nearest one on the way to black or white. */
function legible(colour: string, towards: string, grounds: string[], least: number): string {
  for (let step = 0; step < STEPS; step++) {
    const tried = mix(colour, towards, step / STEPS);
    if (grounds.every((ground) => contrast(tried, ground) >= least)) return tried;
  }
  return towards;
}

export type Accent = {
  /** Text and buttons on light grounds, and on paper. */
  light: string;
  lightHover: string;
  /** The same on dark grounds. */
  dark: string;
  darkHover: string;
  /** The ground of the sidebar and the band, under white. */
  band: string;
  darkBand: string;
  panel: string;
};

export function accentOf(typed: string): Accent {
  const colour = typed.toLowerCase();
  const light = legible(colour, BLACK, LIGHT_GROUNDS, TEXT_CONTRAST);
  const dark = legible(colour, WHITE, DARK_GROUNDS, TEXT_CONTRAST);
  return {
    light,
    lightHover: mix(light, BLACK, HOVER_STEP),
    dark,
    darkHover: mix(dark, WHITE, HOVER_STEP),
    band: legible(colour, BLACK, [WHITE], BAND_CONTRAST),
    darkBand: legible(colour, BLACK, [WHITE], DARK_BAND_CONTRAST),
    panel: legible(colour, WHITE, PANEL_GROUNDS, PANEL_CONTRAST),
  };
}
