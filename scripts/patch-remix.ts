import { readFileSync } from "node:fs";
import type { Plugin } from "esbuild";

/** Added to the router's file; the functions it calls are that file's own. */
const RANKED_ONCE = `
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

/** Added to the file of Remix's components. */
const PLAIN_LINK = `
/** A path of this site with its query and fragment, in which there is nothing to resolve. */
const PLAIN_PATH = /^\\/(?![/.])(?:[^?#/]|\\/(?![/.]))*(?:\\?[^#]+)?(?:#.+)?$/;

/** The element that a link comes to; in a browser it is made with what a click needs. */
function plainLink({ to, discover, props }) {
  const { onClick, relative, reloadDocument, replace, state, target, preventScrollReset, viewTransition, ...rest } = props;
  return React__namespace.createElement("a", {
    ...rest,
    "data-discover": getDiscoverAttr(discover, false, reloadDocument),
    href: to,
    target,
  });
}
`;

type Patch = { file: RegExp; replaced: [before: string, after: string][]; added: string };

const PATCHES: Patch[] = [
  // Flattens and ranks all routes and compiles their patterns for every request, several times, and tries each one.
  // They never change here: it is done once, and a path is compared only with those with the same start.
  {
    file: /@remix-run[\\/]router[\\/]dist[\\/]router\.(cjs\.)?js$/,
    replaced: [
      ["let branches = flattenRoutes(routes);\n  rankRouteBranches(branches);\n", ""],
      [
        "let decoded = decodePath(pathname);",
        "let decoded = decodePath(pathname);\n  let branches = branchesFor(routes, decoded);",
      ],
      ["= compilePath(pattern.path,", "= compileOnce(pattern.path,"],
    ],
    added: RANKED_ONCE,
  },
  // Resolves the address of every link three times, with a walk through all matches and a JSON text each.
  {
    file: /@remix-run[\\/]react[\\/]dist[\\/]components\.js$/,
    replaced: [
      [
        `let Link = /*#__PURE__*/React__namespace.forwardRef(({
  to,
  prefetch = "none",
  discover = "render",
  ...props
}, forwardedRef) => {
`,
        `let Link = /*#__PURE__*/React__namespace.forwardRef(({
  to,
  prefetch = "none",
  discover = "render",
  ...props
}, forwardedRef) => {
  if (prefetch === "none" && typeof to === "string" && PLAIN_PATH.test(to)) return plainLink({ to, discover, props });
`,
      ],
    ],
    added: PLAIN_LINK,
  },
];

function patched(file: string, { replaced, added }: Patch): string {
  let contents = readFileSync(file, "utf8");
  for (const [before, after] of replaced) {
    if (!contents.includes(before)) throw new Error(`${file} no longer has: ${before}`);
    contents = contents.replace(before, after);
  }
  return contents + added;
}

/**
 * Takes out of Remix what it does again for each request though nothing has changed (docs/decisions/0086). The
 * answers are the same: a build without it is only slower.
 */
export const patchRemix: Plugin = {
  name: "patch-remix",
  setup(build) {
    for (const patch of PATCHES) {
      build.onLoad({ filter: patch.file }, ({ path: file }) => ({
        contents: patched(file, patch),
        loader: "js",
      }));
    }
  },
};
