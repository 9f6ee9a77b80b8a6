import type { MatrixKey } from "#app/services/access/matrix.ts";
import { program } from "./app.ts";
import { noteAllRoutes } from "./watch/used-routes.ts";

type Handler = { rows?: MatrixKey[] };
type Module = { loader?: Handler; action?: Handler; default?: unknown };
/** A route of the build; `rows` are those of its module under the route's own address, or below it. */
export type BuiltRoute = { id: string; path: string | null; module: Module; rows: MatrixKey[] };

/** The matrix row that guards a layout without its own address. */
const LAYOUT_ROWS: Record<string, string> = { shell: "@root", frame: "@frame" };

function addressOf(id: string): string {
  const parts: string[] = [];
  for (let route = program.remixBuild.routes[id]; route; ) {
    if (route.path) parts.unshift(route.path);
    route = route.parentId ? program.remixBuild.routes[route.parentId] : undefined;
  }
  return `/${parts.join("/")}`;
}

/** The address that a row of the matrix is for. */
export function addressOfRow(row: MatrixKey): string {
  return row.slice(row.indexOf(" ") + 1);
}

/** The routes of the build, each with the address that its matrix rows must name. */
export function builtRoutes(): BuiltRoute[] {
  noteAllRoutes();
  return Object.values(program.remixBuild.routes).flatMap((route) => {
    if (!route || route.id === "root") return [];
    const isLayout = !route.path && !route.index;
    const path = isLayout ? (LAYOUT_ROWS[route.id] ?? null) : addressOf(route.id);
    const module = route.module as Module;
    const rows = [...(module.loader?.rows ?? []), ...(module.action?.rows ?? [])];
    return [{ id: route.id, path, module, rows: rows.filter((row) => isUnder(path, row)) }];
  });
}

/** Whether a row is for an address of the route: all calls are served by one, whose path is `/api/*`. */
export function isUnder(path: string | null, row: MatrixKey): boolean {
  const address = addressOfRow(row);
  return address === path || (path === "/api/*" && address.startsWith("/api/"));
}

/** The matrix rows that some loader or action of the build serves. */
export function servedRows(): MatrixKey[] {
  return builtRoutes().flatMap(({ rows }) => rows);
}
