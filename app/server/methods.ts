import type { ActionFunctionArgs, LoaderFunctionArgs, ServerBuild } from "@remix-run/node";
import { METHOD_NOT_ALLOWED } from "#app/http/guarded.server.ts";
import { plainAnswer } from "./answers.ts";

type Route = NonNullable<ServerBuild["routes"][string]>;
type Rows = { rows?: string[] } | undefined;

function refuseMethod(served: Rows) {
  const methods = (served?.rows ?? []).map((row) => row.slice(0, row.indexOf(" ")));
  return ({ request }: LoaderFunctionArgs | ActionFunctionArgs) => {
    const refused = { status: 405, message: METHOD_NOT_ALLOWED };
    return plainAnswer(new URL(request.url), refused, { Allow: methods.join(", ") });
  };
}

function complete(route: Route): Route {
  const { loader, action, default: page } = route.module;
  if (page || (loader && action)) return route;
  const module = {
    ...route.module,
    loader: loader ?? refuseMethod(action as Rows),
    action: action ?? refuseMethod(loader as Rows),
  };
  return { ...route, module };
}

/**
 * The build with an answer for every method: where a route without a page lacks a loader or an action, Remix
 * answers 400 or an English sentence and logs an error; here it is a 405 that names what is allowed.
 */
export function answerEveryMethod(build: ServerBuild): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => [id, route && complete(route)]);
  return { ...build, routes: Object.fromEntries(routes) };
}
