import { guarded } from "#app/http/guarded.server.ts";
import { namedCalls } from "#app/http/named-calls.server.ts";

const { rename, remove } = namedCalls("disciplines");

export const action = guarded({
  "PUT /api/disciplines/:id": rename,
  "DELETE /api/disciplines/:id": remove,
});
