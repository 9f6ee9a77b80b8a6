import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

it("the sprite has one drawing for every icon name, and no other", () => {
  const sprite = readFileSync("app/components/ui/icons.svg", "utf8");
  const source = readFileSync("app/components/ui/icon.tsx", "utf8");
  const drawn = [...sprite.matchAll(/<symbol id="(\w+)"/g)].map(([, id]) => id);
  const named = [...source.matchAll(/^ {2}\| "(\w+)"/gm)].map(([, name]) => name);
  expect(drawn).toEqual(named);
  expect(new Set(drawn).size).toBe(drawn.length);
});
