import { apiCalls } from "#app/http/calls.server.ts";
import { classCalls } from "#app/http/named-calls.server.ts";

export const action = apiCalls({
  "PUT /api/classes/:id": classCalls.rename,
  "DELETE /api/classes/:id": classCalls.remove,
});
