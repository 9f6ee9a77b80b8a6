/** Which methods an address takes, as the permission matrix names them (docs/decisions/0103). */

import { isApiPath } from "#app/http/api/api-path.ts";
import { isHealthPath } from "#app/http/health.server.ts";
import { matrix } from "#app/services/access/matrix.ts";

/** In the order in which `Allow` names them. */
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const READ_ONLY = ["GET", "HEAD", "OPTIONS"];

type Pattern = { segments: string[]; methods: Set<string> };

const PATTERNS = new Map<string, Pattern>();
for (const key of Object.keys(matrix)) {
  const [method = "", path = ""] = key.split(" ");
  if (path.startsWith("@")) continue;
  const pattern = PATTERNS.get(path) ?? { segments: path.split("/"), methods: new Set() };
  pattern.methods.add(method);
  PATTERNS.set(path, pattern);
}

const isPart = (segment: string | undefined) => segment?.startsWith(":") ?? false;

/** Words before parts to be filled in, from the left, as the router ranks them. */
function byWords(a: Pattern, b: Pattern): number {
  const at = a.segments.findIndex((segment, index) => isPart(segment) !== isPart(b.segments[index]));
  return at < 0 ? 0 : Number(isPart(a.segments[at])) - Number(isPart(b.segments[at]));
}

const BY_LENGTH = Map.groupBy([...PATTERNS.values()].sort(byWords), ({ segments }) => segments.length);

function fits({ segments }: Pattern, asked: string[]): boolean {
  return segments.every((segment, index) =>
    isPart(segment) ? asked[index] !== "" : segment === asked[index],
  );
}

function inOrder(methods: Set<string>): string[] {
  return METHODS.filter(
    (method) => methods.has(method) || method === "OPTIONS" || (method === "HEAD" && methods.has("GET")),
  );
}

/** The address of a page by that of its data: `/reservas.data` is `/reservas`, `/_root.data` is `/`. */
function pageOfData(pathname: string): string {
  return pathname.endsWith(".data") ? pathname.slice(0, -".data".length).replace(/^\/_root$/, "/") : pathname;
}

function find(pathname: string): Pattern | undefined {
  const asked = pathname.replace(/(?<=.)\/+$/, "").split("/");
  return BY_LENGTH.get(asked.length)?.find((pattern) => fits(pattern, asked));
}

/** The matrix's address of a path, `/api/users/:id`; for an unknown path that of all others. */
export function patternOf(pathname: string): string {
  return find(pathname)?.segments.join("/") ?? (isApiPath(pathname) ? "/api/*" : "/*");
}

/** Whether the address is one of ours, and the methods that it takes; HEAD where GET is, OPTIONS everywhere. */
export function methodsOf(pathname: string): { isKnown: boolean; methods: string[] } {
  if (isHealthPath(pathname)) return { isKnown: true, methods: READ_ONLY };
  const path = pageOfData(pathname);
  const methods = PATTERNS.get(patternOf(path))?.methods ?? new Set();
  return { isKnown: find(path) !== undefined, methods: inOrder(methods) };
}
