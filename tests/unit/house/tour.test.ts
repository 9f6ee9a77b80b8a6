/** The tour for who reads the code for the first time. */
import { existsSync, globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { renderFloors } from "#scripts/floors.ts";

const [tour = ""] = globSync("docs/**/tour.md").map((file) => readFileSync(file, "utf8"));

it("names only files that exist, ten lines a walk", () => {
  const paths = [...tour.matchAll(/`((?:app|db|scripts|tests)\/[^`]+)`/g)].map(([, path = ""]) => path);
  expect(paths.length).toBeGreaterThan(60);
  expect(paths.filter((path) => !existsSync(path))).toEqual([]);
  const walks = tour.split(/^## /m).slice(1);
  expect(walks.map((walk) => walk.match(/^\d+\. /gm)?.length)).toEqual([10, 10, 10, 10, 10]);
});

it("shows the floors as they are (npm run floors)", () => {
  expect(readFileSync("docs/pictures/floors.svg", "utf8")).toBe(renderFloors());
});

it("formats as the editor is told to", () => {
  const { formatter } = JSON.parse(readFileSync("biome.json", "utf8"));
  const told = readFileSync(".editorconfig", "utf8");
  expect(told).toContain(`indent_style = ${formatter.indentStyle}\n`);
  expect(told).toContain(`max_line_length = ${formatter.lineWidth}\n`);
});
