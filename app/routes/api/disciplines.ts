import { apiResult, readJson } from "#app/http/api.server.ts";
import { guarded } from "#app/http/guarded.server.ts";
import { namedItemSchema } from "#app/models/named-item.schema.ts";
import { listNamedItems } from "#app/models/named-item.server.ts";
import { createNamedItem } from "#app/services/catalog/named-items.server.ts";

export const loader = guarded({
  "GET /api/disciplines": ({ deps }) => Response.json(listNamedItems(deps.db, "disciplines")),
});

export const action = guarded({
  "POST /api/disciplines": async ({ request, actor, deps }) => {
    const input = await readJson(request, namedItemSchema);
    return apiResult(createNamedItem(deps, actor, "disciplines", input), (item) => item, 201);
  },
});
