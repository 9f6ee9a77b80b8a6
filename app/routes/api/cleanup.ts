import { apiRefusal, readJson } from "#app/http/api.server.ts";
import { guarded } from "#app/http/guarded.server.ts";
import { cleanupSchema } from "#app/models/cleanup.schema.ts";
import { cleanUp } from "#app/services/reservations/cleanup.server.ts";
import { cleanupText } from "#app/text/cleanup.ts";

export const action = guarded({
  "POST /api/reservations/cleanup/custom": async ({ body, actor, deps }) => {
    const cleaned = await cleanUp(deps, actor, readJson(body, cleanupSchema));
    if (!cleaned.ok) return apiRefusal(cleaned);
    const { count, isFinished } = cleaned.value;
    return Response.json({ message: isFinished ? cleanupText.message(count) : cleanupText.goesOn(count) });
  },
});
