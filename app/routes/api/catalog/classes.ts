import { apiCalls } from "#app/http/api/calls.server.ts";
import { classCalls } from "#app/http/catalog/named-calls.server.ts";

export const loader = apiCalls({ "GET /api/classes": classCalls.list });

export const action = apiCalls({ "POST /api/classes": classCalls.create });
