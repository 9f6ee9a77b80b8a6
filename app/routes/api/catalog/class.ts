import { apiCalls } from "#app/http/api/calls.server.ts";
import { classCalls } from "#app/http/catalog/named-calls.server.ts";

export const action = apiCalls({
  "PUT /api/classes/:id": classCalls.rename,
  "DELETE /api/classes/:id": classCalls.remove,
});
