import { readFileSync } from "node:fs";
import type { Plugin } from "esbuild";

/** What is added to the router's file; the functions it calls are that file's own. */
const ADDED = `
const rankedRoutes = new WeakMap();
const compiledPaths = new Map();

function rankedOnce(routes) {
  let branches = rankedRoutes.get(routes);
  if (!branches) {
    branches = flattenRoutes(routes);
    rankRouteBranches(branches);
    rankedRoutes.set(routes, branches);
  }
  return branches;
}

function compileOnce(path, caseSensitive, end) {
  const key = [end, caseSensitive, path].join(" ");
  let compiled = compiledPaths.get(key);
  if (!compiled) {
    // Patterns are the routes' own; the bound is for a link's address that is matched as a pattern.
    if (compiledPaths.size > 1000) compiledPaths.clear();
    compiled = compilePath(path, caseSensitive, end);
    compiledPaths.set(key, compiled);
  }
  return compiled;
}
`;

const REPLACED = [
  [
    "let branches = flattenRoutes(routes);\n  rankRouteBranches(branches);",
    "let branches = rankedOnce(routes);",
  ],
  ["= compilePath(pattern.path,", "= compileOnce(pattern.path,"],
] as const;

/**
 * Remix's router ranks all routes and compiles their patterns anew for every request, several times a page. They
 * never change here, so both are done once (docs/decisions/0015).
 */
export const matchRoutesOnce: Plugin = {
  name: "match-routes-once",
  setup(build) {
    build.onLoad({ filter: /@remix-run[\\/]router[\\/]dist[\\/]router\.(cjs\.)?js$/ }, ({ path: file }) => {
      let contents = readFileSync(file, "utf8");
      for (const [before, after] of REPLACED) {
        if (!contents.includes(before)) throw new Error(`${file} no longer has: ${before}`);
        contents = contents.replace(before, after);
      }
      return { contents: contents + ADDED, loader: "js" };
    });
  },
};
