import { guarded } from "#app/http/guarded.server.ts";
import { namedCalls } from "#app/http/named-calls.server.ts";

const { list, create } = namedCalls("disciplines");

export const loader = guarded({ "GET /api/disciplines": list });

export const action = guarded({ "POST /api/disciplines": create });
