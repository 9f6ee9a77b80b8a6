import { readFileSync } from "node:fs";
import { transformSync } from "esbuild";
import { describe, expect, it } from "vitest";

const read = (file: string) => readFileSync(`public/${file}`, "utf8");

/** What Chrome 68 to 87, the browsers of televisions, do not know, or know only in part. */
const TOO_NEW_CSS: [string, RegExp][] = [
  ["grid", /\bgrid\b/],
  ["gap in flex rows", /(^|[\s;{])(row-)?gap\s*:/],
  ["layers", /@layer/],
  ["container queries", /@container/],
  ["inset", /(^|[\s;{])inset(-\w+)*\s*:/],
  ["aspect-ratio", /(^|[\s;{])aspect-ratio\s*:/],
  ["comparison functions", /\b(min|max|clamp)\(/],
  ["newer selectors", /:(is|where|has|focus-visible|not\([^)]*,)/],
  ["newer units", /\d(d|s|l)v(h|w)\b/],
  ["newer colours", /\b(oklch|oklab|lch|lab|color-mix|light-dark)\(/],
  ["nesting", /\n\s+&/],
  ["range queries", /@media[^{]*[<>]/],
  ["logical shorthands", /(margin|padding)-(inline|block)\s*:/],
  ["single transforms", /(^|[\s;{])(translate|rotate|scale)\s*:/],
];

function faultsOf(css: string): string[] {
  const bare = css.replace(/\/\*[\s\S]*?\*\//g, "");
  return TOO_NEW_CSS.filter(([, pattern]) => pattern.test(bare)).map(([name]) => name);
}

describe("the public pages' style sheets", () => {
  it.each(["panel.css", "weekly.css"])("%s holds nothing that old browsers drop", (file) => {
    expect(faultsOf(read(file))).toEqual([]);
  });

  it("are read by a check that finds faults", () => {
    const bad = "@layer a { .b { display: grid; gap: 4px; width: min(1px, 2vw); inset: 0 } }";
    expect(faultsOf(bad)).toEqual(["grid", "gap in flex rows", "layers", "inset", "comparison functions"]);
  });
});

/** ES5 stays as it is when it is rewritten for ES5; anything newer is rewritten, or refused. */
function isEs5(code: string): boolean {
  const form = { minify: false, charset: "utf8" } as const;
  try {
    const lowered = transformSync(code, { ...form, target: "es5", logLevel: "silent" }).code;
    return lowered === transformSync(code, { ...form, target: "esnext" }).code;
  } catch {
    return false;
  }
}

describe("the panel's script", () => {
  it("is ES5", () => {
    expect(isEs5(read("panel.js"))).toBe(true);
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
  ])("would not be with %s", (code) => {
    expect(isEs5(code)).toBe(false);
  });

  it("calls nothing that came after ES5", () => {
    const code = read("panel.js").replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "");
    expect(code).not.toMatch(/\b(fetch|Promise|Symbol|Map|Set|WeakMap|Proxy|URL|URLSearchParams|Intl)\b/);
    expect(code).not.toMatch(
      /\.(includes|startsWith|endsWith|padStart|find|from|assign|append|remove|closest)\(/,
    );
    // esbuild drops a trailing comma in a call, so the comparison above does not see it.
    expect(code).not.toMatch(/,\s*\)/);
    expect(code).not.toMatch(/innerHTML\s*=[^=]|document\.write|\beval\b|new Function/);
  });
});
