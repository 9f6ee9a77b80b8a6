import { apiResult, readJson } from "#app/http/api.server.ts";
import { guarded } from "#app/http/guarded.server.ts";
import { namedItemSchema } from "#app/models/named-item.schema.ts";
import { listNamedItems } from "#app/models/named-item.server.ts";
import { createNamedItem } from "#app/services/catalog/named-items.server.ts";

export const loader = guarded({
  "GET /api/classes": ({ deps }) => Response.json(listNamedItems(deps.db, "classes")),
});

export const action = guarded({
  "POST /api/classes": async ({ request, actor, deps }) => {
    const input = await readJson(request, namedItemSchema);
    return apiResult(createNamedItem(deps, actor, "classes", input), (item) => item, 201);
  },
});
