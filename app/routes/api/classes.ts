import { guarded } from "#app/http/guarded.server.ts";
import { namedCalls } from "#app/http/named-calls.server.ts";

const { list, create } = namedCalls("classes");

export const loader = guarded({ "GET /api/classes": list });

export const action = guarded({ "POST /api/classes": create });
