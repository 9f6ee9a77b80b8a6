import { globSync, readFileSync } from "node:fs";
import postcss from "postcss";
import { expect, it } from "vitest";

/** Lines of all style sheets under `app`. Lower it when rules are removed; new styles are utilities. */
const MOST_LINES = 5100;

/** The names of react-day-picker. */
const COMPUTED = /^rdp-/;

/** Every class that a sheet of the signed-in screens has a rule for, with where. */
function definedClasses(): Map<string, string> {
  const found = new Map<string, string>();
  for (const file of globSync("app/styles/**/*.css")) {
    postcss.parse(readFileSync(file, "utf8")).walkRules(({ selector }) => {
      for (const [, name = ""] of selector.matchAll(/\.([a-z][\w-]*)/gi)) found.set(name, file);
    });
  }
  return found;
}

/** Every word in a component's string literals, where its classes are. */
function namedInComponents(): Set<string> {
  const source = globSync("app/{components,routes}/**/*.tsx").map((file) => readFileSync(file, "utf8"));
  const texts = source.flatMap((text) => text.match(/"[^"\n]*"|`[^`]*`/g) ?? []);
  return new Set(texts.flatMap((text) => text.match(/[a-z][\w-]*/gi) ?? []));
}

it(`the style sheets have ${MOST_LINES} lines at most (decision 0193)`, () => {
  const lines = globSync("app/**/*.css").map((file) => readFileSync(file, "utf8").split("\n").length - 1);
  expect(lines.length).toBeGreaterThan(20);
  expect(lines.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(MOST_LINES);
});

it("no class has a rule that no component names", () => {
  const named = namedInComponents();
  const unused = [...definedClasses()].filter(([name]) => !named.has(name) && !COMPUTED.test(name));
  expect(unused.map(([name, file]) => `${file}: .${name}`)).toEqual([]);
});

it("utilities use the tokens' own names", () => {
  const tokens = readFileSync("app/styles/tokens.css", "utf8");
  const colours = [...tokens.matchAll(/--color-([\w-]+): var\(--([\w-]+)\);/g)];
  expect(colours.length).toBeGreaterThan(20);
  expect(colours.filter(([, utility, token]) => utility !== token)).toEqual([]);
});
