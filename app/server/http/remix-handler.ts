import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";

type Mode = "development" | "production";

const handlers = new WeakMap<ServerBuild, Partial<Record<Mode, RequestHandler>>>();

/**
 * Handles the build's requests. Created once per build, since it holds only the build's routes, which are ranked at
 * their first request: a node whose role changes, and the next test's school, reuse it.
 */
export function remixHandlerOf(build: ServerBuild, mode: Mode): RequestHandler {
  const known = handlers.get(build) ?? {};
  handlers.set(build, known);
  known[mode] ??= createRequestHandler(build, mode);
  return known[mode];
}
