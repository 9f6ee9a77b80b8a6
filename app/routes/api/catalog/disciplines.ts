import { apiCalls } from "#app/http/api/calls.server.ts";
import { disciplineCalls } from "#app/http/catalog/named-calls.server.ts";

export const loader = apiCalls({ "GET /api/disciplines": disciplineCalls.list });

export const action = apiCalls({ "POST /api/disciplines": disciplineCalls.create });
