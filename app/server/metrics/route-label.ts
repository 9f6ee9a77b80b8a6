import { isApiPath } from "#app/http/api/api-path.ts";
import { HEALTH_PATHS } from "#app/http/health.server.ts";
import { canonicalPath } from "#app/server/http/request-address.ts";
import { matrix } from "#app/services/access/matrix.ts";

export const METRICS_PATH = "/metrics";

const ASSETS = "/assets/*";
const ROOT_FILE = /^\/[a-z]+\.(?:svg|txt|ico|png)$/;

type Node = { children: Map<string, Node>; part: Node | null; route: string | null };

const createNode = (): Node => ({ children: new Map(), part: null, route: null });

const PATTERNS = Object.keys(matrix)
  .map((key) => key.slice(key.indexOf(" ") + 1))
  .filter((pattern) => pattern.startsWith("/") && !pattern.includes("*"));

const exact = new Set([
  ...PATTERNS.filter((pattern) => !pattern.includes(":")),
  ...HEALTH_PATHS,
  METRICS_PATH,
]);
const root = createNode();

for (const pattern of PATTERNS.filter((each) => each.includes(":"))) {
  let node = root;
  for (const segment of pattern.split("/").slice(1)) {
    let next = segment.startsWith(":") ? node.part : node.children.get(segment);
    if (!next) {
      next = createNode();
      if (segment.startsWith(":")) node.part = next;
      else node.children.set(segment, next);
    }
    node = next;
  }
  node.route = pattern;
}

function find(node: Node, segments: string[], at: number): string | null {
  const segment = segments[at];
  if (segment === undefined) return node.route;
  const child = node.children.get(segment);
  return (child && find(child, segments, at + 1)) ?? (node.part && find(node.part, segments, at + 1));
}

/** More segments than any of our addresses has. */
const MAX_SEGMENTS = 8;

/**
 * The address pattern of a path, `/admin/reservas/:id/aprovar`: never text of the client, so that metrics and log
 * lines are bounded. Client-side navigations (`.data`) count as their page; unknown addresses are `/*` or `/api/*`.
 * @param target a path, with or without a query.
 */
export function routeLabel(target: string): string {
  const mark = target.indexOf("?");
  const written = mark < 0 ? target : target.slice(0, mark);
  if (exact.has(written)) return written;
  if (written.startsWith("/assets/")) return ASSETS;
  const page = written.endsWith(".data") ? written.slice(0, -".data".length) : written;
  const path = page === "/_root" ? "/" : page.includes("%") ? canonicalPath(page) : page;
  if (exact.has(path)) return path;
  const segments = path.split("/", MAX_SEGMENTS + 1).slice(1);
  const found = find(root, segments, 0);
  if (found) return found;
  if (isApiPath(path)) return "/api/*";
  return ROOT_FILE.test(path) ? ASSETS : "/*";
}
