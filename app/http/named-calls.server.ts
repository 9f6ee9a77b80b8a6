import { namedItemSchema } from "#app/models/named-item.schema.ts";
import { listNamedItems, type NamedItem, type NamedTable } from "#app/models/named-item.server.ts";
import {
  createNamedItem,
  removeNamedItem,
  updateNamedItem,
} from "#app/services/catalog/named-items.server.ts";
import { NAMED_LISTS } from "#app/text/catalog.ts";
import { apiDeletion, apiIdParam, apiResult, readJson } from "./api.server.ts";
import type { HandlerArgs } from "./guarded.server.ts";

type Args = HandlerArgs<"PUT /api/classes/:id">;

function present(item: NamedItem): NamedItem {
  return item;
}

/** The calls of disciplines and of classes: the same acts on two tables. */
export function namedCalls(table: NamedTable) {
  return {
    list: ({ deps }: Pick<Args, "deps">) => Response.json(listNamedItems(deps.db, table).map(present)),
    async create({ request, actor, deps }: Args) {
      const input = await readJson(request, namedItemSchema);
      return apiResult(createNamedItem(deps, actor, table, input), present, 201);
    },
    async rename({ request, params, actor, deps }: Args) {
      const id = apiIdParam(params.id);
      const input = await readJson(request, namedItemSchema);
      return apiResult(updateNamedItem(deps, actor, table, id, input), present);
    },
    remove({ params, actor, deps }: Args) {
      const removed = removeNamedItem(deps, actor, table, apiIdParam(params.id));
      return apiDeletion(removed, NAMED_LISTS[table].text.deleted);
    },
  };
}
