import { apiCalls } from "#app/http/api/calls.server.ts";
import { classCalls, disciplineCalls } from "#app/http/catalog/named-calls.server.ts";

export const loader = apiCalls({
  "GET /api/disciplines": disciplineCalls.list,
  "GET /api/classes": classCalls.list,
});

export const action = apiCalls({
  "POST /api/disciplines": disciplineCalls.create,
  "POST /api/classes": classCalls.create,
});
