import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "acorn";
import DoIUse from "doiuse";
import postcss, { type AtRule, type Node } from "postcss";
import { describe, expect, it } from "vitest";

const OLDEST = ["chrome 68"];

const BUILT = "build/assets/public/assets";

/** A file as the build made it, which is what a television gets; `panel.css` is `panel-DtJ6eYTd.css` there. */
function read(file: string): string {
  const { name, ext } = path.parse(file);
  const built = readdirSync(BUILT).filter((each) => new RegExp(`^${name}-[\\w-]{8}\\${ext}$`).test(each));
  expect(built).toHaveLength(1);
  return readFileSync(path.join(BUILT, built[0] ?? ""), "utf8");
}

/** Chrome 68 supports the part that these sheets use; the value names that part. */
const ENOUGH_SUPPORT = {
  "css-overflow": "one keyword an axis, without `clip`",
  "css-sticky": "on cells and blocks; only rows and row groups do not stick",
  "css-page-break": "`page-break-*`, on blocks",
  multicolumn: "on paper, which is printed from a present browser",
  "css-hyphens": "on a phone; without it a long word is broken instead",
  "css-content-visibility": "without it every day of the week is laid out at once",
};

/** Properties and functions newer than Chrome 68 that the tool's data does not cover. */
const UNLISTED: [string, RegExp][] = [
  ["aspect-ratio", /^aspect-ratio:/],
  ["single transforms", /^(translate|rotate|scale):/],
  ["logical shorthands", /^(margin|padding)-(inline|block):/],
  ["newer properties", /^(accent-color|color-scheme|text-wrap|scrollbar-[a-z]+|overflow-clip-margin):/],
  ["newer colours", /\b(oklch|oklab|hwb|color|color-mix|light-dark)\(/],
  ["overflow-wrap: anywhere", /^overflow-wrap: anywhere/],
];

/** A browser that does not know the query skips the whole block, so its contents may be newer. */
function isSkippedByOldest(node: Node): boolean {
  for (let at: Node | undefined = node; at; at = at.parent as Node | undefined) {
    if (
      at.type === "atrule" &&
      /prefers-(color-scheme|reduced-motion)|selector\(/.test((at as AtRule).params)
    )
      return true;
  }
  return false;
}

/** The features of a style sheet that the oldest television browser does not have. */
function faultsOf(css: string): string[] {
  const faults = new Set<string>();
  const tool = new DoIUse({
    browsers: OLDEST,
    ignore: Object.keys(ENOUGH_SUPPORT),
    onFeatureUsage: ({ feature, usage }) => {
      if (!isSkippedByOldest(usage)) faults.add(feature);
    },
  });
  const sheet = postcss([tool]).process(css, { from: undefined }).root;
  sheet.walkDecls((declaration) => {
    if (isSkippedByOldest(declaration)) return;
    for (const [name, pattern] of UNLISTED) {
      if (pattern.test(`${declaration.prop}: ${declaration.value}`)) faults.add(name);
    }
    if (/\bgrid\b/.test(declaration.value)) faults.add("grid");
  });
  return [...faults];
}

describe("the public pages' style sheets", () => {
  it.each([
    "panel.css",
    "weekly.css",
    "room.css",
    "door-sheet.css",
    "privacy.css",
    "api-docs.css",
    "font.css",
  ])("%s holds nothing newer than Chrome 68", (file) => {
    expect(faultsOf(read(file))).toEqual([]);
  });

  it.each([
    ["@layer a { b { color: red } }", "css-cascade-layers"],
    ["a { display: flex; gap: 4px }", "flexbox-gap"],
    ["a { display: grid }", "grid"],
    ["a { width: min(1px, 2vw) }", "css-math-functions"],
    ["a { inset: 0 }", "css-logical-props"],
    ["a { aspect-ratio: 1 }", "aspect-ratio"],
    ["a { translate: 1px }", "single transforms"],
    ["a:is(b) { color: red }", "css-matches-pseudo"],
    ["a:has(b) { color: red }", "css-has"],
    ["a:focus-visible { color: red }", "css-focus-visible"],
    ["a { &:hover { color: red } }", "css-nesting"],
    ["a { height: 100dvh }", "viewport-unit-variants"],
    ["a { color: oklch(1 1 1) }", "newer colours"],
    ["@container (min-width: 1px) { a { color: red } }", "css-container-queries"],
    ["@media (width >= 40rem) { a { color: red } }", "css-media-range-syntax"],
    ["@media print { :root { color-scheme: light } }", "newer properties"],
  ])("would not pass with %s", (css, fault) => {
    expect(faultsOf(css)).toContain(fault);
  });
});

describe("the public pages' colours", () => {
  const files = ["weekly.css", "room.css", "privacy.css", "api-docs.css"];

  it.each(files)("of %s are dark on the screen only, never on paper", (file) => {
    const queries: string[] = [];
    postcss.parse(read(file)).walkAtRules("media", ({ params }) => {
      if (params.includes("prefers-color-scheme")) queries.push(params);
    });
    expect(queries).not.toEqual([]);
    expect(queries.filter((query) => !query.startsWith("screen and"))).toEqual([]);
  });

  it.each(files)("of %s are in its one sheet, which imports no other", (file) => {
    const css = read(file);
    expect(css).not.toContain("@import");
    expect(css.match(/--canvas: ?#f5f7fa/g)).toHaveLength(1);
  });
});

/** Whether the parser takes the code as ECMAScript 5. */
function isEs5(code: string): boolean {
  try {
    parse(code, { ecmaVersion: 5, sourceType: "script" });
    return true;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
}

describe("the public pages' scripts", () => {
  it.each(["panel.js", "remember-class.js"])("%s is ES5", (file) => {
    expect(isEs5(read(file))).toBe(true);
  });

  it.each([
    "const a = 1;",
    "let a = 1;",
    "var f = () => 1;",
    "var a = `b`;",
    "var {a} = b;",
    "f(...a);",
    "class A {}",
    "var a = {b};",
    "var a = b?.c;",
    "var a = b ?? c;",
    "async function f() {}",
    "for (var a of b) {}",
    "function f(a = 1) {}",
    "var a = 2 ** 3;",
    "f(a, b,);",
    "var a = /b/u;",
    "var a = {get [b]() {}};",
  ])("would not be with %s", (code) => {
    expect(isEs5(code)).toBe(false);
  });

  it.each(["panel.js", "remember-class.js"])("%s calls nothing newer than ES5", (file) => {
    const code = read(file).replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "");
    expect(code).not.toMatch(/\b(fetch|Promise|Symbol|Map|Set|WeakMap|Proxy|URL|URLSearchParams|Intl)\b/);
    expect(code).not.toMatch(
      /\.(includes|startsWith|endsWith|padStart|find|from|assign|append|remove|closest)\(/,
    );
    expect(code).not.toMatch(/innerHTML\s*=[^=]|document\.write|\beval\b|new Function/);
  });
});
