import { matchRoutes } from "@remix-run/react";
import type * as Program from "#app/server/test-exports.ts";

type Build = typeof Program.remixBuild;
type Tree = { id: string; path?: string; index?: boolean; children: Tree[] };

declare module "vitest" {
  interface TaskMeta {
    /** Ids of the routes whose addresses the test file requested; `*` where it read all of them. */
    routes?: string[];
  }
}

const used = new Set<string>();

function treeOf(routes: Build["routes"], parentId?: string): Tree[] {
  return Object.values(routes).flatMap((route) => {
    if (!route || route.parentId !== parentId) return [];
    const { id, path, index } = route;
    return [{ id, path, ...(index ? { index } : {}), children: index ? [] : treeOf(routes, id) } as Tree];
  });
}

function isReadable(pathname: string): boolean {
  try {
    return Boolean(decodeURIComponent(pathname));
  } catch {
    return false;
  }
}

/** Gives what notes down the routes behind an address, `/x.data` as `/x`. */
export function noteRoutesOf(build: Build): (pathname: string) => void {
  const tree = treeOf(build.routes);
  // Tests ask for the same addresses again and again.
  const known = new Map<string, string[]>();

  function idsOf(pathname: string): string[] {
    // The router would say in English that it cannot read such an address; no route does.
    if (!isReadable(pathname)) return [];
    const matches = matchRoutes(tree as never, pathname.replace(/(_root)?\.data$/, "")) ?? [];
    return (matches as { route: Tree }[]).map(({ route }) => route.id);
  }

  return (pathname) => {
    const ids = known.get(pathname) ?? idsOf(pathname);
    known.set(pathname, ids);
    for (const id of ids) used.add(id);
  };
}

/** Notes down that every route matters to the test file. */
export function noteAllRoutes(): void {
  used.add("*");
}

/** What was noted down since the last call. */
export function takeUsedRoutes(): string[] {
  const routes = [...used];
  used.clear();
  return routes;
}
