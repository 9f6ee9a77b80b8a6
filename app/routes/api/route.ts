import { guarded } from "#app/http/access/guarded.server.ts";
import { apiRefusal } from "#app/http/api/api.server.ts";
import { refuse } from "#app/services/result.ts";
import { CALLS } from "./calls.ts";

const notFound = () => apiRefusal(refuse("notFound"));

function handlersOf(isRead: boolean) {
  const calls = Object.entries(CALLS).filter(([key]) => key.startsWith("GET ") === isRead);
  return Object.fromEntries(calls.map(([key, { handle }]) => [key, handle]));
}

export const loader = guarded({ ...handlersOf(true), "GET /api/*": notFound });
export const action = guarded({
  ...handlersOf(false),
  "POST /api/*": notFound,
  "PUT /api/*": notFound,
  "PATCH /api/*": notFound,
  "DELETE /api/*": notFound,
});
