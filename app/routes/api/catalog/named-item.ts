import { apiCalls } from "#app/http/api/calls.server.ts";
import { classCalls, disciplineCalls } from "#app/http/catalog/named-calls.server.ts";

export const action = apiCalls({
  "PUT /api/disciplines/:id": disciplineCalls.rename,
  "DELETE /api/disciplines/:id": disciplineCalls.remove,
  "PUT /api/classes/:id": classCalls.rename,
  "DELETE /api/classes/:id": classCalls.remove,
});
