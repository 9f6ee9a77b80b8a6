import { guarded } from "#app/http/guarded.server.ts";
import { namedCalls } from "#app/http/named-calls.server.ts";

const { rename, remove } = namedCalls("classes");

export const action = guarded({
  "PUT /api/classes/:id": rename,
  "DELETE /api/classes/:id": remove,
});
