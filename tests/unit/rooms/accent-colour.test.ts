import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { accentOf, contrast } from "#app/domain/settings/accent-colour.ts";
import { coloursOf } from "#tests/support/style-colours.ts";

const COLOURS = [
  "#ffeb3b",
  "#ffffff",
  "#000000",
  "#1b5e20",
  "#ff0000",
  "#0000ff",
  "#808080",
  "#00ffff",
  "#17479e",
];

const BACKGROUNDS = ["canvas", "surface", "sunken", "selected"];
const tokens = coloursOf("app/styles/tokens.css");

it("contrast is WCAG's", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
  expect(contrast("#777777", "#ffffff")).toBeCloseTo(4.48, 2);
  expect(contrast("#ffffff", "#777777")).toBe(contrast("#777777", "#ffffff"));
});

describe.each(COLOURS)("%s", (colour) => {
  const accent = accentOf(colour);

  it("is legible on every background of the screens, and as a background of text", () => {
    for (const ground of BACKGROUNDS) {
      const [light = "", dark = ""] = [tokens.light.get(ground), tokens.dark.get(ground)];
      expect(contrast(accent.light, light), ground).toBeGreaterThanOrEqual(4.5);
      expect(contrast(accent.dark, dark), ground).toBeGreaterThanOrEqual(4.5);
    }
    for (const button of [accent.light, accent.lightHover])
      expect(contrast(button, tokens.light.get("on-primary") ?? "")).toBeGreaterThanOrEqual(4.5);
    for (const button of [accent.dark, accent.darkHover])
      expect(contrast(button, tokens.dark.get("on-primary") ?? "")).toBeGreaterThanOrEqual(4.5);
  });

  it("is a legible background of the sidebar", () => {
    expect(contrast(accent.band, tokens.light.get("sidebar-muted") ?? "")).toBeGreaterThanOrEqual(4.5);
    expect(contrast(accent.darkBand, tokens.dark.get("sidebar-muted") ?? "")).toBeGreaterThanOrEqual(4.5);
    for (const band of [accent.band, accent.darkBand])
      expect(contrast(band, tokens.light.get("sidebar-focus") ?? "")).toBeGreaterThanOrEqual(3);
  });

  it("is read on the panel from afar", () => {
    const grounds =
      readFileSync("app/routes/public/panel/panel.css", "utf8").match(/background: #[0-9a-f]{6}/g) ?? [];
    for (const ground of ["#0a1020", "#121b31"]) {
      expect(grounds).toContain(`background: ${ground}`);
      expect(contrast(accent.panel, ground)).toBeGreaterThanOrEqual(7);
    }
  });
});

it("a colour that is legible already stays as it is", () => {
  expect(accentOf("#1B5E20").light).toBe("#1b5e20");
  expect(accentOf("#ffeb3b")).toMatchObject({ dark: "#ffeb3b", panel: "#ffeb3b" });
});
