import { apiDeletion, apiIdParam, apiResult, readJson } from "#app/http/api.server.ts";
import { guarded } from "#app/http/guarded.server.ts";
import { namedItemSchema } from "#app/models/named-item.schema.ts";
import { removeNamedItem, updateNamedItem } from "#app/services/catalog/named-items.server.ts";
import { catalogText } from "#app/text/catalog.ts";

export const action = guarded({
  "PUT /api/disciplines/:id": async ({ request, params, actor, deps }) => {
    const id = apiIdParam(params.id);
    const input = await readJson(request, namedItemSchema);
    return apiResult(updateNamedItem(deps, actor, "disciplines", id, input), (item) => item);
  },
  "DELETE /api/disciplines/:id": ({ params, actor, deps }) =>
    apiDeletion(
      removeNamedItem(deps, actor, "disciplines", apiIdParam(params.id)),
      catalogText.disciplineDeleted,
    ),
});
