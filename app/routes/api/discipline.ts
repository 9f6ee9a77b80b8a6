import { apiCalls } from "#app/http/calls.server.ts";
import { disciplineCalls } from "#app/http/named-calls.server.ts";

export const action = apiCalls({
  "PUT /api/disciplines/:id": disciplineCalls.rename,
  "DELETE /api/disciplines/:id": disciplineCalls.remove,
});
