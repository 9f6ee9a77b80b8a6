import { guarded } from "#app/http/access/guarded.server.ts";
import { apiRefusal } from "#app/http/api/api.server.ts";
import { refuse } from "#app/services/result.ts";

const answer = () => apiRefusal(refuse("notFound"));

export const loader = guarded({ "GET /api/*": answer });
export const action = guarded({
  "POST /api/*": answer,
  "PUT /api/*": answer,
  "PATCH /api/*": answer,
  "DELETE /api/*": answer,
});
