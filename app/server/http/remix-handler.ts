import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";

type Mode = "development" | "production";

const handlers = new WeakMap<ServerBuild, Partial<Record<Mode, RequestHandler>>>();

/** Created once per build, whose routes are ranked at their first request: role changes and tests reuse it. */
export function remixHandlerOf(build: ServerBuild, mode: Mode): RequestHandler {
  const known = handlers.get(build) ?? {};
  handlers.set(build, known);
  known[mode] ??= createRequestHandler(build, mode);
  return known[mode];
}
