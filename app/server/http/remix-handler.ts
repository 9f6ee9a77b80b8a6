import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";

type Mode = "development" | "production";

const handlers = new WeakMap<ServerBuild, Partial<Record<Mode, RequestHandler>>>();

/**
 * What answers the build's requests. Made once a build, since it holds nothing but the build's routes, which are
 * ranked at their first request: a node whose role changes, and a test's next school, go on with the same one.
 */
export function remixHandlerOf(build: ServerBuild, mode: Mode): RequestHandler {
  const known = handlers.get(build) ?? {};
  handlers.set(build, known);
  known[mode] ??= createRequestHandler(build, mode);
  return known[mode];
}
