import { readFileSync } from "node:fs";
import type { Plugin } from "esbuild";

/** What is added to the router's file; the functions it calls are that file's own. */
const ADDED = `
const rankedRoutes = new WeakMap();
const compiledPaths = new Map();

/** The part of a path before its second slash, without case; null for a parameter, a splat and no part at all. */
function fixedStart(path) {
  const first = path.split("/", 2)[1] ?? "";
  return first === "" || first.startsWith(":") || first.includes("*") ? null : first.toLowerCase();
}

/** The routes' branches by rank: all, those of each first part, and those that a path of any other can match. */
function rankedOnce(routes) {
  let ranked = rankedRoutes.get(routes);
  if (!ranked) {
    const all = flattenRoutes(routes);
    rankRouteBranches(all);
    const starts = new Set(all.map((branch) => fixedStart(branch.path)));
    const from = (start) => all.filter(({ path }) => [start, null].includes(fixedStart(path)));
    ranked = { byStart: new Map([...starts].map((start) => [start, from(start)])), rest: from(null) };
    rankedRoutes.set(routes, ranked);
  }
  return ranked;
}

/** The ranked branches that can match the path, which is decoded already. */
function branchesFor(routes, pathname) {
  const { byStart, rest } = rankedOnce(routes);
  return byStart.get(fixedStart(pathname)) ?? rest;
}

function compileOnce(path, caseSensitive, end) {
  // Patterns are the routes' own; the bound is for a link's address that is matched as a pattern.
  if (compiledPaths.size > 1000) compiledPaths.clear();
  let compiled = compiledPaths.get(path);
  if (!compiled) compiledPaths.set(path, (compiled = []));
  return (compiled[(caseSensitive ? 2 : 0) + (end ? 1 : 0)] ??= compilePath(path, caseSensitive, end));
}
`;

const REPLACED = [
  ["let branches = flattenRoutes(routes);\n  rankRouteBranches(branches);\n", ""],
  [
    "let decoded = decodePath(pathname);",
    "let decoded = decodePath(pathname);\n  let branches = branchesFor(routes, decoded);",
  ],
  ["= compilePath(pattern.path,", "= compileOnce(pattern.path,"],
] as const;

/**
 * Remix's router flattens and ranks all routes and compiles their patterns anew for every request, several times a
 * page, and tries every one of them. They never change here, so it is done once, and a path is compared only with
 * those that begin as it does (docs/decisions/0015).
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
